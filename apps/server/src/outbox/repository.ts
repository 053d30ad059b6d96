import { randomUUID } from "node:crypto";
import type { MailState } from "@site/contract/flow-state";
import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../database/open.ts";
import type { OutboxMailRow, Tables } from "../database/tables.ts";
import type { Executor } from "../database/transaction.ts";

/** How long a claimed mail stays with a process that stops renewing its claim. */
export const leaseMs = 60_000;

/** Queues a mail, unless its unique key is known or its person has been erased. */
export async function insertMail(trx: Executor, mail: OutboxMailRow): Promise<void> {
  if (mail.userId !== null && !(await isPerson(trx, mail.userId))) {
    return;
  }
  await trx
    .insertInto("outboxMail")
    .values(mail)
    .onConflict((conflict) => conflict.column("uniqueKey").doNothing())
    .execute();
}

async function isPerson(ex: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from person where id = ${id}`.execute(ex);
  return rows.length > 0;
}

/**
 * The latest moment for which a mail is ever postponed or claimed. What is later was written while
 * a clock was ahead, and is due now.
 */
const latestMs = 2 * 3_600_000;

/** Selects what may be claimed now. */
function isClaimable(mail: ExpressionBuilder<Tables, "outboxMail">, now: Date) {
  const latest = new Date(now.getTime() + latestMs).toISOString();
  const isPast = (time: "dueAt" | "leaseUntil") =>
    mail.or([mail(time, "<=", now.toISOString()), mail(time, ">", latest)]);
  return mail.and([
    mail("state", "=", "queued"),
    isPast("dueAt"),
    mail.or([mail("leaseUntil", "is", null), isPast("leaseUntil")]),
  ]);
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
    .where("rank", "<=", rank)
    .where((mail) => isClaimable(mail, now))
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
      // Checked again: another lane may have tried and postponed the mail since it was listed.
      .where((mail) => isClaimable(mail as ExpressionBuilder<Tables, "outboxMail">, now))
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

/** What became of the newest mail about a person whose key begins so; undefined once it is deleted. */
export async function newestMail(
  ex: Executor,
  { userId, keyBegin }: { userId: string; keyBegin: string },
): Promise<{ to: string; state: MailState } | undefined> {
  const mail = await ex
    .selectFrom("outboxMail")
    .select(["recipient as to", "state"])
    .where("userId", "=", userId)
    .where("uniqueKey", "like", `${keyBegin}%`)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return mail && { ...mail, state: mail.state === "queued" ? "waiting" : mail.state };
}

/**
 * Whether mail has to wait: the mail server did not take the newest mail that it was given, and has
 * taken none since.
 */
export async function mailWaits(ex: Executor): Promise<boolean> {
  const refused = await ex
    .selectFrom("outboxMail")
    .select("createdAt")
    .where("state", "=", "queued")
    .where("lastError", "is not", null)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!refused) {
    return false;
  }
  const taken = await ex
    .selectFrom("outboxMail")
    .select("id")
    .where("sentAt", ">", refused.createdAt)
    .limit(1)
    .executeTakeFirst();
  return taken === undefined;
}

/** A person's newest mails, whatever became of them. */
export function mailsOf(
  db: Db,
  { id, email }: { id: string; email: string },
  limit: number,
): Promise<OutboxMailRow[]> {
  return db
    .selectFrom("outboxMail")
    .selectAll()
    .where((mail) => mail.or([mail("userId", "=", id), mail("recipient", "=", email)]))
    .orderBy("createdAt", "desc")
    .limit(limit)
    .execute();
}

/** The mail with this id. */
export function mailById(ex: Executor, id: string): Promise<OutboxMailRow | undefined> {
  return ex.selectFrom("outboxMail").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Mails that wait or were refused for good, newest first. */
export function unsentMails(db: Db, limit: number): Promise<OutboxMailRow[]> {
  return db
    .selectFrom("outboxMail")
    .selectAll()
    .where("state", "in", ["queued", "failed"])
    .orderBy("createdAt", "desc")
    .limit(limit)
    .execute();
}

/**
 * Has a mail tried at once, whatever became of it before. One that was delivered goes out as another mail:
 * the recipient's side would take the same one for a repetition.
 */
export async function sendAgain(trx: Executor, mail: OutboxMailRow, now: Date): Promise<void> {
  const at = now.toISOString();
  const fresh = {
    state: "queued",
    attempts: 0,
    dueAt: at,
    createdAt: at,
    lastError: null,
  } as const;
  if (mail.state === "sent") {
    const id = randomUUID();
    const uniqueKey = mail.uniqueKey && `${mail.uniqueKey}:again:${id}`;
    await insertMail(trx, { ...mail, ...fresh, id, uniqueKey, sentAt: null });
    return;
  }
  const changes = mail.state === "failed" ? fresh : { dueAt: at };
  const update = trx.updateTable("outboxMail").set(changes).where("id", "=", mail.id);
  await update.where("state", "=", mail.state).execute();
}
