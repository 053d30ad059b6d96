import { openJournal } from "../journal.ts";
import type { Order, Payment, Refund } from "./entities.ts";

/** A step that a payment takes later: an approval that takes time, a late authorisation. */
export type PlannedStep = { paymentId: string; to: "authorized" | "captured"; at: number };

/** One webhook: what is signed and sent, and how often it was tried. */
export type WebhookEvent = {
  id: string;
  event: string;
  body: string;
  status: "held" | "due" | "delivered" | "lost" | "given-up";
  attempts: number;
};

type Entry =
  | { kind: "order"; value: Order }
  | { kind: "payment"; value: Payment }
  | { kind: "refund"; value: Refund; key?: string; request?: string }
  | { kind: "planned"; value: PlannedStep; done: boolean }
  | { kind: "event"; value: WebhookEvent };

/** Everything the gateway knows, kept in memory and written to its journal before it answers. */
export type Ledger = ReturnType<typeof openLedger>;

/** Opens the ledger of the file `path`, or one in memory. */
export function openLedger(path?: string) {
  const orders = new Map<string, Order>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const refundKeys = new Map<string, { id: string; request: string }>();
  const planned = new Map<string, PlannedStep>();
  const events = new Map<string, WebhookEvent>();
  const journal = openJournal<Entry>(path);

  const apply = (entry: Entry) => {
    if (entry.kind === "order") {
      orders.set(entry.value.id, entry.value);
    } else if (entry.kind === "payment") {
      payments.set(entry.value.id, entry.value);
    } else if (entry.kind === "event") {
      events.set(entry.value.id, entry.value);
    } else if (entry.kind === "refund") {
      refunds.set(entry.value.id, entry.value);
      if (entry.key) {
        refundKeys.set(entry.key, { id: entry.value.id, request: entry.request ?? "" });
      }
    } else if (entry.done) {
      planned.delete(entry.value.paymentId);
    } else {
      planned.set(entry.value.paymentId, entry.value);
    }
  };
  for (const entry of journal.entries) {
    apply(entry);
  }

  const write = (entry: Entry) => {
    apply(entry);
    journal.append(structuredClone(entry));
  };
  return {
    orders: orders as ReadonlyMap<string, Order>,
    payments: payments as ReadonlyMap<string, Payment>,
    refunds: refunds as ReadonlyMap<string, Refund>,
    planned: planned as ReadonlyMap<string, PlannedStep>,
    events: events as ReadonlyMap<string, WebhookEvent>,
    /** The refund made under an idempotency key, with the request that made it. */
    refundByKey: (key: string) => refundKeys.get(key),
    paymentsOf: (orderId: string) =>
      [...payments.values()].filter((payment) => payment.order_id === orderId).reverse(),
    putOrder: (value: Order) => write({ kind: "order", value }),
    putPayment: (value: Payment) => write({ kind: "payment", value }),
    putRefund: (value: Refund, key?: string, request?: string) =>
      write({ kind: "refund", value, key, request }),
    putEvent: (value: WebhookEvent) => write({ kind: "event", value }),
    plan: (value: PlannedStep) => write({ kind: "planned", value, done: false }),
    planDone: (value: PlannedStep) => write({ kind: "planned", value, done: true }),
  };
}
