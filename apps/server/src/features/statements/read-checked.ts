import { text } from "node:stream/consumers";
import type { ObjectStore } from "../../storage/object-store.ts";

/** Reads an object of JSON if there is one; throws when `check` finds that another program stored it. */
export async function readChecked<T>(
  store: Pick<ObjectStore, "get">,
  key: string,
  check: (stored: unknown) => T,
): Promise<T | undefined> {
  const object = await store.get(key);
  return object ? check(JSON.parse(await text(object.stream))) : undefined;
}
