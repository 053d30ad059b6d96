import { randomUUID } from "node:crypto";
import type { StatementFileRow, StatementRow } from "../../database/statement-tables.ts";
import type { StoredObject } from "../../storage/object-store.ts";

/** A paper that is made of the stored result when it is paid for, and then kept. */
export type PaperName = "capital-gains-report.xlsx" | "summary.pdf";

/** An object of a statement whose size and digest the statement's row has. */
export type MeasuredFile = "result.json" | "processed_file.csv" | PaperName;

/** An object of a processed statement; the last three are what earlier versions stored. */
export type ResultFileName = MeasuredFile | "lots.json" | "losses.json" | "return.json";

/** Every object that a processed statement may have, apart from its uploads. */
export const resultFiles: readonly ResultFileName[] = [
  ...(["result.json", "processed_file.csv", "capital-gains-report.xlsx", "summary.pdf"] as const),
  ...(["lots.json", "losses.json", "return.json"] as const),
];

/** The columns of a statement's row about its objects. */
export type ObjectColumns = Pick<
  StatementRow,
  | "resultBytes"
  | "resultSha256"
  | "csvBytes"
  | "csvSha256"
  | "reportBytes"
  | "reportSha256"
  | "summaryBytes"
  | "summarySha256"
>;

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
export function columnsOf(file: MeasuredFile, { bytes, sha256 }: StoredObject) {
  switch (file) {
    case "result.json":
      return { resultBytes: bytes, resultSha256: sha256 };
    case "processed_file.csv":
      return { csvBytes: bytes, csvSha256: sha256 };
    case "capital-gains-report.xlsx":
      return { reportBytes: bytes, reportSha256: sha256 };
    case "summary.pdf":
      return { summaryBytes: bytes, summarySha256: sha256 };
  }
}

/** Returns the size of one object; null when it is not stored. */
export function bytesOf(file: MeasuredFile, statement: ObjectColumns): number | null {
  const { resultBytes, csvBytes, reportBytes, summaryBytes } = statement;
  switch (file) {
    case "result.json":
      return resultBytes;
    case "processed_file.csv":
      return csvBytes;
    case "capital-gains-report.xlsx":
      return reportBytes;
    case "summary.pdf":
      return summaryBytes;
  }
}

/** Where everything of everybody is in the store, but for objects of earlier versions. */
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

/** Identifies a statement's results; those of earlier versions are under its id alone. */
export type ObjectsOf = Pick<StatementRow, "folder">;

/** The key of a statement's result file. */
export function resultKey({ folder }: ObjectsOf, file: ResultFileName): string {
  return `${folder}/${file}`;
}

/** An object of the store. */
export type StoredFile = { key: string; sha256: string | null };

/** A statement's stored uploads. */
export function storedUploads(files: readonly StatementFileRow[]): StoredFile[] {
  return files.map(({ objectKey, sha256 }) => ({ key: objectKey, sha256 }));
}

/** What only versions before `result.json` stored, without a column of the row. */
const unmeasured: ReadonlySet<ResultFileName> = new Set([
  "lots.json",
  "losses.json",
  "return.json",
]);

/** A statement's stored result files. */
export function storedResults(statement: StatementRow): StoredFile[] {
  if (statement.folder === null) {
    return [];
  }
  const digests: Partial<Record<ResultFileName, string | null>> = {
    "result.json": statement.resultSha256,
    "processed_file.csv": statement.csvSha256,
    "capital-gains-report.xlsx": statement.reportSha256,
    "summary.pdf": statement.summarySha256,
  };
  return resultFiles
    .filter((file) => digests[file] || (unmeasured.has(file) && statement.resultSha256 === null))
    .map((file) => ({
      key: resultKey(statement, file),
      sha256: digests[file] ?? null,
    }));
}
