import { newId, type Order, type Payment, unixSeconds } from "./entities.ts";
import type { Ledger, PlannedStep } from "./ledger.ts";
import { GatewayProblem, known } from "./problems.ts";
import type { GatewaySettings } from "./settings.ts";
import type { Webhooks } from "./webhooks.ts";

/** How an attempt to pay ends, or how it starts. */
export const outcomes = [
  "success",
  "failure",
  "slow",
  "authorized-only",
  "late-authorisation",
  "wrong-amount",
  "wrong-currency",
] as const;
export type Outcome = (typeof outcomes)[number];

const FAILED = {
  error_code: "BAD_REQUEST_ERROR",
  error_description: "Your payment didn't go through as it was declined by the bank.",
  error_source: "bank",
  error_step: "payment_authorization",
  error_reason: "payment_failed",
} as const;
const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
} as const;

/** Attempts to pay, and the steps a payment takes afterwards. */
export function attempts(ledger: Ledger, settings: GatewaySettings, send: Webhooks) {
  const timers = new Set<NodeJS.Timeout>();

  const orderOf = (id: string): Order => known(ledger.orders, id);
  const paymentOf = (id: string): Payment => known(ledger.payments, id);
  const change = (payment: Payment, changes: Partial<Payment>): Payment => {
    const changed = { ...payment, ...changes };
    ledger.putPayment(changed);
    return changed;
  };

  const authorize = (payment: Payment): Payment => {
    const authorized = change(payment, { status: "authorized", ...NO_ERROR });
    send.paymentEvent("payment.authorized", authorized);
    return authorized;
  };

  const capture = (payment: Payment): Payment => {
    const captured = change(payment, { status: "captured", captured: true });
    const order = orderOf(payment.order_id);
    const paid = { ...order, status: "paid" as const, amount_paid: order.amount, amount_due: 0 };
    ledger.putOrder(paid);
    send.paymentEvent("payment.captured", captured);
    send.orderPaid(paid, captured);
    return captured;
  };

  /** Takes a step on request: a late one does no harm, a second one changes nothing. */
  const advance = (paymentId: string, to: PlannedStep["to"]): Payment => {
    const payment = paymentOf(paymentId);
    if (payment.captured || payment.status === "refunded") {
      return payment;
    }
    const authorized = payment.status === "authorized" ? payment : authorize(payment);
    return to === "captured" ? capture(authorized) : authorized;
  };

  const wait = (step: PlannedStep) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        advance(step.paymentId, step.to);
        ledger.planDone(step);
      },
      Math.max(0, step.at - Date.now()),
    );
    timers.add(timer);
  };
  const later = (paymentId: string, to: PlannedStep["to"], afterMs: number) => {
    const step = { paymentId, to, at: Date.now() + afterMs };
    ledger.plan(step);
    wait(step);
  };

  return {
    advance,
    /** Captures an authorised payment for the merchant; the amount must be the authorised one. */
    captureByMerchant: (id: string, amount: unknown, currency: unknown): Payment => {
      const payment = paymentOf(id);
      if (payment.captured) {
        throw new GatewayProblem(400, "This payment has already been captured");
      }
      if (payment.status !== "authorized") {
        throw new GatewayProblem(400, "Only payments which have been authorized can be captured");
      }
      if (amount !== payment.amount || currency !== payment.currency) {
        throw new GatewayProblem(400, "Capture amount must be equal to the amount authorized", {
          field: "amount",
        });
      }
      return capture(payment);
    },
    /**
     * Makes one attempt on an order. A paid order takes no more, unless `evenIfPaid` simulates two
     * people who approve two attempts at the same moment. `afterMs` is the time that slow outcomes
     * take, by default the gateway's own; null waits for `advance`.
     */
    attempt: (
      orderId: string,
      outcome: Outcome,
      options: { evenIfPaid?: boolean; afterMs?: number | null; contact?: string; email?: string },
    ): Payment => {
      const order = orderOf(orderId);
      if (order.status === "paid" && !options.evenIfPaid) {
        throw new GatewayProblem(400, "Order is already paid");
      }
      ledger.putOrder({
        ...order,
        attempts: order.attempts + 1,
        status: order.status === "paid" ? "paid" : "attempted",
      });
      const payment = change(
        {
          id: newId("pay"),
          entity: "payment",
          amount: outcome === "wrong-amount" ? 100 : order.amount,
          currency: outcome === "wrong-currency" ? "USD" : order.currency,
          status: "created",
          order_id: order.id,
          method: "upi",
          amount_refunded: 0,
          refund_status: null,
          captured: false,
          vpa: "someone@sandbox",
          email: options.email ?? "",
          contact: options.contact ?? "",
          notes: [],
          ...NO_ERROR,
          created_at: unixSeconds(),
        },
        {},
      );
      const afterMs = options.afterMs === undefined ? settings.slowMs : options.afterMs;
      if (outcome === "slow") {
        if (afterMs !== null) {
          later(payment.id, "captured", afterMs);
        }
        return payment;
      }
      if (outcome === "failure" || outcome === "late-authorisation") {
        const failed = change(payment, { status: "failed", ...FAILED });
        send.paymentEvent("payment.failed", failed);
        if (outcome === "late-authorisation" && afterMs !== null) {
          later(payment.id, "captured", afterMs);
        }
        return failed;
      }
      const authorized = authorize(payment);
      return outcome === "authorized-only" ? authorized : capture(authorized);
    },
    /** Resumes the steps that a former process had planned. */
    resume: () => {
      for (const step of ledger.planned.values()) {
        wait(step);
      }
    },
    stop: () => {
      for (const timer of timers) {
        clearTimeout(timer);
      }
    },
  };
}

/** The attempts of {@link attempts}. */
export type Attempts = ReturnType<typeof attempts>;
