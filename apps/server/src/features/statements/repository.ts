import { randomUUID } from "node:crypto";
import type { Platform, Slot, UploadedFile } from "contract/flow-state";
import type {
  StatementFileRow,
  StatementRow,
  TermsAcceptanceRow,
} from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { folderOfPerson, noObjects } from "./statement-objects.ts";

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

/** Platforms whose file has the same key: a new file of one ends the other's draft. */
const singleFilePlatforms: Platform[] = ["ICICI", "ZERODHA"];

/**
 * Makes the stored file part of a statement: of the combined flow's draft if there is one,
 * otherwise of a new statement that replaces the platform's last one. Returns the statement's id.
 */
export async function putFile(trx: Executor, upload: NewUpload): Promise<string> {
  const { userId, platform, file, objectKey } = upload;
  const at = file.uploadedAt;
  const open = await openStatement(trx, userId, platform);
  const addToDraft =
    platform === "MULTI" && (open?.state === "uploaded" || open?.state === "refused");
  if (open && !addToDraft) {
    await supersede(trx, open, at);
  }
  if (platform !== "MULTI") {
    await supersedeDrafts(
      trx,
      userId,
      singleFilePlatforms.filter((other) => other !== platform),
      at,
    );
  }
  const id = open && addToDraft ? open.id : await insertStatement(trx, { userId, platform, at });
  if (open && addToDraft) {
    await trx
      .updateTable("statement")
      .set({ state: "uploaded", problem: null, touchedAt: at })
      .where("id", "=", id)
      .execute();
  }
  await dropUploads(trx, { statementId: id, slot: file.slot }, at);
  const row: StatementFileRow = {
    statementId: id,
    slot: file.slot,
    uploadKey: file.key,
    objectKey,
    name: file.name,
    bytes: file.bytes,
    sha256: file.sha256,
    uploadedAt: at,
  };
  await trx.insertInto("statementFile").values(row).execute();
  await acceptTerms(trx, { userId, statementId: id }, upload.acceptances, at);
  return id;
}

async function insertStatement(
  trx: Executor,
  { userId, platform, at }: { userId: string; platform: Platform; at: string },
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto("statement")
    .values({
      id,
      userId,
      platform,
      state: "uploaded",
      supersededAt: null,
      problem: null,
      assessmentYear: null,
      preview: null,
      ...noObjects,
      leaseOwner: null,
      leaseUntil: null,
      claim: null,
      createdAt: at,
      touchedAt: at,
      processedAt: null,
      csvDownloadedAt: null,
      reportDownloadedAt: null,
    })
    .execute();
  return id;
}

/** Of a draft nothing is needed once a newer upload has its place; a result may still be paid for. */
async function supersede(
  trx: Executor,
  { id, state }: Pick<StatementRow, "id" | "state">,
  at: string,
): Promise<void> {
  await trx.updateTable("statement").set({ supersededAt: at }).where("id", "=", id).execute();
  if (state === "uploaded" || state === "refused") {
    await dropUploads(trx, { statementId: id }, at);
  }
}

async function supersedeDrafts(
  trx: Executor,
  userId: string,
  platforms: Platform[],
  at: string,
): Promise<void> {
  const drafts = await trx
    .selectFrom("statement")
    .select(["id", "state"])
    .where("userId", "=", userId)
    .where("platform", "in", platforms)
    .where("supersededAt", "is", null)
    .where("state", "in", ["uploaded", "processing", "refused"])
    .execute();
  for (const draft of drafts) {
    await supersede(trx, draft, at);
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

/** Removes the uploads of drafts from their rows and lists their objects for removal. */
async function dropUploads(
  trx: Executor,
  which: { statementId: string; slot?: Slot },
  at: string,
): Promise<void> {
  const { statementId, slot } = which;
  let query = trx.deleteFrom("statementFile").where("statementId", "=", statementId);
  if (slot !== undefined) {
    query = query.where("slot", "=", slot);
  }
  for (const { objectKey: key, sha256 } of await query
    .returning(["objectKey", "sha256"])
    .execute()) {
    await trx
      .insertInto("objectRemoval")
      .values({ key, statementId, sha256, dueAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
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

/**
 * True when the statement is processed and its files are kept; nobody can delete them before the
 * transaction ends. Waits for a deletion that is under way, which then counts.
 */
export async function lockProcessed(trx: Executor, id: string): Promise<boolean> {
  const row = await trx
    .updateTable("statement")
    .set((statement) => ({ state: statement.ref("state") }))
    .where("id", "=", id)
    .where("state", "=", "processed")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
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

/** The person's processed statements, newest first. */
export function processedOf(ex: Executor, userId: string): Promise<StatementRow[]> {
  return ex
    .selectFrom("statement")
    .selectAll()
    .where("userId", "=", userId)
    .where("state", "=", "processed")
    .orderBy("processedAt", "desc")
    .execute();
}

/** Ids of the person's processed statements, newest first. */
export async function processedIds(ex: Executor, userId: string): Promise<string[]> {
  const rows = await ex
    .selectFrom("statement")
    .select("id")
    .where("userId", "=", userId)
    .where("state", "=", "processed")
    .orderBy("processedAt", "desc")
    .execute();
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

/** Documents and versions that were accepted for statements. */
export async function acceptancesOf(
  ex: Executor,
  statementIds: readonly string[],
): Promise<(Acceptance & { statementId: string | null })[]> {
  return statementIds.length === 0
    ? []
    : ex
        .selectFrom("termsAcceptance")
        .select(["statementId", "document", "version"])
        .where("statementId", "in", statementIds)
        .execute();
}
