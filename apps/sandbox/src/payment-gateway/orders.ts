import type { FastifyInstance } from "fastify";
import { newId, type Order, unixSeconds } from "./entities.ts";
import type { Ledger } from "./ledger.ts";
import { GatewayProblem, known } from "./problems.ts";

type NewOrder = {
  amount?: unknown;
  currency?: unknown;
  receipt?: unknown;
  notes?: Record<string, string>;
  unique_receipt?: unknown;
};
type OrderQuery = { receipt?: string; count?: string; skip?: string };

/** Registers `/v1/orders`: create, find by receipt, read, list the payments of one. */
export function orderRoutes(app: FastifyInstance, ledger: Ledger): void {
  app.post<{ Body: NewOrder | null }>("/v1/orders", async (request) => {
    const asked = request.body ?? {};
    const { amount, currency, receipt } = asked;
    if (typeof amount !== "number" || !Number.isInteger(amount)) {
      throw new GatewayProblem(400, "The amount must be an integer.", { field: "amount" });
    }
    if (amount < 100) {
      throw new GatewayProblem(400, "Order amount less than minimum amount allowed", {
        field: "amount",
      });
    }
    if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) {
      throw new GatewayProblem(400, "The currency should be 3 letters.", { field: "currency" });
    }
    if (receipt !== undefined && (typeof receipt !== "string" || receipt.length > 40)) {
      throw new GatewayProblem(400, "The receipt may not be greater than 40 characters.", {
        field: "receipt",
      });
    }
    const before = [...ledger.orders.values()].find(
      (order) => receipt !== undefined && order.receipt === receipt,
    );
    if (before && asked.unique_receipt === true) {
      return before;
    }
    if (before) {
      throw new GatewayProblem(400, "Receipt should be unique", { field: "receipt" });
    }

    const order: Order = {
      id: newId("order"),
      entity: "order",
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt: receipt ?? null,
      offer_id: null,
      status: "created",
      attempts: 0,
      notes: asked.notes && Object.keys(asked.notes).length > 0 ? asked.notes : [],
      created_at: unixSeconds(),
    };
    ledger.putOrder(order);
    return order;
  });

  app.get<{ Querystring: OrderQuery }>("/v1/orders", async (request) => {
    const { receipt, count = "10", skip = "0" } = request.query;
    const found = [...ledger.orders.values()]
      .reverse()
      .filter((order) => receipt === undefined || order.receipt === receipt);
    const items = found.slice(Number(skip), Number(skip) + Number(count));
    return { entity: "collection", count: items.length, items };
  });

  app.get<{ Params: { id: string } }>("/v1/orders/:id", async (request) =>
    known(ledger.orders, request.params.id),
  );

  app.get<{ Params: { id: string } }>("/v1/orders/:id/payments", async (request) => {
    const items = ledger.paymentsOf(known(ledger.orders, request.params.id).id);
    return { entity: "collection", count: items.length, items };
  });
}
