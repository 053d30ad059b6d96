import type { Db } from "../../../database/open.ts";
import type { PaymentEventRow } from "../../../database/payment-tables.ts";

/** A webhook's row in the inbox. */
export type Event = PaymentEventRow;

/** Puts a webhook into the inbox; false when it is already there. */
export async function storeEvent(db: Db, event: Event): Promise<boolean> {
  const stored = await db
    .insertInto("payment_event")
    .values(event)
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return stored !== undefined;
}

/** Events that are due, oldest first. */
export function dueEvents(db: Db, now: string, limit: number): Promise<Event[]> {
  return db
    .selectFrom("payment_event")
    .selectAll()
    .where("processed_at", "is", null)
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(limit)
    .execute();
}

/** Marks an event as done, with its outcome. */
export async function finishEvent(db: Db, id: string, at: string, outcome: string): Promise<void> {
  await db
    .updateTable("payment_event")
    .set({ processed_at: at, outcome })
    .where("event_id", "=", id)
    .where("processed_at", "is", null)
    .execute();
}

/** Postpones an event. */
export async function postponeEvent(
  db: Db,
  id: string,
  dueAt: string,
  outcome: string,
): Promise<void> {
  await db
    .updateTable("payment_event")
    .set((row) => ({ due_at: dueAt, attempts: row("attempts", "+", 1), outcome }))
    .where("event_id", "=", id)
    .where("processed_at", "is", null)
    .execute();
}
