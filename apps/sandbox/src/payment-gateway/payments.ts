import type { FastifyInstance } from "fastify";
import type { Attempts } from "./attempts.ts";
import type { Ledger } from "./ledger.ts";
import { known } from "./problems.ts";

type PaymentQuery = { from?: string; to?: string; count?: string; skip?: string };

/** Registers `/v1/payments`: read one, list those of a period, capture an authorised one. */
export function paymentRoutes(app: FastifyInstance, ledger: Ledger, attempts: Attempts): void {
  app.get<{ Querystring: PaymentQuery }>("/v1/payments", async (request) => {
    const { from = "0", to = "9999999999", count = "10", skip = "0" } = request.query;
    const found = [...ledger.payments.values()]
      .reverse()
      .filter(({ created_at }) => created_at >= Number(from) && created_at <= Number(to));
    const items = found.slice(Number(skip), Number(skip) + Math.min(100, Number(count)));
    return { entity: "collection", count: items.length, items };
  });

  app.get<{ Params: { id: string } }>("/v1/payments/:id", async (request) =>
    known(ledger.payments, request.params.id),
  );

  app.post<{ Params: { id: string }; Body: { amount?: unknown; currency?: unknown } | null }>(
    "/v1/payments/:id/capture",
    async (request) =>
      attempts.captureByMerchant(
        request.params.id,
        request.body?.amount,
        request.body?.currency ?? "INR",
      ),
  );
}
