import type { PromisedFileRow } from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";

/** Returns the year of this person's own statement, deleted or not. */
export async function yearOfStatement(
  ex: Executor,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await ex
    .selectFrom("result")
    .select("assessmentYear")
    .where("statementId", "=", id)
    .where("userId", "=", userId)
    .where("assessmentYear", "is not", null)
    .orderBy("askedAt", "desc")
    .executeTakeFirst();
  return row?.assessmentYear ?? undefined;
}

/** Records a request; a second one for the same year does nothing. */
export async function insertPromise(ex: Executor, wish: PromisedFileRow): Promise<void> {
  await ex
    .insertInto("promisedFile")
    .values(wish)
    .onConflict((conflict) => conflict.columns(["userId", "assessmentYear"]).doNothing())
    .execute();
}

/** Removes a request; false when there is none. */
export async function deletePromise(
  ex: Executor,
  { userId, assessmentYear }: Omit<PromisedFileRow, "promisedAt">,
): Promise<boolean> {
  const { numDeletedRows } = await ex
    .deleteFrom("promisedFile")
    .where("userId", "=", userId)
    .where("assessmentYear", "=", assessmentYear)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The years for which this person has requested a mail. */
export async function yearsOf(ex: Executor, userId: string): Promise<string[]> {
  const rows = await ex
    .selectFrom("promisedFile")
    .select("assessmentYear")
    .where("userId", "=", userId)
    .execute();
  return rows.map(({ assessmentYear }) => assessmentYear);
}

/** Every request, oldest first. */
export function allPromises(ex: Executor): Promise<PromisedFileRow[]> {
  return ex.selectFrom("promisedFile").selectAll().orderBy("promisedAt").execute();
}
