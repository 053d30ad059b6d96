import { type ExpressionBuilder, sql } from "kysely";
import type { Tables } from "../../database/tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { secretMailKeyOf } from "../../outbox/outbox.ts";
import { emptied } from "../../outbox/repository.ts";
import { eraseCodesOf } from "../identity/service.ts";

/**
 * Guests whose session has ended, so that nobody can be them again (a guest has no other way to
 * sign in), and who leave nothing behind: no order, and no file or query with its own retention.
 *
 * @param before newer guests may be about to get their session
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

/** Removes everything of the person's outside statements' files and the account itself. */
export async function forgetPerson(
  trx: Executor,
  person: { userId: string; email: string },
): Promise<void> {
  const { userId } = person;
  const queries = await trx
    .selectFrom("project_query")
    .select("id")
    .where("user_id", "=", userId)
    .execute();
  const queryMails = queries.map(({ id }) => `project-query:${id}`);
  await forgetMails(trx, person, queryMails);
  await trx.deleteFrom("project_query").where("user_id", "=", userId).execute();
  await trx.deleteFrom("terms_acceptance").where("user_id", "=", userId).execute();
  await trx.deleteFrom("promised_file").where("user_id", "=", userId).execute();
  await eraseCodesOf(trx, person);
  // Nothing refers to statements without an order.
  await trx
    .deleteFrom("statement")
    .where("user_id", "=", userId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("payment_order")
            .select("id")
            .whereRef("statement_id", "=", "statement.id"),
        ),
      ),
    )
    .execute();
  // Sessions, sign-in methods and the second factor go with the user by their foreign keys.
  await sql`delete from "user" where id = ${userId}`.execute(trx);
}

/**
 * Withdraws every mail of the person's that has not gone out, and clears the words of the others. A
 * query that has not reached the company is withdrawn with its mail, because erasing the account
 * takes it back. A mail that is being sent right now is not retried.
 */
async function forgetMails(
  trx: Executor,
  { userId, email }: { userId: string; email: string },
  queryMails: string[],
): Promise<void> {
  const ofPerson = (row: ExpressionBuilder<Tables, "outbox_mail">) =>
    row.or([
      row("unique_key", "like", `${secretMailKeyOf(userId)}%`),
      // Neither a guest nor a cleared mail has an address.
      ...(email ? [row("recipient", "=", email)] : []),
      ...(queryMails.length > 0 ? [row("unique_key", "in", queryMails)] : []),
    ]);
  await trx.deleteFrom("outbox_mail").where("state", "=", "queued").where(ofPerson).execute();
  await trx.updateTable("outbox_mail").set(emptied).where(ofPerson).execute();
}

/** Returns what the tables hold about the person, besides statements' own rows and files. */
export async function rowsOfPerson(ex: Executor, userId: string) {
  const account = await sql`select id, name, email, "emailVerified", "createdAt", "phoneNumber"
    from "user" where id = ${userId}`.execute(ex);
  const methods = await sql`select "providerId", "createdAt" from account
    where "userId" = ${userId}`.execute(ex);
  const sessions = await sql`select "createdAt", "expiresAt", "ipAddress", "userAgent" from session
    where "userId" = ${userId}`.execute(ex);
  const secondFactor = await ex
    .selectFrom("second_factor")
    .select("turned_on_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const recoveryCodes = await ex
    .selectFrom("recovery_code")
    .select("code_hash")
    .where("user_id", "=", userId)
    .execute();
  const orders = await ex
    .selectFrom("payment_order")
    .selectAll()
    .where("user_id", "=", userId)
    .execute();
  const orderIds = orders.map(({ id }) => id);
  const payments =
    orderIds.length === 0
      ? []
      : await ex.selectFrom("payment").selectAll().where("order_id", "in", orderIds).execute();
  const invoices =
    orderIds.length === 0
      ? []
      : await ex.selectFrom("invoice").selectAll().where("order_id", "in", orderIds).execute();
  return {
    account: account.rows[0],
    signInMethods: methods.rows,
    sessions: sessions.rows,
    secondFactor: secondFactor
      ? { turnedOnAt: secondFactor.turned_on_at, recoveryCodesLeft: recoveryCodes.length }
      : null,
    orders,
    payments,
    invoices,
    acceptances: await ex
      .selectFrom("terms_acceptance")
      .select(["statement_id", "document", "version", "accepted_at"])
      .where("user_id", "=", userId)
      .orderBy("accepted_at")
      .execute(),
    promisedFiles: await ex
      .selectFrom("promised_file")
      .select(["assessment_year", "promised_at"])
      .where("user_id", "=", userId)
      .execute(),
    projectQueries: await ex
      .selectFrom("project_query")
      .select(["created_at", "name", "email", "message"])
      .where("user_id", "=", userId)
      .execute(),
    accessRecords: await ex
      .selectFrom("access_audit")
      .select(["at", "actor", "action", "statement_id", "object"])
      .where("user_id", "=", userId)
      .orderBy("seq")
      .execute(),
  };
}
