import type { MyStatement } from "contract/my-statements";
import type { Result } from "contract/result";
import { isSample } from "contract/sample-statements";
import type { SessionUser } from "contract/session";
import type { StatementPreview } from "contract/statement-preview";
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
  isSamplePreview,
  resultsKeptUntil,
  type StoredFile,
  storedResults,
  storedUploads,
} from "../statements/service.ts";
import * as rows from "./deletion-repository.ts";
import {
  dueRemovals,
  emptyStatement,
  forgetFiles,
  isTakenOver,
  listForRemoval,
  lockStatements,
  paymentsFor,
  unlist,
  type WhichStatements,
} from "./deletion-repository.ts";
import { downloadsOf } from "./flow.ts";

const dayMs = 86_400_000;
const heldDays = 365;

/** The person's statements that there is something to say of, the newest first. */
export const statementsOfPerson = rows.statementsOfPerson;

/** Order states in which money is on its way to a result: files must stay until it has arrived. */
export const moneyUnderWay = rows.moneyUnderWay;

/** The person's statements with what is kept of each; a deleted one only while it has an invoice. */
export async function myStatements(
  { db, config }: Pick<AppContext, "db" | "config">,
  userId: string,
): Promise<MyStatement[]> {
  const rows = await statementsOfPerson(db, userId);
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  );
  const promised = new Set<string | null>(await promisedYears(db, userId));
  const list: MyStatement[] = [];
  for (const row of rows) {
    const done = row.state === "processed" || row.state === "deleted";
    const payment = done ? await orderStateOf(db, row.id) : null;
    if (row.state === "deleted" && payment?.invoice == null) {
      continue;
    }
    const own = files.filter((file) => file.statementId === row.id);
    list.push(shown(row, own, payment, config.retention, promised));
  }
  return list;
}

function shown(
  row: StatementRow,
  files: StatementFileRow[],
  payment: StatementPayment | null,
  retention: AppContext["config"]["retention"],
  promised: ReadonlySet<string | null>,
): MyStatement {
  const downloads = payment?.settled ? Object.values(downloadsOf(row, payment) ?? {}) : [];
  const draft = row.state === "uploaded" || row.state === "refused";
  const lastUpload = draft ? row.touchedAt : files.map((file) => file.uploadedAt).sort()[0];
  return {
    id: row.id,
    platform: row.platform,
    title: row.title,
    ...figuresOf(row, payment?.settled === true),
    status: statusOf(row, payment),
    sample: isSample(files) || isSamplePreview(row.preview),
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

/** What the list shows of a result; nothing of previews made before the tax was estimated. */
function figuresOf(
  { preview }: StatementRow,
  isPaid: boolean,
): Pick<MyStatement, "figures" | "entries"> {
  if (preview === null) {
    return {};
  }
  const { tax, schedule112A, returnFigures }: StatementPreview = JSON.parse(preview);
  const entries = isPaid && returnFigures ? { entries: { schedule112A, returnFigures } } : {};
  if (!tax) {
    return entries;
  }
  const gainUnder = (section: string) =>
    String(
      tax.rates
        .filter((rate) => rate.section === section)
        .reduce((sum, { gain }) => sum + BigInt(gain), 0n),
    );
  return {
    ...entries,
    figures: { longTerm: gainUnder("112A"), shortTerm: gainUnder("111A"), tax: tax.total },
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

/** Who deletes. */
export type Deleter = AccessAuditRow["actor"];

/**
 * Takes a statement from its owner's sight at once and lists its objects for removal, all in the
 * caller's transaction. False when it is being processed or was deleted before.
 */
export async function deleteStatement(
  trx: Executor,
  context: DeletionContext,
  statement: StatementRow,
  actor: Deleter,
): Promise<boolean> {
  const now = context.clock.now();
  if (!(await emptyStatement(trx, statement.id, now.toISOString()))) {
    return false;
  }
  const files = await filesOf(trx, [statement.id]);
  await listObjects(trx, context, statement, [
    ...storedUploads(statement, files),
    ...storedResults(statement),
  ]);
  await forgetFiles(trx, statement.id);
  await recordAccess(trx, now, {
    actor,
    action: "delete",
    userId: statement.userId,
    statementId: statement.id,
  });
  return true;
}

/** The same for the uploaded files alone; the results stay. */
export async function deleteUploads(
  trx: Executor,
  context: DeletionContext,
  statement: StatementRow,
): Promise<void> {
  const files = await filesOf(trx, [statement.id]);
  await listObjects(trx, context, statement, storedUploads(statement, files));
  await forgetFiles(trx, statement.id);
  await recordAccess(trx, context.clock.now(), {
    actor: "retention",
    action: "delete",
    userId: statement.userId,
    statementId: statement.id,
    object: "uploads",
  });
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
  await listForRemoval(
    trx,
    objects.map(({ key, sha256, uploadedAt }) => ({
      key,
      sha256,
      uploadedAt,
      statementId: statement.id,
      dueAt: new Date(due).toISOString(),
    })),
  );
}

/**
 * Removes listed objects whose time has come from the store and records each. What the store does
 * not remove now stays listed for the next round. Gives how many were removed.
 *
 * @param statementIds these statements' objects alone
 */
export async function removeDueObjects(
  context: DeletionContext,
  statementIds?: readonly string[],
): Promise<number> {
  const { db, store, clock } = context;
  let removed = 0;
  for (const object of await dueRemovals(db, clock.now().toISOString(), statementIds)) {
    // A newer upload of the person stands under the same key: it is not what was to go.
    if (await isTakenOver(db, object)) {
      await unlist(db, object.key);
      continue;
    }
    await store.remove(object.key);
    await transaction(db, async (trx) => {
      if (!(await unlist(trx, object.key))) {
        return;
      }
      // What a claim listed ahead and may never have stored; the upload itself has its record.
      if (object.sha256 === null) {
        return;
      }
      await recordAccess(trx, clock.now(), {
        actor: "retention",
        action: "remove-object",
        statementId: object.statementId,
        object: object.key,
        sha256: object.sha256,
      });
    });
    removed += 1;
  }
  return removed;
}

/**
 * Locks statements until the transaction ends, so that no payment for them is settled meanwhile.
 * Gives them, or null while a payment is under way. One that was settled while we waited counts as
 * under way: whoever asked for the deletion did not know yet that the statement is paid.
 */
export async function lockAtRest(
  trx: Executor,
  which: WhichStatements,
): Promise<StatementRow[] | null> {
  const before = await paymentsFor(trx, which);
  const statements = await lockStatements(trx, which);
  const { underWay, settled } = await paymentsFor(trx, which);
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
    await removeSoon(context, [id]);
  }
  return result;
}

/**
 * What is listed goes at once where the store answers, and what was erased leaves the database's
 * journal where nobody reads it; else the scheduled job does both.
 */
export async function removeSoon(context: DeletionContext, statementIds: string[]): Promise<void> {
  try {
    if (statementIds.length > 0) {
      await removeDueObjects(context, statementIds);
    }
    await dropErasedPages(context.db, context.config);
  } catch (error) {
    context.log.warn({ err: error }, "what is to go stays listed for removal");
  }
}

/** No such statement, or another person's. */
export const unknownStatement = refused(404, {
  code: "unknown-statement",
  message: "There is no such statement among yours.",
});

/** The engine is at the statement: its files are needed until it has ended. */
export const beingProcessed = refused(409, {
  code: "being-processed",
  message: "This statement is being processed. Nothing was deleted; try again in a minute.",
});

/** Money is on its way to a result, which must stay until it has arrived. */
export const paymentUnderWay = refused(409, {
  code: "payment-in-progress",
  message:
    "A payment is being confirmed. Nothing was deleted, so that you get what you paid for; try again when it is through.",
});
