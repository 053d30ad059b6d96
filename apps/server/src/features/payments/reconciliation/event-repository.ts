import type { Db } from "../../../database/open.ts";
import type { PaymentEventRow } from "../../../database/payment-tables.ts";

/** A webhook's row in the inbox. */
export type Event = PaymentEventRow;

/** Puts a webhook into the inbox; false when it is already there. */
export async function storeEvent(db: Db, event: Event): Promise<boolean> {
  const stored = await db
    .insertInto("paymentEvent")
    .values(event)
    .onConflict((conflict) => conflict.column("eventId").doNothing())
    .returning("eventId")
    .executeTakeFirst();
  return stored !== undefined;
}

/** Events that are due, oldest first. */
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

/** Changes an event that is not done: it is once `processedAt` is set. */
export async function changeEvent(db: Db, id: string, changes: Partial<Event>): Promise<void> {
  await db
    .updateTable("paymentEvent")
    .set(changes)
    .where("eventId", "=", id)
    .where("processedAt", "is", null)
    .execute();
}
