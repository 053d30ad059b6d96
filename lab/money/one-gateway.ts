import {
  type AttemptOutcome,
  attempts as makeAttempts,
} from "../../apps/sandbox/src/payment-gateway/attempts.ts";
import type {
  SandboxOrder,
  SandboxPayment,
} from "../../apps/sandbox/src/payment-gateway/entities.ts";
import { openLedger } from "../../apps/sandbox/src/payment-gateway/ledger.ts";
import { createOrder, ordersOf } from "../../apps/sandbox/src/payment-gateway/orders.ts";
import { paymentsWhere } from "../../apps/sandbox/src/payment-gateway/payments.ts";
import { GatewayProblem, known } from "../../apps/sandbox/src/payment-gateway/problems.ts";
import { refunds as makeRefunds } from "../../apps/sandbox/src/payment-gateway/refunds.ts";
import { sandboxSettings } from "../../apps/sandbox/src/payment-gateway/settings.ts";
import {
  paymentSignature,
  webhookSignature,
} from "../../apps/sandbox/src/payment-gateway/signature.ts";
import { webhooks } from "../../apps/sandbox/src/payment-gateway/webhooks.ts";
import type { PaymentGateway } from "../../apps/server/src/features/payments/gateway/gateway.ts";
import type { GatewayResult } from "../../apps/server/src/features/payments/gateway/gateway-request.ts";

const { keyId, keySecret, webhookSecret } = sandboxSettings;

/** The keys with which the product signs and checks. */
export const gatewayKeys = {
  keyId,
  keySecrets: [keySecret],
  webhookSecrets: [webhookSecret],
};

/** When a call is made, and what happens to it. */
export type Line = {
  /** Waits for the call's turn. */
  turn(call: string): Promise<void>;
  /** The fault that hits it: nothing is done, or the answer is lost. */
  trouble(): "before" | "after" | undefined;
};

/** The sandbox's gateway without HTTP: the same calls in the same order get the same answers. */
export type OneGateway = ReturnType<typeof openGateway>;

/** Opens a gateway that has these orders. */
export function openGateway(orders: readonly SandboxOrder[] = []) {
  const ledger = openLedger();
  for (const order of orders) {
    ledger.put("order", order);
  }
  const send = webhooks(ledger, sandboxSettings);
  send.setMode("hold");
  const attempts = makeAttempts(ledger, sandboxSettings, send);
  const refunds = makeRefunds(ledger, send);
  return {
    orders: () => [...ledger.orders.values()],
    payments: () => [...ledger.payments.values()],
    /** A person's attempt to pay an order, paid or not. */
    attempt(orderId: string, outcome: AttemptOutcome): SandboxPayment {
      const payment = attempts.attempt(orderId, outcome, { evenIfPaid: true, afterMs: null });
      if (payment instanceof GatewayProblem) {
        throw new Error(`the trial's own order was refused: ${payment.description}`);
      }
      return payment;
    },
    /** The bank approves a payment late. */
    advance: (id: string) => attempts.advance(id),
    /** What the checkout returns to the page. */
    signed: (razorpayOrderId: string, razorpayPaymentId: string) => ({
      razorpayOrderId,
      razorpayPaymentId,
      razorpaySignature: paymentSignature(keySecret, razorpayOrderId, razorpayPaymentId),
    }),
    /** All webhooks so far, as they arrive as often as the gateway likes. */
    webhooks: () =>
      [...ledger.events.values()].map(({ id, body }) => ({
        eventId: id,
        body: Buffer.from(body),
        signature: webhookSignature(webhookSecret, body),
      })),
    /** The gateway's interface for the product. */
    client(line: Line): PaymentGateway {
      const call = async <T>(
        name: string,
        act: () => T | GatewayProblem,
      ): Promise<GatewayResult<T>> => {
        await line.turn(name);
        const trouble = line.trouble();
        const answer = trouble === "before" ? undefined : asClientSees(act());
        return answer && trouble === undefined
          ? answer
          : { ok: false, error: { kind: "GatewayUnavailable", cause: `no answer to ${name}` } };
      };
      return {
        check: () => call("check", () => ({ items: [] })),
        createOrder: (asked) => call("createOrder", () => createOrder(ledger, asked)),
        findOrderByReceipt: (receipt) =>
          call("findOrder", () => ordersOf(ledger, receipt)[0] ?? null),
        listPayments: (orderId) =>
          call("listPayments", () => paymentsWhere(ledger, ({ order_id }) => order_id === orderId)),
        fetchPayment: (id) => call("fetchPayment", () => known(ledger.payments, id)),
        listPaymentsBetween: (from, to, skip) =>
          call("listDay", () =>
            paymentsWhere(ledger, ({ created_at }) => created_at >= from && created_at <= to).slice(
              skip,
              skip + 100,
            ),
          ),
        capture: (id, amount, currency) =>
          call("capture", () => attempts.captureByMerchant(id, amount, currency)),
        refund: (id, amount, key) => call("refund", () => refunds.ask(id, { amount }, key)),
        fetchRefund: (id) => call("fetchRefund", () => known(ledger.refunds, id)),
      };
    },
  };
}

/** Returns the gateway's answer as the product's client returns it. */
function asClientSees<T>(answer: T | GatewayProblem): GatewayResult<T> {
  if (!(answer instanceof GatewayProblem)) {
    return { ok: true, value: answer };
  }
  const { status, description: cause, field } = answer;
  return { ok: false, error: { kind: "GatewayRejected", cause, words: cause, status, field } };
}
