import { sql } from "kysely";
import type { Executor } from "../../database/transaction.ts";
import { portion } from "../../jobs/portions.ts";
import { eraseCodesOf } from "../identity/service.ts";

/**
 * Returns a portion of the accounts to which no sign-in leads any more: without address, number, another
 * service's account or session. They were guests', or lost an unconfirmed address to its owner. One with an
 * order, a statement or a query is left out: that has its own retention.
 *
 * @param before created earlier than this; a newer one may not have its session yet
 * @param after the last account of the portion before
 */
export async function abandonedAccounts(
  ex: Executor,
  before: string,
  after = { id: "", at: "" },
): Promise<{ id: string; at: string }[]> {
  // The host is written out as in the index `person_held_by_session`, which no parameter would match.
  const { rows } = await sql<{ id: string; at: string }>`
    select id, created_at as at from person
    where phone_number is null and email like '%@no-address.invalid'
      and created_at < ${before} and created_at >= ${after.at}
      and (created_at > ${after.at} or id > ${after.id})
      and not exists (select 1 from session where session.user_id = person.id)
      and not exists (select 1 from way_in
        where way_in.user_id = person.id and way_in.provider_id <> 'credential')
      and not exists (select 1 from payment_order where payment_order.user_id = person.id)
      and not exists (select 1 from project_query where project_query.user_id = person.id)
      and not exists (select 1 from statement
        where statement.user_id = person.id and statement.deleted_at is null)
    order by created_at, id
    limit ${portion}`.execute(ex);
  return rows;
}

/** True for the id of a person who has not been erased. */
export async function isPerson(ex: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`select id from person where id = ${id}`.execute(ex);
  return rows.length > 0;
}

/**
 * Erases the account and every row about the person, but for orders and the statements they are for. Stored files
 * are the caller's to remove.
 */
export async function erasePerson(
  trx: Executor,
  person: { userId: string; email: string },
): Promise<void> {
  const { userId, email } = person;
  // What was written to the address before it was known whose it is; a guest has no address.
  if (email !== "") {
    await trx
      .deleteFrom("outboxMail")
      .where("userId", "is", null)
      .where("recipient", "=", email)
      .execute();
  }
  for (const table of ["projectQuery", "termsAcceptance", "result"] as const) {
    await trx.deleteFrom(table).where("userId", "=", userId).execute();
  }
  await eraseCodesOf(trx, person);
  // An order refers to its statement.
  await trx
    .deleteFrom("statement")
    .where("userId", "=", userId)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom("paymentOrder").select("id").whereRef("statementId", "=", "statement.id"),
        ),
      ),
    )
    .execute();
  // Sessions, ways in, the second factor and mails go with the user by their foreign keys. A mail that
  // is being sent right now is not retried.
  await sql`delete from person where id = ${userId}`.execute(trx);
}

/** Returns what the tables hold about the person, besides statements' own rows and files. */
export async function rowsOfPerson(ex: Executor, userId: string) {
  const account = await sql`select id, name, email, email_verified, created_at, phone_number
    from person where id = ${userId}`.execute(ex);
  const methods = await sql`select provider_id, created_at from way_in
    where user_id = ${userId}`.execute(ex);
  const sessions = await sql`select created_at, expires_at, ip_address, user_agent from session
    where user_id = ${userId}`.execute(ex);
  const secondFactor = await ex
    .selectFrom("secondFactor")
    .select("turnedOnAt")
    .where("userId", "=", userId)
    .executeTakeFirst();
  const recoveryCodes = await ex
    .selectFrom("recoveryCode")
    .select("codeHash")
    .where("userId", "=", userId)
    .execute();
  const orders = ex.selectFrom("paymentOrder").where("userId", "=", userId);
  const ids = orders.select("id");
  return {
    account: account.rows[0],
    signInMethods: methods.rows,
    sessions: sessions.rows,
    secondFactor: secondFactor
      ? { turnedOnAt: secondFactor.turnedOnAt, recoveryCodesLeft: recoveryCodes.length }
      : null,
    orders: await orders.selectAll().execute(),
    payments: await ex.selectFrom("payment").selectAll().where("orderId", "in", ids).execute(),
    invoices: await ex.selectFrom("invoice").selectAll().where("orderId", "in", ids).execute(),
    creditNotes: await ex
      .selectFrom("creditNote")
      .innerJoin("invoice", "invoice.number", "creditNote.invoiceNumber")
      .select(["creditNote.number", "creditNote.issuedAt", "creditNote.invoiceNumber"])
      .where("invoice.orderId", "in", ids)
      .execute(),
    acceptances: await ex
      .selectFrom("termsAcceptance")
      .select(["statementId", "page", "document", "version", "acceptedAt"])
      .where("userId", "=", userId)
      .orderBy("acceptedAt")
      .execute(),
    projectQueries: await ex
      .selectFrom("projectQuery")
      .select(["createdAt", "name", "email", "message", "answeredAt"])
      .where("userId", "=", userId)
      .execute(),
    accessRecords: await ex
      .selectFrom("accessAudit")
      .select(["at", "actor", "action", "statementId", "object"])
      .where("userId", "=", userId)
      .orderBy("seq")
      .execute(),
  };
}
