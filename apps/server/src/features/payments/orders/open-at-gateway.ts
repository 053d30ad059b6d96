import type { Result } from "@site/result/result";
import type { CallRefusal } from "../../../plugins/problems.ts";
import type { GatewayOrder } from "../gateway/gateway-entities.ts";
import type { GatewayResult } from "../gateway/gateway-request.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { refusals } from "../refusals.ts";
import {
  isOpenAtGateway,
  moveOrderAlone,
  type OpenOrder,
  type Order,
  orderById,
} from "./order-repository.ts";

type Opened = Result<OpenOrder, CallRefusal>;

/**
 * Ensures that the order exists at the gateway: creates it there, or adopts the one from an earlier
 * try whose answer was lost. The receipt is the order's own id, so that it can be found again.
 */
export async function openAtGateway(context: PaymentsContext, order: Order): Promise<Opened> {
  if (isOpenAtGateway(order)) {
    return reopen(context, order);
  }
  const { id: receipt, amount, currency } = order;
  const created = await context.gateway.createOrder({ amount, currency, receipt });
  if (created.ok) {
    return adopt(context, order, created.value);
  }

  const { error } = created;
  if (error.kind === "GatewayRejected" && (error.status === 401 || error.status === 403)) {
    // The operator's fault, not the order's: it can be opened once the keys are right.
    context.log.error({ order: order.id, cause: error.cause }, "the gateway refuses our keys");
    return refusals.gatewayUnavailable;
  }
  if (error.kind === "GatewayRejected" && error.field !== "receipt") {
    context.log.error({ order: order.id, cause: error.cause }, "the gateway refused the order");
    await cancelOrder(context, order, error.words);
    return refusals.gatewayRejected;
  }
  // No answer, or one that says the receipt is known: the order may exist.
  const adopted = await adoptByReceipt(context, order);
  if (adopted.ok && adopted.value) {
    return { ok: true, value: adopted.value };
  }
  context.log.warn({ order: order.id, cause: error.cause }, "order not opened at the gateway");
  return refusals.gatewayUnavailable;
}

/** Looks for the order at the gateway; undefined when the gateway does not have it. */
export async function adoptByReceipt(
  context: PaymentsContext,
  order: Order,
): Promise<GatewayResult<OpenOrder | undefined>> {
  const found = await context.gateway.findOrderByReceipt(order.id);
  if (!found.ok) {
    return found;
  }
  const adopted = found.value && (await adopt(context, order, found.value));
  return { ok: true, value: adopted?.ok ? adopted.value : undefined };
}

async function adopt(context: PaymentsContext, order: Order, found: GatewayOrder): Promise<Opened> {
  if (found.amount !== order.amount || found.currency !== order.currency) {
    context.log.error({ order: order.id, gatewayOrder: found.id }, "the gateway's order differs");
    return refusals.gatewayUnavailable;
  }
  const open = (from: Order) =>
    moveOrderAlone(context.db, from, "OPEN", {
      at: context.clock.now().toISOString(),
      via: "initiate",
      detail: found.id,
      changes: { gatewayOrderId: found.id },
    });
  // If a concurrent call has opened the order, everyone gets that one; or it expired in the meantime.
  const current = (await open(order)) ?? (await orderById(context.db, order.id));
  if (current && isOpenAtGateway(current)) {
    return { ok: true, value: current };
  }
  const reopened = current?.state === "EXPIRED" ? await open(current) : undefined;
  return reopened && isOpenAtGateway(reopened)
    ? { ok: true, value: reopened }
    : refusals.gatewayUnavailable;
}

/** An expired order is watched again; its gateway order is still payable. */
async function reopen(context: PaymentsContext, order: OpenOrder): Promise<Opened> {
  if (order.state !== "EXPIRED") {
    return { ok: true, value: order };
  }
  const at = context.clock.now().toISOString();
  const opened = await moveOrderAlone(context.db, order, "OPEN", { at, via: "initiate" });
  return { ok: true, value: opened && isOpenAtGateway(opened) ? opened : order };
}

/** Cancels an order that can no longer be paid. */
export async function cancelOrder(
  { db, clock }: PaymentsContext,
  order: Order,
  detail: string,
): Promise<void> {
  const step = { at: clock.now().toISOString(), via: "initiate", detail };
  await moveOrderAlone(db, order, "CANCELLED", { ...step, changes: { nextCheckAt: null } });
}
