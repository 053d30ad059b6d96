import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../database/open.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import type { Tables } from "../../database/tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { emptied } from "../../outbox/repository.ts";
import { moneyUnderWay } from "../flow/service.ts";

type OfStatement = ExpressionBuilder<Tables, "statement">;
const filesIn = (row: OfStatement) =>
  row.selectFrom("statement_file").select("slot").whereRef("statement_id", "=", "statement.id");
const ordersIn = (row: OfStatement) =>
  row.selectFrom("payment_order").select("id").whereRef("statement_id", "=", "statement.id");

/** Processed statements whose uploaded files are older than `before`. */
export function oldUploads(db: Db, before: string): Promise<StatementRow[]> {
  return db
    .selectFrom("statement")
    .selectAll()
    .where("state", "=", "processed")
    .where((row) => row.exists(filesIn(row).where("uploaded_at", "<", before)))
    .limit(100)
    .execute();
}

/**
 * Statements replaced before the given time whose uploaded files are still kept although nobody has
 * paid for them or is about to.
 */
export function replacedUploads(db: Db, before: string): Promise<StatementRow[]> {
  return db
    .selectFrom("statement")
    .selectAll()
    .where("superseded_at", "<", before)
    .where("state", "in", ["uploaded", "refused", "processed"])
    .where((row) => row.exists(filesIn(row)))
    .where((row) =>
      row.not(row.exists(ordersIn(row).where("state", "in", [...moneyUnderWay, "FULFILLED"]))),
    )
    .limit(100)
    .execute();
}

/** Drafts untouched since `drafts` and results processed before `results`, with no money under way. */
export function oldStatements(
  db: Db,
  { drafts, results }: { drafts: string; results: string },
): Promise<StatementRow[]> {
  return db
    .selectFrom("statement")
    .selectAll()
    .where((row) =>
      row.or([
        row.and([row("state", "in", ["uploaded", "refused"]), row("touched_at", "<", drafts)]),
        row.and([row("state", "=", "processed"), row("processed_at", "<", results)]),
      ]),
    )
    .where((row) => row.not(row.exists(ordersIn(row).where("state", "in", moneyUnderWay))))
    .limit(100)
    .execute();
}

/** Clears address and words of mails that were dealt with before the given time. */
export async function clearMails(ex: Executor, before: string): Promise<void> {
  await ex
    .updateTable("outbox_mail")
    .set(emptied)
    .where("state", "in", ["sent", "failed"])
    .where("created_at", "<", before)
    .where("recipient", "<>", "")
    .execute();
}

/**
 * Removes project queries from before the given time, with their mails; returns whose they were.
 */
export async function deleteQueries(
  trx: Executor,
  before: string,
): Promise<{ id: string; user_id: string }[]> {
  const queries = await trx
    .deleteFrom("project_query")
    .where("created_at", "<", before)
    .returning(["id", "user_id"])
    .execute();
  for (const { id } of queries) {
    await trx.deleteFrom("outbox_mail").where("unique_key", "=", `project-query:${id}`).execute();
  }
  return queries;
}

/** Removes records of access and processed webhooks from before the given time. */
export async function clearRecords(ex: Executor, before: string): Promise<void> {
  await ex.deleteFrom("access_audit").where("at", "<", before).execute();
  await ex
    .deleteFrom("payment_event")
    .where("received_at", "<", before)
    .where("processed_at", "is not", null)
    .execute();
}

/** Removes the payer from orders and invoices from before the given time; sums and numbers stay. */
export async function clearPayers(ex: Executor, before: string): Promise<void> {
  await ex
    .updateTable("payment_order")
    .set({ payer_name: "", payer_email: "", payer_state: null })
    .where("created_at", "<", before)
    .where("payer_email", "<>", "")
    .execute();
  for (const table of ["invoice", "credit_note"] as const) {
    await ex
      .updateTable(table)
      .set({ snapshot: "{}" })
      .where("issued_at", "<", before)
      .where("snapshot", "<>", "{}")
      .execute();
  }
}
