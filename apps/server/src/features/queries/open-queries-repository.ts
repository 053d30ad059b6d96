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

/** As many letters of a query's id as tell it from the others; people may quote no more. */
const shortReference = /^[0-9a-f]{8}[0-9a-f-]*$/;

/** The ids of the queries that a reference names: the whole id, or its first eight letters or more. */
export async function queriesReferredTo(ex: Executor, reference: string): Promise<string[]> {
  const given = reference.toLowerCase();
  const found = await ex
    .selectFrom("projectQuery")
    .select("id")
    .where(
      "id",
      shortReference.test(given) ? "like" : "=",
      shortReference.test(given) ? `${given}%` : reference,
    )
    .execute();
  return found.map(({ id }) => id);
}

/** Notes that a query was answered, or with null that it is open again. */
export async function markAnswered(ex: Executor, id: string, at: string | null): Promise<void> {
  await ex.updateTable("projectQuery").set({ answeredAt: at }).where("id", "=", id).execute();
}
