import type { MyStatement, MyStatements } from "contract/my-statements";
import type { Result } from "contract/result";
import { isSample } from "contract/sample-statements";
import type { SessionUser } from "contract/session";
import type { AppContext } from "../../app-context.ts";
import { recordAccess } from "../../audit/repository.ts";
import { dropErasedPages } from "../../database/open.ts";
import type { AccessAuditRow } from "../../database/privacy-tables.ts";
import type { StatementFileRow, StatementRow } from "../../database/statement-tables.ts";
import { type Executor, transaction } from "../../database/transaction.ts";
import { type Refusal, refused } from "../../plugins/problems.ts";
import { orderStateOf, type StatementPayment } from "../payments/service.ts";
import { promisedYears, readBeforeForms } from "../promised-files/service.ts";
import {
  daysAfter,
  filesOf,
  isSampleHead,
  listForRemoval,
  lockStatements,
  readHead,
  resultsKeptUntil,
  type StoredFile,
  storedResults,
  storedUploads,
  takeFiles,
  unlist,
  type WhichStatements,
} from "../statements/service.ts";
import * as rows from "./deletion-repository.ts";
import { downloadsOf } from "./downloads-of.ts";

const dayMs = 86_400_000;
const heldDays = 365;

/** See the repository. */
export const { moneyUnderWay, statementPage } = rows;

/**
 * Returns a page of a person's statements, deleted ones with an invoice too.
 *
 * @param after the `next` of the page before
 */
export async function myStatements(
  { db, config }: Pick<AppContext, "db" | "config">,
  userId: string,
  after?: string,
): Promise<MyStatements> {
  const page = await statementPage(db, userId, after);
  const ids = page.rows.map(({ id }) => id);
  const files = await filesOf(db, ids);
  const promised = new Set<string | null>(await promisedYears(db, userId));
  const list: MyStatement[] = [];
  for (const row of page.rows) {
    const done = row.state === "processed" || row.state === "deleted";
    const payment = done ? await orderStateOf(db, row.id) : null;
    if (row.state === "deleted" && payment?.invoice == null) {
      continue;
    }
    const own = files.filter((file) => file.statementId === row.id);
    list.push(shown(row, own, payment, config.retention, promised));
  }
  return { statements: list, ...(page.next !== undefined && { next: page.next }) };
}

function shown(
  row: StatementRow,
  files: StatementFileRow[],
  payment: StatementPayment | null,
  retention: AppContext["config"]["retention"],
  promised: ReadonlySet<string | null>,
): MyStatement {
  const downloads = payment?.settled ? Object.values(downloadsOf(row, payment)) : [];
  const draft = row.state === "uploaded" || row.state === "refused";
  const lastUpload = draft ? row.touchedAt : files.map((file) => file.uploadedAt).sort()[0];
  return {
    id: row.id,
    platform: row.platform,
    title: row.title,
    figures: figuresOf(row),
    status: statusOf(row, payment),
    sample: isSample(files) || isSampleHead(row.head),
    assessmentYear: row.assessmentYear,
    ...(readBeforeForms(row) && { filePromised: promised.has(row.assessmentYear) }),
    createdAt: row.createdAt,
    files: files.map(({ name, bytes }) => ({ name, bytes })),
    downloads: downloads.filter((download) => download !== null),
    uploadsKeptUntil:
      files.length > 0 && lastUpload ? daysAfter(lastUpload, retention.uploadDays) : null,
    resultsKeptUntil: resultsKeptUntil(row, retention),
  };
}

/** What the list shows of a result; nothing for heads made before the tax was estimated. */
function figuresOf({ head }: StatementRow): MyStatement["figures"] {
  if (head === null) {
    return undefined;
  }
  const { tax, tableF } = readHead(head);
  if (!tax) {
    return undefined;
  }
  const sum = (amounts: string[]) => amounts.reduce((all, each) => all + BigInt(each), 0n);
  const gains = (isShort: boolean) =>
    tax.rates.filter(({ section }) => (section === "111A") === isShort).map(({ gain }) => gain);
  const slabPaise = sum(Object.values(tableF.slab ?? {}).map((each) => each.replace(".", "")));
  return {
    longTerm: String(sum(gains(false))),
    shortTerm: String(sum(gains(true)) + slabPaise / 100n),
    tax: tax.total,
  };
}

function statusOf(row: StatementRow, payment: StatementPayment | null): MyStatement["status"] {
  if (row.state === "deleted") {
    return "deleted";
  }
  if (payment?.settled) {
    return "paid";
  }
  if (payment?.state === "REFUNDED") {
    return "refunded";
  }
  if (row.state === "processed") {
    return "unpaid";
  }
  if (row.state === "processing") {
    return "processing";
  }
  return row.supersededAt === null ? row.state : "replaced";
}

/** What deletion works with. */
export type DeletionContext = Pick<AppContext, "config" | "db" | "store" | "clock" | "log">;

/**
 * Hides a statement from its owner immediately and lists its objects for removal, all in the
 * caller's transaction. False when it is being processed or was already deleted.
 */
export async function deleteStatement(
  trx: Executor,
  context: DeletionContext,
  statement: StatementRow,
  actor: AccessAuditRow["actor"],
): Promise<boolean> {
  const now = context.clock.now();
  if (!(await rows.emptyStatement(trx, statement.id, now.toISOString()))) {
    return false;
  }
  const uploads = storedUploads(await takeFiles(trx, statement.id));
  await listObjects(trx, context, statement, [...uploads, ...storedResults(statement)]);
  const { id: statementId, userId } = statement;
  await recordAccess(trx, now, [actor, "delete"], { userId, statementId });
  return true;
}

/** Deletes the uploaded files only; the head keeps their digests, to recognise the same file again. */
export async function deleteUploads(
  trx: Executor,
  context: DeletionContext,
  id: string,
): Promise<void> {
  // Locked and read now: it may have been processed again meanwhile, or its files deleted.
  const [statement] = await lockStatements(trx, { id });
  const files = await takeFiles(trx, id);
  if (!statement || files.length === 0) {
    return;
  }
  await listObjects(trx, context, statement, storedUploads(files));
  if (statement.head !== null) {
    const head = readHead(statement.head);
    const deletedFiles = files.map(({ sha256 }) => sha256);
    await rows.writeHead(trx, id, JSON.stringify({ ...head, deletedFiles }));
  }
  const about = { userId: statement.userId, statementId: id, object: "uploads" };
  await recordAccess(trx, context.clock.now(), ["retention", "delete"], about);
}

async function listObjects(
  trx: Executor,
  { config, clock }: DeletionContext,
  statement: StatementRow,
  objects: StoredFile[],
): Promise<void> {
  const now = clock.now().getTime();
  // Rule 8(3) of the DPDP Rules 2025: a year from the processing, if the operator holds data so long.
  const held = Date.parse(statement.processedAt ?? statement.createdAt) + heldDays * dayMs;
  const due = config.retention.oneYearHold ? Math.max(now, held) : now;
  await listForRemoval(trx, statement.id, objects, new Date(due).toISOString());
}

/**
 * Removes listed objects that are due from the store and records each. What the store does not
 * remove now stays listed for the next round. Returns how many were removed.
 *
 * @param statementIds only the objects of these statements
 */
export async function removeDueObjects(
  context: DeletionContext,
  statementIds?: readonly string[],
): Promise<number> {
  const { db, store, clock } = context;
  let removed = 0;
  const due = await rows.dueRemovals(db, clock.now().toISOString(), statementIds);
  for (const { key, statementId, sha256 } of due) {
    // Another statement was made of the same upload: keep it.
    if (await rows.isUpload(db, key)) {
      await unlist(db, [key]);
      continue;
    }
    await store.remove(key);
    await transaction(db, async (trx) => {
      // Without a digest a claim listed this in advance and may never have stored it; the upload has
      // its own record.
      if ((await unlist(trx, [key])) > 0 && sha256 !== null) {
        const about = { statementId, object: key, sha256 };
        await recordAccess(trx, clock.now(), ["retention", "remove-object"], about);
      }
    });
    removed += 1;
  }
  return due.length < rows.mostDueAtOnce
    ? removed
    : removed + (await removeDueObjects(context, statementIds));
}

/**
 * Locks statements until the transaction ends and returns them; null while a payment is under way. One
 * settled while we waited counts too: the person could not know it when asking for the deletion.
 */
export async function lockAtRest(
  trx: Executor,
  which: WhichStatements,
): Promise<StatementRow[] | null> {
  const before = await rows.paymentsFor(trx, which);
  const statements = await lockStatements(trx, which);
  const { underWay, settled } = await rows.paymentsFor(trx, which);
  const atRest = before.underWay === 0 && underWay === 0 && settled === before.settled;
  return atRest ? statements : null;
}

/** Deletes a statement of the person now: files and results; an invoice stays. */
export async function deleteNow(
  context: DeletionContext,
  user: SessionUser,
  id: string,
): Promise<Result<undefined, Refusal>> {
  const result = await transaction(context.db, async (trx): Promise<Result<undefined, Refusal>> => {
    const statements = await lockAtRest(trx, { userId: user.uid, id });
    if (!statements) {
      return paymentUnderWay;
    }
    const [statement] = statements;
    if (!statement || statement.state === "deleted") {
      return unknownStatement;
    }
    const deleted = await deleteStatement(trx, context, statement, "owner");
    return deleted ? { ok: true, value: undefined } : beingProcessed;
  });
  if (result.ok) {
    await removeSoon(context, () => removeDueObjects(context, [id]));
  }
  return result;
}

/** Removes objects and erased rows now, if store and journal allow it; otherwise the job does later. */
export async function removeSoon(
  { db, config, log }: DeletionContext,
  remove: () => Promise<unknown>,
): Promise<void> {
  try {
    await remove();
    await dropErasedPages(db, config);
  } catch (error) {
    log.warn({ err: error }, "objects stay listed for removal");
  }
}

/** No such statement, or another person's. */
export const unknownStatement = refused(404, {
  code: "unknown-statement",
  message: "We couldn't find this statement among yours.",
});

/** The engine is reading the statement: its files are needed until it ends. */
export const beingProcessed = refused(409, {
  code: "being-processed",
  message: "This statement is being processed. Nothing was deleted; try again in a minute.",
});

/** Money is on its way to a result, which must stay until it has arrived. */
export const paymentUnderWay = refused(409, {
  code: "payment-in-progress",
  message:
    "A payment is being confirmed. Nothing was deleted, so that you get what you paid for; try again once it is confirmed.",
});
