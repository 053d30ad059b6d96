import type { Result } from "@site/result/result";
import { transaction } from "../../../database/transaction.ts";
import type { GatewayError, GatewayResult } from "../gateway/gateway-request.ts";
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
    const gatewayRefundId = answer.value.id;
    if (answer.value.status === "processed") {
      return finish(context, current, { state: "PROCESSED", gatewayRefundId, via });
    }
    if (answer.value.status === "failed") {
      return finish(context, current, { state: "FAILED", gatewayRefundId, via });
    }
    const dueAt = new Date(context.clock.now().getTime() + askAgainMs).toISOString();
    const changes = { state: "PENDING", gatewayRefundId, dueAt } as const;
    return { ok: true, value: (await changeRefund(context.db, current.id, changes)) ?? current };
  }
  if (answer.error.kind !== "GatewayRejected" || current.gatewayRefundId) {
    return postpone(context, current, answer.error);
  }
  // The money may be on its way already, sent by hand or by the gateway; else the operator must look.
  const payment = await context.gateway.fetchPayment(current.gatewayPaymentId);
  if (!payment.ok) {
    return postpone(context, current, payment.error);
  }
  const state = payment.value.status === "refunded" ? "PROCESSED" : "FAILED";
  const { cause, words } = answer.error;
  return finish(context, current, { state, gatewayRefundId: null, via, cause, words });
}

/** Ends a refund; one of the counted payment that went through closes the order and its invoice. */
async function finish(
  context: PaymentsContext,
  refund: Refund,
  end: Pick<Refund, "gatewayRefundId"> & {
    state: "PROCESSED" | "FAILED";
    via: Via;
    /** For the log, and in the gateway's words for the refund's row. */
    cause?: string;
    words?: string;
  },
): Promise<GatewayResult<Refund>> {
  const { state, gatewayRefundId, via, cause, words } = end;
  const at = context.clock.now().toISOString();
  if (state === "FAILED") {
    context.log.error({ refund: refund.id, order: refund.orderId, cause }, "refund failed");
  }
  const value = await transaction(context.db, async (trx) => {
    const order = await lockOrder(trx, refund.orderId);
    const changed = await changeRefund(trx, refund.id, {
      state,
      gatewayRefundId,
      lastError: words ?? null,
      doneAt: at,
    });
    if (!changed) {
      return refund;
    }
    const kind = state === "PROCESSED" ? "refunded" : "refund-failed";
    const detail = refund.gatewayPaymentId;
    await audit(trx, { orderId: order.id, at, kind, via, detail });
    const payment = await paymentById(trx, refund.gatewayPaymentId);
    if (state === "PROCESSED" && payment) {
      await recordPayment(trx, { ...payment, status: "refunded", updatedAt: at });
      if (!payment.counted) {
        const { amount, reason } = refund;
        await context.sendMoneyBack?.(trx, order, {
          amount,
          surplus: { reason, refund: refund.id },
        });
      } else if (isPaidFor(order.state)) {
        await refunded(trx, context, order, via);
      }
    }
    return changed;
  });
  context.nudgeMail?.();
  return { ok: true, value };
}

async function postpone(
  context: PaymentsContext,
  refund: Refund,
  error: GatewayError,
): Promise<{ ok: false; error: GatewayError }> {
  const wait = backOff(refund.attempts, 60_000, askAgainMs, Math.random());
  await changeRefund(context.db, refund.id, {
    attempts: refund.attempts + 1,
    lastError: error.cause,
    dueAt: new Date(context.clock.now().getTime() + wait).toISOString(),
  });
  return { ok: false, error };
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
    const at = context.clock.now().toISOString();
    const refund = await queueReturn(trx, order, payment, { reason, at, via: "operator" });
    return refund
      ? { ok: true, value: refund }
      : { ok: false, error: `${paymentId} is already on its way back.` };
  });
}
