import type { SandboxPayment } from "../../apps/sandbox/src/payment-gateway/entities.ts";
import type { Db } from "../../apps/server/src/database/open.ts";
import { paymentHealth } from "../../apps/server/src/features/payments/operator/health-repository.ts";

/** What a caller was told, by the gateway's id of the order: from then on it must be true. */
type Told = {
  order: string;
  /** The order may be paid; the signature was accepted; the files and this invoice are theirs. */
  said: "opened" | "verified" | "settled";
};

/** A webhook that was sent, and whether the server acknowledged it. */
type Delivery = { event: string; taken: boolean; disturbed: boolean };

/** What a schedule showed outside the database. */
export type Seen = {
  told: Told[];
  deliveries: Delivery[];
  /** The gateway's own books. */
  gateway: readonly SandboxPayment[];
};

/**
 * Returns the rules of money that are broken once all is at rest, as sentences: the product's own, by
 * its health check, and those that only somebody outside can judge, who sees answers and the gateway's
 * books.
 */
export async function faultsIn(db: Db, seen: Seen): Promise<string[]> {
  const health = await paymentHealth(db);
  const rows = await rowsOf(db);
  return [
    ...health.flatMap(({ rule, faults }) => faults.map((fault) => `${rule}: ${fault}`)),
    ...moneyFaults(rows, seen),
    ...answerFaults(rows, seen),
  ];
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

async function rowsOf(db: Db) {
  return {
    orders: await db.selectFrom("paymentOrder").selectAll().execute(),
    payments: await db.selectFrom("payment").selectAll().execute(),
    refunds: await db.selectFrom("paymentRefund").selectAll().execute(),
    steps: await db.selectFrom("paymentAudit").selectAll().execute(),
    inbox: await db.selectFrom("paymentEvent").selectAll().execute(),
  };
}

/** What is counted is in the gateway's books; what they keep is counted or set aside, and stays. */
function* moneyFaults(rows: Rows, { gateway }: Seen): Generator<string> {
  for (const { gatewayPaymentId: id, orderId } of rows.payments.filter((each) => each.counted)) {
    const order = rows.orders.find((each) => each.id === orderId);
    const kept = gateway.find((payment) => payment.id === id);
    if (!kept?.captured || kept.order_id !== order?.gatewayOrderId) {
      yield `${id}: counted for ${orderId}, ${kept?.status ?? "unknown"} at the gateway`;
    }
    const unasked = ({ kind, via, detail }: Rows["steps"][number]) =>
      kind === "refund-queued" && via !== "operator" && detail?.startsWith(`${id}:`);
    if (rows.steps.some(unasked)) {
      yield `${id}: pays ${orderId} and is sent back, though nobody asked`;
    }
  }
  for (const { id, status, order_id, amount, currency } of gateway) {
    const order = rows.orders.find(({ gatewayOrderId }) => gatewayOrderId === order_id);
    const known = rows.payments.find(({ gatewayPaymentId }) => gatewayPaymentId === id);
    const isPaid = rows.payments.some((each) => each.orderId === order?.id && each.counted);
    if (
      status === "captured" &&
      amount === order?.amount &&
      currency === order.currency &&
      !isPaid
    ) {
      yield `${id}: captured, and ${order.id} is ${order.state}`;
    }
    if (status === "captured" && !known?.counted && !known?.quarantineReason) {
      yield `${id}: kept by the gateway, neither counted nor set aside`;
    }
    if (
      status === "refunded" &&
      !rows.refunds.some(({ gatewayPaymentId }) => gatewayPaymentId === id)
    ) {
      yield `${id}: sent back, and we know nothing of it`;
    }
  }
  for (const { id } of rows.orders.filter(({ state }) => state === "PAID")) {
    yield `${id}: paid and not fulfilled`;
  }
}

/**
 * No dirty reads: everything a caller was told has a committed step, and every webhook that was
 * accepted is in the inbox, under its own id.
 */
function* answerFaults(rows: Rows, { told, deliveries }: Seen): Generator<string> {
  const steps = { opened: ["OPEN"], verified: ["VERIFIED", "PAID"], settled: ["FULFILLED"] };
  for (const { order: gatewayOrder, said } of told) {
    const order = rows.orders.find(({ gatewayOrderId }) => gatewayOrderId === gatewayOrder);
    const isTrue = rows.steps.some(
      ({ orderId, toState }) => orderId === order?.id && steps[said].includes(toState ?? ""),
    );
    if (!isTrue) {
      yield `${gatewayOrder}: told that it is ${said}, and it never was`;
    }
  }
  const stored = new Set(rows.inbox.map(({ eventId }) => eventId));
  for (const { event, taken, disturbed } of deliveries) {
    if (!taken && !disturbed) {
      yield `${event}: a genuine webhook was turned away`;
    }
    if (taken && !stored.has(event)) {
      yield `${event}: taken, and not in the inbox`;
    }
  }
  const sent = new Set(deliveries.map(({ event }) => event));
  for (const id of [...stored].filter((each) => !sent.has(each))) {
    yield `${id}: in the inbox under an id that nobody sent`;
  }
}
