import type { Slot } from "contract/flow-state";
import type { StatementFileRow, StatementRow } from "../../database/statement-tables.ts";
import type { StoredObject } from "../../storage/object-store.ts";

/** A paper that is made of the stored result when it is paid for, and then kept. */
export type PaperName = "capital-gains-report.xlsx" | "summary.pdf";

/** An object of a statement whose size and digest the statement's row has. */
export type MeasuredFile = "result.json" | "processed_file.csv" | PaperName;

/** An object of a processed statement; the last three are what earlier versions stored. */
export type ResultFileName = MeasuredFile | "lots.json" | "losses.json" | "return.json";

/** Every object that a processed statement may have, apart from the copies of its uploads. */
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

/**
 * Identifies a statement's objects. Each claim of a statement writes into its own folder, so that a
 * process that does not know yet that its claim has ended can't overwrite what its successor
 * stored. Without a claim: what earlier versions stored.
 */
export type ObjectsOf = { id: string; claim: string | null };

/** The key of an uploaded file's immutable copy. */
export function sourceKey(statement: ObjectsOf, slot: Slot): string {
  return `${folderOf(statement)}/source-${slot}`;
}

/** The key of a statement's result file. */
export function resultKey(statement: ObjectsOf, file: ResultFileName): string {
  return `${folderOf(statement)}/${file}`;
}

function folderOf({ id, claim }: ObjectsOf): string {
  return claim === null ? `statements/${id}` : `statements/${id}/${claim}`;
}

/** An object of the store; `uploadedAt` for uploads, whose key a later upload takes over. */
export type StoredFile = { key: string; sha256: string | null; uploadedAt: string | null };

/** A statement's stored uploads: the uploaded files and their copies. */
export function storedUploads(statement: ObjectsOf, files: readonly StatementFileRow[]) {
  return files.flatMap(({ slot, uploadKey, sha256, uploadedAt }): StoredFile[] => [
    { key: uploadKey, sha256, uploadedAt: uploadedAt },
    { key: sourceKey(statement, slot), sha256, uploadedAt: null },
  ]);
}

/** What only versions before `result.json` stored, without a column of the row. */
const unmeasured: ReadonlySet<ResultFileName> = new Set([
  "lots.json",
  "losses.json",
  "return.json",
]);

/** A statement's stored result files. */
export function storedResults(statement: StatementRow): StoredFile[] {
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
      uploadedAt: null,
    }));
}
