import { randomUUID } from "node:crypto";
import type { Platform, UploadedFile } from "contract/flow-state";
import type { Db } from "../../database/open.ts";
import type {
  StatementFileRow,
  StatementRow,
  TermsAcceptanceRow,
} from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { noObjects } from "./statement-objects.ts";

/** An acceptance that comes with an upload. */
export type Acceptance = Pick<TermsAcceptanceRow, "document" | "version">;

/** Platforms whose file has the same key: a new file of one ends the other's draft. */
const singleFilePlatforms: Platform[] = ["ICICI", "ZERODHA"];

/**
 * Makes the stored file part of a statement: of the combined flow's draft if there is one,
 * otherwise of a new statement that replaces the platform's last one. Returns the statement's id.
 */
export async function putFile(
  trx: Executor,
  upload: {
    userId: string;
    platform: Platform;
    file: UploadedFile;
    acceptances: readonly Acceptance[];
  },
): Promise<string> {
  const { userId, platform, file } = upload;
  const at = file.uploadedAt;
  const open = await openStatement(trx, userId, platform);
  const addToDraft =
    platform === "MULTI" && (open?.state === "uploaded" || open?.state === "refused");
  if (open && !addToDraft) {
    await supersede(trx, open.id, at);
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
  const row: StatementFileRow = {
    statementId: id,
    slot: file.slot,
    uploadKey: file.key,
    name: file.name,
    bytes: file.bytes,
    sha256: file.sha256,
    uploadedAt: at,
  };
  await trx
    .insertInto("statementFile")
    .values(row)
    .onConflict((conflict) => conflict.columns(["statementId", "slot"]).doUpdateSet(row))
    .execute();
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

async function supersede(trx: Executor, id: string, at: string): Promise<void> {
  await trx.updateTable("statement").set({ supersededAt: at }).where("id", "=", id).execute();
}

async function supersedeDrafts(
  trx: Executor,
  userId: string,
  platforms: Platform[],
  at: string,
): Promise<void> {
  await trx
    .updateTable("statement")
    .set({ supersededAt: at })
    .where("userId", "=", userId)
    .where("platform", "in", platforms)
    .where("supersededAt", "is", null)
    .where("state", "in", ["uploaded", "processing", "refused"])
    .execute();
}

/**
 * Counts the stored bytes of the person's files according to the rows: uploads, the copies of
 * processed ones, results. Leaves out the upload under `exceptKey`, which is about to be replaced.
 */
export async function storedBytesOf(db: Db, userId: string, exceptKey: string): Promise<number> {
  const statements = await db
    .selectFrom("statement")
    .select(["id", "state", "resultBytes", "csvBytes", "reportBytes", "summaryBytes"])
    .where("userId", "=", userId)
    .where("state", "<>", "deleted")
    .execute();
  const files = await filesOf(
    db,
    statements.map(({ id }) => id),
  );
  // Successive statements share an upload's key: only the newest file exists.
  const uploads = new Map<string, StatementFileRow>();
  for (const file of files) {
    const other = uploads.get(file.uploadKey);
    if (!other || other.uploadedAt < file.uploadedAt) {
      uploads.set(file.uploadKey, file);
    }
  }
  uploads.delete(exceptKey);
  const processed = new Set(
    statements.filter(({ state }) => state === "processed").map(({ id }) => id),
  );
  const copies = files.filter(({ statementId }) => processed.has(statementId));
  const sizes = [
    ...[...uploads.values(), ...copies].map(({ bytes }) => bytes),
    ...statements.flatMap(({ id: _id, state: _state, ...stored }) => Object.values(stored)),
  ];
  return sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
}

/** Counts the person's statements that are not deleted. */
export async function keptStatements(db: Db, userId: string): Promise<number> {
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
