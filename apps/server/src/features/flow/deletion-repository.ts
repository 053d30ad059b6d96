import type { Db } from "../../database/open.ts";
import type { ObjectRemovalRow } from "../../database/privacy-tables.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";

/** Order states in which money is on its way to a result: files must stay until it has arrived. */
export const moneyUnderWay = ["VERIFIED", "PAID"] as const;

/** A person's statements that the list shows, newest first. */
export function statementsOfPerson(ex: Executor, userId: string): Promise<StatementRow[]> {
  return ex
    .selectFrom("statement")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** All of a person's statements, or one by id; with both, that one only if it is theirs. */
export type WhichStatements = { userId: string; id?: string } | { id: string };

/**
 * Locks statements until the transaction ends and returns them, whatever their state. Waits for a
 * payment that is being settled for one of them.
 */
export async function lockStatements(
  trx: Executor,
  which: WhichStatements,
): Promise<StatementRow[]> {
  let query = trx
    .updateTable("statement")
    .set((statement) => ({ state: statement.ref("state") }))
    .returningAll();
  if ("userId" in which) {
    query = query.where("user_id", "=", which.userId);
  }
  if (which.id !== undefined) {
    query = query.where("id", "=", which.id);
  }
  return query.execute();
}

/** Counts the payments for the statements: made but not yet settled, and settled. */
export async function paymentsFor(
  ex: Executor,
  which: WhichStatements,
): Promise<{ underWay: number; settled: number }> {
  let query = ex
    .selectFrom("payment_order")
    .select("state")
    .where("state", "in", [...moneyUnderWay, "FULFILLED"]);
  if ("userId" in which) {
    query = query.where("user_id", "=", which.userId);
  }
  if (which.id !== undefined) {
    query = query.where("statement_id", "=", which.id);
  }
  const orders = await query.execute();
  const settled = orders.filter(({ state }) => state === "FULFILLED").length;
  return { underWay: orders.length - settled, settled };
}

/**
 * Clears a statement's content from its row; false when it is being processed or was already
 * deleted. Ids and times stay, because an order and its invoice refer to them.
 */
export async function emptyStatement(trx: Executor, id: string, at: string): Promise<boolean> {
  const changed = await trx
    .updateTable("statement")
    .set((row) => ({
      state: "deleted",
      superseded_at: row.fn.coalesce("superseded_at", row.val(at)),
      touched_at: at,
      title: null,
      problem: null,
      preview: null,
      csv_bytes: null,
      csv_sha256: null,
      report_bytes: null,
      report_sha256: null,
    }))
    .where("id", "=", id)
    .where("state", "not in", ["processing", "deleted"])
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Forgets which files were uploaded for a statement. */
export async function forgetFiles(trx: Executor, statementId: string): Promise<void> {
  await trx.deleteFrom("statement_file").where("statement_id", "=", statementId).execute();
}

/** Lists objects for removal; for one that is already listed, the later upload time counts. */
export async function listForRemoval(trx: Executor, rows: ObjectRemovalRow[]): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  await trx
    .insertInto("object_removal")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((row) => ({
          statement_id: row.ref("excluded.statement_id"),
          sha256: row.ref("excluded.sha256"),
          uploaded_at: row.ref("excluded.uploaded_at"),
          due_at: row.ref("excluded.due_at"),
        }))
        .where((row) => row("excluded.uploaded_at", ">", row.ref("object_removal.uploaded_at"))),
    )
    .execute();
}

/** Listed objects that are due for removal; with ids, only those of these statements. */
export function dueRemovals(
  db: Db,
  now: string,
  statementIds?: readonly string[],
): Promise<ObjectRemovalRow[]> {
  let query = db.selectFrom("object_removal").selectAll().where("due_at", "<=", now);
  if (statementIds) {
    query = query.where("statement_id", "in", statementIds);
  }
  return query.orderBy("due_at").limit(200).execute();
}

/** True when a later upload than the given one is stored under the key and still kept. */
export async function isTakenOver(
  ex: Executor,
  { key, uploaded_at }: ObjectRemovalRow,
): Promise<boolean> {
  if (uploaded_at === null) {
    return false;
  }
  const file = await ex
    .selectFrom("statement_file")
    .select("slot")
    .where("upload_key", "=", key)
    .where("uploaded_at", ">", uploaded_at)
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
}

/** Takes an object off the list; false when another process already has. */
export async function unlist(ex: Executor, key: string): Promise<boolean> {
  const deleted = await ex.deleteFrom("object_removal").where("key", "=", key).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
