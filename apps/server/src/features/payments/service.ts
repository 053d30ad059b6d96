import type { Clock } from "../../clock.ts";
import type { Db } from "../../database/open.ts";
import type { OrderState } from "../../database/payment-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import type { Enclosure } from "../../outbox/delivery.ts";
import { invoicePdfFile } from "../invoices/service.ts";
import {
  changeOrder,
  hasFulfilledOrder,
  liveOrderOf,
  type Order,
  ordersOfStatements,
  sellResult,
} from "./orders/order-repository.ts";
import { isPaidFor } from "./orders/order-state.ts";
import * as webhooks from "./reconciliation/refused-webhooks.ts";
import { invoiceMark } from "./settlement/receipt-mail.ts";

/** A statement's payment status, as flow flags. */
export type StatementPayment = {
  state: OrderState | "NONE";
  /** A genuine signature was accepted, or money was seen. */
  paymentSuccess: boolean;
  /** Settled, and the payer's page has received the links. */
  paymentCnfSuccess: boolean;
  /** Paid for and invoiced: the files are unlocked. */
  settled: boolean;
  paidAt: string | null;
  /** The result that was sold; null until it is settled. */
  resultId: string | null;
  /** Whether the invoice was downloaded, once there is one. */
  invoice: { downloaded: boolean } | null;
};

/** The status of a statement without a payment. */
export const noPayment: StatementPayment = {
  state: "NONE",
  paymentSuccess: false,
  paymentCnfSuccess: false,
  settled: false,
  paidAt: null,
  resultId: null,
  invoice: null,
};

/** Returns a statement's payment status; of several orders (after a refund) the newest counts. */
export async function orderStateOf(ex: Executor, statementId: string): Promise<StatementPayment> {
  return (await orderStatesOf(ex, [statementId]))(statementId);
}

/** Reads the payment status of some statements at once. */
export async function orderStatesOf(
  ex: Executor,
  statementIds: readonly string[],
): Promise<(statementId: string) => StatementPayment> {
  const orders = await ordersOfStatements(ex, statementIds);
  const newest = new Map(orders.map((order) => [order.statementId, order]));
  return (statementId) => {
    const order = newest.get(statementId);
    return order ? stateOf(order) : noPayment;
  };
}

function stateOf(order: Order): StatementPayment {
  const settled = order.state === "FULFILLED";
  return {
    state: order.state,
    paymentSuccess: order.state === "VERIFIED" || isPaidFor(order.state),
    paymentCnfSuccess: settled && order.confirmedAt !== null,
    settled,
    paidAt: order.paidAt,
    resultId: order.resultId,
    invoice: settled ? { downloaded: order.invoiceDownloadedAt !== null } : null,
  };
}

/** Returns the settled, invoiced order of a statement. */
export async function settledOrderOf(db: Db, statementId: string): Promise<Order | undefined> {
  const order = await liveOrderOf(db, statementId);
  return order?.state === "FULFILLED" ? order : undefined;
}

/** Records that a paid statement's papers are of another result: the payer had it made again. */
export const noteSold = sellResult;

/** Draws a receipt's attachment; undefined when what it names does not exist. */
export async function drawEnclosure(db: Db, attachment: string): Promise<Enclosure | undefined> {
  if (!attachment.startsWith(invoiceMark)) {
    return undefined;
  }
  const bytes = await invoicePdfFile(db, attachment.slice(invoiceMark.length));
  return bytes && { name: "Invoice_file.pdf", type: "application/pdf", bytes };
}

/** Records that an order's invoice was sent in full; only the first time counts. */
export async function noteInvoiceDownload(db: Db, clock: Clock, order: Order): Promise<void> {
  if (order.invoiceDownloadedAt) {
    return;
  }
  await changeOrder(db, order.id, { invoiceDownloadedAt: clock.now().toISOString() });
}

/** Whether a person has paid for a statement. */
export const hasPaid = hasFulfilledOrder;

/** In how many minutes of the last day a webhook was refused. */
export const refusedWebhooks = webhooks.refusedWebhooks;
