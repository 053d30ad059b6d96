import type { Db } from "../../../database/open.ts";
import type { PaymentEventRow } from "../../../database/payment-tables.ts";

/** What is noted of an event about another shop's order on the same account. */
export const notOurs = "not ours";
/** Whether an event tells of a payment that the payer's bank disputes. */
export function isOfDispute(type: string): boolean {
  return type.startsWith(beginOfDispute);
}

const beginOfDispute = "payment.dispute.";

/** What the gateway sends about a dispute, so that an index finds it. */
const disputeTypes = ["created", "under_review", "action_required", "won", "lost", "closed"].map(
  (step) => beginOfDispute + step,
);

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
 * A dispute that the gateway has not ended. To be answered until `answerBy`, where the gateway named a
 * moment; or answered, and under review.
 */
export type Dispute = {
  /** The gateway's id of the dispute, or of the payment where it named none. */
  id: string;
  paymentId: string;
  standing: "to answer" | "under review";
  answerBy: string | null;
};

/**
 * The disputes that have not ended, as the webhooks tell in any order, those to answer first by their day.
 * Those of other shops on the same account are left out.
 */
export async function openDisputes(db: Db): Promise<Dispute[]> {
  const events = await db
    .selectFrom("paymentEvent")
    .select(["type", "gatewayPaymentId", "gatewayDisputeId", "answerBy"])
    .where("type", "in", disputeTypes)
    .where("gatewayPaymentId", "is not", null)
    .where((row) => row.or([row("outcome", "is", null), row("outcome", "!=", notOurs)]))
    .orderBy("receivedAt")
    .execute();
  const each = Map.groupBy(events, (event) => event.gatewayDisputeId ?? event.gatewayPaymentId);
  return [...each]
    .flatMap(([id, news]): Dispute[] => {
      const steps = news.map(({ type }) => type.slice(beginOfDispute.length));
      // The first news may arrive last, and says nothing that the others do not.
      const last = steps.findLast((step) => step !== "created") ?? "created";
      const paymentId = news.at(-1)?.gatewayPaymentId ?? "";
      const answerBy = news.findLast((event) => event.answerBy !== null)?.answerBy ?? null;
      const standing = last === "under_review" ? "under review" : "to answer";
      const hasEnded = steps.some((step) => ends.has(step));
      return hasEnded ? [] : [{ id: id ?? paymentId, paymentId, standing, answerBy }];
    })
    .sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
}

/** After these steps nothing is left to answer. */
const ends = new Set(["won", "lost", "closed"]);

/** Sorts what is to be answered before the rest, then by day; without one, as if it were today's. */
function orderOf({ standing, answerBy }: Dispute): string {
  return `${standing === "to answer" ? 0 : 1} ${answerBy ?? ""}`;
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
