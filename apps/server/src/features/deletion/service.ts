import { setImmediate } from "node:timers/promises";
import type { SessionUser } from "@site/contract/session";
import type { Result } from "@site/result/result";
import type { FastifyBaseLogger } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { recordAccess } from "../../audit/repository.ts";
import { dropErasedPages } from "../../database/open.ts";
import type { AccessAuditRow, ObjectRemovalRow } from "../../database/privacy-tables.ts";
import { type Executor, transaction } from "../../database/transaction.ts";
import { type CallRefusal, refused } from "../../plugins/problems.ts";
import {
  dueRemovals,
  hideResult,
  listForRemoval,
  lockStatements,
  type Statement,
  statementById,
  storedUploads,
  unlist,
  type WhichStatements,
  withResults,
} from "../statements/service.ts";
import * as rows from "./repository.ts";

/** What deletion works with. */
export type DeletionContext = Pick<AppContext, "config" | "db" | "store" | "clock"> & {
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
};

/** What removing objects needs. */
export type RemovalContext = Pick<DeletionContext, "db" | "store" | "clock"> & {
  log: Pick<FastifyBaseLogger, "warn" | "error">;
};

/**
 * Hides a statement from its owner immediately and lists its objects for removal. The caller's transaction
 * must have locked the statement. False, and nothing done, while it is being processed.
 *
 * @param actor who deletes, for the audit
 */
export async function hideStatement(
  trx: Executor,
  context: DeletionContext,
  { id, userId, state, result, files }: Statement,
  actor: AccessAuditRow["actor"],
): Promise<boolean> {
  if (state === "processing") {
    return false;
  }
  const now = context.clock.now();
  const at = now.toISOString();
  await listForRemoval(trx, { userId, statementId: id }, storedUploads(files), at);
  if (result) {
    await hideResult(trx, result, at);
  }
  await rows.markDeleted(trx, id, at);
  await recordAccess(trx, now, [actor, "delete"], { userId, statementId: id });
  return true;
}

/** Hides only the uploaded files and lists them for removal. Their digests stay, to recognise the same file. */
export async function hideUploads(
  trx: Executor,
  context: DeletionContext,
  id: string,
): Promise<void> {
  // Read again under the lock: meanwhile it may have been processed again, or its files deleted.
  const [locked] = await lockStatements(trx, { id });
  const statement = locked && (await statementById(trx, id, context.clock.now()));
  const uploads = storedUploads(statement?.files ?? []);
  if (!statement || uploads.length === 0) {
    return;
  }
  const { userId } = statement;
  const due = context.clock.now().toISOString();
  await listForRemoval(trx, { userId, statementId: id }, uploads, due);
  await rows.dropUploadKeys(trx, id);
  const about = { userId, statementId: id, object: "uploads" };
  await recordAccess(trx, context.clock.now(), ["retention", "delete"], about);
}

/**
 * Removes objects from the store whose removal is due, and records each that belonged to a statement. What
 * the store does not remove now stays listed for the next round, with its error in the log. Returns how
 * many were removed and how many were not.
 *
 * @param userId removes only the objects of this person
 * @param goesOn asked before each portion; once it returns false, the rest stays listed
 */
export async function removeObjects(
  context: RemovalContext,
  { userId, goesOn }: { userId?: string; goesOn?: () => Promise<boolean> } = {},
): Promise<{ removed: number; left: number }> {
  const { db, store, clock, log } = context;
  const count = { removed: 0, left: 0 };
  for (let last: ObjectRemovalRow | undefined; (await goesOn?.()) !== false; ) {
    const due = await dueRemovals(db, clock.now().toISOString(), last, userId);
    for (const { key, statementId, sha256 } of due) {
      try {
        await store.remove(key);
        await transaction(db, async (trx) => {
          if ((await unlist(trx, [key])) > 0 && statementId !== null) {
            const about = { statementId, object: key, sha256 };
            await recordAccess(trx, clock.now(), ["retention", "remove-object"], about);
          }
        });
        count.removed += 1;
      } catch (error) {
        log.error({ err: error, key }, "an object stays listed for removal");
        count.left += 1;
      }
      // An embedded database and a quick store never yield to other calls by themselves.
      await setImmediate();
    }
    last = due.at(-1);
    if (!last) {
      break;
    }
  }
  return count;
}

/** Removes a person's objects that are due, in the call that listed them; if that fails, the job does it later. */
export async function removeObjectsOf(context: RemovalContext, userId: string): Promise<void> {
  await removeObjects(context, { userId }).catch((error) =>
    context.log.warn({ err: error }, "objects stay listed for removal"),
  );
}

/** Removes a person's objects that are due and, in the embedded database, what deleted rows left on its pages. */
export async function removeTraces(context: DeletionContext, userId: string): Promise<void> {
  await removeObjectsOf(context, userId);
  await dropErasedPages(context.db, context.config).catch((error) =>
    context.log.warn({ err: error }, "erased rows stay in the journal"),
  );
}

/** When a deletion was asked for, and how many payments had been settled then. */
export type DeletionAsked = { at: Date; settled: number };

/**
 * Reads what the person could know when they asked for a deletion. Call it before the transaction, which
 * may have to wait until a payment has been settled. On an embedded database even this may wait: so `at`
 * is the time at which the request arrived.
 */
export async function askedAt(
  { db }: Pick<DeletionContext, "db">,
  which: WhichStatements,
  at: Date,
): Promise<DeletionAsked> {
  const { settled } = await rows.paymentsFor(db, which);
  return { at, settled };
}

/**
 * Locks statements until the transaction ends and returns those that are not deleted; null while a payment
 * is under way. One that was settled after the deletion was asked for counts too: the person could not
 * know of it.
 */
export async function lockAtRest(
  trx: Executor,
  which: WhichStatements,
  asked: DeletionAsked,
): Promise<Statement[] | null> {
  const statements = await lockStatements(trx, which);
  const { underWay, settled, lastPaidAt } = await rows.paymentsFor(trx, which);
  const atRest = underWay === 0 && settled === asked.settled && lastPaidAt < asked.at.toISOString();
  const kept = statements.filter(({ deletedAt }) => deletedAt === null);
  return atRest ? withResults(trx, kept, asked.at) : null;
}

/**
 * Hides a statement of the person and removes its objects: files and results; an invoice stays.
 *
 * @param at when the person asked
 */
export async function removeStatement(
  context: DeletionContext,
  user: Pick<SessionUser, "uid">,
  id: string,
  at: Date,
): Promise<Result<undefined, CallRefusal>> {
  const which = { userId: user.uid, id };
  const asked = await askedAt(context, which, at);
  const result = await transaction(
    context.db,
    async (trx): Promise<Result<undefined, CallRefusal>> => {
      const statements = await lockAtRest(trx, which, asked);
      if (!statements) {
        return paymentUnderWay;
      }
      const [statement] = statements;
      if (!statement) {
        return unknownStatement;
      }
      const hidden = await hideStatement(trx, context, statement, "owner");
      return hidden ? { ok: true, value: undefined } : beingProcessed;
    },
  );
  // After a refusal too: what is due may go at any time.
  await removeTraces(context, user.uid);
  return result;
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

/** Order states in which money is on its way to a result. */
export { moneyUnderWay } from "./repository.ts";
