import type { Db } from "../../database/open.ts";
import type { Executor } from "../../database/transaction.ts";
import type { Lead } from "./repository.ts";

/** The queries that nobody has answered yet, the longest open first. */
export function openQueries(db: Db): Promise<Lead[]> {
  return db
    .selectFrom("projectQuery")
    .selectAll()
    .where("answeredAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** How many queries are open, and since when the oldest of them is. */
export async function openQueryCount(
  db: Db,
): Promise<{ open: number; oldest: string | undefined }> {
  const row = await db
    .selectFrom("projectQuery")
    .select(({ fn }) => [fn.countAll<number>().as("open"), fn.min("createdAt").as("oldest")])
    .where("answeredAt", "is", null)
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), oldest: row.oldest ?? undefined };
}

/** Notes that a query was answered, or with null that it is open again; false without such a query. */
export async function markAnswered(ex: Executor, id: string, at: string | null): Promise<boolean> {
  const marked = await ex
    .updateTable("projectQuery")
    .set({ answeredAt: at })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}
