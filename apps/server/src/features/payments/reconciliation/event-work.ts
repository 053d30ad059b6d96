import type { GatewayError } from "../gateway/gateway-request.ts";
import { type Order, orderByGatewayId, orderById } from "../orders/order-repository.ts";
import { backOff } from "../orders/watch-schedule.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { followRefund } from "../refunds/follow-refund.ts";
import { paymentById, refundByGatewayId } from "../settlement/payment-repository.ts";
import { refresh } from "../settlement/refresh.ts";
import { dueEvents, type Event, finishEvent, postponeEvent } from "./event-repository.ts";

/**
 * Works on the inbox until nothing is due. An event only says where to look: what is true is asked
 * of the gateway, so that order, repetition and age of events do not matter.
 *
 * @returns the first trouble with the gateway, after which the rest is left for later
 */
export async function workOnEvents(context: PaymentsContext): Promise<GatewayError | undefined> {
  for (;;) {
    const due = await dueEvents(context.db, context.clock.now().toISOString(), 20);
    if (due.length === 0) return undefined;
    for (const event of due) {
      const trouble = await workOnEvent(context, event);
      if (trouble) return trouble;
    }
  }
}

/** Works on one event; gives the trouble with the gateway that made it wait, if any. */
export async function workOnEvent(
  context: PaymentsContext,
  event: Event,
): Promise<GatewayError | undefined> {
  const now = context.clock.now();
  const outcome = await consequences(context, event).catch((error): GatewayError => {
    context.log.error({ err: error, event: event.event_id }, "webhook not worked on");
    return { kind: "GatewayUnavailable", cause: "internal error" };
  });
  if (typeof outcome === "string") {
    await finishEvent(context.db, event.event_id, now.toISOString(), outcome);
    return undefined;
  }
  const wait = backOff(event.attempts, 30_000, 3_600_000, Math.random());
  const dueAt = new Date(now.getTime() + wait).toISOString();
  await postponeEvent(context.db, event.event_id, dueAt, outcome.cause);
  return outcome;
}

async function consequences(
  context: PaymentsContext,
  event: Event,
): Promise<string | GatewayError> {
  if (event.gateway_refund_id) {
    const refund = await refundByGatewayId(context.db, event.gateway_refund_id);
    if (refund) {
      const followed = await followRefund(context, refund, "webhook");
      return followed.ok ? "refund followed" : followed.error;
    }
  }
  const order = await orderOf(context, event);
  if (!order) return "not ours";
  if (order.mode !== context.mode) return "another mode";
  const refreshed = await refresh(context, order, "webhook");
  return refreshed.ok ? refreshed.value.state : refreshed.error;
}

async function orderOf(context: PaymentsContext, event: Event): Promise<Order | undefined> {
  if (event.gateway_order_id) return orderByGatewayId(context.db, event.gateway_order_id);
  if (!event.gateway_payment_id) return undefined;
  const payment = await paymentById(context.db, event.gateway_payment_id);
  return payment && orderById(context.db, payment.order_id);
}
