import { setTimeout as pause } from "node:timers/promises";
import type { GatewayPayment } from "../gateway/gateway-entities.ts";
import type { GatewayResult } from "../gateway/gateway-request.ts";
import type { Order } from "../orders/order-repository.ts";
import { takesMoney } from "../orders/order-state.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { settle, type Via } from "./settle.ts";

/** How long a person waits for the gateway. */
const withinMs = 3000;

/**
 * Asks the gateway about an order and settles it. Captures a payment that is only authorised first:
 * left alone, the gateway would send it back after some days.
 */
export async function refreshOrder(
  context: PaymentsContext,
  order: Order,
  via: Via,
): Promise<GatewayResult<Order>> {
  if (!order.gatewayOrderId) {
    return { ok: true, value: order };
  }
  const found = await context.gateway.listPayments(order.gatewayOrderId);
  if (!found.ok) {
    return found;
  }
  const settled = await settle(context, order, found.value, via);
  const waiting = found.value.find((payment) => awaitsCapture(settled, payment));
  if (!waiting) {
    return { ok: true, value: settled };
  }

  const captured = await context.gateway.capture(waiting.id, waiting.amount, waiting.currency);
  // It may have been captured a moment ago: the gateway's own state decides.
  const now = captured.ok ? captured : await context.gateway.fetchPayment(waiting.id);
  if (!now.ok) {
    return now;
  }
  return { ok: true, value: await settle(context, settled, [now.value], via) };
}

function awaitsCapture(order: Order, payment: GatewayPayment): boolean {
  return (
    payment.status === "authorized" &&
    takesMoney(order.state) &&
    payment.order_id === order.gatewayOrderId &&
    payment.amount === order.amount &&
    payment.currency === order.currency
  );
}

/** The same for a person, who waits three seconds at most; the work runs to its end. */
export async function refreshWithin(
  context: PaymentsContext,
  order: Order,
  via: Via,
): Promise<Order> {
  const work = refreshOrder(context, order, via).then(
    (result) => {
      if (result.ok) {
        return result.value;
      }
      context.log.warn({ order: order.id, cause: result.error.cause, via }, "gateway not reached");
      return order;
    },
    (error) => {
      context.log.error({ err: error, order: order.id, via }, "order not settled");
      return order;
    },
  );
  return Promise.race([work, pause(withinMs, order, { ref: false })]);
}
