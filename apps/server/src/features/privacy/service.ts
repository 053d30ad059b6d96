import type { SessionUser } from "contract/session";
import { recordAccess } from "../../audit/repository.ts";
import { dropErasedPages } from "../../database/open.ts";
import { transaction } from "../../database/transaction.ts";
import type { ProblemText } from "../../plugins/problems.ts";
import { type DeletionContext, deleteStatement, removeDueObjects } from "../flow/deletion.ts";
import { lockAtRest } from "../flow/lock-at-rest.ts";
import { forgetPerson } from "./person-repository.ts";

/** Done, or the HTTP status and the Problem that say why not. */
export type DeletionResult = { ok: true } | { ok: false; status: number; problem: ProblemText };

/** Deletes a statement of the person now: files and results; an invoice stays. */
export async function deleteNow(
  context: DeletionContext,
  user: SessionUser,
  id: string,
): Promise<DeletionResult> {
  const result = await transaction(context.db, async (trx): Promise<DeletionResult> => {
    const statements = await lockAtRest(trx, { userId: user.uid, id });
    if (!statements) return paymentUnderWay;
    const [statement] = statements;
    if (!statement || statement.state === "deleted") return unknownStatement;
    const deleted = await deleteStatement(trx, context, statement, "owner");
    return deleted ? { ok: true } : beingProcessed;
  });
  if (result.ok) await removeSoon(context, [id]);
  return result;
}

/**
 * Erases the person: account, sessions, statements, queries, consents. Orders, payments and invoices
 * stay for as long as tax law asks for them.
 */
export async function eraseAccount(
  context: DeletionContext,
  user: SessionUser,
): Promise<DeletionResult> {
  const { db, clock } = context;
  let ids: string[] = [];
  const result = await transaction(db, async (trx): Promise<DeletionResult> => {
    const statements = await lockAtRest(trx, { userId: user.uid });
    if (!statements) return paymentUnderWay;
    ids = statements.map(({ id }) => id);
    if (statements.some(({ state }) => state === "processing")) return beingProcessed;
    for (const statement of statements) await deleteStatement(trx, context, statement, "owner");
    await forgetPerson(trx, { userId: user.uid, email: user.email });
    await recordAccess(trx, clock.now(), {
      actor: "owner",
      action: "erase-account",
      user_id: user.uid,
    });
    return { ok: true };
  });
  if (result.ok) await removeSoon(context, ids);
  return result;
}

/**
 * What is listed goes at once where the store answers, and what was erased leaves the database's
 * journal where nobody reads it; else the scheduled job does both.
 */
async function removeSoon(context: DeletionContext, statementIds: string[]): Promise<void> {
  try {
    if (statementIds.length > 0) await removeDueObjects(context, statementIds);
    await dropErasedPages(context.db, context.config);
  } catch (error) {
    context.log.warn({ err: error }, "what is to go stays listed for removal");
  }
}

const unknownStatement: DeletionResult = {
  ok: false,
  status: 404,
  problem: { code: "unknown-statement", message: "There is no such statement among yours." },
};

const beingProcessed: DeletionResult = {
  ok: false,
  status: 409,
  problem: {
    code: "being-processed",
    message: "This statement is being processed. Nothing was deleted; try again in a minute.",
  },
};

const paymentUnderWay: DeletionResult = {
  ok: false,
  status: 409,
  problem: {
    code: "payment-in-progress",
    message:
      "A payment is being confirmed. Nothing was deleted, so that you get what you paid for; try again when it is through.",
  },
};
