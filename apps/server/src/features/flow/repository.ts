import type { Db } from "../../database/open.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import type { PaperName } from "../statements/service.ts";

/** A person's latest statements, most recent first; replaced ones only when processed. */
export function statementsOf(db: Db, userId: string): Promise<StatementRow[]> {
  return db
    .selectFrom("statement")
    .selectAll()
    .where("userId", "=", userId)
    .where((or) => or.or([or("supersededAt", "is", null), or("state", "=", "processed")]))
    .orderBy("touchedAt", "desc")
    .orderBy("id")
    .limit(20)
    .execute();
}

/** Returns one of this person's statements; another person's counts as unknown. */
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

/** Names one of the person's statements, or takes its name; false when it is not theirs or gone. */
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

/** Writes values into a statement that has these results and lacks a paper of them; false if not. */
export async function updateLacking(
  trx: Executor,
  { id, claim }: Pick<StatementRow, "id" | "claim">,
  name: PaperName,
  values: Partial<StatementRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("statement")
    .set(values)
    .where("id", "=", id)
    .where("state", "=", "processed")
    .where("claim", claim === null ? "is" : "=", claim)
    .where(name === "summary.pdf" ? "summaryBytes" : "reportBytes", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the first time that a result file was sent in full, unless it has been made again since. */
export async function noteDownload(
  db: Db,
  { id, claim }: Pick<StatementRow, "id" | "claim">,
  column: "csvDownloadedAt" | "reportDownloadedAt",
  at: string,
): Promise<void> {
  await db
    .updateTable("statement")
    .set({ [column]: at })
    .where("id", "=", id)
    .where("claim", claim === null ? "is" : "=", claim)
    .where(column, "is", null)
    .execute();
}
