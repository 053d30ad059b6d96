import type { Static, TSchema } from "typebox";
import {
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
  OrderList,
  PaymentList,
} from "./gateway-entities.ts";
import { askGateway, type GatewayAccess, type GatewayResult } from "./gateway-request.ts";

/** The part of Razorpay's HTTP API that we use. Amounts in paise; times in seconds since 1970. */
export type PaymentGateway = ReturnType<typeof paymentGateway>;

// Razorpay requires these bounds; it captures late authorisations automatically for five days.
const captureOptions = {
  automatic_expiry_period: 7200,
  manual_expiry_period: 7200,
  refund_speed: "normal",
};

/** Shorter than a scraper's patience, and than an operator's. */
const longestCheckMs = 3_500;

/** Makes a client of the gateway that `access` names. */
export function paymentGateway(access: GatewayAccess) {
  const get = <T extends TSchema>(
    schema: T,
    path: string,
    query: Record<string, string | number> = {},
  ): Promise<GatewayResult<Static<T>>> => askGateway(access, { path, query }, schema);
  const payments = async (...where: [path: string, query?: Record<string, number>]) => {
    const found = await get(PaymentList, ...where);
    const result: GatewayResult<GatewayPayment[]> = found.ok
      ? { ok: true, value: found.value.items }
      : found;
    return result;
  };
  const pathOf = (paymentId: string) => `/payments/${encodeURIComponent(paymentId)}`;
  return {
    /**
     * Creates an order. The receipt (at most 40 characters) is ours and unique: a second order with it
     * is refused or returns the first (both are documented).
     */
    createOrder(order: { amount: number; currency: string; receipt: string }) {
      const payment = { capture: "automatic", capture_options: captureOptions };
      return askGateway(access, { path: "/orders", body: { ...order, payment } }, GatewayOrder);
    },
    /** Asks for nothing in particular, once, to see whether the gateway takes our calls. */
    check: () =>
      askGateway(
        { ...access, timeoutMs: Math.min(access.timeoutMs ?? longestCheckMs, longestCheckMs) },
        { path: "/orders", query: { count: 1 }, once: true },
        OrderList,
      ),
    async findOrderByReceipt(receipt: string): Promise<GatewayResult<GatewayOrder | null>> {
      const found = await get(OrderList, "/orders", { receipt, count: 2 });
      if (!found.ok) {
        return found;
      }
      // Don't trust the gateway's filter: match the receipt ourselves.
      const order = found.value.items.find((item) => item.receipt === receipt) ?? null;
      return { ok: true, value: order };
    },
    listPayments: (orderId: string) => payments(`/orders/${encodeURIComponent(orderId)}/payments`),
    fetchPayment: (paymentId: string) => get(GatewayPayment, pathOf(paymentId)),
    /** All payments of a period, newest first, at most 100 per page. */
    listPaymentsBetween: (from: number, to: number, skip: number) =>
      payments("/payments", { from, to, skip, count: 100 }),
    /** Captures an authorised payment; amount and currency must be the authorised ones. */
    capture: (paymentId: string, amount: number, currency: string) =>
      askGateway(
        access,
        { path: `${pathOf(paymentId)}/capture`, body: { amount, currency } },
        GatewayPayment,
      ),
    /** The same key returns the same refund, however often it is requested. */
    refund(paymentId: string, amount: number, key: string) {
      const body = { amount, speed: "normal", receipt: key };
      const headers = { "X-Refund-Idempotency": key };
      const path = `${pathOf(paymentId)}/refund`;
      return askGateway(access, { path, body, headers }, GatewayRefund);
    },
    fetchRefund: (refundId: string) =>
      get(GatewayRefund, `/refunds/${encodeURIComponent(refundId)}`),
  };
}
