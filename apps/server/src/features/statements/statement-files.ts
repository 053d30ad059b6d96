import type { StatementFileRow } from "../../database/statement-tables.ts";
import { copyObject, type ObjectStore } from "../../storage/object-store.ts";
import type { EngineFileName } from "./engine-messages.ts";
import type { EngineInput } from "./engine-process.ts";
import type { Statement } from "./repository.ts";
import { resultKey, sourceKey } from "./statement-keys.ts";

/**
 * Copies the uploads under the statement's own id, where no later upload reaches them. Gives the
 * file that is no longer what was recorded, or null when all are copied.
 */
export async function takeCopies(
  store: ObjectStore,
  statementId: string,
  files: StatementFileRow[],
): Promise<StatementFileRow | null> {
  for (const file of files) {
    const copy = await copyObject(store, file.upload_key, sourceKey(statementId, file.slot));
    if (copy && !copy.ok) throw new Error(`the upload was not copied: ${copy.code}`);
    if (copy?.sha256 !== file.sha256) return file;
  }
  return null;
}

/** Opens the copies for the engine. */
export function openCopies(
  store: ObjectStore,
  statementId: string,
  files: StatementFileRow[],
): Promise<EngineInput[]> {
  return Promise.all(
    files.map(async (file) => {
      const object = await store.get(sourceKey(statementId, file.slot));
      if (!object) throw new Error("the copy of an upload is missing");
      return { name: file.name, bytes: object.bytes, stream: object.stream };
    }),
  );
}

/** Sizes and hashes of the stored result files, as the statement's row keeps them. */
export type ResultColumns = Partial<
  Pick<Statement, "csv_bytes" | "csv_sha256" | "report_bytes" | "report_sha256">
>;

/** Stores the engine's files; gives what the row says of them. */
export async function storeResults(
  store: ObjectStore,
  statementId: string,
  names: EngineFileName[],
  parts: Buffer[],
): Promise<ResultColumns> {
  const columns: ResultColumns = {};
  for (const [index, name] of names.entries()) {
    const stored = await store.put(resultKey(statementId, name), parts[index] ?? Buffer.of());
    if (!stored.ok) throw new Error(`a result was not stored: ${stored.code}`);
    const column = name === "processed_file.csv" ? "csv" : "report";
    columns[`${column}_bytes`] = stored.bytes;
    columns[`${column}_sha256`] = stored.sha256;
  }
  return columns;
}
