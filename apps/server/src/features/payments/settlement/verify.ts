import type { PaymentVerification } from "@site/contract/payment";
import type { Result } from "@site/result/result";
import type { CallRefusal } from "../../../plugins/problems.ts";
import { isPaymentSignature } from "../gateway/signature.ts";
import {
  moveOrderAlone,
  type Order,
  orderByGatewayId,
  wasVerified,
} from "../orders/order-repository.ts";
import { isPaidFor, mayFollow } from "../orders/order-state.ts";
import { firstCheck } from "../orders/watch-schedule.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { refusals } from "../refusals.ts";
import { refreshWithin } from "./refresh.ts";

/**
 * Accepts what the checkout passed to the page if the gateway's signature on it is genuine for our
 * own record of the order and the order is the person's. The signature vouches for the pair of
 * order and payment, not for the money: we ask the gateway about that now, but don't wait long.
 */
export async function verify(
  context: PaymentsContext,
  userId: string,
  given: PaymentVerification,
): Promise<Result<undefined, CallRefusal>> {
  if (context.mode === "off") {
    return refusals.paymentsOff;
  }
  const order = await orderByGatewayId(context.db, given.razorpayOrderId);
  if (!order || order.userId !== userId || order.mode !== context.mode) {
    return refusals.verificationFailed;
  }
  const genuine = isPaymentSignature(
    context.keys.keySecrets,
    order.gatewayOrderId,
    given.razorpayPaymentId,
    given.razorpaySignature,
  );
  if (!genuine) {
    return refusals.verificationFailed;
  }
  // A replay: this pair has already had its effect.
  if (isPaidFor(order.state)) {
    return { ok: true, value: undefined };
  }
  if (order.state === "REFUNDED") {
    return refusals.verificationFailed;
  }
  const verified = await markVerified(context, order, given.razorpayPaymentId);
  await refreshWithin(context, verified, "verify");
  return { ok: true, value: undefined };
}

async function markVerified(
  context: PaymentsContext,
  order: Order,
  paymentId: string,
): Promise<Order> {
  // The same pair again says nothing new, least of all after six days without money.
  const replay = await wasVerified(context.db, order.id, paymentId);
  if (replay || !mayFollow(order.state, "VERIFIED")) {
    return order;
  }
  const now = context.clock.now();
  const moved = await moveOrderAlone(context.db, order, "VERIFIED", {
    at: now.toISOString(),
    via: "verify",
    detail: paymentId,
    changes: { watchedFrom: now.toISOString(), nextCheckAt: firstCheck(now) },
  });
  return moved ?? order;
}
