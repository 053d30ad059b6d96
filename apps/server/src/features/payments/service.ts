import type { FlowState } from "@site/contract/flow-state";
import type { AppContext } from "../../app-context.ts";
import type { Clock } from "../../clock.ts";
import type { Db } from "../../database/open.ts";
import type { OrderState } from "../../database/payment-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import type { Enclosure } from "../../outbox/delivery.ts";
import { newestMail } from "../../outbox/repository.ts";
import type { Config } from "../../settings/config.ts";
import {
  cancelledAmong,
  creditNotePdfFile,
  invoiceNumbersLeft,
  invoicePdfFile,
  type NumbersLeft,
} from "../invoices/service.ts";
import { type GatewayCondition, gatewayCondition } from "./gateway/gateway-condition.ts";
import {
  changeOrder,
  hasEnded,
  hasFulfilledOrder,
  liveOrderOf,
  type Order,
  ordersOfStatements,
  sellResult,
} from "./orders/order-repository.ts";
import { countsInMode, isPaidFor } from "./orders/order-state.ts";
import { gatewayOf } from "./payments-context.ts";
import { creditNoteMark } from "./refunds/money-back-mail.ts";
import { paymentById, type Refund, refundsOf } from "./settlement/payment-repository.ts";
import { invoiceMark, receiptKey } from "./settlement/receipt-mail.ts";

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
  /** The order whose invoice is handed out, also a cancelled one. */
  invoice: Order | null;
  /** The newest order whose invoice a credit note has cancelled; it may have been paid again since. */
  cancelled: Order | null;
  /** The order that all this is of. */
  order: Order | null;
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
  cancelled: null,
  order: null,
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
  const refunded = orders.filter(({ state }) => state === "REFUNDED");
  const ids = await cancelledAmong(
    ex,
    refunded.map(({ id }) => id),
  );
  const cancelled = new Map(
    refunded.filter(({ id }) => ids.includes(id)).map((order) => [order.statementId, order]),
  );
  return (statementId) => {
    const order = newest.get(statementId);
    return order ? stateOf(order, cancelled.get(statementId) ?? null) : noPayment;
  };
}

function stateOf(order: Order, cancelled: Order | null): StatementPayment {
  const settled = order.state === "FULFILLED";
  return {
    state: order.state,
    paymentSuccess: order.state === "VERIFIED" || isPaidFor(order.state),
    paymentCnfSuccess: settled && order.confirmedAt !== null,
    settled,
    paidAt: order.paidAt,
    resultId: order.resultId,
    invoice: settled ? order : cancelled,
    cancelled,
    order,
  };
}

/** What a statement costs or has cost: its order's price, else today's, which the next order would have. */
export function priceOf(
  { fee, gateway }: Pick<Config, "fee" | "gateway">,
  { order }: Pick<StatementPayment, "order">,
): Config["fee"] {
  const counts = order && !hasEnded(order) && countsInMode(order, gateway.mode);
  return counts ? { amount: order.amount, currency: order.currency } : { ...fee };
}

/** What became of the mail that confirms a settled payment; undefined without one, or once it is deleted. */
export async function receiptOf(ex: Executor, { order, settled }: StatementPayment) {
  return order && settled
    ? newestMail(ex, { userId: order.userId, keyBegin: receiptKey(order) })
    : undefined;
}

/** The newest payment of an order that goes or has gone back; undefined without one. */
export async function moneyBackOf(
  ex: Executor,
  { order }: Pick<StatementPayment, "order">,
): Promise<FlowState["moneyBack"]> {
  if (!order) {
    return undefined;
  }
  const refund = (await refundsOf(ex, order.id)).findLast(({ state }) => state !== "FAILED");
  const isOfFiles = order.state === "REFUNDED" || (refund && (await isCounted(ex, refund)));
  // The gateway may have sent it back by itself.
  const { amount, state } = refund ?? { amount: order.amount, state: "PROCESSED" };
  return refund || isOfFiles
    ? { amount, isOfFiles: isOfFiles === true, isSent: state === "PROCESSED" }
    : undefined;
}

async function isCounted(ex: Executor, { gatewayPaymentId }: Refund): Promise<boolean> {
  return (await paymentById(ex, gatewayPaymentId))?.counted === 1;
}

/** Returns the settled, invoiced order of a statement. */
export async function settledOrderOf(db: Db, statementId: string): Promise<Order | undefined> {
  const order = await liveOrderOf(db, statementId);
  return order?.state === "FULFILLED" ? order : undefined;
}

/** Records that a paid statement's papers are of another result: the payer had it made again. */
export const noteSold = sellResult;

/** What a mail encloses, by the mark before the order's id. */
const enclosed = {
  [invoiceMark]: { name: "Invoice_file.pdf", draw: invoicePdfFile },
  [creditNoteMark]: { name: "Credit_note.pdf", draw: creditNotePdfFile },
};

/** Draws a mail's attachment; undefined when what it names does not exist. */
export async function drawEnclosure(db: Db, attachment: string): Promise<Enclosure | undefined> {
  const [mark, { name, draw }] = Object.entries(enclosed).find(([mark]) =>
    attachment.startsWith(mark),
  ) ?? ["", { name: "", draw: undefined }];
  const bytes = await draw?.(db, attachment.slice(mark.length));
  return bytes && { name, type: "application/pdf", bytes };
}

/** The papers of an order, each with the column that says when it was first sent in full. */
const sentColumns = {
  "Invoice_file.xlsx": "invoiceDownloadedAt",
  "Invoice_file.pdf": "invoicePdfDownloadedAt",
  "Credit_note.pdf": "creditNoteDownloadedAt",
} as const;

/** The file name of a paper of an order. */
export type OrderPaper = keyof typeof sentColumns;

/** Returns whether an order's paper was sent in full. */
export function wasDownloaded(order: Order, paper: OrderPaper): boolean {
  return order[sentColumns[paper]] !== null;
}

/** Records that an order's paper was sent in full; only the first time counts. */
export async function noteOrderDownload(
  db: Db,
  clock: Clock,
  order: Order,
  paper: OrderPaper,
): Promise<void> {
  if (!wasDownloaded(order, paper)) {
    await changeOrder(db, order.id, { [sentColumns[paper]]: clock.now().toISOString() });
  }
}

/** Whether a person has paid for a statement. */
export const hasPaid = hasFulfilledOrder;

/** The payments that a payer's bank disputes. */
export { type Dispute, openDisputes } from "./reconciliation/event-repository.ts";

/** Asks the gateway of the settings whether it takes our calls; undefined where payments are off. */
export async function gatewayConditionOf(
  config: Pick<Config, "gateway">,
): Promise<GatewayCondition | undefined> {
  return config.gateway.mode === "off" ? undefined : gatewayCondition(gatewayOf(config));
}

/** How many invoice numbers are left in the running year; undefined where payments are off. */
export async function numbersLeft({
  config,
  db,
  clock,
}: Pick<AppContext, "config" | "db" | "clock">): Promise<NumbersLeft | undefined> {
  const { mode } = config.gateway;
  const supplier = { series: config.invoiceSeries };
  return mode === "off"
    ? undefined
    : invoiceNumbersLeft(db, mode !== "live", supplier, clock.now());
}

/** Says that few invoice numbers are left, with what to do; undefined while there are enough. */
export async function fewNumbersLeft(
  context: Pick<AppContext, "config" | "db" | "clock">,
): Promise<string | undefined> {
  const numbers = await numbersLeft(context);
  if (numbers === undefined || numbers.left >= numbers.ofYear / few) {
    return undefined;
  }
  const { series, left, ofYear } = numbers;
  return `Of the ${ofYear} invoice numbers that the series ${series} has in a year, ${left} are left; without one no payment is opened. Set INVOICE_SERIES to another series, of at most three characters, before they run out.`;
}

/** Less than this part of a year's numbers is few. */
const few = 10;

/** In how many minutes of the last day a webhook was refused. */
export { refusedWebhooks } from "./reconciliation/refused-webhooks.ts";
