import type { StatementFileRow } from "../../database/statement-tables.ts";
import { copyObject, type ObjectStore, type PutResult } from "../../storage/object-store.ts";
import { StoreTrouble } from "../../storage/store-trouble.ts";
import type { Statement } from "../statements/repository.ts";
import { type ObjectsOf, resultKey, sourceKey } from "../statements/statement-keys.ts";
import type { EngineFileName } from "./engine-messages.ts";
import type { EngineInput } from "./engine-process.ts";

/**
 * Copies the uploads into the claim's own folder, where no later upload reaches them. Gives the
 * file that is no longer what was recorded, or null when all are copied.
 */
export async function takeCopies(
  store: ObjectStore,
  claimed: ObjectsOf,
  files: StatementFileRow[],
): Promise<StatementFileRow | null> {
  for (const file of files) {
    const copy = await copyObject(store, file.upload_key, sourceKey(claimed, file.slot));
    if (copy && !copy.ok) throw notStored("an upload's copy", copy);
    if (copy?.sha256 !== file.sha256) return file;
  }
  return null;
}

/** Opens the copies for the engine. */
export function openCopies(
  store: ObjectStore,
  claimed: ObjectsOf,
  files: StatementFileRow[],
): Promise<EngineInput[]> {
  return Promise.all(
    files.map(async (file) => {
      const object = await store.get(sourceKey(claimed, file.slot));
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
  claimed: ObjectsOf,
  names: EngineFileName[],
  parts: Buffer[],
): Promise<ResultColumns> {
  const columns: ResultColumns = {};
  for (const [index, name] of names.entries()) {
    const stored = await store.put(resultKey(claimed, name), parts[index] ?? Buffer.of());
    if (!stored.ok) throw notStored("a result", stored);
    const column = name === "processed_file.csv" ? "csv" : "report";
    columns[`${column}_bytes`] = stored.bytes;
    columns[`${column}_sha256`] = stored.sha256;
  }
  return columns;
}

function notStored(what: string, { code, cause }: Extract<PutResult, { ok: false }>): Error {
  return code === "no-space"
    ? new StoreTrouble("full", cause)
    : new Error(`${what} was not stored: ${code}`);
}
