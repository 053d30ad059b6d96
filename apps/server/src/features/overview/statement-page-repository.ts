import type { Executor } from "../../database/transaction.ts";
import { type Statement, withResults } from "../statements/service.ts";

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
  now: Date,
  after?: string,
): Promise<{ statements: Statement[]; next: string | undefined }> {
  let query = ex
    .selectFrom("statement")
    .selectAll()
    .where("userId", "=", userId)
    .where((row) =>
      row.or([
        row("deletedAt", "is", null),
        row.exists(
          row.selectFrom("paymentOrder").select("id").whereRef("statementId", "=", "statement.id"),
        ),
      ]),
    );
  if (after !== undefined) {
    const last = ex.selectFrom("statement").select("createdAt").where("id", "=", after);
    // The first condition lets the index begin there.
    query = query
      .where("createdAt", "<=", last)
      .where((row) => row.or([row("createdAt", "<", last), row("id", ">", after)]));
  }
  const rows = await query.orderBy("createdAt", "desc").orderBy("id").limit(onAPage).execute();
  const statements = await withResults(ex, rows, now);
  return { statements, next: rows.length === onAPage ? rows.at(-1)?.id : undefined };
}
