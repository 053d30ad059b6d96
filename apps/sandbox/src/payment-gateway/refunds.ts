import { newId, type SandboxRefund, unixSeconds } from "./entities.ts";
import type { Ledger } from "./ledger.ts";
import { GatewayProblem, known, refusedCall } from "./problems.ts";
import type { Webhooks } from "./webhooks.ts";

/** Whether a new refund is processed immediately (as in most tests) or waits for `finish`. */
export type RefundMode = "processed" | "pending";

/** The refunds of {@link refunds}. */
export type Refunds = ReturnType<typeof refunds>;

/** Refunds of whole payments, with the documented idempotency key. */
export function refunds(ledger: Ledger, send: Webhooks) {
  let mode: RefundMode = "processed";

  /** Ends a pending refund; an ended one stays as it is. */
  const finish = (id: string, status: "processed" | "failed"): SandboxRefund | GatewayProblem => {
    const refund = known(ledger.refunds, id);
    if (refund instanceof GatewayProblem || refund.status !== "pending") {
      return refund;
    }
    const payment = known(ledger.payments, refund.payment_id);
    if (payment instanceof GatewayProblem) {
      return payment;
    }
    const finished = { ...refund, status };
    ledger.put("refund", finished);
    const after = status === "failed" ? { ...payment, status: "captured" as const } : payment;
    if (after !== payment) {
      ledger.put("payment", after);
    }
    send.refundEvent(`refund.${status}`, finished, after);
    return finished;
  };

  return {
    setMode: (next: RefundMode) => {
      mode = next;
    },
    finish,
    /** Refunds a payment; the same key returns the same refund. */
    ask(
      paymentId: string,
      { amount }: { amount?: unknown },
      key: unknown,
    ): SandboxRefund | GatewayProblem {
      const payment = known(ledger.payments, paymentId);
      if (payment instanceof GatewayProblem) {
        return payment;
      }
      if (typeof key === "string" && !/^[\w-]{10,}$/.test(key)) {
        return refusedCall("The idempotency key must be 10 or more characters.");
      }
      const before = ledger.refundKeys.get(String(key));
      if (before) {
        return known(ledger.refunds, before.refund);
      }
      if (payment.status === "refunded") {
        return refusedCall("The payment has been fully refunded already");
      }
      if (!payment.captured) {
        return refusedCall("The payment status should be captured for action to be taken");
      }
      if (amount !== undefined && amount !== payment.amount) {
        return refusedCall("This stand-in refunds whole payments only.", "amount");
      }
      const refund: SandboxRefund = {
        id: newId("rfnd"),
        entity: "refund",
        amount: payment.amount,
        currency: payment.currency,
        payment_id: payment.id,
        status: "pending",
        created_at: unixSeconds(),
      };
      ledger.put("payment", { ...payment, status: "refunded" });
      ledger.put("refund", refund);
      if (typeof key === "string") {
        ledger.put("refundKey", { id: key, refund: refund.id });
      }
      return mode === "processed" ? finish(refund.id, "processed") : refund;
    },
  };
}
