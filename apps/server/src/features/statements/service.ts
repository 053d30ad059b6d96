import { isDeepStrictEqual } from "node:util";
import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import type { Platform, Slot } from "contract/flow-state";
import { termsVersions } from "contract/terms";
import type { Db } from "../../database/open.ts";
import type { StatementFileRow, StatementRow } from "../../database/statement-tables.ts";
import { type Executor, isLostRace, personTransaction } from "../../database/transaction.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { StoredObjectError } from "../../storage/store-errors.ts";
import * as heads from "./read-head.ts";
import * as rows from "./repository.ts";
import * as objects from "./statement-objects.ts";
import * as stored from "./stored-result.ts";

const downloads = {
  "processed_file.csv": calls.downloadProcessedFile,
  "capital-gains-report.xlsx": calls.downloadReport,
  "Invoice_file.xlsx": calls.downloadInvoice,
} as const;

/** The address where the owner of a settled order downloads a file. */
export function downloadAddress(statementId: string, file: keyof typeof downloads): string {
  return addressOf(downloads[file], { id: statementId });
}

/** What the rows say about an object of the store. */
export type ListedObject = {
  /** What it must hash to; null where a later upload may have the key, or where no row states it. */
  sha256: string | null;
  /** The rows say that it is there: without it, it is lost. */
  isNeeded: boolean;
};

/**
 * Returns every object that the store may hold according to the rows, by key in alphabetical order:
 * uploads, result files, and what waits to be removed.
 */
export async function storedObjects(ex: Executor): Promise<Map<string, ListedObject>> {
  const { files, statements, removals } = await rows.rowsWithObjects(ex);
  const listed = new Map<string, ListedObject>();
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  for (const key of removals) {
    listed.set(key, { sha256: null, isNeeded: false });
  }
  for (const file of files) {
    const statement = byId.get(file.statementId);
    if (!statement) {
      continue;
    }
    const isDraft =
      statement.supersededAt === null && ["uploaded", "refused"].includes(statement.state);
    const key = file.objectKey;
    listed.set(key, {
      sha256: file.sha256,
      isNeeded: isDraft || statement.state === "processed" || listed.get(key)?.isNeeded === true,
    });
  }
  for (const statement of statements) {
    for (const { key, sha256 } of storedResults(statement)) {
      listed.set(key, { sha256, isNeeded: sha256 !== null });
    }
  }
  return new Map([...listed].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The keys among these objects that must be in the store. */
export function neededObjects(listed: ReadonlyMap<string, ListedObject>): string[] {
  return [...listed].flatMap(([key, { isNeeded }]) => (isNeeded ? [key] : []));
}

const atATime = 8;

/** Looks for every object that must be in the store; returns the keys of those that cannot be read. */
export async function lostObjects(db: Db, store: Pick<ObjectStore, "get">): Promise<string[]> {
  const isThere = (key: string) =>
    store.get(key).then(
      (object) => object?.stream.destroy() !== undefined,
      (error) => {
        if (error instanceof StoredObjectError) {
          return false;
        }
        throw error;
      },
    );
  const keys = neededObjects(await storedObjects(db));
  const lost: string[] = [];
  for (let done = 0; done < keys.length; done += atATime) {
    const some = keys.slice(done, done + atATime);
    const found = await Promise.all(some.map(isThere));
    lost.push(...some.filter((_key, index) => !found[index]));
  }
  // What people have deleted meanwhile is not lost.
  const still = lost.length === 0 ? undefined : await storedObjects(db);
  return lost.filter((key) => still?.get(key)?.isNeeded);
}

/** How often to retry recording an upload that lost against another one of the same person. */
const mostUploadsAtOnce = 20;

/** Adds a stored file to the person's statement of that platform. */
export async function recordUpload(db: Db, upload: rows.NewUpload): Promise<void> {
  // Concurrent uploads of one platform: a later one finds the earlier one's statement, at the
  // latest when all the others have finished.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await personTransaction(db, upload.userId, (trx) => rows.putFile(trx, upload));
    } catch (error) {
      if (attempt === mostUploadsAtOnce || !isLostRace(error)) {
        throw error;
      }
    }
  }
}

/** Where the owner of a settled order downloads the result: the 112A file, or else the report. */
export async function downloadLink(db: Db, statementId: string): Promise<string> {
  const statement = await rows.statementById(db, statementId);
  const hasCsv = statement?.csvBytes !== null && statement?.csvBytes !== undefined;
  return downloadAddress(statementId, hasCsv ? "processed_file.csv" : "capital-gains-report.xlsx");
}

const dayMs = 86_400_000;

/** The moment this many days later. */
export function daysAfter(time: string, days: number): string {
  return new Date(Date.parse(time) + days * dayMs).toISOString();
}

/** When a statement's results are deleted automatically; null when none are kept. */
export function resultsKeptUntil(
  { state, processedAt }: Pick<StatementRow, "state" | "processedAt">,
  { resultDays }: { resultDays: number },
): string | null {
  return state === "processed" && processedAt ? daysAfter(processedAt, resultDays) : null;
}

/** The documents, in today's versions, that a platform's statements need. */
function neededTerms(platform: Platform): readonly rows.Acceptance[] {
  const capitalGains = { document: "capital-gains", version: termsVersions.capitalGains } as const;
  const general = { document: "general", version: termsVersions.general } as const;
  return platform === "ICICI" ? [capitalGains, general] : [capitalGains];
}

/** Returns which of the documents that it needs nobody has accepted for a statement. */
export async function missingTerms(
  ex: Executor,
  { id, platform }: Pick<StatementRow, "id" | "platform">,
): Promise<rows.Acceptance[]> {
  const accepted = await rows.acceptancesOf(ex, id);
  return neededTerms(platform).filter(
    ({ document, version }) =>
      !accepted.some((each) => each.document === document && each.version === version),
  );
}

/** Whether a processed statement was made from one of our samples. */
export async function isSampleStatement(db: Db, id: string): Promise<boolean> {
  const head = (await rows.statementById(db, id))?.head;
  return isSampleHead(head ?? null);
}

/** The same, from the statement's row. */
export function isSampleHead(head: StatementRow["head"]): boolean {
  return head !== null && readHead(head).sample === true;
}

/**
 * The files that a processed statement can be processed again from: its own, or those of the same file
 * uploaded again. Undefined once all are deleted.
 */
export async function sourceFilesOf(
  db: Db,
  statement: StatementRow,
): Promise<StatementFileRow[] | undefined> {
  for (const from of [statement, ...(await sameFile(db, statement, "of its bytes"))]) {
    const files = await filesOf(db, [from.id]);
    if (files.length > 0) {
      return files;
    }
  }
  return undefined;
}

/**
 * A person's other processed statements of the same file, newest first: of identical bytes, and of
 * identical results, which count only without a record of the bytes where those must be the same.
 */
export async function sameFile(
  db: Db,
  statement: StatementRow,
  what: "of its bytes" | "of its bytes or results",
): Promise<StatementRow[]> {
  const all = await rows.processedOf(db, statement.userId);
  const files = await filesOf(
    db,
    all.map(({ id }) => id),
  );
  const bytesOf = ({ id, head }: StatementRow) => {
    const own = files.filter(({ statementId }) => statementId === id);
    const hashes = own.length > 0 ? own.map(({ sha256 }) => sha256) : deletedFilesOf(head);
    return hashes.sort().join();
  };
  const bytes = bytesOf(statement);
  return all.filter((other) => {
    const theirs = bytesOf(other);
    const isKnown = bytes !== "" && theirs !== "";
    const isSame =
      (isKnown && theirs === bytes) ||
      ((!isKnown || what === "of its bytes or results") &&
        isDeepStrictEqual(figuresOf(other), figuresOf(statement)));
    return isSame && other.id !== statement.id;
  });
}

/** What differs between the results of different files; every version's heads have these figures. */
function figuresOf({ csvSha256, head }: StatementRow) {
  if (head === null) {
    return { csvSha256 };
  }
  const { period, lotCount, quarters, reconciliation } = readHead(head);
  return { csvSha256, period, lotCount, quarters, reconciliation };
}

function deletedFilesOf(head: StatementRow["head"]): string[] {
  return head === null ? [] : (readHead(head).deletedFiles ?? []);
}

/** Keeps result files from deletion until the transaction ends; false when they are already deleted. */
export async function holdFiles(trx: Executor, id: string): Promise<boolean> {
  const [statement] = await lockStatements(trx, { id });
  return statement?.state === "processed";
}

/**
 * Measures a person's objects in the store, without those that wait to be removed and those that an
 * upload for this slot replaces.
 */
export async function storedShare(
  { db, store }: { db: Db; store: ObjectStore },
  userId: string,
  slot: Slot,
): Promise<{ bytes: number; objects: number }> {
  const { removals } = await rows.keptKeysOf(db, userId);
  const uncounted = new Set([...removals, ...(await rows.replacedBy(db, userId, slot))]);
  const share = { bytes: 0, objects: 0 };
  for await (const { key, bytes } of store.list(folderOfPerson(userId))) {
    if (!uncounted.has(key)) {
      share.bytes += bytes;
      share.objects += 1;
    }
  }
  return share;
}

/**
 * Finds objects that no row names: with a person, all of theirs that do not wait to be removed; without
 * one, those of everybody that were stored before the given time.
 */
export async function* objectsWithoutRow(
  { db, store }: { db: Db; store: ObjectStore },
  which: { userId: string } | { before: Date },
): AsyncGenerator<string> {
  const userId = "userId" in which ? which.userId : undefined;
  const { uploads, folders, removals } = await rows.keptKeysOf(db, userId);
  const prefix = userId === undefined ? objects.everybody : folderOfPerson(userId);
  for await (const { key, storedAt } of store.list(prefix)) {
    const folder = key.slice(0, key.lastIndexOf("/"));
    const isNamed = uploads.has(key) || folders.has(folder) || removals.has(key);
    if (!isNamed && ("userId" in which || storedAt < which.before)) {
      yield key;
    }
  }
}

export type { WhichStatements } from "./repository.ts";
export type {
  MeasuredFile,
  ObjectColumns,
  ObjectsOf,
  PaperName,
  StoredFile,
} from "./statement-objects.ts";
export type { PlainLot } from "./stored-result.ts";

/** The rows of statements, of their files, and of the objects to be removed. */
export const {
  acceptTerms,
  filesOf,
  keptStatements,
  listForRemoval,
  lockStatements,
  openStatement,
  processedStatements,
  statementById,
  takeFiles,
  unlist,
} = rows;

/** What the row says of a result or a refusal. */
export const { readHead, readProblem } = heads;

/** Names and keys of a statement's objects. */
export const {
  bytesOf,
  columnsOf,
  noObjects,
  resultFiles,
  folderOfPerson,
  isUploadKey,
  newUploadKey,
  ownerOf,
  resultFolder,
  resultKey,
  storedResults,
  storedUploads,
} = objects;

/** What pages ask of a stored result. */
export const { givenLosses, pageOfLots, returnData } = stored;
