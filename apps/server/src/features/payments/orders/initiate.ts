import { randomUUID } from "node:crypto";
import { gstStateName } from "contract/gst-states";
import type { PaymentOrder } from "contract/payment";
import type { SessionUser } from "contract/session";
import type { PaymentsContext } from "../payments-context.ts";
import { type Refusal, refusals } from "../refusals.ts";
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

/** What the browser may choose: one statement of several, and the payer's State. */
export type InitiateOptions = { statementId?: string; state?: string };

/**
 * Opens the payment of a processed statement, or gives the open one again: two tabs, a reload and
 * a second try all get the same order, so that nobody can pay twice by accident. The intent row is
 * written before the gateway is asked.
 */
export async function initiate(
  context: PaymentsContext,
  user: SessionUser,
  options: InitiateOptions,
): Promise<{ ok: true; value: PaymentOrder } | Refusal> {
  if (context.mode === "off") return refusals.paymentsOff;
  const chosen = await chooseStatement(context, user.uid, options.statementId);
  if (!chosen.ok) return chosen;

  let order = await liveOrderOf(context.db, chosen.statementId);
  if (order && order.mode !== context.mode) order = await leaveFormerGateway(context, order);
  if (order?.state === "PAID" || order?.state === "FULFILLED") return refusals.alreadyPaid;
  if (order?.state === "VERIFIED") return refusals.paymentInProgress;

  const state = options.state ?? order?.payer_state ?? null;
  const stateIsKnown = state !== null && gstStateName(state) !== undefined;
  if (options.state !== undefined && !stateIsKnown) return refusals.stateMissing;
  if (context.supplier.gstin !== "" && !stateIsKnown) return refusals.stateMissing;

  const now = context.clock.now();
  order ??= await newOrder(context, user, chosen.statementId, now);
  if (!order) return refusals.gatewayUnavailable;
  const watched = { watched_from: now.toISOString(), next_check_at: firstCheck(now) };
  await changeOrder(context.db, order.id, {
    payer_name: user.displayName,
    payer_email: user.email,
    payer_state: state,
    ...watched,
  });
  const opened = await openAtGateway(context, order);
  if (!opened.ok) return opened;
  return {
    ok: true,
    value: {
      key: context.keys.keyId,
      amount: opened.order.amount,
      currency: opened.order.currency,
      orderId: opened.order.gateway_order_id ?? "",
    },
  };
}

async function chooseStatement(
  context: PaymentsContext,
  userId: string,
  asked: string | undefined,
): Promise<{ ok: true; statementId: string } | Refusal> {
  const processed = await context.statements.processedStatements(userId);
  if (asked !== undefined) {
    return processed.includes(asked) ? { ok: true, statementId: asked } : refusals.unknownStatement;
  }
  const orders = await ordersOfStatements(context.db, processed);
  const paid = new Set(
    orders.flatMap(({ statement_id, state }) =>
      state === "PAID" || state === "FULFILLED" ? [statement_id] : [],
    ),
  );
  const unpaid = processed.find((id) => !paid.has(id));
  if (unpaid !== undefined) return { ok: true, statementId: unpaid };
  return processed.length > 0 ? refusals.alreadyPaid : refusals.nothingToPay;
}

/**
 * The operator went to other keys (from test to live, say): an unpaid order of the former gateway
 * can't be paid any more and makes room. A paid one stays paid.
 */
async function leaveFormerGateway(
  context: PaymentsContext,
  order: Order,
): Promise<Order | undefined> {
  if (order.state === "PAID" || order.state === "FULFILLED") return order;
  const at = context.clock.now().toISOString();
  await moveOrderAlone(context.db, order, "CANCELLED", {
    at,
    via: "initiate",
    detail: `made in ${order.mode} mode`,
    changes: { next_check_at: null },
  });
  return liveOrderOf(context.db, order.statement_id);
}

/** Writes the intent; of two who do so at once, both get the row of the faster one. */
async function newOrder(
  context: PaymentsContext,
  user: SessionUser,
  statementId: string,
  now: Date,
): Promise<Order | undefined> {
  if (context.mode === "off") return undefined;
  await insertOrder(context.db, {
    id: `cg_${randomUUID().replaceAll("-", "")}`,
    statement_id: statementId,
    user_id: user.uid,
    mode: context.mode,
    gateway_order_id: null,
    amount: context.fee.amount,
    currency: context.fee.currency,
    state: "NEW",
    payer_name: user.displayName,
    payer_email: user.email,
    payer_state: null,
    created_at: now.toISOString(),
    paid_at: null,
    fulfilled_at: null,
    confirmed_at: null,
    invoice_downloaded_at: null,
    watched_from: now.toISOString(),
    next_check_at: firstCheck(now),
  });
  return liveOrderOf(context.db, statementId);
}
