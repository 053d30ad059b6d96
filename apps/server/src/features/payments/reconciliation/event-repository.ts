import type { Db } from "../../../database/open.ts";
import type { PaymentEventRow } from "../../../database/payment-tables.ts";

/** A webhook as it stands in the inbox. */
export type Event = PaymentEventRow;

/** Puts a webhook into the inbox; false when it is there already. */
export async function storeEvent(db: Db, event: Event): Promise<boolean> {
  const stored = await db
    .insertInto("paymentEvent")
    .values(event)
    .onConflict((conflict) => conflict.column("eventId").doNothing())
    .returning("eventId")
    .executeTakeFirst();
  return stored !== undefined;
}

/** Events that wait to be worked on, the oldest first. */
export function dueEvents(db: Db, now: string, limit: number): Promise<Event[]> {
  return db
    .selectFrom("paymentEvent")
    .selectAll()
    .where("processedAt", "is", null)
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .limit(limit)
    .execute();
}

/** Marks an event as done, with what came of it. */
export async function finishEvent(db: Db, id: string, at: string, outcome: string): Promise<void> {
  await db
    .updateTable("paymentEvent")
    .set({ processedAt: at, outcome })
    .where("eventId", "=", id)
    .where("processedAt", "is", null)
    .execute();
}

/** Puts an event off. */
export async function postponeEvent(
  db: Db,
  id: string,
  dueAt: string,
  outcome: string,
): Promise<void> {
  await db
    .updateTable("paymentEvent")
    .set((row) => ({ dueAt: dueAt, attempts: row("attempts", "+", 1), outcome }))
    .where("eventId", "=", id)
    .where("processedAt", "is", null)
    .execute();
}
