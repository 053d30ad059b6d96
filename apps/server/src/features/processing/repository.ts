import type { StatementRow } from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";

/** Takes an uploaded statement into processing; false when it is no longer waiting or was replaced. */
export async function beginProcessing(trx: Executor, id: string, at: string): Promise<boolean> {
  const begun = await trx
    .updateTable("statement")
    .set({ state: "processing", touchedAt: at } satisfies Partial<StatementRow>)
    .where("id", "=", id)
    .where("state", "in", ["uploaded", "refused"])
    .where("supersededAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return begun !== undefined;
}

/** Whether a person's account was made before a time. */
export async function isAccountFrom(ex: Executor, userId: string, before: Date): Promise<boolean> {
  const user = await ex
    .withoutPlugins()
    .selectFrom("user")
    .select("createdAt")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user !== undefined && new Date(user.createdAt) < before;
}
