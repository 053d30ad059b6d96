import { createHash, randomUUID } from "node:crypto";
import type { ProjectQuery } from "contract/project-query";
import type { ProjectQueryRow } from "../../database/tables.ts";
import type { Executor } from "../../database/transaction.ts";

/** A stored project query. */
export type Lead = ProjectQueryRow;

/** Stores a query; undefined when this person has sent the very same one before. */
export function insertQuery(
  ex: Executor,
  sender: { uid: string; email: string },
  query: ProjectQuery,
  at: string,
): Promise<Lead | undefined> {
  const content = JSON.stringify([query.name, query.email, query.message]);
  return ex
    .insertInto("projectQuery")
    .values({
      id: randomUUID(),
      userId: sender.uid,
      accountEmail: sender.email,
      name: query.name,
      email: query.email,
      message: query.message,
      contentSha256: createHash("sha256").update(content).digest("hex"),
      createdAt: at,
    })
    .onConflict((conflict) => conflict.columns(["userId", "contentSha256"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Stored queries, the newest first; all of them without a limit. */
export function queriesNewestFirst(ex: Executor, limit?: number): Promise<Lead[]> {
  const all = ex.selectFrom("projectQuery").selectAll().orderBy("createdAt", "desc").orderBy("id");
  return (limit === undefined ? all : all.limit(limit)).execute();
}
