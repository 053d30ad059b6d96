import type { Db } from "../../../database/open.ts";
import type { PaymentEventRow } from "../../../database/payment-tables.ts";

/** What is noted of an event about another shop's order on the same account. */
export const notOurs = "not ours";
/** Whether an event tells of a payment that the payer's bank disputes. */
export function isOfDispute(type: string): boolean {
  return type.startsWith("payment.dispute.");
}

/** What the gateway sends about a dispute, so that an index finds it. */
const disputeTypes = ["created", "under_review", "action_required", "won", "lost", "closed"].map(
  (step) => `payment.dispute.${step}`,
);

/** The events after which nothing is left to answer. */
const endsDispute = /^payment\.dispute\.(won|lost|closed)$/;

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

/**
 * The payments whose last news of a dispute is not its end, as the webhooks tell. Those of other shops
 * on the same account are left out.
 */
export async function openDisputes(db: Db): Promise<string[]> {
  const events = await db
    .selectFrom("paymentEvent")
    .select(["type", "gatewayPaymentId"])
    .where("type", "in", disputeTypes)
    .where("gatewayPaymentId", "is not", null)
    .where((row) => row.or([row("outcome", "is", null), row("outcome", "!=", notOurs)]))
    .orderBy("receivedAt")
    .execute();
  const last = new Map(events.map(({ type, gatewayPaymentId: id }) => [id ?? "", type]));
  return [...last].filter(([, type]) => !endsDispute.test(type)).map(([id]) => id);
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
