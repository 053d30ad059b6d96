import type { GatewayPayment } from "../gateway/gateway-entities.ts";
import type { GatewayResult } from "../gateway/gateway-request.ts";
import type { Order } from "../orders/order-repository.ts";
import { takesMoney } from "../orders/order-state.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { settle, type Via } from "./settle.ts";

/**
 * Asks the gateway what it has for an order and settles it. A payment that is only authorised is
 * captured first: left alone, the gateway would send it back after some days.
 */
export async function refresh(
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
  // Somebody may have captured it a moment before: the gateway's own word decides.
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

/**
 * The same for someone who waits: gives up waiting after `withinMs`, while the work goes on to its
 * end, so that it can never be half done.
 */
export async function refreshWithin(
  context: PaymentsContext,
  order: Order,
  via: Via,
  withinMs: number,
): Promise<Order> {
  const work = refresh(context, order, via).then(
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
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<Order>((resolve) => {
    timer = setTimeout(() => resolve(order), withinMs);
  });
  return Promise.race([work, patience]).finally(() => clearTimeout(timer));
}
