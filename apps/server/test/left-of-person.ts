import { Readable } from "node:stream";
import { sql } from "kysely";
import { folderOfPerson } from "../src/features/statements/service.ts";
import type { Person } from "./person.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Kept by law or for the record: who did what with whose data; orders, and invoices as they were
 * issued. What is to be removed, and limits that end by themselves, may name a person too.
 */
const kept = new Set([
  ...["access_audit", "payment_order", "invoice", "credit_note"],
  ...["object_removal", "rate_limit"],
]);

/** What an erased person has left: the tables with rows that name them, and the keys of objects. */
export async function leftOf(
  { context }: Pick<TestApp, "context">,
  { uid, email }: Pick<Person, "uid" | "email">,
): Promise<string[]> {
  const { db, store } = context;
  const found: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const query = sql<{
      deleted_at?: string | null;
      head?: string | null;
    }>`select * from ${sql.table(name)}`;
    const { rows } = kept.has(name) ? { rows: [] } : await query.execute(db.withoutPlugins());
    for (const row of rows) {
      const text = JSON.stringify(row);
      // An order refers to its statement and its result, of which nothing else is left.
      const isEmptied =
        (name === "statement" && row.deleted_at !== null) ||
        (name === "result" && row.head === null);
      if (!isEmptied && (text.includes(uid) || text.includes(email))) {
        found.push(name);
      }
    }
  }
  const objects = await Readable.from(store.list(folderOfPerson(uid))).toArray();
  return [...found, ...objects.map(({ key }) => key)];
}
