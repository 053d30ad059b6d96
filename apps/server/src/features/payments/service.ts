import type { Clock } from "../../clock.ts";
import type { Db } from "../../database/open.ts";
import type { OrderState } from "../../database/payment-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import type { Enclosure } from "../../outbox/delivery.ts";
import { invoiceFile, invoicePdfFile } from "../invoices/service.ts";
import {
  changeOrder,
  liveOrderOf,
  type Order,
  ordersOfStatements,
} from "./orders/order-repository.ts";
import { isPaidFor } from "./orders/order-state.ts";
import { invoiceMark } from "./settlement/receipt-mail.ts";

/** How far the payment of a statement is, in the words of the flow. */
export type StatementPayment = {
  state: OrderState | "NONE";
  /** A genuine signature was accepted, or money was seen. */
  paymentSuccess: boolean;
  /** Settled, and the payer's page was given the links. */
  paymentCnfSuccess: boolean;
  /** Paid for and the invoice issued: the files are unlocked. */
  settled: boolean;
  paidAt: string | null;
  /** The invoice file, once there is one. */
  invoice: { bytes: number; downloaded: boolean } | null;
};

/** The payment of a statement for which nobody has begun to pay. */
export const noPayment: StatementPayment = {
  state: "NONE",
  paymentSuccess: false,
  paymentCnfSuccess: false,
  settled: false,
  paidAt: null,
  invoice: null,
};

/** How far the payment of a statement is; of several orders (after a refund) the newest counts. */
export async function orderStateOf(ex: Executor, statementId: string): Promise<StatementPayment> {
  const order = (await ordersOfStatements(ex, [statementId])).at(-1);
  if (!order) {
    return noPayment;
  }
  const settled = order.state === "FULFILLED";
  const file = settled ? await invoiceFile(ex, order.id) : undefined;
  return {
    state: order.state,
    paymentSuccess: order.state === "VERIFIED" || isPaidFor(order.state),
    paymentCnfSuccess: settled && order.confirmedAt !== null,
    settled,
    paidAt: order.paidAt,
    invoice: file
      ? { bytes: file.byteLength, downloaded: order.invoiceDownloadedAt !== null }
      : null,
  };
}

/** The settled order of a statement, whose invoice there is. */
export async function settledOrderOf(db: Db, statementId: string): Promise<Order | undefined> {
  const order = await liveOrderOf(db, statementId);
  return order?.state === "FULFILLED" ? order : undefined;
}

/** Makes what a receipt encloses; undefined when it names nothing that there is. */
export async function drawEnclosure(db: Db, attachment: string): Promise<Enclosure | undefined> {
  if (!attachment.startsWith(invoiceMark)) {
    return undefined;
  }
  const bytes = await invoicePdfFile(db, attachment.slice(invoiceMark.length));
  return bytes && { name: "Invoice_file.pdf", type: "application/pdf", bytes };
}

/** Notes that the invoice of an order was sent whole; the first time counts. */
export async function noteInvoiceDownload(db: Db, clock: Clock, order: Order): Promise<void> {
  if (order.invoiceDownloadedAt) {
    return;
  }
  await changeOrder(db, order.id, { invoiceDownloadedAt: clock.now().toISOString() });
}
