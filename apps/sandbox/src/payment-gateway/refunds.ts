import type { FastifyInstance } from "fastify";
import { newId, type Payment, type Refund, unixSeconds } from "./entities.ts";
import type { Ledger } from "./ledger.ts";
import { GatewayProblem, known } from "./problems.ts";
import type { Webhooks } from "./webhooks.ts";

/** Whether a new refund is processed immediately (as in most tests) or waits for `finish`. */
export type RefundMode = "processed" | "pending";

/**
 * Registers `/v1/payments/:id/refund` and `/v1/refunds/:id`, with the documented idempotency
 * header.
 */
export function refunds(app: FastifyInstance, ledger: Ledger, send: Webhooks) {
  let mode: RefundMode = "processed";

  const paymentOf = (id: string): Payment => known(ledger.payments, id);
  const finish = (refund: Refund, status: "processed" | "failed"): Refund => {
    const finished = { ...refund, status };
    ledger.putRefund(finished);
    const payment = paymentOf(refund.payment_id);
    if (status === "failed") {
      ledger.putPayment({
        ...payment,
        amount_refunded: payment.amount_refunded - refund.amount,
        refund_status: null,
        status: "captured",
      });
    }
    send.refundEvent(`refund.${status}`, finished, paymentOf(refund.payment_id));
    return finished;
  };

  app.post<{ Params: { id: string }; Body: { amount?: number; receipt?: string } | null }>(
    "/v1/payments/:id/refund",
    async (request) => {
      const payment = paymentOf(request.params.id);
      const key = request.headers["x-refund-idempotency"];
      const asked = JSON.stringify([request.params.id, request.body]);
      if (typeof key === "string") {
        if (!/^[\w-]{10,}$/.test(key)) {
          throw new GatewayProblem(400, "The idempotency key must be 10 or more characters.");
        }
        const before = ledger.refundByKey(key);
        if (before && before.request !== asked) {
          throw new GatewayProblem(400, "Different request body sent for the same idempotency key");
        }
        if (before) {
          return ledger.refunds.get(before.id);
        }
      }
      if (!payment.captured) {
        throw new GatewayProblem(
          400,
          "The payment status should be captured for action to be taken",
        );
      }
      const left = payment.amount - payment.amount_refunded;
      const amount = request.body?.amount ?? left;
      if (left === 0) {
        throw new GatewayProblem(400, "The payment has been fully refunded already");
      }
      if (amount > left) {
        throw new GatewayProblem(
          400,
          "The total refund amount is greater than the refund payment amount",
        );
      }

      const refund: Refund = {
        id: newId("rfnd"),
        entity: "refund",
        amount,
        currency: payment.currency,
        payment_id: payment.id,
        receipt: request.body?.receipt ?? null,
        notes: [],
        speed_requested: "normal",
        speed_processed: "normal",
        status: "pending",
        created_at: unixSeconds(),
      };
      const full = amount === left;
      ledger.putPayment({
        ...payment,
        amount_refunded: payment.amount_refunded + amount,
        refund_status: full ? "full" : "partial",
        status: full ? "refunded" : payment.status,
      });
      ledger.putRefund(refund, typeof key === "string" ? key : undefined, asked);
      return mode === "processed" ? finish(refund, "processed") : refund;
    },
  );

  app.get<{ Params: { id: string } }>("/v1/refunds/:id", async (request) =>
    known(ledger.refunds, request.params.id),
  );

  return {
    setMode: (next: RefundMode) => {
      mode = next;
    },
    /** Ends a pending refund; an ended one stays as it is. */
    finish: (id: string, status: "processed" | "failed"): Refund => {
      const refund = known(ledger.refunds, id);
      return refund.status === "pending" ? finish(refund, status) : refund;
    },
  };
}

/** The refunds of {@link refunds}. */
export type Refunds = ReturnType<typeof refunds>;
