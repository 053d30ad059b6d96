/** The tables of the invoices feature. */
export type InvoiceTables = {
  invoice_counter: InvoiceCounterRow;
  invoice: InvoiceRow;
  credit_note: CreditNoteRow;
};

/** The next number of a series in a financial year: a row, because sequences leave gaps. */
export type InvoiceCounterRow = { series: string; financial_year: string; next: number };

/** An invoice as it was issued; `snapshot` is JSON and never changes. */
export type InvoiceRow = {
  number: string;
  series: string;
  financial_year: string;
  seq: number;
  order_id: string;
  /** In paise, as in the snapshot, for sums. */
  total: number;
  issued_at: string;
  snapshot: string;
};

/** What cancels an invoice, which keeps its number. */
export type CreditNoteRow = {
  number: string;
  series: string;
  financial_year: string;
  seq: number;
  invoice_number: string;
  issued_at: string;
  snapshot: string;
};
