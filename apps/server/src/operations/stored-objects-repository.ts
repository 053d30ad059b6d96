import type { Executor } from "../database/transaction.ts";
import { resultKey, sourceKey } from "../features/statements/statement-keys.ts";

/**
 * Keys of every stored object that the rows may speak of, each once, in alphabetical order: uploads,
 * their copies under a statement's id, and result files. Some do not exist (a copy is made when
 * processing begins); an object that no row speaks of is a leftover and is not listed.
 */
export async function objectKeysInRows(view: Executor): Promise<string[]> {
  const keys = new Set<string>();
  const files = await view
    .selectFrom("statement_file")
    .select(["statement_id", "slot", "upload_key"])
    .execute();
  for (const { statement_id, slot, upload_key } of files) {
    keys.add(upload_key);
    keys.add(sourceKey(statement_id, slot));
  }
  const results = await view
    .selectFrom("statement")
    .select(["id", "csv_sha256", "report_sha256"])
    .where("state", "=", "processed")
    .execute();
  for (const { id, csv_sha256, report_sha256 } of results) {
    if (csv_sha256) keys.add(resultKey(id, "processed_file.csv"));
    if (report_sha256) keys.add(resultKey(id, "capital-gains-report.xlsx"));
  }
  return [...keys].sort();
}

/** SHA-256 of result files as the rows state them, by key: what a carried file must have. */
export async function resultHashesInRows(view: Executor): Promise<Map<string, string>> {
  const rows = await view
    .selectFrom("statement")
    .select(["id", "csv_sha256", "report_sha256"])
    .where("state", "=", "processed")
    .execute();
  const hashes = new Map<string, string>();
  for (const { id, csv_sha256, report_sha256 } of rows) {
    if (csv_sha256) hashes.set(resultKey(id, "processed_file.csv"), csv_sha256);
    if (report_sha256) hashes.set(resultKey(id, "capital-gains-report.xlsx"), report_sha256);
  }
  return hashes;
}
