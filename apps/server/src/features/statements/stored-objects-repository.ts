import type { Executor } from "../../database/transaction.ts";
import { storedResults, storedUploads } from "./service.ts";

/**
 * Every object that the store may hold as far as the rows know, by key in alphabetical order:
 * uploads, their copies, result files, and what waits for its removal. Some do not exist (a copy is
 * made when processing begins). The value is the SHA-256 that the object must have; null where a
 * later upload may stand under the key, or where no row states one.
 */
export async function storedObjects(ex: Executor): Promise<Map<string, string | null>> {
  const files = await ex.selectFrom("statement_file").selectAll().execute();
  const statements = await ex
    .selectFrom("statement")
    .selectAll()
    .where("state", "<>", "deleted")
    .execute();
  const removals = await ex.selectFrom("object_removal").select("key").execute();
  const objects = new Map<string, string | null>();
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  for (const { key } of removals) objects.set(key, null);
  for (const file of files) {
    const statement = byId.get(file.statement_id);
    if (!statement) continue;
    for (const { key } of storedUploads(statement, [file])) objects.set(key, null);
  }
  for (const statement of statements) {
    for (const { key, sha256 } of storedResults(statement)) objects.set(key, sha256);
  }
  return new Map([...objects].sort(([a], [b]) => (a < b ? -1 : 1)));
}
