import { createHash, randomUUID } from "node:crypto";
import type { ProjectQuery } from "@site/contract/project-query";
import type { ProjectQueryRow } from "../../database/tables.ts";
import type { Executor } from "../../database/transaction.ts";

/** A stored project query. */
export type Lead = ProjectQueryRow;

/** Stores a query; undefined when this person has already sent an identical one. */
export function insertQuery(
  ex: Executor,
  sender: { uid: string; email: string },
  query: ProjectQuery,
  at: string,
): Promise<Lead | undefined> {
  return ex
    .insertInto("projectQuery")
    .values({
      id: randomUUID(),
      userId: sender.uid,
      accountEmail: sender.email,
      name: query.name,
      email: query.email,
      message: query.message,
      contentSha256: contentOf(query),
      createdAt: at,
    })
    .onConflict((conflict) => conflict.columns(["userId", "contentSha256"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The query with the same words that this person has sent before. */
export function queryLike(
  ex: Executor,
  sender: { uid: string },
  query: ProjectQuery,
): Promise<Lead> {
  return ex
    .selectFrom("projectQuery")
    .selectAll()
    .where("userId", "=", sender.uid)
    .where("contentSha256", "=", contentOf(query))
    .executeTakeFirstOrThrow();
}

function contentOf({ name, email, message }: ProjectQuery): string {
  return createHash("sha256")
    .update(JSON.stringify([name, email, message]))
    .digest("hex");
}

/** Stored queries, newest first; without a limit, all of them. */
export function queriesNewestFirst(ex: Executor, limit?: number): Promise<Lead[]> {
  const all = ex.selectFrom("projectQuery").selectAll().orderBy("createdAt", "desc").orderBy("id");
  return (limit === undefined ? all : all.limit(limit)).execute();
}
