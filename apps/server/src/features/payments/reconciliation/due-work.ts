import type { GatewayError } from "../gateway/gateway-request.ts";

/**
 * Works on what is due until nothing is or it must not go on. Returns the first gateway error, after
 * which the rest is left for later: retrying during an outage only adds load.
 */
export async function workOnDue<T>(
  goesOn: () => Promise<boolean>,
  due: () => Promise<T[]>,
  work: (item: T) => Promise<GatewayError | undefined>,
): Promise<GatewayError | undefined> {
  for (let items = await due(); items.length > 0; items = await due()) {
    for (const item of items) {
      if (!(await goesOn())) {
        return undefined;
      }
      const trouble = await work(item);
      if (trouble) {
        return trouble;
      }
    }
  }
  return undefined;
}
