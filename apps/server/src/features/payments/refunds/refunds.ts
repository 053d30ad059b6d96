import type { Result } from "contract/result";
import { transaction } from "../../../database/transaction.ts";
import type { GatewayRefund } from "../gateway/gateway-entities.ts";
import type { GatewayResult } from "../gateway/gateway-request.ts";
import { audit, lockOrder } from "../orders/order-repository.ts";
import { isPaidFor } from "../orders/order-state.ts";
import { backOff } from "../orders/watch-schedule.ts";
import type { PaymentsContext } from "../payments-context.ts";
import {
  changeRefund,
  paymentById,
  type Refund,
  recordPayment,
  refundById,
} from "../settlement/payment-repository.ts";
import { queueReturn, refunded, type Via } from "../settlement/settle.ts";

const askAgainMs = 6 * 3_600_000;

/**
 * Moves a refund one step on: requests a queued one (its id is the idempotency key, so a lost
 * answer does no harm), and asks about a pending one.
 */
export async function followRefund(
  context: PaymentsContext,
  refund: Refund,
  via: Via,
): Promise<GatewayResult<Refund>> {
  const current = (await refundById(context.db, refund.id)) ?? refund;
  if (current.state === "PROCESSED" || current.state === "FAILED") {
    return { ok: true, value: current };
  }
  const answer = current.gatewayRefundId
    ? await context.gateway.fetchRefund(current.gatewayRefundId)
    : await context.gateway.refund(current.gatewayPaymentId, current.amount, current.id);
  if (answer.ok) {
    return { ok: true, value: await applyAnswer(context, current, answer.value, via) };
  }
  if (answer.error.kind === "GatewayRejected" && !current.gatewayRefundId) {
    return afterRejection(context, current, answer.error.cause, via);
  }
  await postpone(context, current, answer.error.cause);
  return answer;
}

async function applyAnswer(
  context: PaymentsContext,
  refund: Refund,
  answer: GatewayRefund,
  via: Via,
): Promise<Refund> {
  const now = context.clock.now();
  const state =
    answer.status === "processed" ? "PROCESSED" : answer.status === "failed" ? "FAILED" : "PENDING";
  if (state === "PENDING") {
    const changed = await changeRefund(context.db, refund.id, {
      state,
      gatewayRefundId: answer.id,
      dueAt: new Date(now.getTime() + askAgainMs).toISOString(),
    });
    return changed ?? refund;
  }
  return finish(context, refund, { state, gatewayRefundId: answer.id, via });
}

/** Handles a refused refund: done if the payment is refunded, else the operator must look. */
async function afterRejection(
  context: PaymentsContext,
  refund: Refund,
  cause: string,
  via: Via,
): Promise<GatewayResult<Refund>> {
  const payment = await context.gateway.fetchPayment(refund.gatewayPaymentId);
  if (!payment.ok) {
    await postpone(context, refund, payment.error.cause);
    return payment;
  }
  const state = payment.value.status === "refunded" ? "PROCESSED" : "FAILED";
  return {
    ok: true,
    value: await finish(context, refund, { state, gatewayRefundId: null, via, cause }),
  };
}

/** Ends a refund; one of the counted payment that went through closes the order and its invoice. */
async function finish(
  context: PaymentsContext,
  refund: Refund,
  end: {
    state: "PROCESSED" | "FAILED";
    gatewayRefundId: string | null;
    via: Via;
    cause?: string;
  },
): Promise<Refund> {
  const { state, via, cause } = end;
  const at = context.clock.now().toISOString();
  if (state === "FAILED") {
    context.log.error({ refund: refund.id, order: refund.orderId, cause }, "refund failed");
  }
  return transaction(context.db, async (trx) => {
    const order = await lockOrder(trx, refund.orderId);
    const changed = await changeRefund(trx, refund.id, {
      state,
      gatewayRefundId: end.gatewayRefundId ?? refund.gatewayRefundId,
      lastError: cause ?? null,
      doneAt: at,
    });
    if (!changed) {
      return refund;
    }
    await audit(trx, {
      orderId: order.id,
      at,
      kind: state === "PROCESSED" ? "refunded" : "refund-failed",
      via,
      detail: refund.gatewayPaymentId,
    });
    const payment = await paymentById(trx, refund.gatewayPaymentId);
    if (state === "PROCESSED" && payment) {
      await recordPayment(trx, { ...payment, status: "refunded", updatedAt: at });
      if (payment.counted && isPaidFor(order.state)) {
        await refunded(trx, context, order, via);
      }
    }
    return changed;
  });
}

async function postpone(context: PaymentsContext, refund: Refund, cause: string): Promise<void> {
  const wait = backOff(refund.attempts, 60_000, askAgainMs, Math.random());
  await changeRefund(context.db, refund.id, {
    attempts: refund.attempts + 1,
    lastError: cause,
    dueAt: new Date(context.clock.now().getTime() + wait).toISOString(),
  });
}

/** The queued refund, or a sentence that says why there is none. */
type RefundRequest = Result<Refund, string>;

/**
 * Queues a full refund on the operator's request: of an order's counted payment (once the money is
 * back, its downloads close and its invoice is cancelled), or of one that was set aside.
 */
export function requestRefund(
  context: PaymentsContext,
  paymentId: string,
  reason: string,
): Promise<RefundRequest> {
  return transaction(context.db, async (trx): Promise<RefundRequest> => {
    const known = await paymentById(trx, paymentId);
    if (!known) {
      return { ok: false, error: `${paymentId}: no such payment here.` };
    }
    const order = await lockOrder(trx, known.orderId);
    const payment = (await paymentById(trx, paymentId)) ?? known;
    if (payment.status !== "captured") {
      const error = `${paymentId} is ${payment.status}: there is nothing to refund.`;
      return { ok: false, error };
    }
    if (payment.counted && !isPaidFor(order.state)) {
      return { ok: false, error: `${paymentId}: its order is ${order.state}.` };
    }
    const at = context.clock.now().toISOString();
    const refund = await queueReturn(trx, order, payment, { reason, at, via: "operator" });
    return refund
      ? { ok: true, value: refund }
      : { ok: false, error: `${paymentId} is already on its way back.` };
  });
}
