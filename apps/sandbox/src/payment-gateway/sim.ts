import type { FastifyInstance } from "fastify";
import { type AttemptOptions, type AttemptOutcome, type Attempts, outcomes } from "./attempts.ts";
import type { SandboxPayment } from "./entities.ts";
import { type Fault, type Faults, faultKinds } from "./faults.ts";
import type { Ledger } from "./ledger.ts";
import { GatewayProblem, known, refusedCall } from "./problems.ts";
import type { RefundMode, Refunds } from "./refunds.ts";
import type { SandboxGatewaySettings } from "./settings.ts";
import { paymentSignature } from "./signature.ts";
import type { WebhookMode, Webhooks } from "./webhooks.ts";

type Parts = {
  ledger: Ledger;
  settings: SandboxGatewaySettings;
  attempts: Attempts;
  refunds: Refunds;
  send: Webhooks;
  faults: Faults;
};
type Controls = {
  faults?: Partial<Fault>[];
  webhooks?: WebhookMode;
  refunds?: RefundMode;
  webhookUrl?: string;
};

/** Why a payment failed, as the checkout tells the page. */
const declined = {
  code: "BAD_REQUEST_ERROR",
  description: "Your payment didn't go through as it was declined by the bank.",
  source: "bank",
  step: "payment_authorization",
  reason: "payment_failed",
};

/**
 * Registers `/__sim`, which only a stand-in has. The checkout window pays here, and tests choose
 * here how the world behaves. Needs no key, because the process listens on the loopback address
 * only.
 */
export function simRoutes(app: FastifyInstance, parts: Parts): void {
  const { ledger, settings } = parts;
  /** What the checkout window hands to its page: the gateway's refusal, or the payment and its signature. */
  const attemptView = (payment: SandboxPayment | GatewayProblem) =>
    payment instanceof GatewayProblem
      ? payment
      : {
          status: payment.status,
          razorpay_payment_id: payment.id,
          razorpay_order_id: payment.order_id,
          // The real checkout signs as soon as the payment is authorised, before any capture.
          razorpay_signature: ["authorized", "captured"].includes(payment.status)
            ? paymentSignature(settings.keySecret, payment.order_id, payment.id)
            : null,
          error:
            payment.status === "failed"
              ? { ...declined, metadata: { order_id: payment.order_id, payment_id: payment.id } }
              : null,
        };

  app.get<{ Params: { id: string }; Querystring: { key?: string } }>(
    "/__sim/orders/:id",
    async (request) => {
      // Another key's orders are unknown.
      const id = request.query.key === settings.keyId ? request.params.id : "";
      const order = known(ledger.orders, id);
      if (order instanceof GatewayProblem) {
        return order;
      }
      const { amount, currency, status } = order;
      return { amount, currency, status };
    },
  );
  app.post<{ Params: { id: string }; Body: (AttemptOptions & { outcome?: string }) | null }>(
    "/__sim/orders/:id/attempt",
    async (request) => {
      const { outcome, ...options } = request.body ?? {};
      if (!outcomes.includes(outcome as AttemptOutcome)) {
        return refusedCall(`outcome: one of ${outcomes.join(", ")}`);
      }
      return attemptView(
        parts.attempts.attempt(request.params.id, outcome as AttemptOutcome, options),
      );
    },
  );
  app.get<{ Params: { id: string } }>("/__sim/payments/:id", async (request) =>
    attemptView(known(ledger.payments, request.params.id)),
  );
  app.post<{ Params: { id: string } }>("/__sim/payments/:id/advance", async (request) =>
    attemptView(parts.attempts.advance(request.params.id)),
  );
  app.post<{ Params: { id: string }; Body: { status?: string } | null }>(
    "/__sim/refunds/:id/finish",
    async (request) =>
      parts.refunds.finish(
        request.params.id,
        request.body?.status === "failed" ? "failed" : "processed",
      ),
  );

  app.get<{ Querystring: { order?: string } }>("/__sim/webhooks", async (request) => {
    const { order = "" } = request.query;
    return [...ledger.events.values()]
      .filter(({ body }) => body.includes(order))
      .map((event) => ({ ...event, body: JSON.parse(event.body) }));
  });
  app.post<{ Body: { ids: string[]; copies?: number } }>(
    "/__sim/webhooks/deliver",
    async ({ body: { ids, copies = 1 } }) => ({ statuses: await parts.send.deliver(ids, copies) }),
  );

  app.post<{ Body: Controls | null }>("/__sim/faults", async (request) => {
    const controls = request.body ?? {};
    const faults = (controls.faults ?? []).flatMap(({ kind, ...fault }) =>
      kind && faultKinds.includes(kind)
        ? [{ on: "*", phase: "before" as const, times: 1, ...fault, kind }]
        : [],
    );
    if (faults.length !== (controls.faults ?? []).length) {
      return refusedCall(`kind: one of ${faultKinds.join(", ")}`);
    }
    if (controls.webhooks) {
      parts.send.setMode(controls.webhooks);
    }
    if (controls.refunds) {
      parts.refunds.setMode(controls.refunds);
    }
    if (controls.webhookUrl !== undefined) {
      settings.webhookUrl = controls.webhookUrl;
    }
    if (controls.faults) {
      parts.faults.set(faults);
    }
    return { ok: true };
  });
}
