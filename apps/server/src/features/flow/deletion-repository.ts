import type { Db } from "../../database/open.ts";
import type { ObjectRemovalRow } from "../../database/privacy-tables.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { noObjects, type WhichStatements } from "../statements/service.ts";

/** Order states in which money is on its way to a result: files must stay until it has arrived. */
export const moneyUnderWay = ["VERIFIED", "PAID"] as const;

/** How many statements are read at once: the thread that answers everybody reads them. */
const onAPage = 50;

/**
 * Returns a page of the person's statements, newest first; deleted ones only if they were ordered.
 *
 * @param after the `next` of the page before
 */
export async function statementPage(
  ex: Executor,
  userId: string,
  after?: string,
): Promise<{ rows: StatementRow[]; next: string | undefined }> {
  let query = ex
    .selectFrom("statement")
    .selectAll()
    .where("userId", "=", userId)
    .where((row) =>
      row.or([
        row("state", "<>", "deleted"),
        row.exists(
          row.selectFrom("paymentOrder").select("id").whereRef("statementId", "=", "statement.id"),
        ),
      ]),
    );
  if (after !== undefined) {
    const last = ex.selectFrom("statement").select("createdAt").where("id", "=", after);
    query = query.where((row) =>
      row.or([
        row("createdAt", "<", last),
        row.and([row("createdAt", "=", last), row("id", ">", after)]),
      ]),
    );
  }
  const rows = await query.orderBy("createdAt", "desc").orderBy("id").limit(onAPage).execute();
  return { rows, next: rows.length === onAPage ? rows.at(-1)?.id : undefined };
}

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

/** Clears a statement but for ids and times, which orders need; false when in processing or deleted. */
export async function emptyStatement(trx: Executor, id: string, at: string): Promise<boolean> {
  const changed = await trx
    .updateTable("statement")
    .set((row) => ({
      state: "deleted",
      supersededAt: row.fn.coalesce("supersededAt", row.val(at)),
      touchedAt: at,
      title: null,
      problem: null,
      head: null,
      ...noObjects,
    }))
    .where("id", "=", id)
    .where("state", "not in", ["processing", "deleted"])
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Writes a statement's head, whose content is otherwise that of its processing. */
export async function writeHead(trx: Executor, id: string, head: string): Promise<void> {
  await trx.updateTable("statement").set({ head }).where("id", "=", id).execute();
}

/** How many listed objects {@link dueRemovals} returns at most. */
export const mostDueAtOnce = 200;

/** Listed objects that are due for removal; with ids, only those of these statements. */
export function dueRemovals(
  db: Db,
  now: string,
  statementIds?: readonly string[],
): Promise<ObjectRemovalRow[]> {
  let query = db.selectFrom("objectRemoval").selectAll().where("dueAt", "<=", now);
  if (statementIds) {
    query = query.where("statementId", "in", statementIds);
  }
  return query.orderBy("dueAt").limit(mostDueAtOnce).execute();
}

/** True when a statement's row names the object as its upload: several may have been made of one. */
export async function isUpload(ex: Executor, key: string): Promise<boolean> {
  const file = await ex
    .selectFrom("statementFile")
    .select("slot")
    .where("objectKey", "=", key)
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
}
