/** An order as it ended. Amounts in paise. */
type OrderRow = {
  id: string;
  gateway_order_id: string | null;
  amount: number;
  currency: string;
  state: string;
};

type PaymentRow = {
  gateway_payment_id: string;
  order_id: string;
  counted: number;
  quarantine_reason: string | null;
};

/** A refund as it ended. */
export type RefundRow = { order_id: string; gateway_payment_id: string; state: string };

type NumberRow = {
  number: string;
  series: string;
  financial_year: string;
  seq: number;
  order_id: string | null;
};

type CounterRow = { series: string; financial_year: string; next: number };

/** A line of the audit trail, written in the transaction that it describes. */
type StepRow = {
  order_id: string;
  kind: string;
  from_state: string | null;
  to_state: string | null;
  via: string;
  detail: string | null;
};

type EventRow = { event_id: string };

/** The database's rows about money once all is at rest, steps in the order of writing. */
export type MoneyRows = {
  orders: OrderRow[];
  payments: PaymentRow[];
  refunds: RefundRow[];
  numbers: NumberRow[];
  counters: CounterRow[];
  steps: StepRow[];
  inbox: EventRow[];
};

/** The queries for those rows. */
export const moneyQueries: Record<keyof MoneyRows, string> = {
  orders: "select id, gateway_order_id, amount, currency, state from payment_order",
  payments: "select gateway_payment_id, order_id, counted, quarantine_reason from payment",
  refunds: "select order_id, gateway_payment_id, state from payment_refund",
  numbers: `select number, series, financial_year, seq, order_id from invoice
    union all select number, series, financial_year, seq, null from credit_note`,
  counters: "select series, financial_year, next from invoice_counter",
  steps: `select order_id, kind, from_state, to_state, via, detail
    from payment_audit order by seq`,
  inbox: "select event_id from payment_event",
};

/** What a caller was told, by the gateway's id of the order: from then on it must be true. */
export type Told = {
  order: string;
  /** The order may be paid; the signature was accepted; the files and this invoice are theirs. */
  said: "opened" | "verified" | "settled";
};

/** A payment in the gateway's books. Amount in paise. */
export type GatewayMoney = {
  id: string;
  order_id: string | null;
  status: string;
  amount: number;
  currency: string;
};

/** A webhook that was sent, and whether the server acknowledged it. */
export type Delivery = { event: string; taken: boolean; disturbed: boolean };

/** A lease on work that one process at a time does. Times in milliseconds. */
export type LeaseEvent =
  | { kind: "taken"; owner: string; at: number; until: number }
  | { kind: "released" | "work"; owner: string };

/** Everything that a trial of money observed, in one process or in several real ones. */
export type MoneyHistory = {
  rows: MoneyRows;
  told: readonly Told[];
  gateway: readonly GatewayMoney[];
  deliveries: readonly Delivery[];
  leases: readonly LeaseEvent[];
};
