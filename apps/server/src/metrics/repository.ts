import { sql } from "kysely";
import type { Db } from "../database/open.ts";
import { metricText, type Sample } from "./request-durations.ts";

/** Mails and statements by state, and orders by state and mode, in Prometheus' text format. */
export async function statesText(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string; state: string; mode: string | null; n: number }>`
    select 'outbox_mails' as name, state, null as mode, count(*) as n from outbox_mail group by state
    union all select 'payment_orders', state, mode, count(*) from payment_order group by state, mode
    union all select 'statements', state, null, count(*) from statement group by state`.execute(db);
  // A series that begins with the first mail that was refused shows no increase.
  const none = ["queued", "sent", "failed"]
    .filter((state) => !rows.some((row) => row.name === "outbox_mails" && row.state === state))
    .map((state) => ({ name: "outbox_mails", state, mode: null, n: 0 }));
  const metrics = ["outbox_mails", "payment_orders", "statements"].map((name) => {
    const samples = [...rows, ...none]
      .filter((row) => row.name === name)
      .map(
        ({ state, mode, n }): Sample => ({
          labels: mode === null ? { state } : { state, mode },
          value: Number(n),
        }),
      );
    return metricText(name, "gauge", "Rows by state.", samples);
  });
  return metrics.join("");
}

/** When the oldest mail that still waits was written; undefined when none waits. */
export async function oldestWaitingMail(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("outboxMail")
    .select(({ fn }) => fn.min("createdAt").as("at"))
    .where("state", "=", "queued")
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** Since when the oldest order waits for the capture of a payment that was signed. */
export async function oldestVerifiedOrder(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("paymentOrder")
    .select(({ fn }) => fn.min("watchedFrom").as("at"))
    .where("state", "=", "VERIFIED")
    .executeTakeFirst();
  return row?.at ?? undefined;
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
