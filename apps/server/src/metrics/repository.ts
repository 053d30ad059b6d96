import { sql } from "kysely";
import type { Db } from "../database/open.ts";
import { metricText, type Sample } from "./request-durations.ts";

/** How far back what has ended is counted. */
const endedMs = 3_600_000;

/**
 * Mails, orders and statements by state, orders also by mode, in Prometheus' text format: those that are
 * open, refused mails, and what ended or was asked for in the last hour, but never all that there ever were.
 */
export async function statesText(db: Db, now: Date): Promise<string> {
  const since = new Date(now.getTime() - endedMs).toISOString();
  // Text that is made of the column keeps the planner from reading the files in its order.
  const { rows } = await sql<{ name: string; state: string; mode: string | null; n: number }>`
    select 'outbox_mails' as name, state, null as mode, count(*) as n
      from outbox_mail where state in ('queued', 'failed') group by state
    union all select 'outbox_mails', 'sent', null, count(*) from outbox_mail where sent_at > ${since}
    union all select 'payment_orders', state, mode, count(*)
      from payment_order where state in ('NEW', 'OPEN', 'VERIFIED', 'PAID') group by state, mode
    union all select 'payment_orders', a.to_state, o.mode, count(*)
      from payment_audit a join payment_order o on o.id = a.order_id
      where a.to_state is not null and a.at > ${since}
        and a.to_state in ('FULFILLED', 'EXPIRED', 'CANCELLED', 'REFUNDED')
      group by a.to_state, o.mode
    union all select 'statements', 'uploaded', null, count(distinct statement_id || '')
      from statement_file where object_key is not null and uploaded_at > ${since}
    union all select 'statements', stage, null, count(*)
      from (select case state when 'done' then 'processed' when 'refused' then 'refused'
        else 'processing' end as stage
        from result where asked_at > ${since}) as lately group by stage`.execute(db);
  // A series that begins with the first mail that was refused shows no increase.
  const none = ["queued", "sent", "failed"]
    .filter((state) => !rows.some((row) => row.name === "outbox_mails" && row.state === state))
    .map((state) => ({ name: "outbox_mails", state, mode: null, n: 0 }));
  const metrics = Object.entries(helpOfStates).map(([name, help]) => {
    const samples = [...rows, ...none]
      .filter((row) => row.name === name)
      .map(
        ({ state, mode, n }): Sample => ({
          labels: mode === null ? { state } : { state, mode },
          value: Number(n),
        }),
      );
    return metricText(name, "gauge", help, samples);
  });
  return metrics.join("");
}

const helpOfStates = {
  outbox_mails: "Mails that wait or were refused, and those sent in the last hour.",
  payment_orders: "Orders that are open, and steps of the last hour to an end.",
  statements: "Statements uploaded in the last hour, and the results asked for by their state.",
};

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
