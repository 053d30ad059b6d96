import { randomUUID } from "node:crypto";
import type { Platform, Slot, UploadedFile } from "contract/flow-state";
import type {
  StatementFileRow,
  StatementRow,
  TermsAcceptanceRow,
} from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { folderOfPerson, type StoredFile, storedUploads } from "./statement-objects.ts";

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

/** Adds the stored file to the combined flow's draft, else to a new statement that replaces the last. */
export async function putFile(trx: Executor, upload: NewUpload): Promise<void> {
  const { userId, platform, file, objectKey } = upload;
  const at = file.uploadedAt;
  const open = await openStatement(trx, userId, platform);
  const draft = platform === "MULTI" && isDraft(open) ? open : undefined;
  if (open && !draft) {
    await supersede(trx, open, at);
  }
  if (platform !== "MULTI") {
    // The files of both have the same key: a new one ends the other's draft.
    const other = await openStatement(trx, userId, platform === "ICICI" ? "ZERODHA" : "ICICI");
    if (other && other.state !== "processed") {
      await supersede(trx, other, at);
    }
  }
  const id = draft?.id ?? randomUUID();
  const uploaded = { state: "uploaded", problem: null, touchedAt: at } as const;
  if (draft) {
    await trx.updateTable("statement").set(uploaded).where("id", "=", id).execute();
  } else {
    const statement = { id, userId, platform, ...uploaded, createdAt: at };
    await trx.insertInto("statement").values(statement).execute();
  }
  await listForRemoval(trx, id, storedUploads(await takeFiles(trx, id, file.slot)), at);
  const { key: uploadKey, ...rest } = file;
  const row: StatementFileRow = { statementId: id, uploadKey, objectKey, ...rest };
  await trx.insertInto("statementFile").values(row).execute();
  await acceptTerms(trx, { userId, statementId: id }, upload.acceptances, at);
}

function isDraft(statement: StatementRow | undefined): boolean {
  return statement?.state === "uploaded" || statement?.state === "refused";
}

/** Of a draft nothing is needed once a newer upload has its place; a result may still be paid for. */
async function supersede(trx: Executor, statement: StatementRow, at: string): Promise<void> {
  const { id } = statement;
  await trx.updateTable("statement").set({ supersededAt: at }).where("id", "=", id).execute();
  if (isDraft(statement)) {
    await listForRemoval(trx, id, storedUploads(await takeFiles(trx, id)), at);
  }
}

/** The objects of the person that rows name, uploads and folders of results, and those to be removed. */
export async function keptKeysOf(ex: Executor, userId?: string) {
  let files = ex.selectFrom("statementFile").select("objectKey");
  let statements = ex.selectFrom("statement").select("folder").where("folder", "is not", null);
  let removals = ex.selectFrom("objectRemoval").select("key");
  if (userId !== undefined) {
    files = files.where("objectKey", "like", `${folderOfPerson(userId)}%`);
    statements = statements.where("userId", "=", userId);
    removals = removals.where("key", "like", `${folderOfPerson(userId)}%`);
  }
  return {
    uploads: new Set((await files.execute()).map(({ objectKey }) => objectKey)),
    folders: new Set((await statements.execute()).map(({ folder }) => folder)),
    removals: new Set((await removals.execute()).map(({ key }) => key)),
  };
}

/** The objects of drafts that an upload for this slot replaces. */
export async function replacedBy(ex: Executor, userId: string, slot: Slot): Promise<string[]> {
  const rows = await ex
    .selectFrom("statementFile")
    .innerJoin("statement", "statement.id", "statementFile.statementId")
    .select("objectKey")
    .where("userId", "=", userId)
    .where("slot", "=", slot)
    .where("state", "in", ["uploaded", "refused"])
    .execute();
  return rows.map(({ objectKey }) => objectKey);
}

/** Forgets which files were uploaded for a statement, or for one slot of it, and returns them. */
export function takeFiles(
  trx: Executor,
  statementId: string,
  slot?: Slot,
): Promise<StatementFileRow[]> {
  const files = trx.deleteFrom("statementFile").where("statementId", "=", statementId);
  return (slot === undefined ? files : files.where("slot", "=", slot)).returningAll().execute();
}

/** Lists a statement's objects for removal; one that is already listed goes at its time. */
export async function listForRemoval(
  trx: Executor,
  statementId: string,
  objects: readonly StoredFile[],
  dueAt: string,
): Promise<void> {
  if (objects.length > 0) {
    await trx
      .insertInto("objectRemoval")
      .values(objects.map((object) => ({ ...object, statementId, dueAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Takes objects off the list; returns how many were on it. */
export async function unlist(trx: Executor, keys: readonly string[]): Promise<number> {
  const deleted = await trx.deleteFrom("objectRemoval").where("key", "in", keys).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Counts the person's statements that are not deleted. */
export async function keptStatements(db: Executor, userId: string): Promise<number> {
  const { kept } = await db
    .selectFrom("statement")
    .select(({ fn }) => fn.countAll<number>().as("kept"))
    .where("userId", "=", userId)
    .where("state", "<>", "deleted")
    .executeTakeFirstOrThrow();
  return Number(kept);
}

/** The statement of a platform that no newer upload has replaced. */
export function openStatement(
  ex: Executor,
  userId: string,
  platform: Platform,
): Promise<StatementRow | undefined> {
  return ex
    .selectFrom("statement")
    .selectAll()
    .where("userId", "=", userId)
    .where("platform", "=", platform)
    .where("supersededAt", "is", null)
    .executeTakeFirst();
}

/** A statement of any owner: for callers that have established the right to it. */
export function statementById(ex: Executor, id: string): Promise<StatementRow | undefined> {
  return ex.selectFrom("statement").selectAll().where("id", "=", id).executeTakeFirst();
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
    .set((statement) => ({ state: statement.ref("state") }))
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

function ofProcessed(ex: Executor, userId: string) {
  return ex
    .selectFrom("statement")
    .where("userId", "=", userId)
    .where("state", "=", "processed")
    .orderBy("processedAt", "desc");
}

/** The person's processed statements, newest first. */
export function processedOf(ex: Executor, userId: string): Promise<StatementRow[]> {
  return ofProcessed(ex, userId).selectAll().execute();
}

/** Ids of the person's processed statements, newest first. */
export async function processedStatements(ex: Executor, userId: string): Promise<string[]> {
  const rows = await ofProcessed(ex, userId).select("id").execute();
  return rows.map((row) => row.id);
}

/** The rows that list what the store may hold. */
export async function rowsWithObjects(ex: Executor) {
  const files = await ex.selectFrom("statementFile").selectAll().execute();
  const statements = await ex
    .selectFrom("statement")
    .selectAll()
    .where("state", "<>", "deleted")
    .execute();
  const removals = await ex.selectFrom("objectRemoval").select("key").execute();
  return { files, statements, removals: removals.map(({ key }) => key) };
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
