import type { Executor } from "../../database/transaction.ts";
import type { WhichStatements } from "../statements/service.ts";

/** Order states in which money is on its way to a result: files must stay until it has arrived. */
export const moneyUnderWay = ["VERIFIED", "PAID"] as const;

/** Payments for statements: how many are made but not settled, how many settled, and when the last one counted. */
export type Payments = { underWay: number; settled: number; lastPaidAt: string };

/** Counts the payments for the statements. */
export async function paymentsFor(ex: Executor, which: WhichStatements): Promise<Payments> {
  let query = ex
    .selectFrom("paymentOrder")
    .select(["state", "paidAt"])
    .where("state", "in", [...moneyUnderWay, "FULFILLED"]);
  if ("userId" in which) {
    query = query.where("userId", "=", which.userId);
  }
  if (which.id !== undefined) {
    query = query.where("statementId", "=", which.id);
  }
  const orders = await query.execute();
  const settled = orders.filter(({ state }) => state === "FULFILLED").length;
  const lastPaidAt = orders.map(({ paidAt }) => paidAt ?? "").reduce((a, b) => (a > b ? a : b), "");
  return { underWay: orders.length - settled, settled, lastPaidAt };
}

/** Leaves nothing of a statement but ids and times, which orders need. */
export async function markDeleted(trx: Executor, id: string, at: string): Promise<void> {
  await trx.deleteFrom("statementFile").where("statementId", "=", id).execute();
  await trx
    .updateTable("statement")
    .set((row) => ({
      deletedAt: at,
      supersededAt: row.fn.coalesce("supersededAt", row.val(at)),
      touchedAt: at,
      title: null,
    }))
    .where("id", "=", id)
    .execute();
}

/** Leaves of a statement's uploads no more than names and digests. */
export async function dropUploadKeys(trx: Executor, id: string): Promise<void> {
  await trx
    .updateTable("statementFile")
    .set({ objectKey: null })
    .where("statementId", "=", id)
    .execute();
}
