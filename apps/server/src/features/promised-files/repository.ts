import { sql } from "kysely";
import type { PromisedFileRow, StatementRow } from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";

/**
 * Returns year and preview of this person's statement, deleted or not; another's counts as unknown.
 */
export function yearOfStatement(
  ex: Executor,
  userId: string,
  id: string,
): Promise<Pick<StatementRow, "preview" | "assessment_year"> | undefined> {
  return ex
    .selectFrom("statement")
    .select(["preview", "assessment_year"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Records a request; a second one for the same year does nothing. */
export async function insertPromise(ex: Executor, wish: PromisedFileRow): Promise<void> {
  await ex
    .insertInto("promised_file")
    .values(wish)
    .onConflict((conflict) => conflict.columns(["user_id", "assessment_year"]).doNothing())
    .execute();
}

/** Removes a request; false when there is none. */
export async function deletePromise(
  ex: Executor,
  { user_id, assessment_year }: Omit<PromisedFileRow, "promised_at">,
): Promise<boolean> {
  const { numDeletedRows } = await ex
    .deleteFrom("promised_file")
    .where("user_id", "=", user_id)
    .where("assessment_year", "=", assessment_year)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The years for which this person has requested a mail. */
export async function yearsOf(ex: Executor, userId: string): Promise<string[]> {
  const rows = await ex
    .selectFrom("promised_file")
    .select("assessment_year")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ assessment_year }) => assessment_year);
}

/** Every request, oldest first. */
export function allPromises(ex: Executor): Promise<PromisedFileRow[]> {
  return ex.selectFrom("promised_file").selectAll().orderBy("promised_at").execute();
}

/** Name and address of a person whose mailbox is known to be theirs. */
export async function mailboxOf(
  ex: Executor,
  userId: string,
): Promise<{ name: string; email: string } | undefined> {
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from "user" where id = ${userId} and "emailVerified"`.execute(ex);
  return rows[0];
}
