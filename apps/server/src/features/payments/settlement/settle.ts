import { randomUUID } from "node:crypto";
import { type Executor, transaction } from "../../../database/transaction.ts";
import { cancelInvoice, issueInvoice } from "../../invoices/service.ts";
import { holdFiles } from "../../statements/service.ts";
import type { GatewayPayment } from "../gateway/gateway-entities.ts";
import { audit, lockOrder, moveOrder, type Order } from "../orders/order-repository.ts";
import { isPaidFor, takesMoney } from "../orders/order-state.ts";
import type { PaymentsContext } from "../payments-context.ts";
import {
  changePayment,
  isPaymentStatus,
  type Payment,
  paymentsOf,
  queueRefund,
  type Refund,
  recordPayment,
} from "./payment-repository.ts";

/** How we learned of a payment. */
export type Via = "verify" | "confirm" | "webhook" | "reconciler" | "operator";

/**
 * The one transaction that turns money into a paid order. Every caller passes what the gateway
 * itself says about the order's payments, in any order and any number of times. The first captured
 * payment that fits pays the order, issues the invoice and unlocks the files, all or nothing; a
 * further one is queued for refund; one that does not fit is set aside for the operator.
 *
 * @returns the order in its resulting state
 */
export async function settle(
  context: PaymentsContext,
  order: Order,
  payments: readonly GatewayPayment[],
  via: Via,
): Promise<Order> {
  const settled = await transaction(context.db, async (trx) => {
    let current = await lockOrder(trx, order.id);
    for (const payment of oldestFirst(payments)) {
      current = await take(trx, context, current, payment, via);
    }
    return fulfil(trx, context, current, via);
  });
  if (settled.state !== order.state) {
    context.log.info({ order: order.id, from: order.state, to: settled.state, via }, "order moved");
    context.nudgeMail?.();
  }
  return settled;
}

/** Sorts payments; the gateway lists the newest first, with times in whole seconds. */
function oldestFirst(payments: readonly GatewayPayment[]): GatewayPayment[] {
  return payments.toReversed().sort((a, b) => a.created_at - b.created_at);
}

async function take(
  trx: Executor,
  context: PaymentsContext,
  order: Order,
  seen: GatewayPayment,
  via: Via,
): Promise<Order> {
  const at = context.clock.now().toISOString();
  if (!isPaymentStatus(seen.status)) {
    context.log.error({ payment: seen.id, status: seen.status }, "unknown payment status");
    return order;
  }
  const payment = await recordPayment(trx, {
    gatewayPaymentId: seen.id,
    orderId: order.id,
    amount: seen.amount,
    currency: seen.currency,
    status: seen.status,
    counted: 0,
    quarantineReason: null,
    method: seen.method ?? null,
    firstSeenVia: via,
    firstSeenAt: at,
    updatedAt: at,
  });
  if (payment.status === "refunded" && payment.counted && isPaidFor(order.state)) {
    return refunded(trx, context, order, via);
  }
  if (payment.status !== "captured" || payment.counted || payment.quarantineReason) {
    return order;
  }

  const misfit = misfitOf(order, seen);
  if (misfit) {
    await changePayment(trx, seen.id, { quarantineReason: misfit, updatedAt: at });
    const detail = `${seen.id}: ${misfit}`;
    await audit(trx, { orderId: order.id, at, kind: "quarantined", via, detail });
    context.log.error({ order: order.id, payment: seen.id, misfit }, "payment set aside");
    return order;
  }
  const surplus = await surplusReason(trx, order);
  // Held only here, so that a concurrent deletion is either seen or waits until the files are paid.
  const resultId = surplus ? undefined : await holdFiles(trx, order.statementId);
  if (resultId === undefined) {
    await queueReturn(trx, order, payment, { reason: surplus ?? "files deleted", at, via });
    return order;
  }
  await changePayment(trx, seen.id, { counted: 1, updatedAt: at });
  return must(
    await moveOrder(trx, order, "PAID", {
      at,
      via,
      detail: seen.id,
      changes: { paidAt: at, nextCheckAt: at, resultId },
    }),
  );
}

/** Returns why a captured payment does not fit the order, or undefined when it does. */
function misfitOf(order: Order, seen: GatewayPayment): string | undefined {
  if (seen.order_id !== order.gatewayOrderId) {
    return "another order";
  }
  if (seen.amount !== order.amount) {
    return `amount ${seen.amount} instead of ${order.amount}`;
  }
  if (seen.currency !== order.currency) {
    return `currency ${seen.currency} instead of ${order.currency}`;
  }
  return undefined;
}

/** Returns why a fitting captured payment must go back anyway, or undefined when it is wanted. */
async function surplusReason(trx: Executor, order: Order): Promise<string | undefined> {
  const counted = (await paymentsOf(trx, order.id)).some((payment) => payment.counted === 1);
  if (counted) {
    return "paid twice";
  }
  return takesMoney(order.state) ? undefined : `order ${order.state.toLowerCase()}`;
}

/** Queues a full refund of the payment, due immediately; undefined when it is already on its way. */
export async function queueReturn(
  trx: Executor,
  { id: orderId }: Order,
  { gatewayPaymentId, amount }: Payment,
  { reason, at, via }: { reason: string; at: string; via: Via },
): Promise<Refund | undefined> {
  const refund: Refund = {
    id: `refund-${randomUUID()}`,
    orderId,
    gatewayPaymentId,
    amount,
    reason,
    state: "QUEUED",
    gatewayRefundId: null,
    createdAt: at,
    dueAt: at,
    attempts: 0,
    lastError: null,
    doneAt: null,
  };
  if (!(await queueRefund(trx, refund))) {
    return undefined;
  }
  const detail = `${gatewayPaymentId}: ${reason}`;
  await audit(trx, { orderId, at, kind: "refund-queued", via, detail });
  return refund;
}

/** Moves PAID to FULFILLED with its invoice, unless there is no invoice number. */
async function fulfil(
  trx: Executor,
  context: PaymentsContext,
  order: Order,
  via: Via,
): Promise<Order> {
  if (order.state !== "PAID") {
    return order;
  }
  const now = context.clock.now();
  const counted = (await paymentsOf(trx, order.id)).find((payment) => payment.counted === 1);
  const issued = await issueInvoice(trx, {
    now,
    supplier: context.supplier,
    sandbox: order.mode !== "live",
    orderId: order.id,
    gatewayOrderId: order.gatewayOrderId ?? "",
    gatewayPaymentId: counted?.gatewayPaymentId ?? "",
    recipient: { name: order.payerName, email: order.payerEmail, state: order.payerState },
    total: order.amount,
    currency: order.currency,
  });
  if (!issued.ok) {
    context.log.error({ order: order.id, cause: issued.error }, "paid, but no invoice number");
    return order;
  }
  const at = now.toISOString();
  await context.sendReceipt?.(trx, order, issued.value);
  return must(
    await moveOrder(trx, order, "FULFILLED", {
      at,
      via,
      detail: issued.value,
      changes: { fulfilledAt: at, nextCheckAt: null },
    }),
  );
}

/** Handles a full refund of the counted payment: closes the download, cancels the invoice, tells the payer. */
export async function refunded(
  trx: Executor,
  context: PaymentsContext,
  order: Order,
  via: Via,
): Promise<Order> {
  const now = context.clock.now();
  const cancelled = await cancelInvoice(trx, order.id, now);
  await context.sendMoneyBack?.(trx, order, { amount: order.amount, cancelled });
  return must(
    await moveOrder(trx, order, "REFUNDED", {
      at: now.toISOString(),
      via,
      changes: { nextCheckAt: null },
    }),
  );
}

/** This transaction holds the order's lock, so a conditional update of it cannot miss. */
function must(order: Order | undefined): Order {
  if (!order) {
    throw new Error("a locked order changed");
  }
  return order;
}
