import {
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
  OrderList,
  PaymentList,
} from "./gateway-entities.ts";
import type { GatewayResult } from "./gateway-request.ts";
import { askGateway, type GatewayAccess } from "./gateway-request.ts";

/** The part of Razorpay's HTTP API that we use. Amounts in paise; times in seconds since 1970. */
export type PaymentGateway = {
  /** A second order with the same receipt is refused or returns the first (both are documented). */
  createOrder(order: NewGatewayOrder): Promise<GatewayResult<GatewayOrder>>;
  findOrderByReceipt(receipt: string): Promise<GatewayResult<GatewayOrder | null>>;
  listPayments(orderId: string): Promise<GatewayResult<GatewayPayment[]>>;
  fetchPayment(paymentId: string): Promise<GatewayResult<GatewayPayment>>;
  /** All payments of a period, newest first, at most 100 per page. */
  listPaymentsBetween(
    from: number,
    to: number,
    skip: number,
  ): Promise<GatewayResult<GatewayPayment[]>>;
  /** Captures an authorised payment; amount and currency must be the authorised ones. */
  capture(id: string, amount: number, currency: string): Promise<GatewayResult<GatewayPayment>>;
  /** The same key returns the same refund, however often it is requested. */
  refund(id: string, amount: number, key: string): Promise<GatewayResult<GatewayRefund>>;
  fetchRefund(refundId: string): Promise<GatewayResult<GatewayRefund>>;
};

/** A new order. The receipt (at most 40 characters) is ours and unique. */
export type NewGatewayOrder = { amount: number; currency: string; receipt: string };

// Razorpay requires these bounds; it captures late authorisations automatically for five days.
const captureOptions = {
  automatic_expiry_period: 7200,
  manual_expiry_period: 7200,
  refund_speed: "normal",
};

/** Makes a client of the gateway that `access` names. */
export function paymentGateway(access: GatewayAccess): PaymentGateway {
  return {
    createOrder: (order) =>
      askGateway(
        access,
        {
          path: "/orders",
          body: { ...order, payment: { capture: "automatic", capture_options: captureOptions } },
        },
        GatewayOrder,
      ),
    async findOrderByReceipt(receipt) {
      const found = await askGateway(
        access,
        { path: "/orders", query: { receipt, count: 2 } },
        OrderList,
      );
      if (!found.ok) {
        return found;
      }
      // Don't trust the gateway's filter: match the receipt ourselves.
      const order = found.value.items.find((item) => item.receipt === receipt) ?? null;
      return { ok: true, value: order };
    },
    async listPayments(orderId) {
      const path = `/orders/${encodeURIComponent(orderId)}/payments`;
      const found = await askGateway(access, { path }, PaymentList);
      return found.ok ? { ok: true, value: found.value.items } : found;
    },
    fetchPayment: (id) =>
      askGateway(access, { path: `/payments/${encodeURIComponent(id)}` }, GatewayPayment),
    async listPaymentsBetween(from, to, skip) {
      const query = { from, to, skip, count: 100 };
      const found = await askGateway(access, { path: "/payments", query }, PaymentList);
      return found.ok ? { ok: true, value: found.value.items } : found;
    },
    capture: (id, amount, currency) =>
      askGateway(
        access,
        { path: `/payments/${encodeURIComponent(id)}/capture`, body: { amount, currency } },
        GatewayPayment,
      ),
    refund: (id, amount, key) =>
      askGateway(
        access,
        {
          path: `/payments/${encodeURIComponent(id)}/refund`,
          body: { amount, speed: "normal", receipt: key },
          headers: { "X-Refund-Idempotency": key },
        },
        GatewayRefund,
      ),
    fetchRefund: (id) =>
      askGateway(access, { path: `/refunds/${encodeURIComponent(id)}` }, GatewayRefund),
  };
}
