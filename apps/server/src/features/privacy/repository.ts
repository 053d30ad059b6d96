import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { portion } from "../../jobs/portions.ts";
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

/** A row that is due, the moment it is due by, and thereby where a list of such rows goes on. */
export type Due = { id: string; at: string };

/** The first of all. */
const beginning: Due = { id: "", at: "" };

/** Statements with a result whose uploaded files are older than `old`. */
export function agedUploads(db: Db, old: string, after = beginning): Promise<Due[]> {
  return db
    .selectFrom("statementFile")
    .innerJoin("statement", "statement.id", "statementId")
    .select(["statementId as id", "uploadedAt as at"])
    .where("objectKey", "is not", null)
    .where("uploadedAt", "<", old)
    .where("uploadedAt", ">=", after.at)
    .where((row) => row.or([row("uploadedAt", ">", after.at), row("statementId", ">", after.id)]))
    .where("resultId", "is not", null)
    .where("deletedAt", "is", null)
    .orderBy("uploadedAt")
    .orderBy("statementId")
    .limit(portion)
    .execute();
}

/**
 * Statements with uploaded files that were replaced before a time and for which nobody has paid or is
 * about to; those replaced before `old` have none any more.
 */
export async function replacedUploads(
  db: Db,
  { old, replaced }: { old: string; replaced: string },
  after = beginning,
): Promise<Due[]> {
  const rows = await db
    .selectFrom("statement")
    .select(["id", "supersededAt as at"])
    .where("deletedAt", "is", null)
    .where("supersededAt", "<", replaced)
    .where("supersededAt", ">=", old > after.at ? old : after.at)
    .where((row) => row.or([row("supersededAt", ">", after.at), row("id", ">", after.id)]))
    .where((row) => row.exists(filesIn(row)))
    .where((row) =>
      row.not(row.exists(ordersIn(row).where("state", "in", [...moneyUnderWay, "FULFILLED"]))),
    )
    .orderBy("supersededAt")
    .orderBy("id")
    .limit(portion)
    .execute();
  return rows.flatMap(({ id, at }) => (at === null ? [] : { id, at }));
}

/** Drafts that nobody has touched since a time. */
export function oldDrafts(db: Db, before: string, after = beginning): Promise<Due[]> {
  return db
    .selectFrom("statement")
    .select(["id", "touchedAt as at"])
    .where("deletedAt", "is", null)
    .where("resultId", "is", null)
    .where("touchedAt", "<", before)
    .where("touchedAt", ">=", after.at)
    .where((row) => row.or([row("touchedAt", ">", after.at), row("id", ">", after.id)]))
    .orderBy("touchedAt")
    .orderBy("id")
    .limit(portion)
    .execute();
}

/** Statements whose current result was to be kept until a time that has passed. */
export async function oldResults(db: Db, now: string, after = beginning): Promise<Due[]> {
  const rows = await db
    .selectFrom("result")
    .innerJoin("statement", "statement.resultId", "result.id")
    .select(["statement.id", "keptUntil as at"])
    .where("head", "is not", null)
    .where("keptUntil", "<", now)
    .where("keptUntil", ">=", after.at)
    .where((row) => row.or([row("keptUntil", ">", after.at), row("statement.id", ">", after.id)]))
    .where("deletedAt", "is", null)
    .orderBy("keptUntil")
    .orderBy("statement.id")
    .limit(portion)
    .execute();
  return rows.flatMap(({ id, at }) => (at === null ? [] : { id, at }));
}

/**
 * Whether a statement is a draft untouched since `drafts`, or its result was to be kept until before `now`;
 * with money under way it is not.
 */
export async function isOld(
  ex: Executor,
  id: string,
  { drafts, now }: { drafts: string; now: string },
): Promise<boolean> {
  const row = await ex
    .selectFrom("statement")
    .select("id")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .where((of) =>
      of.or([
        of.and([of("resultId", "is", null), of("touchedAt", "<", drafts)]),
        of.exists(resultsIn(of).where("keptUntil", "<", now)),
      ]),
    )
    .where((of) => of.not(of.exists(ordersIn(of).where("state", "in", moneyUnderWay))))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes, of the next results that nothing is stored of, those asked for before the given time that are
 * neither current nor sold and that nobody works on: they only said whose turn it was. Returns the result
 * after which to go on; empty after the last.
 */
export async function eraseResults(ex: Executor, before: string, place: string): Promise<string> {
  const some = await ex
    .selectFrom("result")
    .select("id")
    .where("folder", "is", null)
    .where("id", ">", place)
    .orderBy("id")
    .limit(portion)
    .execute();
  const ids = some.map(({ id }) => id);
  if (ids.length > 0) {
    await ex
      .deleteFrom("result")
      .where("id", "in", ids)
      .where("askedAt", "<", before)
      .where("folder", "is", null)
      .where((row) => row.or([row("work", "is", null), row("wantedUntil", "<", before)]))
      .where((row) => row.or([row("takenUntil", "is", null), row("takenUntil", "<", before)]))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("statement").select("id").whereRef("resultId", "=", "result.id"))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("paymentOrder").select("id").whereRef("resultId", "=", "result.id"))),
      )
      .execute();
  }
  return nextPlace(ids);
}

/**
 * Forgets, of the next deleted statements, those deleted before the given time to which no order refers,
 * with what was accepted for them. Returns the statement after which to go on; empty after the last.
 */
export async function eraseDeleted(trx: Executor, before: string, place: string): Promise<string> {
  const some = await trx
    .selectFrom("statement")
    .select("id")
    .where("deletedAt", "is not", null)
    .where("id", ">", place)
    .orderBy("id")
    .limit(portion)
    .execute();
  const ids = some.map(({ id }) => id);
  if (ids.length > 0) {
    const gone = await trx
      .deleteFrom("statement")
      .where("id", "in", ids)
      .where("deletedAt", "<", before)
      .where((row) => row.not(row.exists(ordersIn(row as OfStatement))))
      .returning("id")
      .execute();
    for (const { id } of gone) {
      await trx.deleteFrom("termsAcceptance").where("statementId", "=", id).execute();
      await trx.deleteFrom("result").where("statementId", "=", id).execute();
    }
  }
  return nextPlace(ids);
}

function nextPlace(ids: readonly string[]): string {
  return ids.length < portion ? "" : (ids.at(-1) ?? "");
}

/** Removes some mails that were written before the given time and sent or refused; returns how many. */
export async function eraseMails(ex: Executor, before: string): Promise<number> {
  const some = ex
    .selectFrom("outboxMail")
    .select("id")
    .where("createdAt", "<", before)
    .where("state", "in", ["sent", "failed"])
    .orderBy("createdAt")
    .limit(portion);
  const { numDeletedRows } = await ex
    .deleteFrom("outboxMail")
    .where("id", "in", some)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes some old project queries with their mails; returns whose they were. */
export async function eraseQueries(
  trx: Executor,
  before: string,
): Promise<{ id: string; userId: string }[]> {
  const some = trx
    .selectFrom("projectQuery")
    .select("id")
    .where("createdAt", "<", before)
    .orderBy("createdAt")
    .limit(portion);
  const queries = await trx
    .deleteFrom("projectQuery")
    .where("id", "in", some)
    .returning(["id", "userId"])
    .execute();
  for (const { id } of queries) {
    await trx.deleteFrom("outboxMail").where("uniqueKey", "like", `project-query:${id}%`).execute();
  }
  return queries;
}

/** Removes some records of access from before the given time; returns how many. */
export async function eraseRecords(ex: Executor, before: string): Promise<number> {
  const some = ex
    .selectFrom("accessAudit")
    .select("seq")
    .where("at", "<", before)
    .orderBy("at")
    .limit(portion);
  const { numDeletedRows } = await ex
    .deleteFrom("accessAudit")
    .where("seq", "in", some)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes some processed webhooks from before the given time; returns how many. */
export async function eraseEvents(ex: Executor, before: string): Promise<number> {
  const some = ex
    .selectFrom("paymentEvent")
    .select("eventId")
    .where("receivedAt", "<", before)
    .where("processedAt", "is not", null)
    .orderBy("receivedAt")
    .limit(portion);
  const { numDeletedRows } = await ex
    .deleteFrom("paymentEvent")
    .where("eventId", "in", some)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Removes the payer from some orders and invoices from before the given time; sums and numbers stay.
 * Returns how many there were.
 */
export async function erasePayers(ex: Executor, before: string): Promise<number> {
  // Literal, as in the index of the rows that still name somebody.
  const nobody = sql.lit("");
  const orders = ex
    .selectFrom("paymentOrder")
    .select("id")
    .where("createdAt", "<", before)
    .where("payerEmail", "<>", nobody)
    .limit(portion);
  const cleared = await ex
    .updateTable("paymentOrder")
    .set({ payerName: "", payerEmail: "", payerState: null })
    .where("id", "in", orders)
    .executeTakeFirstOrThrow();
  let rows = Number(cleared.numUpdatedRows);
  for (const table of ["invoice", "creditNote"] as const) {
    const numbers = ex
      .selectFrom(table)
      .select("number")
      .where("issuedAt", "<", before)
      .where("snapshot", "<>", sql.lit("{}"))
      .limit(portion);
    const emptied = await ex
      .updateTable(table)
      .set({ snapshot: "{}" })
      .where("number", "in", numbers)
      .executeTakeFirstOrThrow();
    rows += Number(emptied.numUpdatedRows);
  }
  return rows;
}
