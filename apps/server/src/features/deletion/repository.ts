import type { Db } from "../../database/open.ts";
import type { ObjectRemovalRow } from "../../database/privacy-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { portion } from "../../jobs/portions.ts";
import type { WhichStatements } from "../statements/service.ts";

/** Order states in which money is on its way to a result: files must stay until it has arrived. */
export const moneyUnderWay = ["VERIFIED", "PAID"] as const;

/** Counts the payments for the statements: made but not yet settled, and settled. */
export async function paymentsFor(
  ex: Executor,
  which: WhichStatements,
): Promise<{ underWay: number; settled: number }> {
  let query = ex
    .selectFrom("paymentOrder")
    .select("state")
    .where("state", "in", [...moneyUnderWay, "FULFILLED"]);
  if ("userId" in which) {
    query = query.where("userId", "=", which.userId);
  }
  if (which.id !== undefined) {
    query = query.where("statementId", "=", which.id);
  }
  const orders = await query.execute();
  const settled = orders.filter(({ state }) => state === "FULFILLED").length;
  return { underWay: orders.length - settled, settled };
}

/** Leaves nothing of a statement but ids and times, which orders need. */
export async function emptyStatement(trx: Executor, id: string, at: string): Promise<void> {
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

/** Forgets where a statement's uploads were. */
export async function forgetUploads(trx: Executor, id: string): Promise<void> {
  await trx
    .updateTable("statementFile")
    .set({ objectKey: null })
    .where("statementId", "=", id)
    .execute();
}

/**
 * Some of the listed objects that are due for removal, by the time they are due.
 *
 * @param after where to go on: the last of those before
 * @param statementIds only the objects of these statements
 */
export function dueRemovals(
  db: Db,
  now: string,
  after: Pick<ObjectRemovalRow, "key" | "dueAt"> = { key: "", dueAt: "" },
  statementIds?: readonly string[],
): Promise<ObjectRemovalRow[]> {
  let query = db
    .selectFrom("objectRemoval")
    .selectAll()
    .where("dueAt", "<=", now)
    .where("dueAt", ">=", after.dueAt)
    .where((row) => row.or([row("dueAt", ">", after.dueAt), row("key", ">", after.key)]));
  if (statementIds) {
    query = query.where("statementId", "in", statementIds);
  }
  return query.orderBy("dueAt").orderBy("key").limit(portion).execute();
}
