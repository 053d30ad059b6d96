import type { Db } from "../database/open.ts";
import type { Sample } from "./request-durations.ts";

/** Mails by state. */
export async function mailsByState(db: Db): Promise<Sample[]> {
  const rows = await db
    .selectFrom("outboxMail")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  return rows.map(({ state, count }) => ({ labels: { state }, value: Number(count) }));
}

/** When the oldest mail that still waits was written; undefined when none waits. */
export async function oldestWaitingMail(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("outboxMail")
    .select("createdAt")
    .where("state", "=", "queued")
    .orderBy("createdAt")
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt;
}

/** Payment orders by state and mode. */
export async function ordersByState(db: Db): Promise<Sample[]> {
  const rows = await db
    .selectFrom("paymentOrder")
    .select(({ fn }) => ["state", "mode", fn.countAll<number>().as("count")])
    .groupBy(["state", "mode"])
    .execute();
  return rows.map(({ state, mode, count }) => ({ labels: { state, mode }, value: Number(count) }));
}

/** Since when the oldest order waits for the capture of a payment that was signed. */
export async function oldestVerifiedOrder(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("paymentOrder")
    .select("watchedFrom")
    .where("state", "=", "VERIFIED")
    .orderBy("watchedFrom")
    .limit(1)
    .executeTakeFirst();
  return row?.watchedFrom;
}

/** The mails that a mail server refused for good and that were written since a moment, newest first. */
export function refusedMails(db: Db, since: string) {
  return db
    .selectFrom("outboxMail")
    .select(["id", "createdAt", "lastError"])
    .where("state", "=", "failed")
    .where("createdAt", ">=", since)
    .orderBy("createdAt", "desc")
    .execute();
}

/** Statements by state. */
export async function statementsByState(db: Db): Promise<Sample[]> {
  const rows = await db
    .selectFrom("statement")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  return rows.map(({ state, count }) => ({ labels: { state }, value: Number(count) }));
}
