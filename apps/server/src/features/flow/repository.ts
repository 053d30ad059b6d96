import type { Db } from "../../database/open.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { filesOf } from "../statements/service.ts";

/** The person's statements, the one worked on last first; replaced ones only when processed. */
export function statementsOf(db: Db, userId: string, limit = 20): Promise<StatementRow[]> {
  return db
    .selectFrom("statement")
    .selectAll()
    .where("userId", "=", userId)
    .where((or) => or.or([or("supersededAt", "is", null), or("state", "=", "processed")]))
    .orderBy("touchedAt", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * The person's other processed statements of the same file: of the very same bytes, or, once the
 * record of those is gone, with the very same results.
 */
export async function twinsOf(db: Db, statement: StatementRow): Promise<StatementRow[]> {
  const others = await db
    .selectFrom("statement")
    .selectAll()
    .where("userId", "=", statement.userId)
    .where("id", "!=", statement.id)
    .where("state", "=", "processed")
    .orderBy("processedAt", "desc")
    .execute();
  const files = await filesOf(
    db,
    [statement, ...others].map(({ id }) => id),
  );
  const bytesOf = ({ id }: StatementRow) =>
    files
      .filter(({ statementId }) => statementId === id)
      .map(({ sha256 }) => sha256)
      .sort()
      .join();
  const resultsOf = ({ csvSha256, reportSha256 }: StatementRow) => `${csvSha256},${reportSha256}`;
  const bytes = bytesOf(statement);
  return others.filter(
    (other) =>
      (bytes !== "" && bytesOf(other) === bytes) || resultsOf(other) === resultsOf(statement),
  );
}

/** One statement of this person; another person's counts as unknown. */
export function statementOf(
  ex: Executor,
  userId: string,
  id: string,
): Promise<StatementRow | undefined> {
  return ex
    .selectFrom("statement")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/** Names one statement of this person, or takes its name away; false when it is not theirs or gone. */
export async function nameStatement(
  db: Db,
  { userId, id, title }: { userId: string; id: string; title: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("statement")
    .set({ title })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("state", "<>", "deleted")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that a result file was sent whole; the first time counts. */
export async function noteDownload(
  db: Db,
  id: string,
  column: "csvDownloadedAt" | "reportDownloadedAt",
  at: string,
): Promise<void> {
  await db
    .updateTable("statement")
    .set({ [column]: at })
    .where("id", "=", id)
    .where(column, "is", null)
    .execute();
}
