import { text } from "node:stream/consumers";
import type { returnGainsOf } from "capital-gains/return-gains";
import type { PlainSales } from "capital-gains/statement-sales";
import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import type { Platform, Slot, UploadedFile } from "contract/flow-state";
import type { GivenLosses } from "contract/given-losses";
import type { StatementPreview } from "contract/statement-preview";
import type { Db } from "../../database/open.ts";
import type { StatementFileRow, StatementRow } from "../../database/statement-tables.ts";
import { type Executor, isLostRace, transaction } from "../../database/transaction.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import * as rows from "./repository.ts";

/** A result file that the person can download. */
export type DownloadName = "processed_file.csv" | "capital-gains-report.xlsx";

/**
 * A result file of a statement: the downloads, the sales that the page lists, the losses and gains
 * that the person gave for it, and what the page needs to work on their own return and Annual
 * Information Statement.
 */
export type ResultFileName = DownloadName | "lots.json" | "losses.json" | "return.json";

/** What `return.json` holds. */
export type ReturnFile = {
  /** What goes into the person's ITR-2, or why nothing may. */
  gains: ReturnType<typeof returnGainsOf>;
  /** The sales as a depository sees them. */
  sales: PlainSales;
};

/** Every result file that a statement may have. */
export const resultFiles: readonly ResultFileName[] = [
  "processed_file.csv",
  "capital-gains-report.xlsx",
  "lots.json",
  "losses.json",
  "return.json",
];

/**
 * Whose objects: each claim of a statement writes into a folder of its own, so that a process whose
 * claim has ended, and which does not know it yet, can't write over what its successor stored.
 * Without a claim: what the versions before stored.
 */
export type ObjectsOf = { id: string; claim: string | null };

/** Where the immutable copy of an uploaded file is. */
export function sourceKey(statement: ObjectsOf, slot: Slot): string {
  return `${folderOf(statement)}/source-${slot}`;
}

/** Where a result file of a statement is. */
export function resultKey(statement: ObjectsOf, file: ResultFileName): string {
  return `${folderOf(statement)}/${file}`;
}

function folderOf({ id, claim }: ObjectsOf): string {
  return claim === null ? `statements/${id}` : `statements/${id}/${claim}`;
}

const downloads = {
  "processed_file.csv": calls.downloadProcessedFile,
  "capital-gains-report.xlsx": calls.downloadReport,
  "Invoice_file.xlsx": calls.downloadInvoice,
} as const;

/** The address at which the owner of a settled order gets a file. */
export function downloadAddress(statementId: string, file: keyof typeof downloads): string {
  return addressOf(downloads[file], { id: statementId });
}

/** An object of the store; `uploadedAt` for uploads, whose key a later upload takes over. */
export type StoredFile = { key: string; sha256: string | null; uploadedAt: string | null };

/** What the store holds of a statement's uploaded files: the uploads and their copies. */
export function storedUploads(statement: ObjectsOf, files: readonly StatementFileRow[]) {
  return files.flatMap(({ slot, uploadKey, sha256, uploadedAt }): StoredFile[] => [
    { key: uploadKey, sha256, uploadedAt: uploadedAt },
    { key: sourceKey(statement, slot), sha256, uploadedAt: null },
  ]);
}

/** Where the result files of a statement are. */
export function storedResults(statement: StatementRow): StoredFile[] {
  const { csvSha256, reportSha256 } = statement;
  return [
    { key: resultKey(statement, "processed_file.csv"), sha256: csvSha256, uploadedAt: null },
    {
      key: resultKey(statement, "capital-gains-report.xlsx"),
      sha256: reportSha256,
      uploadedAt: null,
    },
    { key: resultKey(statement, "lots.json"), sha256: null, uploadedAt: null },
    { key: resultKey(statement, "losses.json"), sha256: null, uploadedAt: null },
    { key: resultKey(statement, "return.json"), sha256: null, uploadedAt: null },
  ];
}

/**
 * Every object that the store may hold as far as the rows know, by key in alphabetical order:
 * uploads, their copies, result files, and what waits for its removal. Some do not exist (a copy is
 * made when processing begins). The value is the SHA-256 that the object must have; null where a
 * later upload may stand under the key, or where no row states one.
 */
export async function storedObjects(ex: Executor): Promise<Map<string, string | null>> {
  const { files, statements, removals } = await rows.rowsWithObjects(ex);
  const objects = new Map<string, string | null>();
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  for (const key of removals) {
    objects.set(key, null);
  }
  for (const file of files) {
    const statement = byId.get(file.statementId);
    if (!statement) {
      continue;
    }
    for (const { key } of storedUploads(statement, [file])) {
      objects.set(key, null);
    }
  }
  for (const statement of statements) {
    for (const { key, sha256 } of storedResults(statement)) {
      objects.set(key, sha256);
    }
  }
  return new Map([...objects].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** How often an upload that lost against another one of the same person is recorded anew. */
const mostUploadsAtOnce = 20;

/** Makes a stored file part of the person's statement of that platform; gives the statement's id. */
export async function recordUpload(
  db: Db,
  upload: {
    userId: string;
    platform: Platform;
    file: UploadedFile;
    acceptances: readonly rows.Acceptance[];
  },
): Promise<string> {
  // Several uploads of one platform at once: whoever comes later finds the earlier one's statement,
  // at the latest when all the others are through.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(db, (trx) => rows.putFile(trx, upload));
    } catch (error) {
      if (attempt === mostUploadsAtOnce || !isLostRace(error)) {
        throw error;
      }
    }
  }
}

/** Where the owner of a settled order gets the result: the 112A file, or the report without one. */
export async function downloadLink(db: Db, statementId: string): Promise<string> {
  const statement = await rows.statementById(db, statementId);
  const hasCsv = statement?.csvBytes !== null && statement?.csvBytes !== undefined;
  return downloadAddress(statementId, hasCsv ? "processed_file.csv" : "capital-gains-report.xlsx");
}

/** Whoever's statement it is: for callers that have established the right to it. */
export const statementById = rows.statementById;

const dayMs = 86_400_000;

/** Some days after a moment. */
export function daysAfter(time: string, days: number): string {
  return new Date(Date.parse(time) + days * dayMs).toISOString();
}

/** When the results of a statement are deleted by themselves; null when none are kept. */
export function resultsKeptUntil(
  { state, processedAt }: Pick<StatementRow, "state" | "processedAt">,
  { resultDays }: { resultDays: number },
): string | null {
  return state === "processed" && processedAt ? daysAfter(processedAt, resultDays) : null;
}

/** The uploaded files of some statements that are still kept, in the order of their slots. */
export const filesOf = rows.filesOf;

/** The statement of a platform that no newer upload has replaced. */
export const openStatement = rows.openStatement;

/** Whether a processed statement was made from a sample of ours. */
export async function isSampleStatement(db: Db, id: string): Promise<boolean> {
  const preview = (await rows.statementById(db, id))?.preview;
  return isSamplePreview(preview ?? null);
}

/** The same, as the statement's row has it. */
export function isSamplePreview(preview: StatementRow["preview"]): boolean {
  return preview !== null && (JSON.parse(preview) as StatementPreview).sample === true;
}

/**
 * Losses of earlier years and other gains that a statement was processed with; null without any. The
 * row says whether there are any, so that the store is asked only then.
 *
 * @throws when the store does not answer, or has lost them
 */
export async function givenLosses(
  store: ObjectStore,
  statement: ObjectsOf & Pick<StatementRow, "preview">,
): Promise<GivenLosses | null> {
  const { preview } = statement;
  if (preview === null || (JSON.parse(preview) as StatementPreview).lossesGiven !== true) {
    return null;
  }
  const object = await store.get(resultKey(statement, "losses.json"));
  if (!object) {
    throw new Error("the losses of a statement are missing");
  }
  return JSON.parse(await text(object.stream));
}

/** Ids of the person's processed statements, the newest first. */
export const processedStatements = rows.processedIds;

/**
 * Holds the result files until the transaction ends; false when they were deleted, and money for
 * them must go back.
 */
export const holdFiles = rows.lockProcessed;

/** Bytes that the person's stored files take, without the upload that stands under the key now. */
export const storedBytes = rows.storedBytesOf;
