import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../database/open.ts";
import type { OutboxMailRow } from "../database/tables.ts";
import type { Executor } from "../database/transaction.ts";

/** How long a claimed mail stays with a process that stops renewing its claim. */
export const leaseMs = 60_000;

/**
 * Queues a mail; a second one with the same unique key does nothing, and nothing is written to a
 * person who has been erased.
 */
export async function insertMail(
  trx: Executor,
  mail: Pick<
    OutboxMailRow,
    | "uniqueKey"
    | "userId"
    | "recipient"
    | "replyTo"
    | "subject"
    | "body"
    | "html"
    | "attachment"
    | "rank"
  >,
  now: string,
): Promise<void> {
  if (mail.userId !== null && !(await isPerson(trx, mail.userId))) {
    return;
  }
  await trx
    .insertInto("outboxMail")
    .values({
      ...mail,
      id: randomUUID(),
      state: "queued",
      attempts: 0,
      dueAt: now,
      leaseUntil: null,
      leaseOwner: null,
      lastError: null,
      createdAt: now,
      sentAt: null,
    })
    .onConflict((conflict) => conflict.column("uniqueKey").doNothing())
    .execute();
}

async function isPerson(ex: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from "user" where id = ${id}`.execute(ex);
  return rows.length > 0;
}

/** Claims the next due mail of this rank or a more urgent one; undefined when there is none. */
export async function claimMail(
  db: Db,
  owner: string,
  rank: OutboxMailRow["rank"],
  now: Date,
): Promise<OutboxMailRow | undefined> {
  const due = await db
    .selectFrom("outboxMail")
    .select("id")
    .where("state", "=", "queued")
    .where("rank", "<=", rank)
    .where("dueAt", "<=", now.toISOString())
    .where((or) => or.or([or("leaseUntil", "is", null), or("leaseUntil", "<=", now.toISOString())]))
    .orderBy("rank")
    .orderBy("dueAt")
    .limit(8)
    .execute();
  for (const { id } of due) {
    const claimed = await db
      .updateTable("outboxMail")
      .set((row) => ({
        leaseOwner: owner,
        leaseUntil: new Date(now.getTime() + leaseMs).toISOString(),
        attempts: row("attempts", "+", 1),
      }))
      .where("id", "=", id)
      .where("state", "=", "queued")
      // Checked again: another lane may have tried and postponed the mail since it was listed.
      .where("dueAt", "<=", now.toISOString())
      .where((or) =>
        or.or([or("leaseUntil", "is", null), or("leaseUntil", "<=", now.toISOString())]),
      )
      .returningAll()
      .executeTakeFirst();
    if (claimed) {
      return claimed;
    }
  }
  return undefined;
}

/** Changes a mail that this owner has claimed: renews the claim, or ends it with the outcome. */
export async function changeClaimed(
  db: Db,
  owner: string,
  id: string,
  values: Partial<OutboxMailRow>,
): Promise<void> {
  await db
    .updateTable("outboxMail")
    .set(values)
    .where("id", "=", id)
    .where("leaseOwner", "=", owner)
    .execute();
}
