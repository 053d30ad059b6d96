import type { Generated } from "kysely";

/** The state of an order; what may follow what is in the payments feature's `order-state.ts`. */
export type OrderState =
  | "NEW"
  | "OPEN"
  | "VERIFIED"
  | "PAID"
  | "FULFILLED"
  | "EXPIRED"
  | "CANCELLED"
  | "REFUNDED";

/** The tables of the payments feature. Amounts in paise. */
export type PaymentTables = {
  paymentOrder: PaymentOrderRow;
  payment: PaymentRow;
  paymentEvent: PaymentEventRow;
  paymentRefund: PaymentRefundRow;
  paymentAudit: PaymentAuditRow;
  runnerLease: RunnerLeaseRow;
};

/** One order for one processed statement: written before the gateway hears of it. */
export type PaymentOrderRow = {
  /** Also the receipt under which the gateway keeps its order. */
  id: string;
  statementId: string;
  /** The result that was sold; null until the order is settled. */
  resultId: string | null;
  userId: string;
  mode: "live" | "test" | "sandbox";
  gatewayOrderId: string | null;
  amount: number;
  currency: string;
  state: OrderState;
  /** Name and email as they were when the order was asked for: the invoice's recipient. */
  payerName: string;
  payerEmail: string;
  /** Two-digit code of the payer's State; null when nobody had to ask. */
  payerState: string | null;
  createdAt: string;
  paidAt: string | null;
  fulfilledAt: string | null;
  /** When the payer's page was given the links. */
  confirmedAt: string | null;
  /** When each of its papers was first sent whole. */
  invoiceDownloadedAt: string | null;
  invoicePdfDownloadedAt: string | null;
  creditNoteDownloadedAt: string | null;
  /** The start of the reconciler's six days: the last time a payment may have begun. */
  watchedFrom: string;
  nextCheckAt: string | null;
};

/** One payment of the gateway. `counted` is the one that paid the order. */
export type PaymentRow = {
  gatewayPaymentId: string;
  orderId: string;
  amount: number;
  currency: string;
  status: "created" | "failed" | "authorized" | "captured" | "refunded";
  counted: 0 | 1;
  quarantineReason: string | null;
  method: string | null;
  firstSeenVia: string;
  firstSeenAt: string;
  updatedAt: string;
};

/** Inbox of webhooks: written before they are worked on, ids and no personal data. */
export type PaymentEventRow = {
  eventId: string;
  type: string;
  gatewayOrderId: string | null;
  gatewayPaymentId: string | null;
  gatewayRefundId: string | null;
  gatewayDisputeId: string | null;
  /** Until when the gateway must hear from us about a dispute; null where it did not say. */
  answerBy: string | null;
  receivedAt: string;
  dueAt: string;
  attempts: number;
  processedAt: string | null;
  outcome: string | null;
};

/** Money that must go back. The id is the idempotency key towards the gateway. */
export type PaymentRefundRow = {
  id: string;
  orderId: string;
  gatewayPaymentId: string;
  amount: number;
  reason: string;
  state: "QUEUED" | "PENDING" | "PROCESSED" | "FAILED";
  gatewayRefundId: string | null;
  createdAt: string;
  dueAt: string;
  attempts: number;
  lastError: string | null;
  doneAt: string | null;
};

/** What happened to an order, in order; never changed. */
export type PaymentAuditRow = {
  seq: Generated<number>;
  orderId: string;
  at: string;
  /** `state` for a change of state, else what was noticed. */
  kind: string;
  fromState: OrderState | null;
  toState: OrderState | null;
  via: string;
  detail: string | null;
};

/** Who of several processes does a job now. */
export type RunnerLeaseRow = { name: string; owner: string; leaseUntil: string };
