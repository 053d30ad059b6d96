import { createHmac } from "node:crypto";
import type { PaymentGateway } from "../../apps/server/src/features/payments/gateway/gateway.ts";
import type { GatewayPayment } from "../../apps/server/src/features/payments/gateway/gateway-entities.ts";
import type { GatewayResult } from "../../apps/server/src/features/payments/gateway/gateway-request.ts";

const webhookSecret = "webhook-secret-of-the-trial";

/** The keys with which the product signs and checks. */
export const gatewayKeys = {
  keyId: "rzp_test_TRIAL",
  keySecret: "key-secret-of-the-trial",
  webhookSecrets: [webhookSecret],
};

type Item = { id: string; amount: number; currency: string; status: string };
type OrderItem = Item & { receipt: string };
type RefundItem = Item & { payment_id: string; key: string };

/** A webhook that the gateway sends as often as it likes. */
export type Webhook = { eventId: string; body: Uint8Array };

/** When a call is made, and what happens to it. */
export type Line = {
  /** Waits for the call's turn. */
  turn(call: string): Promise<void>;
  /** The fault that hits it: nothing is done, or the answer is lost. */
  trouble(): "before" | "after" | undefined;
};

/** The payment gateway as one object: the same calls in the same order get the same answers. */
export class OneGateway {
  payments: GatewayPayment[] = [];
  webhooks: Webhook[] = [];
  #orders: OrderItem[] = [];
  #refunds: RefundItem[] = [];
  #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Its current state; `restore` brings it back. */
  keep(): { orders: OrderItem[] } {
    return { orders: structuredClone(this.#orders) };
  }

  restore({ orders }: { orders: OrderItem[] }): void {
    this.#orders = structuredClone(orders);
    this.#refunds = [];
    this.payments = [];
    this.webhooks = [];
  }

  /** A person's attempt to pay an order. A paid order accepts only attempts that began before. */
  attempt(
    orderId: string,
    status: string,
    { amount = 500, evenIfPaid = false } = {},
  ): GatewayPayment | undefined {
    const order = this.#orders.find(({ id }) => id === orderId);
    if (!order || (order.status === "paid" && !evenIfPaid)) {
      return undefined;
    }
    const payment = {
      id: `pay_${serial(this.payments.length)}`,
      order_id: orderId,
      amount,
      currency: order.currency,
      status: "created",
      method: "upi",
      created_at: Math.floor(this.#now().getTime() / 1000),
    };
    this.payments.unshift(payment);
    this.move(payment.id, status);
    return payment;
  }

  /** An act of the bank or the gateway. */
  move(id: string, status: string): void {
    const payment = this.payments.find((each) => each.id === id);
    if (!payment || payment.status === status || payment.status === "refunded") {
      return;
    }
    if (payment.status === "captured" && status !== "refunded") {
      return;
    }
    payment.status = status;
    const order = this.#orders.find((each) => each.id === payment.order_id);
    if (status === "captured" && order) {
      order.status = "paid";
    }
    const about = { payment: { entity: { id, order_id: payment.order_id } } };
    const refund = this.#refunds.find((each) => each.payment_id === id);
    if (status === "refunded") {
      this.#tell("refund.processed", { ...about, refund: { entity: { id: refund?.id } } });
    } else {
      this.#tell(`payment.${status}`, about);
    }
    if (status === "captured") {
      this.#tell("order.paid", { order: { entity: { id: order?.id } } });
    }
  }

  /** What the checkout returns to the page. */
  signed(orderId: string, paymentId: string) {
    return {
      razorpayOrderId: orderId,
      razorpayPaymentId: paymentId,
      razorpaySignature: hmac(gatewayKeys.keySecret, `${orderId}|${paymentId}`),
    };
  }

  #tell(event: string, payload: unknown): void {
    const body = Buffer.from(JSON.stringify({ event, payload }));
    const eventId = `evt_${serial(this.webhooks.length)}`;
    this.webhooks.push({ eventId, body });
  }

  /** The gateway's interface for the product. */
  client(line: Line): PaymentGateway {
    const call = async <T>(name: string, act: () => T | string): Promise<GatewayResult<T>> => {
      await line.turn(name);
      const trouble = line.trouble();
      const done = trouble === "before" ? undefined : act();
      if (trouble || done === undefined) {
        return { ok: false, error: { kind: "GatewayTimeout", cause: `no answer to ${name}` } };
      }
      if (typeof done === "string") {
        return { ok: false, error: { kind: "GatewayRejected", cause: done, status: 400 } };
      }
      // A copy: callers must not change the gateway's own books.
      const copied = Array.isArray(done) ? done.map((item) => ({ ...item })) : { ...done };
      return { ok: true, value: copied as T };
    };
    const payment = (id: string) =>
      this.payments.find((each) => each.id === id) ?? "no such payment";
    const byReceipt = (receipt: string) =>
      this.#orders.find((each) => each.receipt === receipt) ?? null;
    return {
      createOrder: (asked) =>
        call("createOrder", () => {
          const known = byReceipt(asked.receipt);
          if (known) {
            return known;
          }
          const id = `order_${serial(this.#orders.length)}`;
          const order = { ...asked, id, status: "created" };
          this.#orders.push(order);
          return order;
        }),
      async findOrderByReceipt(receipt) {
        const found = await call("findOrder", () => ({ order: byReceipt(receipt) }));
        return found.ok ? { ok: true, value: found.value.order } : found;
      },
      listPayments: (orderId) =>
        call("listPayments", () => this.payments.filter(({ order_id }) => order_id === orderId)),
      fetchPayment: (id) => call("fetchPayment", () => payment(id)),
      listPaymentsBetween: (from, to, skip) =>
        call("listDay", () =>
          this.payments
            .filter(({ created_at }) => created_at >= from && created_at <= to)
            .slice(skip, skip + 100),
        ),
      capture: (id, amount) =>
        call("capture", () => {
          const found = payment(id);
          if (typeof found === "string") {
            return found;
          }
          if (found.status !== "authorized" || found.amount !== amount) {
            return "not to be captured";
          }
          const order = this.#orders.find((each) => each.id === found.order_id);
          if (order?.status === "paid") {
            return "the order is paid";
          }
          this.move(id, "captured");
          return found;
        }),
      refund: (id, amount, key) =>
        call("refund", () => {
          const known = this.#refunds.find((refund) => refund.key === key);
          if (known) {
            return known;
          }
          const found = payment(id);
          if (typeof found === "string") {
            return found;
          }
          if (found.status !== "captured") {
            return "not to be refunded";
          }
          const refund = {
            key,
            id: `rfnd_${serial(this.#refunds.length)}`,
            payment_id: id,
            amount,
            currency: found.currency,
            status: "processed",
          };
          this.#refunds.push(refund);
          this.move(id, "refunded");
          return refund;
        }),
      fetchRefund: (id) =>
        call("fetchRefund", () => this.#refunds.find((each) => each.id === id) ?? "no such refund"),
    };
  }
}

function hmac(secret: string, text: string | Uint8Array): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** A webhook as it arrives. */
export function signedWebhook({ eventId, body }: Webhook) {
  return { eventId, body, signature: hmac(webhookSecret, body) };
}

/** Fourteen letters and digits, as the gateway's ids have. */
function serial(count: number): string {
  return String(count + 1).padStart(14, "0");
}
