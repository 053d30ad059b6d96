import { addressOf } from "@site/contract/address-of";
import * as calls from "@site/contract/calls";
import type { TaxOfYear } from "@site/contract/given-losses";
import { asksGeneralTerms, type Platform } from "@site/contract/platforms";
import { isSample } from "@site/contract/sample-statements";
import { termsVersions } from "@site/contract/terms";
import { eachBroker } from "@site/result/brokers";
import type { Result } from "@site/result/result";
import type { ResultHead } from "@site/result/result-head";
import type { GivenLosses } from "@site/result/statement-choices";
import type { Clock } from "../../clock.ts";
import type { Db } from "../../database/open.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import { type Executor, isLostRace, personTransaction } from "../../database/transaction.ts";
import { type CallRefusal, refused } from "../../plugins/problems.ts";
import { plainRoom } from "../../storage/object-frames.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import * as heads from "./read-head.ts";
import * as removals from "./removal-repository.ts";
import * as rows from "./repository.ts";
import * as objects from "./statement-objects.ts";

const downloads = {
  "processed_file.csv": calls.downloadProcessedFile,
  "capital-gains-report.xlsx": calls.downloadReport,
  "summary.pdf": calls.downloadSummary,
  "Invoice_file.xlsx": calls.downloadInvoice,
  "Invoice_file.pdf": calls.downloadInvoicePdf,
  "Credit_note.pdf": calls.downloadCreditNote,
} as const;

/** The address where the owner of a settled order downloads a file. */
export function downloadAddress(statementId: string, file: keyof typeof downloads): string {
  return addressOf(downloads[file], { id: statementId });
}

/** What the rows say about an object of the store. */
export type RecordedObject = {
  /** What it must hash to; null where a later upload may have the key, or where no row states it. */
  sha256: string | null;
  /** The rows say that it is there: without it, it is lost. */
  isNeeded: boolean;
};

/**
 * Returns every object that the store may hold according to the rows, by key in alphabetical order:
 * uploads, result files, and what waits to be removed.
 */
export async function storedObjects(ex: Executor): Promise<Map<string, RecordedObject>> {
  const { files, objects: made, removals } = await rows.rowsWithObjects(ex);
  const listed = new Map<string, RecordedObject>();
  for (const key of removals) {
    listed.set(key, { sha256: null, isNeeded: false });
  }
  for (const { key, sha256 } of objects.storedUploads(files)) {
    listed.set(key, { sha256, isNeeded: true });
  }
  for (const { name, folder, sha256 } of made) {
    listed.set(objects.resultKey({ folder }, name), { sha256, isNeeded: true });
  }
  return new Map([...listed].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The keys among these objects that must be in the store. */
export function neededObjects(listed: ReadonlyMap<string, RecordedObject>): string[] {
  return [...listed].flatMap(([key, { isNeeded }]) => (isNeeded ? [key] : []));
}

/** How often to retry recording an upload that lost against another one of the same person. */
const mostUploadsAtOnce = 20;

/**
 * Adds a stored file to the person's statement of that platform. `dropped` when it is no longer kept for
 * it, `erased` when the person is not.
 */
export async function recordUpload(
  db: Db,
  upload: rows.NewUpload,
): Promise<"recorded" | "dropped" | "erased"> {
  // Concurrent uploads of one platform: a later one finds the earlier one's statement, at the
  // latest when all the others have finished.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await personTransaction(db, upload.userId, "erased", async (trx) =>
        (await rows.putFile(trx, upload)) ? "recorded" : "dropped",
      );
    } catch (error) {
      if (attempt === mostUploadsAtOnce || !isLostRace(error)) {
        throw error;
      }
    }
  }
}

/** Where the owner of a settled order downloads the result: the 112A file, or else the report. */
export function downloadLink({ id, result }: Pick<rows.Statement, "id" | "result">): string {
  const hasCsv = rows.objectOf(result, "processed_file.csv") !== undefined;
  return downloadAddress(id, hasCsv ? "processed_file.csv" : "capital-gains-report.xlsx");
}

const dayMs = 86_400_000;

/** The moment this many days later. */
export function daysAfter(time: string, days: number): string {
  return new Date(Date.parse(time) + days * dayMs).toISOString();
}

/** When a statement's results are deleted automatically; null when none are kept. */
export function resultsKeptUntil({ result }: Pick<rows.Statement, "result">): string | null {
  return result?.head ? result.keptUntil : null;
}

/** The documents, in today's versions, that a platform's statements need. */
export function neededTerms(platform: Platform): readonly rows.Acceptance[] {
  const capitalGains = { document: "capital-gains", version: termsVersions.capitalGains } as const;
  const general = { document: "general", version: termsVersions.general } as const;
  return asksGeneralTerms(platform) ? [capitalGains, general] : [capitalGains];
}

/** The operator has switched the combined flow off. */
export const multipleIsOff: CallRefusal = {
  status: 403,
  code: "multiple-not-supported",
  message: `The combined flow is currently not supported. Use the ${eachBroker("or the", ({ words }) => words.button)} view.`,
};

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

/** No such processed statement, or another person's. */
export const unknownProcessedStatement = refused(404, {
  code: "unknown-statement",
  message: "We couldn't find this processed statement among yours. Nothing was changed.",
});

/** Whether a statement's files are one of our samples. */
export function isSampleStatement({ files }: Pick<rows.Statement, "files">): boolean {
  return isSample(files);
}

/** What the pages show of a statement's current result. */
export function currentHead({ result }: Pick<rows.Statement, "result">): ResultHead | null {
  return result?.head ? heads.readHead(result.head) : null;
}

/** Whether a statement was processed before the forms of its year were published: it has no file. */
export function readBeforeForms(statement: Pick<rows.Statement, "result">): boolean {
  return currentHead(statement)?.advanceTax !== undefined;
}

/** The losses of earlier years and other gains that a statement's current result was made with. */
export function givenLosses({ result }: Pick<rows.Statement, "result">): GivenLosses | null {
  return result && lossesIn(result);
}

/** The same of what a result was asked with. */
export function lossesIn({ choices }: Pick<rows.AskedWith, "choices">): GivenLosses | null {
  return heads.readChoices(choices).losses ?? null;
}

/** The slab or other income of the year that a result was asked with; null for neither. */
export function taxOfYearIn({ choices }: Pick<rows.AskedWith, "choices">): TaxOfYear | null {
  const { slabPercent, incomeOfYear } = heads.readChoices(choices);
  return slabPercent || incomeOfYear
    ? { ...(slabPercent && { slabPercent }), ...(incomeOfYear && { incomeOfYear }) }
    : null;
}

/** Keeps a statement's files from deletion until the transaction ends; returns its current result. */
export async function holdFiles(trx: Executor, id: string): Promise<string | undefined> {
  const [statement] = await rows.lockStatements(trx, { id });
  return statement?.deletedAt === null ? (statement.resultId ?? undefined) : undefined;
}

/** How many bytes a person may store who has proved no address yet. */
export const unprovedBytes = 10 * 1_048_576;

/** For how long an object is kept that no other row names: storing one takes less. */
const unnamedMs = 7_200_000;

/**
 * Lists objects for removal before they are stored, so that they count in the share of their person
 * while they arrive, and go if no other row ever names them. The caller stores them and calls
 * `keepObjects` in the transaction that writes that row.
 */
export function listBeforeStoring(
  trx: Executor,
  of: removals.OfPerson,
  stored: readonly objects.StoredFile[],
  now: Date,
): Promise<void> {
  const dueAt = new Date(now.getTime() + unnamedMs).toISOString();
  return removals.listForRemoval(trx, of, stored, dueAt);
}

/** Why there is no room for an upload, or the key and the most bytes that it may have. */
export type UploadRoom = Result<{ objectKey: string; mostBytes: number }, "full" | "erased">;

/**
 * Takes room in a person's share for an upload, of its stated length or of the most that it may have. Two
 * uploads at once take theirs one after the other.
 *
 * @param most the longest file that is accepted, in bytes
 */
export function takeRoom(
  { db, clock }: { db: Db; clock: Clock },
  place: rows.UploadPlace,
  shareBytes: number,
  { stated, most }: { stated: number; most: number },
): Promise<UploadRoom> {
  const erased: UploadRoom = { ok: false, error: "erased" };
  return personTransaction(db, place.userId, erased, async (trx): Promise<UploadRoom> => {
    const now = clock.now();
    const beside = await rows.storedBeside(trx, place, now);
    const room = plainRoom(shareBytes - beside);
    const mostBytes = Number.isNaN(stated) ? Math.min(most, room) : stated;
    if (room < Math.max(1, mostBytes)) {
      return { ok: false, error: "full" };
    }
    const objectKey = objects.newUploadKey(place.userId);
    const of = { userId: place.userId, statementId: null };
    const upload = { key: objectKey, bytes: mostBytes, sha256: null };
    await listBeforeStoring(trx, of, [upload], now);
    return { ok: true, value: { objectKey, mostBytes } };
  });
}

/** How many listed objects are looked for in the rows at once. */
const listedAtOnce = 200;

/** An object of the store, and whether a row names it or what it was a part of. */
export type FoundObject = {
  key: string;
  isNamed: boolean;
  /** By its key it is of a result that is there: without a name, an ended taking left it behind. */
  hasResult: boolean;
  storedAt: Date;
};

/**
 * Lists stored objects with what the rows say of them, by key.
 *
 * @param which everybody's after a key, or one person's
 */
export async function* objectsAndTheirRows(
  { db, store }: { db: Db; store: ObjectStore },
  which: { userId: string } | { after: string },
): AsyncGenerator<FoundObject> {
  const listing =
    "userId" in which
      ? store.list(objects.folderOfPerson(which.userId))
      : store.list(objects.everybody, which.after);
  let some: { key: string; storedAt: Date }[] = [];
  const found = async (): Promise<FoundObject[]> => {
    const listed = some;
    some = [];
    const named = await rows.rowsNaming(
      db,
      listed.map(({ key }) => key),
    );
    return listed.map(({ key, storedAt }) => {
      const folder = named.results.get(objects.resultOfKey(key) ?? "");
      const isNamed =
        named.uploads.has(key) ||
        named.removals.has(key) ||
        folder === key.slice(0, key.lastIndexOf("/"));
      return { key, storedAt, isNamed, hasResult: folder !== undefined };
    });
  };
  for await (const object of listing) {
    some.push(object);
    if (some.length === listedAtOnce) {
      yield* await found();
    }
  }
  yield* await found();
}

/** The sales that pages list. */
export { listedSales, pageOfSales } from "./listed-sales.ts";
/** Looks for stored objects that are lost. */
export { knownLost, lookForLost, tryStored } from "./lost-objects.ts";
export type { ResultChoices, RunProblem } from "./read-head.ts";
/** What the rows say of a result, what it was asked with, or why there is none. */
export { readChoices, readHead, readProblem } from "./read-head.ts";
/** The rows of objects that are to be removed, or that no other row names yet. */
export { dueRemovals, keepObjects, listForRemoval, unlist } from "./removal-repository.ts";
export type {
  Statement,
  StatementResultRow,
  WhichStatements,
} from "./repository.ts";
/** The rows of statements, of their files and results. */
export {
  acceptTerms,
  addObject,
  addObjects,
  becomeSame,
  filesOf,
  hideResult,
  keptStatements,
  latestStatement,
  lockStatements,
  makeCurrent,
  nameStatement,
  noteDownload,
  objectOf,
  othersOfYear,
  processedStatements,
  resultsBy,
  sameStatement,
  statementById,
  statementOf,
  statementsOf,
  withResults,
} from "./repository.ts";
export type { ObjectName, ObjectsOf, PaperName, StoredFile } from "./statement-objects.ts";
/** Names and keys of a statement's objects. */
export {
  folderOfPerson,
  isUploadKey,
  objectNames,
  personOfKey,
  resultFolder,
  resultKey,
  storedUploads,
} from "./statement-objects.ts";
