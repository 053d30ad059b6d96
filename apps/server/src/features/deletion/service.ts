import { setImmediate } from "node:timers/promises";
import type { Result } from "contract/result";
import type { SessionUser } from "contract/session";
import type { AppContext } from "../../app-context.ts";
import { recordAccess } from "../../audit/repository.ts";
import { dropErasedPages } from "../../database/open.ts";
import type { AccessAuditRow, ObjectRemovalRow } from "../../database/privacy-tables.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import { type Executor, transaction } from "../../database/transaction.ts";
import { type Refusal, refused } from "../../plugins/problems.ts";
import {
  emptyResult,
  listForRemoval,
  lockStatements,
  statementById,
  storedUploads,
  unlist,
  type WhichStatements,
} from "../statements/service.ts";
import * as rows from "./repository.ts";

const dayMs = 86_400_000;
const heldDays = 365;

/** See the repository. */
export const { moneyUnderWay } = rows;

/** What deletion works with. */
export type DeletionContext = Pick<AppContext, "config" | "db" | "store" | "clock" | "log">;

/**
 * Hides a statement from its owner immediately and lists its objects for removal, all in the caller's
 * transaction. False when it is being processed or was already deleted.
 */
export async function hideStatement(
  trx: Executor,
  context: DeletionContext,
  { id, userId }: Pick<StatementRow, "id" | "userId">,
  actor: AccessAuditRow["actor"],
): Promise<boolean> {
  const now = context.clock.now();
  const statement = await statementById(trx, id, now);
  if (!statement || statement.state === "processing" || statement.state === "deleted") {
    return false;
  }
  const { result, files, createdAt } = statement;
  const due = removalTime(context, result?.doneAt ?? createdAt);
  await listForRemoval(trx, id, storedUploads(files), due);
  if (result) {
    await emptyResult(trx, result, due);
  }
  await rows.emptyStatement(trx, id, now.toISOString());
  await recordAccess(trx, now, [actor, "delete"], { userId, statementId: id });
  return true;
}

/** Deletes the uploaded files only; their digests stay, to recognise the same file again. */
export async function hideUploads(
  trx: Executor,
  context: DeletionContext,
  id: string,
): Promise<void> {
  // Locked and read now: it may have been processed again meanwhile, or its files deleted.
  const [locked] = await lockStatements(trx, { id });
  const statement = locked && (await statementById(trx, id, context.clock.now()));
  const uploads = storedUploads(statement?.files ?? []);
  if (!statement || uploads.length === 0) {
    return;
  }
  const { userId, result, createdAt } = statement;
  await listForRemoval(trx, id, uploads, removalTime(context, result?.doneAt ?? createdAt));
  await rows.forgetUploads(trx, id);
  const about = { userId, statementId: id, object: "uploads" };
  await recordAccess(trx, context.clock.now(), ["retention", "delete"], about);
}

/** When hidden objects go: rule 8(3) of the DPDP Rules 2025 is a year from the processing, if the operator holds data so long. */
function removalTime({ config, clock }: DeletionContext, processedAt: string): string {
  const now = clock.now().getTime();
  const held = Date.parse(processedAt) + heldDays * dayMs;
  return new Date(config.retention.oneYearHold ? Math.max(now, held) : now).toISOString();
}

/**
 * Removes listed objects that are due from the store and records each. What the store does not remove now
 * stays listed for the next round, with its error in the log. Returns how many were removed and how many
 * were not.
 *
 * @param statementIds only the objects of these statements
 * @param goesOn asked now and then; the rest stays listed once it says no
 */
export async function removeDueObjects(
  context: DeletionContext,
  {
    statementIds,
    goesOn,
  }: { statementIds?: readonly string[]; goesOn?: () => Promise<boolean> } = {},
): Promise<{ removed: number; left: number }> {
  const { db, store, clock, log } = context;
  const count = { removed: 0, left: 0 };
  for (let last: ObjectRemovalRow | undefined; (await goesOn?.()) !== false; ) {
    const due = await rows.dueRemovals(db, clock.now().toISOString(), last, statementIds);
    for (const { key, statementId, sha256 } of due) {
      try {
        await store.remove(key);
        await transaction(db, async (trx) => {
          if ((await unlist(trx, [key])) > 0) {
            const about = { statementId, object: key, sha256 };
            await recordAccess(trx, clock.now(), ["retention", "remove-object"], about);
          }
        });
        count.removed += 1;
      } catch (error) {
        log.error({ err: error, key }, "an object stays listed for removal");
        count.left += 1;
      }
      // An embedded database and a quick store leave others no turn by themselves.
      await setImmediate();
    }
    last = due.at(-1);
    if (!last) {
      break;
    }
  }
  return count;
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
    if (!statement || statement.deletedAt !== null) {
      return unknownStatement;
    }
    const deleted = await hideStatement(trx, context, statement, "owner");
    return deleted ? { ok: true, value: undefined } : beingProcessed;
  });
  if (result.ok) {
    await removeSoon(context, () => removeDueObjects(context, { statementIds: [id] }));
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
