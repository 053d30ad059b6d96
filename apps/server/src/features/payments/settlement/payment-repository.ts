import type { Db } from "../../../database/open.ts";
import type { PaymentRefundRow, PaymentRow } from "../../../database/payment-tables.ts";
import type { Executor } from "../../../database/transaction.ts";

/** A payment's row in the database. */
export type Payment = PaymentRow;

/** Without money any status may replace another: a bank may answer late (late authorisation). */
const rank = { created: 0, failed: 0, authorized: 0, captured: 1, refunded: 2 } as const;

/** True for a payment status that we know. */
export function isPaymentStatus(text: string): text is Payment["status"] {
  return Object.hasOwn(rank, text);
}

/** Writes the gateway's state of a payment, unless a newer one is known; returns the row. */
export async function recordPayment(trx: Executor, seen: Payment): Promise<Payment> {
  const known = await paymentById(trx, seen.gatewayPaymentId);
  if (!known) {
    await trx.insertInto("payment").values(seen).execute();
    return seen;
  }
  if (seen.status === known.status || rank[seen.status] < rank[known.status]) {
    return known;
  }
  const { status, method, updatedAt } = seen;
  await changePayment(trx, known.gatewayPaymentId, { status, method, updatedAt });
  return { ...known, status, method, updatedAt };
}

/** The payment with this id of the gateway's. */
export function paymentById(ex: Executor, id: string): Promise<Payment | undefined> {
  return ex.selectFrom("payment").selectAll().where("gatewayPaymentId", "=", id).executeTakeFirst();
}

/** The payments of an order, first seen first. */
export function paymentsOf(ex: Executor, orderId: string): Promise<Payment[]> {
  return ex
    .selectFrom("payment")
    .selectAll()
    .where("orderId", "=", orderId)
    .orderBy("firstSeenAt")
    .orderBy("gatewayPaymentId")
    .execute();
}

/** Changes a payment: `counted` pays its order, `quarantineReason` sets it aside for the operator. */
export async function changePayment(
  trx: Executor,
  id: string,
  changes: Partial<Payment>,
): Promise<void> {
  await trx.updateTable("payment").set(changes).where("gatewayPaymentId", "=", id).execute();
}

/** Payments counted within a period, for the daily comparison. */
export function countedBetween(
  db: Db,
  mode: string,
  { from, until }: { from: string; until: string },
) {
  return db
    .selectFrom("payment")
    .innerJoin("paymentOrder", "paymentOrder.id", "payment.orderId")
    .select(["payment.gatewayPaymentId", "payment.amount", "paymentOrder.id as orderId"])
    .where("payment.counted", "=", 1)
    .where("paymentOrder.mode", "=", mode as "live")
    .where("paymentOrder.paidAt", ">=", from)
    .where("paymentOrder.paidAt", "<", until)
    .execute();
}

/** A refund's row in the database. */
export type Refund = PaymentRefundRow;

/** Queues a refund unless the payment has a live one. True when it is new. */
export async function queueRefund(trx: Executor, refund: Refund): Promise<boolean> {
  const queued = await trx
    .insertInto("paymentRefund")
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return queued !== undefined;
}

/** Our refund with this id. */
export function refundById(ex: Executor, id: string): Promise<Refund | undefined> {
  return ex.selectFrom("paymentRefund").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Our refund for this id of the gateway's. */
export function refundByGatewayId(ex: Executor, id: string): Promise<Refund | undefined> {
  return ex
    .selectFrom("paymentRefund")
    .selectAll()
    .where("gatewayRefundId", "=", id)
    .executeTakeFirst();
}

/** The refunds of an order, oldest first. */
export function refundsOf(ex: Executor, orderId: string): Promise<Refund[]> {
  return ex
    .selectFrom("paymentRefund")
    .selectAll()
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .execute();
}

/** Refunds of the mode's orders to request or to check. */
export function dueRefunds(db: Db, mode: string, now: string, limit: number): Promise<Refund[]> {
  return db
    .selectFrom("paymentRefund")
    .innerJoin("paymentOrder", "paymentOrder.id", "paymentRefund.orderId")
    .selectAll("paymentRefund")
    .where("paymentRefund.state", "in", ["QUEUED", "PENDING"])
    .where("paymentRefund.dueAt", "<=", now)
    .where("paymentOrder.mode", "=", mode as "live")
    .orderBy("paymentRefund.dueAt")
    .limit(limit)
    .execute();
}

/** Changes a refund that is not finished; undefined when it has finished in the meantime. */
export function changeRefund(
  ex: Executor,
  id: string,
  changes: Partial<Refund>,
): Promise<Refund | undefined> {
  return ex
    .updateTable("paymentRefund")
    .set(changes)
    .where("id", "=", id)
    .where("state", "in", ["QUEUED", "PENDING"])
    .returningAll()
    .executeTakeFirst();
}
