import { recordCommand } from "../../../audit/repository.ts";
import { dateInIndia, periodInIndia } from "../../../clock.ts";
import type { Db } from "../../../database/open.ts";
import {
  type Command,
  type CommandOutcome,
  commandLog,
  type Form,
  lookingAtDatabase,
  withDatabase,
  wrongUse,
} from "../../../operator-command.ts";
import { countOf } from "../../../process/terminal.ts";
import { rupeesOf } from "../../../rupees.ts";
import { orderOfDocument } from "../../invoices/service.ts";
import {
  historyOf,
  listOrders,
  type Order,
  orderByGatewayId,
  orderById,
  ordersOfStatements,
  ordersWithin,
} from "../orders/order-repository.ts";
import { orderStates } from "../orders/order-state.ts";
import { type PaymentsContext, paymentsContext } from "../payments-context.ts";
import { dailyReport, dayBefore } from "../reconciliation/daily-report.ts";
import { openDisputes } from "../reconciliation/event-repository.ts";
import { createReconciler } from "../reconciliation/reconciler.ts";
import { requestRefund } from "../refunds/refunds.ts";
import { paymentById, paymentsOf } from "../settlement/payment-repository.ts";
import { refreshOrder } from "../settlement/refresh.ts";
import { paymentHealth } from "./health-repository.ts";
import { disputeLine, linesOfOrder } from "./order-lines.ts";

const day = { is: isDay, must: "must be a day of the calendar, written YYYY-MM-DD" };

type Work = (context: PaymentsContext, words: readonly string[]) => Promise<CommandOutcome>;

/** The operator's view of payments; it may run while the server does. */
export const paymentsCommand: Command = {
  does: "Shows orders and payments, checks the rules of money, and refunds. ORDER is the id of an order, here or at the gateway, of a statement or a payment, or the number of an invoice or credit note.",
  forms: {
    "list [STATE...]": {
      does: "lists the newest 100 orders, or those in the given states",
      accepts: {
        STATE: {
          is: (text) => orderStates.some((state) => state === text),
          must: `must be one of ${orderStates.join(", ")}`,
        },
      },
      run: lookOnRecord("list", list),
    },
    "of DAY": {
      does: "lists the orders that were opened or paid on a day in India",
      accepts: { DAY: day },
      run: lookOnRecord("of", ofDay),
    },
    disputes: {
      does: "lists what payers' banks dispute, with the day to answer by at the gateway",
      run: lookOnRecord("disputes", disputes),
    },
    "show ORDER": {
      does: "shows an order with its payments, refunds and history",
      run: lookOnRecord("show", ofOrder(show)),
    },
    reconcile: {
      does: "does at once what the server does every minute",
      run: onRecord("reconcile", withGateway(reconcileAll)),
    },
    "reconcile ORDER": {
      does: "asks the gateway about one order",
      run: onRecord("reconcile", withGateway(ofOrder(reconcile))),
    },
    "refund ORDER REASON...": {
      does: "sends back in full what paid it, or the payment that is named; the reason stays on record",
      run: onRecord("refund", refund),
    },
    "report [DAY]": {
      does: "compares a day's payments with the gateway's list; by default yesterday's",
      accepts: { DAY: day },
      run: onRecord("report", withGateway(report)),
    },
    check: {
      does: "checks the rules that must always hold",
      run: lookOnRecord("check", check),
    },
  },
};

/** Runs the work on the installation and records it, unless the command was called wrongly. */
function onRecord(name: string, work: Work): Form["run"] {
  return withDatabase(async (context, { words }) => {
    const { db, clock } = context;
    const outcome = await work(paymentsContext({ ...context, log: commandLog }), words);
    if (outcome.code !== 2) {
      // Record the command and its subject only: a refund's reason may hold words about a person.
      await recordCommand(db, clock.now(), [name, ...words.slice(0, 1)].join(" "));
    }
    return outcome;
  });
}

/** The same for work that only looks, also where the database takes no rows. */
function lookOnRecord(name: string, work: Work): Form["run"] {
  return lookingAtDatabase(async (context, { words }) => {
    const outcome = await work(paymentsContext({ ...context, log: commandLog }), words);
    const command = [name, ...words.slice(0, 1)].join(" ");
    const unrecorded = await context.note((db) => recordCommand(db, context.clock.now(), command));
    return { ...outcome, lines: [...(outcome.lines ?? []), ...unrecorded] };
  });
}

function withGateway(work: Work): Work {
  return async (context, words) =>
    context.mode === "off"
      ? wrongUse("No gateway is configured: set the RAZORPAY_ variables.")
      : work(context, words);
}

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && moment.getTime() > 0
    ? moment.toISOString().startsWith(text)
    : false;
}

async function list({ db }: PaymentsContext, states: readonly string[]): Promise<CommandOutcome> {
  return listed(await listOrders(db, states, 100));
}

async function ofDay({ db }: PaymentsContext, [day = ""]: readonly string[]) {
  const dayAfter = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  return listed(await ordersWithin(db, periodInIndia(day, dayAfter)));
}

function listed(orders: readonly Order[]): CommandOutcome {
  const lines = orders.map(
    ({ id, state, mode, amount, createdAt, payerEmail }) =>
      `${createdAt}  ${id}  ${state.padEnd(9)}  ${mode}  ${rupeesOf(amount)}  ${payerEmail}`,
  );
  return { lines: lines.length > 0 ? lines : ["No orders."] };
}

async function disputes({ db }: PaymentsContext): Promise<CommandOutcome> {
  const open = await openDisputes(db);
  return { lines: open.length === 0 ? ["No payment is disputed."] : open.map(disputeLine) };
}

async function check({ db }: PaymentsContext): Promise<CommandOutcome> {
  const rules = await paymentHealth(db);
  const lines = rules.flatMap(({ rule, means, faults }) => [
    `${faults.length === 0 ? "holds " : "BROKEN"}  ${rule}  ${means}`,
    ...faults.map((fault) => `          ${fault}`),
  ]);
  const broken = rules.filter(({ faults }) => faults.length > 0).map(({ rule }) => rule);
  return { lines, faults: broken.length === 0 ? [] : [`Broken: ${broken.join(", ")}.`] };
}

/** Work on the order that the argument names by its id, its statement's or one of its payments'. */
function ofOrder(work: (context: PaymentsContext, order: Order) => Promise<CommandOutcome>): Work {
  return async (context, [subject = ""]) => {
    const order = await orderOf(context.db, subject);
    return order ? work(context, order) : { faults: [noOrder(subject)] };
  };
}

async function orderOf(db: Db, subject: string): Promise<Order | undefined> {
  const id =
    (await paymentById(db, subject))?.orderId ?? (await orderOfDocument(db, subject)) ?? subject;
  return (
    (await orderById(db, id)) ??
    (await orderByGatewayId(db, subject)) ??
    (await ordersOfStatements(db, [subject])).at(-1)
  );
}

function noOrder(subject: string): string {
  return `${subject}: no order, statement, payment or invoice has this id or number.`;
}

async function show({ db }: PaymentsContext, order: Order): Promise<CommandOutcome> {
  const history = await historyOf(db, order.id);
  const lines = [
    `order      ${order.id}  ${order.state}  ${rupeesOf(order.amount)}  ${order.mode}`,
    `statement  ${order.statementId}`,
    `payer      ${order.payerName} <${order.payerEmail}>`,
    `gateway    ${order.gatewayOrderId ?? "not opened yet"}`,
    ...(await linesOfOrder(db, order.id)),
    ...history.map(
      ({ at, kind, fromState, toState, via, detail }) =>
        `${at}  ${kind === "state" ? `${fromState} -> ${toState}` : kind}  by ${via}  ${detail ?? ""}`,
    ),
  ];
  return { lines };
}

async function reconcileAll(context: PaymentsContext): Promise<CommandOutcome> {
  return (await createReconciler(context).runOnce())
    ? { lines: ["One round is done."] }
    : {
        faults: [
          "Another process is reconciling right now; npm run operate jobs show says until when at most.",
        ],
      };
}

async function reconcile(context: PaymentsContext, order: Order): Promise<CommandOutcome> {
  const refreshed = await refreshOrder(context, order, "operator");
  return refreshed.ok
    ? { lines: [`${order.id}: ${order.state} -> ${refreshed.value.state}`] }
    : { faults: [refreshed.error.cause] };
}

async function refund(
  context: PaymentsContext,
  [subject = "", ...reason]: readonly string[],
): Promise<CommandOutcome> {
  const named = await paymentById(context.db, subject);
  const order = named ? undefined : await orderOf(context.db, subject);
  const paid = order && (await paymentsOf(context.db, order.id)).find(({ counted }) => counted);
  const payment = named ?? paid;
  if (!payment) {
    return { faults: [order ? `${subject}: nothing has paid this order.` : noOrder(subject)] };
  }
  const requested = await requestRefund(context, payment.gatewayPaymentId, reason.join(" "));
  if (!requested.ok) {
    return { faults: [requested.error] };
  }
  const { id, amount } = requested.value;
  return {
    lines: [
      `${id}: ${rupeesOf(amount)} queued; the running server sends it.`,
      payment.counted
        ? "Then the downloads close, a credit note cancels the invoice, and the payer is told by mail, with the credit note."
        : "Then the payer gets a mail; the order and its files stay as they are.",
    ],
  };
}

async function report(
  context: PaymentsContext,
  [day = dayBefore(context.clock.now())]: readonly string[],
): Promise<CommandOutcome> {
  if (day > dateInIndia(context.clock.now())) {
    return wrongUse(`DAY must not be in the future.`);
  }
  const made = await dailyReport(context, day);
  if (!made.ok) {
    return { faults: [made.error.cause] };
  }
  const { counted, atGateway, differences } = made.value;
  const lines = [
    `${day} (India), mode ${context.mode}`,
    `counted     ${countOf(counted.payments, "payment")}, ${rupeesOf(counted.amount)}`,
    `at gateway  ${countOf(atGateway.payments, "payment")}, ${rupeesOf(atGateway.amount)}`,
    ...(differences.length === 0 ? ["No differences."] : []),
  ];
  return { lines, faults: differences };
}
