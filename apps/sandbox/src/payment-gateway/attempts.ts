import { newId, type SandboxPayment, unixSeconds } from "./entities.ts";
import type { Ledger } from "./ledger.ts";
import { GatewayProblem, known, refusedCall } from "./problems.ts";
import type { SandboxGatewaySettings } from "./settings.ts";
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
export type AttemptOutcome = (typeof outcomes)[number];

/** What an attempt may say besides its outcome. */
export type AttemptOptions = {
  /** Simulates two people who approve two attempts at the same moment. */
  evenIfPaid?: boolean;
  /** The time that slow outcomes take, by default the gateway's own; null waits for `advance`. */
  afterMs?: number | null;
};

/** The attempts of {@link attempts}. */
export type Attempts = ReturnType<typeof attempts>;

/** Attempts to pay, and the steps a payment takes afterwards. */
export function attempts(
  ledger: Ledger,
  settings: Pick<SandboxGatewaySettings, "slowMs">,
  send: Webhooks,
) {
  const timers = new Set<NodeJS.Timeout>();

  const change = (
    payment: SandboxPayment,
    changes: Partial<SandboxPayment> = {},
  ): SandboxPayment => {
    const changed = { ...payment, ...changes };
    ledger.put("payment", changed);
    return changed;
  };

  const authorize = (payment: SandboxPayment): SandboxPayment => {
    const authorized = change(payment, { status: "authorized" });
    send.paymentEvent("payment.authorized", authorized);
    return authorized;
  };

  const capture = (payment: SandboxPayment): SandboxPayment | GatewayProblem => {
    const order = known(ledger.orders, payment.order_id);
    if (order instanceof GatewayProblem) {
      return order;
    }
    const captured = change(payment, { status: "captured", captured: true });
    const paid = { ...order, status: "paid" as const };
    ledger.put("order", paid);
    send.paymentEvent("payment.captured", captured);
    send.orderPaid(paid, captured);
    return captured;
  };

  /** Captures a payment on request: a late one does no harm, a second one changes nothing. */
  const advance = (paymentId: string): SandboxPayment | GatewayProblem => {
    const payment = known(ledger.payments, paymentId);
    if (payment instanceof GatewayProblem || payment.captured) {
      return payment;
    }
    return capture(payment.status === "authorized" ? payment : authorize(payment));
  };

  const wait = ({ id, at }: { id: string; at: number }) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        advance(id);
      },
      Math.max(0, at - Date.now()),
    );
    timers.add(timer);
  };

  return {
    advance,
    /** Captures an authorised payment for the merchant; the amount must be the authorised one. */
    captureByMerchant: (id: string, amount: unknown, currency: unknown) => {
      const payment = known(ledger.payments, id);
      if (payment instanceof GatewayProblem) {
        return payment;
      }
      if (payment.captured) {
        return refusedCall("This payment has already been captured");
      }
      if (payment.status !== "authorized") {
        return refusedCall("Only payments which have been authorized can be captured");
      }
      if (amount !== payment.amount || currency !== payment.currency) {
        return refusedCall("Capture amount must be equal to the amount authorized", "amount");
      }
      return capture(payment);
    },
    /** Makes one attempt on an order. */
    attempt: (orderId: string, outcome: AttemptOutcome, options: AttemptOptions) => {
      const order = known(ledger.orders, orderId);
      if (order instanceof GatewayProblem) {
        return order;
      }
      if (order.status === "paid" && !options.evenIfPaid) {
        return refusedCall("Order is already paid");
      }
      ledger.put("order", { ...order, status: order.status === "paid" ? "paid" : "attempted" });
      const payment = change({
        id: newId("pay"),
        entity: "payment",
        amount: outcome === "wrong-amount" ? 100 : order.amount,
        currency: outcome === "wrong-currency" ? "USD" : order.currency,
        status: "created",
        order_id: order.id,
        method: "upi",
        captured: false,
        created_at: unixSeconds(),
      });
      const { afterMs = settings.slowMs } = options;
      if (afterMs !== null && (outcome === "slow" || outcome === "late-authorisation")) {
        const planned = { id: payment.id, at: Date.now() + afterMs };
        ledger.put("capture", planned);
        wait(planned);
      }
      if (outcome === "slow") {
        return payment;
      }
      if (outcome === "failure" || outcome === "late-authorisation") {
        const failed = change(payment, { status: "failed" });
        send.paymentEvent("payment.failed", failed);
        return failed;
      }
      const authorized = authorize(payment);
      return outcome === "authorized-only" ? authorized : capture(authorized);
    },
    /** Resumes what a former process had planned; what it has captured stays as it is. */
    resume: () => {
      for (const planned of ledger.captures.values()) {
        wait(planned);
      }
    },
    stop: () => {
      for (const timer of timers) {
        clearTimeout(timer);
      }
    },
  };
}
