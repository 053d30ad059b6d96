import { randomUUID } from "node:crypto";
import type { UploadedFile } from "@site/contract/flow-state";
import { isCombined, type Platform, type Slot, sharingUploadWith } from "@site/contract/platforms";
import type {
  ResultObjectRow,
  ResultRow,
  StatementFileRow,
  StatementRow,
  TermsAcceptanceRow,
} from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { sealedSize } from "../../storage/object-frames.ts";
import { keepObjects, listForRemoval, storedBy } from "./removal-repository.ts";
import { type ObjectName, resultKey, resultOfKey, storedUploads } from "./statement-objects.ts";

/** An acceptance that comes with an upload. */
export type Acceptance = Pick<TermsAcceptanceRow, "document" | "version">;

/** A stored file that becomes part of a person's statement. */
export type NewUpload = {
  userId: string;
  platform: Platform;
  file: UploadedFile;
  objectKey: string;
  acceptances: readonly Acceptance[];
};

/** An object that was made of a result, and the folder that it is in. */
type StoredObject = ResultObjectRow & Pick<ResultRow, "folder">;

/** A result with the objects that were made of it. */
export type StatementResultRow = ResultRow & { objects: readonly StoredObject[] };

/**
 * A statement, what its last run came to, and its current result. `uploaded` waits for Process;
 * `refused` waits for another file; of a `deleted` one nothing is left.
 */
export type Statement = StatementRow & {
  state: "uploaded" | "processing" | "refused" | "processed" | "deleted";
  result: StatementResultRow | null;
  /** The newest run since the last upload, if there is one. */
  lastRun: Pick<ResultRow, "id" | "state" | "problem" | "choices"> | null;
  files: readonly StatementFileRow[];
};

/** True while a worker has the work, or somebody still waits for it. */
export function isRunOpen({ work, takenUntil, wantedUntil }: ResultRow, now: string): boolean {
  return work !== null && (wantedUntil > now || (takenUntil ?? "") > now);
}

/** Completes rows of statements with their files, results and state. */
export async function withResults(
  ex: Executor,
  statements: readonly StatementRow[],
  now: Date,
): Promise<Statement[]> {
  if (statements.length === 0) {
    return [];
  }
  const at = now.toISOString();
  const ids = statements.map(({ id }) => id);
  const files = await filesOf(ex, ids);
  const current = await resultsBy(
    ex,
    statements.flatMap(({ resultId }) => resultId ?? []),
  );
  const runs = await ex
    .selectFrom("result")
    .selectAll()
    .where("statementId", "in", ids)
    .where("state", "<>", "done")
    .orderBy("askedAt", "desc")
    .execute();
  return statements.map((row) => {
    const own = files.filter(({ statementId }) => statementId === row.id);
    const uploadedAt = own.map((file) => file.uploadedAt).reduce((a, b) => (a > b ? a : b), "");
    const lastRun =
      runs.find(({ statementId, askedAt }) => statementId === row.id && askedAt >= uploadedAt) ??
      null;
    const result = current.find(({ id }) => id === row.resultId) ?? null;
    const of = { ...row, result, lastRun, files: own };
    return { ...of, state: stateOf(row, lastRun, at) };
  });
}

function stateOf(row: StatementRow, lastRun: ResultRow | null, at: string): Statement["state"] {
  if (row.deletedAt !== null) {
    return "deleted";
  }
  if (row.resultId !== null) {
    return "processed";
  }
  if (lastRun && isRunOpen(lastRun, at)) {
    return "processing";
  }
  return lastRun?.state === "refused" && blamesFile(lastRun.problem) ? "refused" : "uploaded";
}

function blamesFile(problem: string | null): boolean {
  return problem !== null && JSON.parse(problem).isToBlame === true;
}

async function one(
  ex: Executor,
  found: Promise<StatementRow | undefined>,
  now: Date,
): Promise<Statement | undefined> {
  const row = await found;
  return row && (await withResults(ex, [row], now))[0];
}

/** The statement of a platform that no newer upload has replaced. */
export function latestStatement(
  ex: Executor,
  userId: string,
  platform: Platform,
  now: Date,
): Promise<Statement | undefined> {
  const row = ex
    .selectFrom("statement")
    .selectAll()
    .where("userId", "=", userId)
    .where("platform", "=", platform)
    .where("supersededAt", "is", null)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return one(ex, row, now);
}

/** A statement of any owner: for callers that have established the right to it. */
export function statementById(ex: Executor, id: string, now: Date): Promise<Statement | undefined> {
  const row = ex.selectFrom("statement").selectAll().where("id", "=", id).executeTakeFirst();
  return one(ex, row, now);
}

/** Returns one of this person's statements; another person's counts as unknown. */
export function statementOf(
  ex: Executor,
  userId: string,
  id: string,
  now: Date,
): Promise<Statement | undefined> {
  const row = ex
    .selectFrom("statement")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return one(ex, row, now);
}

/** A person's latest statements, most recent first; replaced ones only with a result. */
export async function statementsOf(ex: Executor, userId: string, now: Date): Promise<Statement[]> {
  const rows = await ex
    .selectFrom("statement")
    .selectAll()
    .where("userId", "=", userId)
    .where("deletedAt", "is", null)
    .where((or) => or.or([or("supersededAt", "is", null), or("resultId", "is not", null)]))
    .orderBy("touchedAt", "desc")
    .orderBy("id")
    .limit(20)
    .execute();
  return withResults(ex, rows, now);
}

/** What a result was asked with, and its statement's name. */
export type AskedWith = Pick<ResultRow, "choices"> & Pick<StatementRow, "id" | "title">;

/** What a person's other processed statements of the same year were asked with, last touched first. */
export async function othersOfYear(
  ex: Executor,
  { id, userId, result }: Pick<Statement, "id" | "userId" | "result">,
): Promise<AskedWith[]> {
  const year = result?.assessmentYear ?? null;
  return year === null
    ? []
    : ex
        .selectFrom("statement")
        .innerJoin("result", "result.id", "statement.resultId")
        .select(["statement.id", "title", "choices"])
        .where("statement.userId", "=", userId)
        .where("statement.id", "<>", id)
        .where("deletedAt", "is", null)
        .where("assessmentYear", "=", year)
        .orderBy("touchedAt", "desc")
        .execute();
}

/** Ids of the person's processed statements, the newest first. */
export async function processedStatements(ex: Executor, userId: string): Promise<string[]> {
  const rows = await ex
    .selectFrom("statement")
    .innerJoin("result", "result.id", "statement.resultId")
    .select("statement.id")
    .where("statement.userId", "=", userId)
    .where("deletedAt", "is", null)
    .orderBy("doneAt", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

/** A person's processed statement of the same files, by their digests, on whatever platform. */
export async function sameStatement(
  ex: Executor,
  { id, userId, files }: Pick<Statement, "id" | "userId" | "files">,
): Promise<string | undefined> {
  const digests = (of: readonly Pick<StatementFileRow, "sha256">[]) =>
    of
      .map(({ sha256 }) => sha256)
      .sort()
      .join();
  const candidates = await ex
    .selectFrom("statement")
    .innerJoin("statementFile", "statementFile.statementId", "statement.id")
    .select("statement.id")
    .where("userId", "=", userId)
    .where("resultId", "is not", null)
    .where("deletedAt", "is", null)
    .where("statement.id", "<>", id)
    .where(
      "sha256",
      "in",
      files.map(({ sha256 }) => sha256),
    )
    .orderBy("touchedAt", "desc")
    .execute();
  for (const candidate of candidates) {
    if (digests(await filesOf(ex, [candidate.id])) === digests(files)) {
      return candidate.id;
    }
  }
  return undefined;
}

/**
 * Makes a draft part of the statement of the same files, which becomes the one that the draft's page
 * shows: its uploads replace those that were deleted.
 */
export async function becomeSame(
  trx: Executor,
  draft: Statement,
  same: string,
  at: string,
): Promise<void> {
  for (const file of draft.files) {
    const taken = await trx
      .updateTable("statementFile")
      .set({ objectKey: file.objectKey, uploadedAt: file.uploadedAt })
      .where("statementId", "=", same)
      .where("sha256", "=", file.sha256)
      .where("objectKey", "is", null)
      .returning("slot")
      .executeTakeFirst();
    if (!taken) {
      const of = { userId: draft.userId, statementId: same };
      await listForRemoval(trx, of, storedUploads([file]), at);
    }
  }
  await trx
    .updateTable("termsAcceptance")
    .set({ statementId: same })
    .where("statementId", "=", draft.id)
    .execute();
  await trx.deleteFrom("statement").where("id", "=", draft.id).execute();
  await trx
    .updateTable("statement")
    .set({ supersededAt: null, touchedAt: at, platform: draft.platform })
    .where("id", "=", same)
    .execute();
}

/** Where an upload goes. */
export type UploadPlace = { userId: string; platform: Platform; slot: Slot };

/** What an upload replaces: a slot's file of the platform's draft, and the drafts of other views. */
type Replaced = { draft?: Statement; others: Statement[]; files: StatementFileRow[] };

/** Returns what an upload to this place replaces: the brokers' own views have the same key. */
async function replacedBy(
  ex: Executor,
  { userId, platform, slot }: UploadPlace,
  now: Date,
): Promise<Replaced> {
  const drafts: Statement[] = [];
  for (const of of [platform, ...sharingUploadWith(platform)]) {
    const open = await latestStatement(ex, userId, of, now);
    if (open?.state === "uploaded" || open?.state === "refused") {
      drafts.push(open);
    }
  }
  const draft = drafts.find((each) => each.platform === platform);
  const others = drafts.filter((each) => each !== draft);
  const ofSlot = draft?.files.filter((file) => file.slot === slot) ?? [];
  return { draft, others, files: [...ofSlot, ...others.flatMap(({ files }) => files)] };
}

/**
 * Returns how many bytes a person has in the store, without those that an upload to this place replaces:
 * the same call removes them.
 */
export async function storedBeside(trx: Executor, place: UploadPlace, now: Date): Promise<number> {
  const { bytes } = await storedBy(trx, place.userId);
  const { files } = await replacedBy(trx, place, now);
  const replaced = storedUploads(files);
  const plain = replaced.reduce((sum, file) => sum + file.bytes, 0);
  return bytes - sealedSize(plain, replaced.length);
}

/**
 * Adds the stored file to the platform's draft, else to a new statement that replaces the last. False
 * when the object is no longer kept for it.
 */
export async function putFile(trx: Executor, upload: NewUpload): Promise<boolean> {
  const { userId, platform, file, objectKey } = upload;
  const at = file.uploadedAt;
  if (!(await keepObjects(trx, [objectKey], at))) {
    return false;
  }
  const now = new Date(at);
  const { draft, others, files } = await replacedBy(
    trx,
    { userId, platform, slot: file.slot },
    now,
  );
  const id = draft?.id ?? randomUUID();
  await listForRemoval(trx, { userId, statementId: id }, storedUploads(files), at);
  for (const other of others) {
    await trx.deleteFrom("statement").where("id", "=", other.id).execute();
  }
  if (draft) {
    await trx
      .updateTable("statement")
      .set({ touchedAt: at, ...(!isCombined(platform) && { createdAt: at }) })
      .where("id", "=", id)
      .execute();
    await trx
      .deleteFrom("statementFile")
      .where("statementId", "=", id)
      .where("slot", "=", file.slot)
      .execute();
  } else {
    await trx
      .updateTable("statement")
      .set({ supersededAt: at })
      .where("userId", "=", userId)
      .where("platform", "=", platform)
      .where("supersededAt", "is", null)
      .where("deletedAt", "is", null)
      .execute();
    const statement = { id, userId, platform, createdAt: at, touchedAt: at };
    await trx.insertInto("statement").values(statement).execute();
  }
  const { key: uploadKey, ...rest } = file;
  const row: StatementFileRow = { statementId: id, uploadKey, objectKey, ...rest };
  await trx.insertInto("statementFile").values(row).execute();
  await acceptTerms(trx, { userId, statementId: id }, upload.acceptances, at);
  return true;
}

/** Counts the person's statements that are not deleted. */
export async function keptStatements(db: Executor, userId: string): Promise<number> {
  const { kept } = await db
    .selectFrom("statement")
    .select(({ fn }) => fn.countAll<number>().as("kept"))
    .where("userId", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(kept);
}

/** All of a person's statements, or one by id; with both, that one only if it is theirs. */
export type WhichStatements = { userId: string; id?: string } | { id: string };

/** Locks statements until the transaction ends and returns them; waits for a settlement or deletion. */
export async function lockStatements(
  trx: Executor,
  which: WhichStatements,
): Promise<StatementRow[]> {
  let query = trx
    .updateTable("statement")
    .set((statement) => ({ touchedAt: statement.ref("touchedAt") }))
    .returningAll();
  if ("userId" in which) {
    query = query.where("userId", "=", which.userId);
  }
  if (which.id !== undefined) {
    query = query.where("id", "=", which.id);
  }
  return query.execute();
}

/** The uploaded files of some statements, in the order of their slots. */
export function filesOf(
  ex: Executor,
  statementIds: readonly string[],
): Promise<StatementFileRow[]> {
  if (statementIds.length === 0) {
    return Promise.resolve([]);
  }
  return ex
    .selectFrom("statementFile")
    .selectAll()
    .where("statementId", "in", statementIds)
    .orderBy("slot")
    .execute();
}

/** Results by their ids, with their objects. */
export async function resultsBy(
  ex: Executor,
  ids: readonly string[],
): Promise<StatementResultRow[]> {
  if (ids.length === 0) {
    return [];
  }
  const rows = await ex.selectFrom("result").selectAll().where("id", "in", ids).execute();
  const objects = await objectsOf(ex, ids);
  return rows.map((row) => ({
    ...row,
    objects: objects.flatMap((object) =>
      object.resultId === row.id ? [{ ...object, folder: row.folder }] : [],
    ),
  }));
}

function objectsOf(ex: Executor, resultIds: readonly string[]): Promise<ResultObjectRow[]> {
  if (resultIds.length === 0) {
    return Promise.resolve([]);
  }
  return ex.selectFrom("resultObject").selectAll().where("resultId", "in", resultIds).execute();
}

/** The object of a result with this name, if it has been made. */
export function objectOf(
  result: StatementResultRow | null,
  name: ObjectName,
): StoredObject | undefined {
  return result?.objects.find((object) => object.name === name);
}

/** Hides what was made of a result: lists its objects for removal and clears its row, which stays as a record. */
export async function hideResult(
  trx: Executor,
  { id, userId, statementId, folder, objects }: StatementResultRow,
  dueAt: string,
): Promise<void> {
  const stored = objects.map(({ name, bytes, sha256 }) => ({
    ...{ key: resultKey({ folder }, name), bytes, sha256 },
  }));
  await listForRemoval(trx, { userId, statementId }, stored, dueAt);
  await trx.deleteFrom("resultObject").where("resultId", "=", id).execute();
  await trx
    .updateTable("result")
    .set({ choices: "{}", head: null, folder: null, problem: null, work: null, takenBy: null })
    .where("id", "=", id)
    .execute();
}

/** Records the objects that a result was made with. */
export async function addObjects(
  trx: Executor,
  objects: readonly Omit<ResultObjectRow, "downloadedAt">[],
): Promise<void> {
  await trx
    .insertInto("resultObject")
    .values(objects.map((object) => ({ ...object, downloadedAt: null })))
    .execute();
}

/** Makes a result its statement's current one. */
export async function makeCurrent(
  trx: Executor,
  { id, statementId }: Pick<ResultRow, "id" | "statementId">,
  at: string,
): Promise<void> {
  await trx
    .updateTable("statement")
    .set({ resultId: id, touchedAt: at })
    .where("id", "=", statementId)
    .execute();
}

/**
 * Records an object made of a result. False when the result already has an object of that name, or is no
 * longer in the folder, such as after it was hidden: then nobody reads what was stored.
 *
 * @param folder the result's folder when the object was stored; null, of a result without one, matches none
 */
export async function addObject(
  trx: Executor,
  object: Omit<ResultObjectRow, "downloadedAt">,
  folder: string | null,
): Promise<boolean> {
  // Changes nothing, but locks the row: nobody can hide the result until this transaction ends.
  const result = await trx
    .updateTable("result")
    .set((row) => ({ folder: row.ref("folder") }))
    .where("id", "=", object.resultId)
    .where("folder", "=", folder)
    .returning("id")
    .executeTakeFirst();
  if (!result) {
    return false;
  }
  const added = await trx
    .insertInto("resultObject")
    .values({ ...object, downloadedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("name")
    .executeTakeFirst();
  return added !== undefined;
}

/** Records the first time that an object was sent in full. */
export async function noteDownload(
  ex: Executor,
  { resultId, name }: Pick<ResultObjectRow, "resultId" | "name">,
  at: string,
): Promise<void> {
  await ex
    .updateTable("resultObject")
    .set({ downloadedAt: at })
    .where("resultId", "=", resultId)
    .where("name", "=", name)
    .where("downloadedAt", "is", null)
    .execute();
}

/** Names one of the person's statements, or removes its name; false when it is deleted or not theirs. */
export async function nameStatement(
  ex: Executor,
  { userId, id, title }: { userId: string; id: string; title: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await ex
    .updateTable("statement")
    .set({ title })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What rows say of some objects: keys of uploads, folders of results by id, and keys listed for removal. */
type RowsNaming = {
  uploads: ReadonlySet<string | null>;
  results: ReadonlyMap<string, string | null>;
  removals: ReadonlySet<string>;
};

/** Finds what rows say of the objects with these keys. */
export async function rowsNaming(ex: Executor, keys: readonly string[]): Promise<RowsNaming> {
  if (keys.length === 0) {
    return { uploads: new Set(), results: new Map(), removals: new Set() };
  }
  const ids = [...new Set(keys.flatMap((key) => resultOfKey(key) ?? []))];
  const files = await ex
    .selectFrom("statementFile")
    .select("objectKey")
    .where("objectKey", "in", keys)
    .execute();
  const results =
    ids.length === 0
      ? []
      : await ex.selectFrom("result").select(["id", "folder"]).where("id", "in", ids).execute();
  const removals = await ex
    .selectFrom("objectRemoval")
    .select("key")
    .where("key", "in", keys)
    .execute();
  return {
    uploads: new Set(files.map(({ objectKey }) => objectKey)),
    results: new Map(results.map(({ id, folder }) => [id, folder])),
    removals: new Set(removals.map(({ key }) => key)),
  };
}

/**
 * The ids of the statement and the result after which a walk through the stored objects continues: empty
 * before the first, null after the last.
 */
export type ObjectPlace = { statement: string | null; result: string | null };

/**
 * Keys of objects that must be in the store: the uploads of the next statements after a place in the
 * order of their ids, and what was made of the next results; and the place after them.
 *
 * @param limit how many statements and results
 */
export async function neededAfter(
  ex: Executor,
  place: ObjectPlace,
  limit: number,
): Promise<{ keys: string[]; next: ObjectPlace }> {
  const statements =
    place.statement === null
      ? []
      : await ex
          .selectFrom("statementFile")
          .select("statementId as id")
          .distinct()
          .where("objectKey", "is not", null)
          .where("statementId", ">", place.statement)
          .orderBy("statementId")
          .limit(limit)
          .execute();
  const results =
    place.result === null
      ? []
      : await ex
          .selectFrom("result")
          .select(["id", "folder"])
          .where("folder", "is not", null)
          .where("id", ">", place.result)
          .orderBy("id")
          .limit(limit)
          .execute();
  const files = await filesOf(
    ex,
    statements.map(({ id }) => id),
  );
  const objects = await objectsOf(
    ex,
    results.map(({ id }) => id),
  );
  const folders = new Map(results.map(({ id, folder }) => [id, folder]));
  const after = (rows: readonly { id: string }[]) =>
    rows.length < limit ? null : (rows.at(-1)?.id ?? null);
  return {
    keys: [
      ...storedUploads(files).map(({ key }) => key),
      ...objects.map(({ resultId, name }) =>
        resultKey({ folder: folders.get(resultId) ?? null }, name),
      ),
    ],
    next: { statement: after(statements), result: after(results) },
  };
}

/** Returns those of the keys that, by the rows, must be in the store. */
export async function neededAmong(ex: Executor, keys: readonly string[]): Promise<string[]> {
  const { uploads, results } = await rowsNaming(ex, keys);
  const objects = await objectsOf(ex, [...results.keys()]);
  const made = new Set(
    objects.map(({ resultId, name }) => resultKey({ folder: results.get(resultId) ?? null }, name)),
  );
  return keys.filter((key) => uploads.has(key) || made.has(key));
}

/** How many objects must be in the store. */
export async function countNeeded(ex: Executor): Promise<number> {
  const files = await ex
    .selectFrom("statementFile")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("objectKey", "is not", null)
    .executeTakeFirstOrThrow();
  const made = await ex
    .selectFrom("resultObject")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(files.n) + Number(made.n);
}

/** The rows that list what the store may hold. */
export async function rowsWithObjects(ex: Executor) {
  const files = await ex.selectFrom("statementFile").selectAll().execute();
  const objects = await ex
    .selectFrom("resultObject")
    .innerJoin("result", "result.id", "resultId")
    .select(["name", "sha256", "folder"])
    .execute();
  const removals = await ex.selectFrom("objectRemoval").select("key").execute();
  return { files, objects, removals: removals.map(({ key }) => key) };
}

/** Records which documents a person accepted for a statement. */
export async function acceptTerms(
  ex: Executor,
  statement: Pick<TermsAcceptanceRow, "userId" | "statementId">,
  acceptances: readonly Acceptance[],
  acceptedAt: string,
): Promise<void> {
  for (const acceptance of acceptances) {
    const row = { id: randomUUID(), page: "/", ...statement, ...acceptance, acceptedAt };
    await ex.insertInto("termsAcceptance").values(row).execute();
  }
}

/** Documents and versions that were accepted for a statement. */
export function acceptancesOf(ex: Executor, statementId: string): Promise<Acceptance[]> {
  return ex
    .selectFrom("termsAcceptance")
    .select(["document", "version"])
    .where("statementId", "=", statementId)
    .execute();
}
