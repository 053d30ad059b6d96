import type { Db } from "../src/database/open.ts";

/**
 * A database with which something happens after an answer: what was read there may be out of date.
 *
 * @param isIt picks the answer by its rows; by default it is the first
 */
export function meanwhile(
  db: Db,
  happens: () => Promise<unknown>,
  isIt: (rows: readonly Record<string, unknown>[]) => boolean = () => true,
): Db {
  let next: (() => Promise<unknown>) | undefined = happens;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isIt(result.rows)) {
        const now = next;
        next = undefined;
        await now?.();
      }
      return result;
    },
  });
}
