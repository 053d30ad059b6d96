import { randomUUID } from "node:crypto";
import type { Db } from "../database/open.ts";
import type { OutboxMailRow } from "../database/tables.ts";
import type { Executor } from "../database/transaction.ts";

/** How long a claimed mail stays with a process that no longer says that it is at it. */
export const leaseMs = 60_000;

/** What a mail is without whom it was for and what it said. */
export const emptied = {
  recipient: "",
  replyTo: null,
  subject: "",
  body: "",
  html: null,
  attachment: null,
} as const satisfies Partial<OutboxMailRow>;

/** Queues a mail; a second one with the same unique key does nothing. */
export async function insertMail(
  trx: Executor,
  mail: Pick<
    OutboxMailRow,
    "uniqueKey" | "recipient" | "replyTo" | "subject" | "body" | "html" | "attachment" | "rank"
  >,
  now: string,
): Promise<void> {
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

/** Claims the next mail that is due, of this rank or a more urgent one; undefined when none is. */
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
      // Asked again: another lane may have tried the mail and put it off since it was listed.
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

/** Changes a mail that this owner has claimed: renews the claim, or ends it with what came of it. */
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
