import { type ExpressionBuilder, sql } from "kysely";
import type { Tables } from "../../database/tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { secretMailKeyOf } from "../../outbox/outbox.ts";
import { emptied } from "../../outbox/repository.ts";
import { eraseCodesOf } from "../identity/service.ts";

/**
 * Guests whom nobody can be again, because a guest has no way in but the session, and of whom nothing
 * needs to stay: no order, and no file or query that has its own time.
 *
 * @param before guests who are younger may be about to get their session
 */
export async function abandonedGuests(ex: Executor, before: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from "user" where "isAnonymous" and "createdAt" < ${before}
      and not exists (select 1 from session where session."userId" = "user".id)
      and not exists (select 1 from payment_order where payment_order.user_id = "user".id)
      and not exists (select 1 from project_query where project_query.user_id = "user".id)
      and not exists (select 1 from statement
        where statement.user_id = "user".id and statement.state <> 'deleted')
    limit 500`.execute(ex);
  return rows.map(({ id }) => id);
}

/** Everything of the person outside statements' files and the account itself. */
export async function forgetPerson(
  trx: Executor,
  person: { userId: string; email: string },
): Promise<void> {
  const { userId } = person;
  const queries = await trx
    .selectFrom("projectQuery")
    .select("id")
    .where("userId", "=", userId)
    .execute();
  const queryMails = queries.map(({ id }) => `project-query:${id}`);
  await forgetMails(trx, person, queryMails);
  await trx.deleteFrom("projectQuery").where("userId", "=", userId).execute();
  await trx.deleteFrom("termsAcceptance").where("userId", "=", userId).execute();
  await trx.deleteFrom("promisedFile").where("userId", "=", userId).execute();
  await eraseCodesOf(trx, person);
  // Statements for which nobody began to pay are referred to by nothing.
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
  // Sessions, sign-in methods and the second factor go with the user by their foreign keys.
  await sql`delete from "user" where id = ${userId}`.execute(trx);
}

/**
 * Withdraws every mail of the person that has not gone out, and takes the words out of the others. A
 * query that has not reached the company is withdrawn with its mail: who erases the account takes
 * it back. A mail that is being handed over at this moment began before, and is not tried again.
 */
async function forgetMails(
  trx: Executor,
  { userId, email }: { userId: string; email: string },
  queryMails: string[],
): Promise<void> {
  const ofPerson = (row: ExpressionBuilder<Tables, "outboxMail">) =>
    row.or([
      row("uniqueKey", "like", `${secretMailKeyOf(userId)}%`),
      // A guest has no address, and a wiped mail has none either.
      ...(email ? [row("recipient", "=", email)] : []),
      ...(queryMails.length > 0 ? [row("uniqueKey", "in", queryMails)] : []),
    ]);
  await trx.deleteFrom("outboxMail").where("state", "=", "queued").where(ofPerson).execute();
  await trx.updateTable("outboxMail").set(emptied).where(ofPerson).execute();
}

/** What the tables hold of the person, besides statements' own rows and files. */
export async function rowsOfPerson(ex: Executor, userId: string) {
  const account = await sql`select id, name, email, "emailVerified", "createdAt", "phoneNumber"
    from "user" where id = ${userId}`.execute(ex);
  const methods = await sql`select "providerId", "createdAt" from account
    where "userId" = ${userId}`.execute(ex);
  const sessions = await sql`select "createdAt", "expiresAt", "ipAddress", "userAgent" from session
    where "userId" = ${userId}`.execute(ex);
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
  const orders = await ex
    .selectFrom("paymentOrder")
    .selectAll()
    .where("userId", "=", userId)
    .execute();
  const orderIds = orders.map(({ id }) => id);
  const payments =
    orderIds.length === 0
      ? []
      : await ex.selectFrom("payment").selectAll().where("orderId", "in", orderIds).execute();
  const invoices =
    orderIds.length === 0
      ? []
      : await ex.selectFrom("invoice").selectAll().where("orderId", "in", orderIds).execute();
  return {
    account: account.rows[0],
    signInMethods: methods.rows,
    sessions: sessions.rows,
    secondFactor: secondFactor
      ? { turnedOnAt: secondFactor.turnedOnAt, recoveryCodesLeft: recoveryCodes.length }
      : null,
    orders,
    payments,
    invoices,
    acceptances: await ex
      .selectFrom("termsAcceptance")
      .select(["statementId", "document", "version", "acceptedAt"])
      .where("userId", "=", userId)
      .orderBy("acceptedAt")
      .execute(),
    promisedFiles: await ex
      .selectFrom("promisedFile")
      .select(["assessmentYear", "promisedAt"])
      .where("userId", "=", userId)
      .execute(),
    projectQueries: await ex
      .selectFrom("projectQuery")
      .select(["createdAt", "name", "email", "message"])
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
