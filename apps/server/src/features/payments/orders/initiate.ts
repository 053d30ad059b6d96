import { randomUUID } from "node:crypto";
import { gstStateName } from "@site/contract/gst-states";
import type { PaymentOrder } from "@site/contract/payment";
import type { SessionUser } from "@site/contract/session";
import type { Result } from "@site/result/result";
import { personTransaction } from "../../../database/transaction.ts";
import { type CallRefusal, personErased } from "../../../plugins/problems.ts";
import { invoiceNumbersLeft } from "../../invoices/service.ts";
import { isSampleStatement, processedStatements, statementById } from "../../statements/service.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { refusals } from "../refusals.ts";
import { cancelOrder, openAtGateway } from "./open-at-gateway.ts";
import {
  changeOrder,
  countUninvoiced,
  insertOrder,
  liveOrderOf,
  type Order,
  ordersOfStatements,
} from "./order-repository.ts";
import { countsInMode, isPaidFor } from "./order-state.ts";
import { firstCheck } from "./watch-schedule.ts";

/** With so many invoice numbers left, orders under way need not be counted. */
const plenty = 10_000;

/**
 * Opens the payment of a processed statement, or returns the open one: two tabs, a reload and a
 * second try all get the same order, so that nobody can pay twice by accident. The intent row is
 * written before the gateway is asked.
 *
 * @param options what the browser may choose: one statement of several, and the payer's State
 */
export async function initiate(
  context: PaymentsContext,
  user: SessionUser,
  options: { statementId?: string; state?: string },
): Promise<Result<PaymentOrder, CallRefusal>> {
  const { mode } = context;
  if (mode === "off") {
    return refusals.paymentsOff;
  }
  const chosen = await chooseStatement(context, user.uid, options.statementId);
  if (!chosen.ok) {
    return chosen;
  }
  const statement = await statementById(context.db, chosen.value, context.clock.now());
  if (statement && isSampleStatement(statement)) {
    return refusals.sample;
  }

  let order = await liveOrderOf(context.db, chosen.value);
  if (order && !countsInMode(order, mode)) {
    await cancelOrder(context, order, `made in ${order.mode} mode`);
    order = await liveOrderOf(context.db, chosen.value);
  }
  if (order && isPaidFor(order.state)) {
    return refusals.alreadyPaid;
  }
  if (order?.state === "VERIFIED") {
    return refusals.paymentInProgress;
  }

  const state = options.state ?? order?.payerState ?? null;
  const stateIsKnown = state !== null && gstStateName(state) !== undefined;
  if (options.state !== undefined && !stateIsKnown) {
    return refusals.stateMissing;
  }
  if (context.supplier.gstin !== "" && !stateIsKnown) {
    return refusals.stateMissing;
  }

  const now = context.clock.now();
  const asked = {
    payerName: user.displayName,
    payerEmail: user.email,
    payerState: state,
    watchedFrom: now.toISOString(),
    nextCheckAt: firstCheck(now),
  };
  if (order) {
    await changeOrder(context.db, order.id, asked);
  } else {
    const created = await newOrder(context, { ...asked, mode, userId: user.uid }, chosen.value);
    if (!created.ok) {
      return created;
    }
    order = created.value;
  }
  if (!(await hasInvoiceNumber(context, order))) {
    context.log.error({ order: order.id }, "no invoice number is left: payments are refused");
    if (order.state === "NEW") {
      await cancelOrder(context, order, "no invoice number is left");
    }
    return refusals.noInvoiceNumber;
  }
  const opened = await openAtGateway(context, order);
  if (!opened.ok) {
    return opened;
  }
  const { amount, currency, gatewayOrderId: orderId } = opened.value;
  return { ok: true, value: { key: context.keys.keyId, amount, currency, orderId } };
}

/** Whether every order that may still be paid, the one at hand included, can get its invoice. */
async function hasInvoiceNumber(
  { db, mode, supplier, clock }: PaymentsContext,
  order: Order,
): Promise<boolean> {
  const { left } = await invoiceNumbersLeft(db, mode !== "live", supplier, clock.now());
  if (left >= plenty) {
    return true;
  }
  const reopened = order.state === "EXPIRED" ? 1 : 0;
  return left >= (await countUninvoiced(db, order.mode)) + reopened;
}

async function chooseStatement(
  context: PaymentsContext,
  userId: string,
  asked: string | undefined,
): Promise<Result<string, CallRefusal>> {
  const processed = await processedStatements(context.db, userId);
  if (asked !== undefined) {
    return processed.includes(asked) ? { ok: true, value: asked } : refusals.unknownStatement;
  }
  const orders = await ordersOfStatements(context.db, processed);
  const paid = orders.filter(({ state }) => isPaidFor(state));
  const unpaid = processed.find((id) => !paid.some(({ statementId }) => statementId === id));
  if (unpaid !== undefined) {
    return { ok: true, value: unpaid };
  }
  return processed.length > 0 ? refusals.alreadyPaid : refusals.nothingToPay;
}

/** Writes the intent; of two concurrent callers, both get the row of the first. */
async function newOrder(
  context: PaymentsContext,
  asked: Pick<
    Order,
    "mode" | "userId" | "payerName" | "payerEmail" | "payerState" | "watchedFrom" | "nextCheckAt"
  >,
  statementId: string,
): Promise<Result<Order, CallRefusal>> {
  const order: Order = {
    ...asked,
    id: `cg_${randomUUID().replaceAll("-", "")}`,
    statementId,
    resultId: null,
    gatewayOrderId: null,
    amount: context.fee.amount,
    currency: context.fee.currency,
    state: "NEW",
    createdAt: asked.watchedFrom,
    paidAt: null,
    fulfilledAt: null,
    confirmedAt: null,
    invoiceDownloadedAt: null,
    invoicePdfDownloadedAt: null,
    creditNoteDownloadedAt: null,
  };
  const erased = await personTransaction(context.db, asked.userId, personErased, async (trx) => {
    await insertOrder(trx, order);
    return undefined;
  });
  if (erased) {
    return erased;
  }
  const live = await liveOrderOf(context.db, statementId);
  return live ? { ok: true, value: live } : refusals.gatewayUnavailable;
}
