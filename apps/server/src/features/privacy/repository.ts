import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../database/open.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import type { Tables } from "../../database/tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { moneyUnderWay } from "../deletion/service.ts";

type OfStatement = ExpressionBuilder<Tables, "statement">;
const filesIn = (row: OfStatement) =>
  row
    .selectFrom("statementFile")
    .select("slot")
    .whereRef("statementId", "=", "statement.id")
    .where("objectKey", "is not", null);
const ordersIn = (row: OfStatement) =>
  row.selectFrom("paymentOrder").select("id").whereRef("statementId", "=", "statement.id");
const resultsIn = (row: OfStatement) =>
  row.selectFrom("result").select("id").whereRef("result.id", "=", "statement.resultId");

/**
 * Statements whose uploaded files go: processed ones with files older than `old`, and those replaced
 * before `replaced` for which nobody has paid or is about to.
 */
export function endedUploads(
  db: Db,
  { old, replaced }: { old: string; replaced: string },
): Promise<Pick<StatementRow, "id">[]> {
  return db
    .selectFrom("statement")
    .select("id")
    .where("deletedAt", "is", null)
    .where((row) => row.exists(filesIn(row)))
    .where((row) =>
      row.or([
        row.and([
          row("resultId", "is not", null),
          row.exists(filesIn(row).where("uploadedAt", "<", old)),
        ]),
        row.and([
          row("supersededAt", "<", replaced),
          row.not(row.exists(ordersIn(row).where("state", "in", [...moneyUnderWay, "FULFILLED"]))),
        ]),
      ]),
    )
    .limit(200)
    .execute();
}

/**
 * Drafts untouched since `drafts` and results made before `results`, with no money under way; with an
 * id, that one only if it is among them.
 */
export function oldStatements(
  ex: Executor,
  { drafts, results }: { drafts: string; results: string },
  id?: string,
): Promise<StatementRow[]> {
  let query = ex.selectFrom("statement").selectAll().where("deletedAt", "is", null);
  if (id !== undefined) {
    query = query.where("id", "=", id);
  }
  return query
    .where((row) =>
      row.or([
        row.and([row("resultId", "is", null), row("touchedAt", "<", drafts)]),
        row.exists(resultsIn(row).where("doneAt", "<", results)),
      ]),
    )
    .where((row) => row.not(row.exists(ordersIn(row).where("state", "in", moneyUnderWay))))
    .limit(100)
    .execute();
}

/**
 * Removes rows of results asked for before the given time that are neither current nor sold, and that
 * nothing is stored of: they only said whose turn it was.
 */
export async function clearResults(ex: Executor, before: string): Promise<void> {
  await ex
    .deleteFrom("result")
    .where("askedAt", "<", before)
    .where("folder", "is", null)
    .where("work", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("statement").select("id").whereRef("resultId", "=", "result.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("paymentOrder").select("id").whereRef("resultId", "=", "result.id"))),
    )
    .execute();
}

/** Clears address and words of mails that were dealt with before the given time, and what the mail server said. */
export async function clearMails(ex: Executor, before: string): Promise<void> {
  await ex
    .updateTable("outboxMail")
    .set({
      recipient: "",
      replyTo: null,
      subject: "",
      body: "",
      html: null,
      attachment: null,
      lastError: null,
    })
    .where("state", "in", ["sent", "failed"])
    .where("createdAt", "<", before)
    .where("recipient", "<>", "")
    .execute();
}

/** Removes old project queries with their mails; returns whose they were. */
export async function deleteQueries(
  trx: Executor,
  before: string,
): Promise<{ id: string; userId: string }[]> {
  const queries = await trx
    .deleteFrom("projectQuery")
    .where("createdAt", "<", before)
    .returning(["id", "userId"])
    .execute();
  for (const { id } of queries) {
    await trx.deleteFrom("outboxMail").where("uniqueKey", "=", `project-query:${id}`).execute();
  }
  return queries;
}

/** Removes records of access and processed webhooks from before the given time. */
export async function clearRecords(ex: Executor, before: string): Promise<void> {
  await ex.deleteFrom("accessAudit").where("at", "<", before).execute();
  await ex
    .deleteFrom("paymentEvent")
    .where("receivedAt", "<", before)
    .where("processedAt", "is not", null)
    .execute();
}

/** Removes the payer from orders and invoices from before the given time; sums and numbers stay. */
export async function clearPayers(ex: Executor, before: string): Promise<void> {
  await ex
    .updateTable("paymentOrder")
    .set({ payerName: "", payerEmail: "", payerState: null })
    .where("createdAt", "<", before)
    .where("payerEmail", "<>", "")
    .execute();
  for (const table of ["invoice", "creditNote"] as const) {
    await ex
      .updateTable(table)
      .set({ snapshot: "{}" })
      .where("issuedAt", "<", before)
      .where("snapshot", "<>", "{}")
      .execute();
  }
}
