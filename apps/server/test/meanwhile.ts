import type { Db } from "../src/database/open.ts";

/** A database with which something happens after its first answer: what was read there may be out of date. */
export function meanwhile(db: Db, happens: () => Promise<unknown>): Db {
  let next: (() => Promise<unknown>) | undefined = happens;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const now = next;
      next = undefined;
      await now?.();
      return result;
    },
  });
}
