import type { Db } from "../../database/open.ts";
import type { OrderState } from "../../database/payment-tables.ts";
import { isPaidFor } from "./order-state.ts";
import { liveOrderOf, type Order, ordersOfStatements } from "./repository.ts";

/** How far the payment of a statement is, in the words of the flow. */
export type StatementPayment = {
  orderId: string;
  state: OrderState;
  /** A genuine signature was accepted, or money was seen. */
  paymentSuccess: boolean;
  /** Settled, and the page was given the links. */
  paymentCnfSuccess: boolean;
};

/**
 * The payments of these statements. One without an entry was never asked to be paid; of several
 * orders (after a refund) the newest counts.
 */
export async function orderStateOf(
  db: Db,
  statementIds: readonly string[],
): Promise<Map<string, StatementPayment>> {
  const orders = await ordersOfStatements(db, statementIds);
  return new Map(orders.map((order) => [order.statement_id, paymentOf(order)]));
}

function paymentOf(order: Order): StatementPayment {
  return {
    orderId: order.id,
    state: order.state,
    paymentSuccess: order.state === "VERIFIED" || isPaidFor(order.state),
    paymentCnfSuccess: order.state === "FULFILLED" && order.confirmed_at !== null,
  };
}

/** True when the statement is paid for and its invoice is issued: its files may be downloaded. */
export async function isSettled(db: Db, statementId: string): Promise<boolean> {
  return (await settledOrderOf(db, statementId)) !== undefined;
}

/** The settled order of a statement, whose invoice there is. */
export async function settledOrderOf(db: Db, statementId: string): Promise<Order | undefined> {
  const order = await liveOrderOf(db, statementId);
  return order?.state === "FULFILLED" ? order : undefined;
}
