import { randomUUID } from "node:crypto";
import { gstStateName } from "contract/gst-states";
import type { PaymentOrder } from "contract/payment";
import type { Result } from "contract/result";
import type { SessionUser } from "contract/session";
import { personTransaction } from "../../../database/transaction.ts";
import type { Refusal } from "../../../plugins/problems.ts";
import { isSampleStatement, processedStatements } from "../../statements/service.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { refusals } from "../refusals.ts";
import { openAtGateway } from "./open-at-gateway.ts";
import {
  changeOrder,
  insertOrder,
  liveOrderOf,
  moveOrderAlone,
  type Order,
  ordersOfStatements,
} from "./order-repository.ts";
import { firstCheck } from "./watch-schedule.ts";

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
): Promise<Result<PaymentOrder, Refusal>> {
  const { mode } = context;
  if (mode === "off") {
    return refusals.paymentsOff;
  }
  const chosen = await chooseStatement(context, user.uid, options.statementId);
  if (!chosen.ok) {
    return chosen;
  }
  if (await isSampleStatement(context.db, chosen.value)) {
    return refusals.sample;
  }

  let order = await liveOrderOf(context.db, chosen.value);
  if (order && order.mode !== mode) {
    order = await leaveFormerGateway(context, order);
  }
  if (order?.state === "PAID" || order?.state === "FULFILLED") {
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
    order = await newOrder(context, { ...asked, mode, userId: user.uid }, chosen.value);
  }
  if (!order) {
    return refusals.gatewayUnavailable;
  }
  const opened = await openAtGateway(context, order);
  if (!opened.ok) {
    return opened;
  }
  const { amount, currency, gatewayOrderId: orderId } = opened.value;
  return { ok: true, value: { key: context.keys.keyId, amount, currency, orderId } };
}

async function chooseStatement(
  context: PaymentsContext,
  userId: string,
  asked: string | undefined,
): Promise<Result<string, Refusal>> {
  const processed = await processedStatements(context.db, userId);
  if (asked !== undefined) {
    return processed.includes(asked) ? { ok: true, value: asked } : refusals.unknownStatement;
  }
  const orders = await ordersOfStatements(context.db, processed);
  const paid = new Set(
    orders.flatMap(({ statementId, state }) =>
      state === "PAID" || state === "FULFILLED" ? [statementId] : [],
    ),
  );
  const unpaid = processed.find((id) => !paid.has(id));
  if (unpaid !== undefined) {
    return { ok: true, value: unpaid };
  }
  return processed.length > 0 ? refusals.alreadyPaid : refusals.nothingToPay;
}

/**
 * Handles a change of gateway keys (from test to live, say): an unpaid order of the former gateway
 * can no longer be paid and makes room for a new one. A paid one stays paid.
 */
async function leaveFormerGateway(
  context: PaymentsContext,
  order: Order,
): Promise<Order | undefined> {
  if (order.state === "PAID" || order.state === "FULFILLED") {
    return order;
  }
  const at = context.clock.now().toISOString();
  await moveOrderAlone(context.db, order, "CANCELLED", {
    at,
    via: "initiate",
    detail: `made in ${order.mode} mode`,
    changes: { nextCheckAt: null },
  });
  return liveOrderOf(context.db, order.statementId);
}

/** Writes the intent; of two concurrent callers, both get the row of the first. */
async function newOrder(
  context: PaymentsContext,
  asked: Pick<
    Order,
    "mode" | "userId" | "payerName" | "payerEmail" | "payerState" | "watchedFrom" | "nextCheckAt"
  >,
  statementId: string,
): Promise<Order | undefined> {
  const order: Order = {
    ...asked,
    id: `cg_${randomUUID().replaceAll("-", "")}`,
    statementId,
    gatewayOrderId: null,
    amount: context.fee.amount,
    currency: context.fee.currency,
    state: "NEW",
    createdAt: asked.watchedFrom,
    paidAt: null,
    fulfilledAt: null,
    confirmedAt: null,
    invoiceDownloadedAt: null,
  };
  await personTransaction(context.db, asked.userId, (trx) => insertOrder(trx, order));
  return liveOrderOf(context.db, statementId);
}
