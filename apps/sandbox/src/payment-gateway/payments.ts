import type { FastifyInstance } from "fastify";
import type { Attempts } from "./attempts.ts";
import type { SandboxPayment } from "./entities.ts";
import type { Ledger } from "./ledger.ts";
import { collection } from "./orders.ts";
import { GatewayProblem, known } from "./problems.ts";
import type { Refunds } from "./refunds.ts";

type OfPayment = {
  Params: { id: string };
  Body: { amount?: unknown; currency?: unknown } | null;
};

/** The payments for which `belongs` is true, newest first. */
export function paymentsWhere(
  ledger: Ledger,
  belongs: (payment: SandboxPayment) => boolean,
): SandboxPayment[] {
  return [...ledger.payments.values()].filter(belongs).reverse();
}

/** Registers the calls about payments: list those of an order or a period, read, capture, refund. */
export function paymentRoutes(
  app: FastifyInstance,
  ledger: Ledger,
  { attempts, refunds }: { attempts: Attempts; refunds: Refunds },
): void {
  app.get<OfPayment>("/v1/orders/:id/payments", async (request) => {
    const order = known(ledger.orders, request.params.id);
    return order instanceof GatewayProblem
      ? order
      : collection(paymentsWhere(ledger, ({ order_id }) => order_id === order.id));
  });

  app.get<{ Querystring: { from?: string; to?: string; count?: string; skip?: string } }>(
    "/v1/payments",
    async (request) => {
      const { from = "0", to = "9999999999", count = "10", skip = "0" } = request.query;
      const found = paymentsWhere(
        ledger,
        ({ created_at }) => created_at >= Number(from) && created_at <= Number(to),
      );
      return collection(found.slice(Number(skip), Number(skip) + Math.min(100, Number(count))));
    },
  );

  app.get<OfPayment>("/v1/payments/:id", async (request) =>
    known(ledger.payments, request.params.id),
  );

  app.post<OfPayment>("/v1/payments/:id/capture", async ({ params, body }) =>
    attempts.captureByMerchant(params.id, body?.amount, body?.currency ?? "INR"),
  );

  app.post<OfPayment>("/v1/payments/:id/refund", async ({ params, body, headers }) =>
    refunds.ask(params.id, body ?? {}, headers["x-refund-idempotency"]),
  );

  app.get<OfPayment>("/v1/refunds/:id", async (request) =>
    known(ledger.refunds, request.params.id),
  );
}
