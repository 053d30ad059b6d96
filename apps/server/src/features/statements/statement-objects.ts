import { randomUUID } from "node:crypto";
import type { StatementFileRow, StatementRow } from "../../database/statement-tables.ts";
import type { StoredObject } from "../../storage/object-store.ts";

/** The objects whose sizes and digests the statement's row has, and in which columns. */
const measured = {
  "result.json": ["resultBytes", "resultSha256"],
  "processed_file.csv": ["csvBytes", "csvSha256"],
  "capital-gains-report.xlsx": ["reportBytes", "reportSha256"],
  "summary.pdf": ["summaryBytes", "summarySha256"],
} as const;

/** An object of a statement whose size and digest the statement's row has. */
export type MeasuredFile = keyof typeof measured;

/** A paper that is made of the stored result when it is paid for, and then kept. */
export type PaperName = Extract<MeasuredFile, "capital-gains-report.xlsx" | "summary.pdf">;

/** Every object that a processed statement may have, apart from its uploads. */
export const resultFiles = Object.keys(measured) as MeasuredFile[];

/** The columns of a statement's row about its objects. */
export type ObjectColumns = Pick<StatementRow, (typeof measured)[MeasuredFile][number]>;

/** Those columns while nothing is stored. */
export const noObjects: ObjectColumns = {
  resultBytes: null,
  resultSha256: null,
  csvBytes: null,
  csvSha256: null,
  reportBytes: null,
  reportSha256: null,
  summaryBytes: null,
  summarySha256: null,
};

/** Returns the columns about one object. */
export function columnsOf(
  file: MeasuredFile,
  { bytes, sha256 }: StoredObject,
): Partial<ObjectColumns> {
  const [size, digest] = measured[file];
  return { [size]: bytes, [digest]: sha256 };
}

/** Returns the size of one object; null when it is not stored. */
export function bytesOf(file: MeasuredFile, statement: ObjectColumns): number | null {
  return statement[measured[file][0]];
}

/** Where everything of everybody is in the store. */
export const everybody = "people/";

/** Where everything of a person is in the store. */
export function folderOfPerson(userId: string): string {
  return `${everybody}${userId}/`;
}

/** Whose object it is. */
export function ownerOf(key: string): string {
  return key.split("/")[1] ?? "";
}

/** A separate key for each upload: a later one replaces nothing that is being read. */
export function newUploadKey(userId: string): string {
  return `${folderOfPerson(userId)}uploads/${randomUUID()}`;
}

/** True for the key of an upload, which nobody needs without its row. */
export function isUploadKey(key: string): boolean {
  return key.split("/")[2] === "uploads";
}

/**
 * The folder of a claim's results. Each claim has its own, so that a worker that does not know yet that
 * its claim has ended can't overwrite what its successor stored.
 */
export function resultFolder(of: { userId: string; id: string; claim: string }): string {
  return `${folderOfPerson(of.userId)}statements/${of.id}/${of.claim}`;
}

/** Identifies a statement's results. */
export type ObjectsOf = Pick<StatementRow, "folder">;

/** The key of a statement's result file. */
export function resultKey({ folder }: ObjectsOf, file: MeasuredFile): string {
  return `${folder}/${file}`;
}

/** An object of the store. */
export type StoredFile = { key: string; sha256: string | null };

/** A statement's stored uploads. */
export function storedUploads(files: readonly StatementFileRow[]): StoredFile[] {
  return files.map(({ objectKey, sha256 }) => ({ key: objectKey, sha256 }));
}

/** A statement's stored result files. */
export function storedResults(statement: StatementRow): StoredFile[] {
  if (statement.folder === null) {
    return [];
  }
  return resultFiles
    .map((file) => ({ key: resultKey(statement, file), sha256: statement[measured[file][1]] }))
    .filter(({ sha256 }) => sha256 !== null);
}
