import type { Db } from "../../../database/open.ts";
import { countOf } from "../../../process/terminal.ts";
import { rupeesOf } from "../../../rupees.ts";
import {
  historyOf,
  listOrders,
  type Order,
  orderByGatewayId,
  orderById,
  ordersOfStatements,
} from "../orders/order-repository.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { dailyReport, dayBefore } from "../reconciliation/daily-report.ts";
import { createReconciler } from "../reconciliation/reconciler.ts";
import { requestRefund } from "../refunds/refunds.ts";
import { paymentById, paymentsOf, refundsOf } from "../settlement/payment-repository.ts";
import { refresh } from "../settlement/refresh.ts";
import { paymentHealth } from "./health-repository.ts";

/** A command's output and exit code: 0 success, 1 something needs the operator, 2 wrong usage. */
export type CommandResult = { code: 0 | 1 | 2; lines: readonly string[] };

/** The commands, shown to a person who mistyped one. */
export const usage: readonly string[] = [
  "usage: npm run payments -- list [STATE ...]",
  "       npm run payments -- show ORDER|STATEMENT|PAYMENT",
  "       npm run payments -- reconcile [ORDER|STATEMENT|PAYMENT]",
  "       npm run payments -- refund PAYMENT REASON",
  "       npm run payments -- report [YYYY-MM-DD]",
  "       npm run payments -- check",
];

/** Runs one of the operator's commands. */
export async function runCommand(
  context: PaymentsContext,
  [command = "", ...given]: readonly string[],
): Promise<CommandResult> {
  const [subject = ""] = given;
  if (command === "list") {
    return list(context.db, given);
  }
  if (command === "check") {
    return check(context.db);
  }
  if (command === "show" && subject) {
    return show(context.db, subject);
  }
  if (context.mode === "off" && ["reconcile", "refund", "report"].includes(command)) {
    return { code: 2, lines: ["No gateway is configured: set the RAZORPAY_ variables."] };
  }
  if (command === "reconcile") {
    return reconcile(context, subject);
  }
  if (command === "refund" && subject) {
    return refund(context, subject, given.slice(1).join(" "));
  }
  if (command === "report") {
    return report(context, subject);
  }
  return { code: 2, lines: usage };
}

async function list(db: Db, states: readonly string[]): Promise<CommandResult> {
  const orders = await listOrders(db, states, 100);
  const lines = orders.map(
    ({ id, state, mode, amount, createdAt, payerEmail }) =>
      `${createdAt}  ${id}  ${state.padEnd(9)}  ${mode}  ${rupeesOf(amount)}  ${payerEmail}`,
  );
  return { code: 0, lines: lines.length > 0 ? lines : ["No orders."] };
}

async function check(db: Db): Promise<CommandResult> {
  const rules = await paymentHealth(db);
  const lines = rules.flatMap(({ rule, means, faults }) => [
    `${faults.length === 0 ? "holds " : "BROKEN"}  ${rule}  ${means}`,
    ...faults.map((fault) => `          ${fault}`),
  ]);
  return { code: rules.every(({ faults }) => faults.length === 0) ? 0 : 1, lines };
}

async function orderOf(db: Db, subject: string): Promise<Order | undefined> {
  const payment = await paymentById(db, subject);
  if (payment) {
    return orderById(db, payment.orderId);
  }
  return (
    (await orderById(db, subject)) ??
    (await orderByGatewayId(db, subject)) ??
    (await ordersOfStatements(db, [subject])).at(-1)
  );
}

async function show(db: Db, subject: string): Promise<CommandResult> {
  const order = await orderOf(db, subject);
  if (!order) {
    return { code: 1, lines: [`${subject}: no such order, statement or payment.`] };
  }
  const [payments, refunds, history] = [
    await paymentsOf(db, [order.id]),
    await refundsOf(db, [order.id]),
    await historyOf(db, order.id),
  ];
  const lines = [
    `order      ${order.id}  ${order.state}  ${rupeesOf(order.amount)}  ${order.mode}`,
    `statement  ${order.statementId}`,
    `payer      ${order.payerName} <${order.payerEmail}>`,
    `gateway    ${order.gatewayOrderId ?? "not opened yet"}`,
    ...payments.map(
      (payment) =>
        `payment    ${payment.gatewayPaymentId}  ${payment.status}  ${payment.currency} ${payment.amount}` +
        `${payment.counted ? "  counted" : ""}${payment.quarantineReason ? `  set aside: ${payment.quarantineReason}` : ""}`,
    ),
    ...refunds.map(
      (refund) =>
        `refund     ${refund.id}  ${refund.state}  ${rupeesOf(refund.amount)}  ${refund.reason}` +
        `${refund.lastError ? `  (${refund.lastError})` : ""}`,
    ),
    ...history.map(
      ({ at, kind, fromState, toState, via, detail }) =>
        `${at}  ${kind === "state" ? `${fromState} -> ${toState}` : kind}  by ${via}  ${detail ?? ""}`,
    ),
  ];
  return { code: 0, lines };
}

async function reconcile(context: PaymentsContext, subject: string): Promise<CommandResult> {
  if (subject === "") {
    const done = await createReconciler(context).runOnce();
    return done
      ? { code: 0, lines: ["One round is done."] }
      : { code: 1, lines: ["Another process is reconciling right now."] };
  }
  const order = await orderOf(context.db, subject);
  if (!order) {
    return { code: 1, lines: [`${subject}: no such order, statement or payment.`] };
  }
  const refreshed = await refresh(context, order, "operator");
  if (!refreshed.ok) {
    return { code: 1, lines: [refreshed.error.cause] };
  }
  return { code: 0, lines: [`${order.id}: ${order.state} -> ${refreshed.value.state}`] };
}

async function refund(
  context: PaymentsContext,
  paymentId: string,
  reason: string,
): Promise<CommandResult> {
  if (reason === "") {
    return { code: 2, lines: ["A refund needs a reason."] };
  }
  const requested = await requestRefund(context, paymentId, reason);
  if (!requested.ok) {
    return { code: 1, lines: [requested.error] };
  }
  return {
    code: 0,
    lines: [
      `${requested.value.id}: ${rupeesOf(requested.value.amount)} queued; the reconciler sends it.`,
    ],
  };
}

async function report(context: PaymentsContext, asked: string): Promise<CommandResult> {
  const day = asked || dayBefore(context.clock.now());
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) {
    return { code: 2, lines: ["The day must be written YYYY-MM-DD."] };
  }
  const made = await dailyReport(context, day);
  if (!made.ok) {
    return { code: 1, lines: [made.error.cause] };
  }
  const { counted, atGateway, differences } = made.value;
  const lines = [
    `${day} (India), mode ${context.mode}`,
    `counted     ${countOf(counted.payments, "payment")}, ${rupeesOf(counted.amount)}`,
    `at gateway  ${countOf(atGateway.payments, "payment")}, ${rupeesOf(atGateway.amount)}`,
    ...(differences.length === 0 ? ["No differences."] : differences),
  ];
  return { code: differences.length === 0 ? 0 : 1, lines };
}
