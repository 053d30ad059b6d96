/** The tables of the invoices feature. */
export type InvoiceTables = {
  invoiceCounter: InvoiceCounterRow;
  invoice: InvoiceRow;
  creditNote: CreditNoteRow;
};

/** The next number of a series in a financial year: a row, because sequences leave gaps. */
export type InvoiceCounterRow = { series: string; financialYear: string; next: number };

/** An invoice as it was issued; `snapshot` is JSON and never changes. */
export type InvoiceRow = {
  number: string;
  series: string;
  financialYear: string;
  seq: number;
  orderId: string;
  /** In paise, as in the snapshot, for sums. */
  total: number;
  issuedAt: string;
  snapshot: string;
};

/** What cancels an invoice, which keeps its number. */
export type CreditNoteRow = {
  number: string;
  series: string;
  financialYear: string;
  seq: number;
  invoiceNumber: string;
  issuedAt: string;
  snapshot: string;
};
