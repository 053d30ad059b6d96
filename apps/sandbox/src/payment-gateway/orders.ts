import type { FastifyInstance } from "fastify";
import { newId, type SandboxOrder, unixSeconds } from "./entities.ts";
import type { Ledger } from "./ledger.ts";
import { type GatewayProblem, known, refusedCall } from "./problems.ts";

type NewOrder = { amount?: unknown; currency?: unknown; receipt?: unknown };

/** Creates an order; its receipt, if it has one, must be new. */
export function createOrder(
  ledger: Ledger,
  { amount, currency, receipt }: NewOrder,
): SandboxOrder | GatewayProblem {
  if (typeof amount !== "number" || !Number.isInteger(amount)) {
    return refusedCall("The amount must be an integer.", "amount");
  }
  if (amount < 100) {
    return refusedCall("Order amount less than minimum amount allowed", "amount");
  }
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) {
    return refusedCall("The currency should be 3 letters.", "currency");
  }
  if (receipt !== undefined && (typeof receipt !== "string" || receipt.length > 40)) {
    return refusedCall("The receipt may not be greater than 40 characters.", "receipt");
  }
  if (receipt !== undefined && ordersOf(ledger, receipt).length > 0) {
    return refusedCall("Receipt should be unique", "receipt");
  }
  const order: SandboxOrder = {
    id: newId("order"),
    entity: "order",
    amount,
    currency,
    receipt: receipt ?? null,
    status: "created",
    created_at: unixSeconds(),
  };
  ledger.put("order", order);
  return order;
}

/** The orders with this receipt, or all, newest first. */
export function ordersOf(ledger: Ledger, receipt?: string): SandboxOrder[] {
  return [...ledger.orders.values()]
    .filter((order) => receipt === undefined || order.receipt === receipt)
    .reverse();
}

/** Registers `/v1/orders`: create, find by receipt, read. */
export function orderRoutes(app: FastifyInstance, ledger: Ledger): void {
  app.post<{ Body: NewOrder | null }>("/v1/orders", async (request) =>
    createOrder(ledger, request.body ?? {}),
  );

  app.get<{ Querystring: { receipt?: string; count?: string } }>("/v1/orders", async (request) => {
    const { receipt, count = "10" } = request.query;
    return collection(ordersOf(ledger, receipt).slice(0, Number(count)));
  });

  app.get<{ Params: { id: string } }>("/v1/orders/:id", async (request) =>
    known(ledger.orders, request.params.id),
  );
}

/** The gateway's format of a list. */
export function collection(items: object[]) {
  return { entity: "collection", count: items.length, items };
}
