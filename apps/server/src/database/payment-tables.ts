import type { Generated } from "kysely";

/** Where an order stands; what may follow what is in the payments feature's `order-state.ts`. */
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
  payment_order: PaymentOrderRow;
  payment: PaymentRow;
  payment_event: PaymentEventRow;
  payment_refund: PaymentRefundRow;
  payment_audit: PaymentAuditRow;
  runner_lease: RunnerLeaseRow;
};

/** One order for one processed statement: written before the gateway hears of it. */
export type PaymentOrderRow = {
  /** Also the receipt under which the gateway keeps its order. */
  id: string;
  statement_id: string;
  user_id: string;
  mode: "live" | "test" | "sandbox";
  gateway_order_id: string | null;
  amount: number;
  currency: string;
  state: OrderState;
  /** Name and email as they were when the order was asked for: the invoice's recipient. */
  payer_name: string;
  payer_email: string;
  /** Two-digit code of the payer's State; null when nobody had to ask. */
  payer_state: string | null;
  created_at: string;
  paid_at: string | null;
  fulfilled_at: string | null;
  /** When the payer's page was given the links. */
  confirmed_at: string | null;
  /** When the invoice was first sent whole. */
  invoice_downloaded_at: string | null;
  /** The start of the reconciler's six days: the last time a payment may have begun. */
  watched_from: string;
  next_check_at: string | null;
};

/** One payment of the gateway. `counted` is the one that paid the order. */
export type PaymentRow = {
  gateway_payment_id: string;
  order_id: string;
  amount: number;
  currency: string;
  status: "created" | "failed" | "authorized" | "captured" | "refunded";
  counted: 0 | 1;
  quarantine_reason: string | null;
  method: string | null;
  first_seen_via: string;
  first_seen_at: string;
  updated_at: string;
};

/** Inbox of webhooks: written before they are worked on, ids and no personal data. */
export type PaymentEventRow = {
  event_id: string;
  type: string;
  gateway_order_id: string | null;
  gateway_payment_id: string | null;
  gateway_refund_id: string | null;
  received_at: string;
  due_at: string;
  attempts: number;
  processed_at: string | null;
  outcome: string | null;
};

/** Money that must go back. The id is the idempotency key towards the gateway. */
export type PaymentRefundRow = {
  id: string;
  order_id: string;
  gateway_payment_id: string;
  amount: number;
  reason: string;
  state: "QUEUED" | "PENDING" | "PROCESSED" | "FAILED";
  gateway_refund_id: string | null;
  created_at: string;
  due_at: string;
  attempts: number;
  last_error: string | null;
  done_at: string | null;
};

/** What happened to an order, in order; never changed. */
export type PaymentAuditRow = {
  seq: Generated<number>;
  order_id: string;
  at: string;
  /** `state` for a change of state, else what was noticed. */
  kind: string;
  from_state: OrderState | null;
  to_state: OrderState | null;
  via: string;
  detail: string | null;
};

/** Who of several processes does a job now. */
export type RunnerLeaseRow = { name: string; owner: string; lease_until: string };
