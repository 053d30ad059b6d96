import type { Result } from "@site/result/result";
import { dateInIndia } from "../../clock.ts";
import type { Executor } from "../../database/transaction.ts";
import { documentNumber, invoiceYearOf, numbersOf } from "./invoice-number.ts";
import type { Cancellation } from "./invoice-page.ts";
import { creditNotePdf, invoicePdf } from "./invoice-pdf.ts";
import {
  type InvoiceFacts,
  type InvoiceSnapshot,
  type InvoiceSupplier,
  invoiceSnapshot,
  readSnapshot,
} from "./invoice-snapshot.ts";
import * as rows from "./repository.ts";
import { invoiceWorkbook } from "./workbook.ts";

/** Who issues invoices, from the configuration. */
export type Supplier = InvoiceSupplier;

/**
 * What was issued for an order, which order a document's number belongs to and, for the health check,
 * missing, duplicate and malformed numbers: none when all is well.
 */
export {
  cancelledAmong,
  faultsInCounters,
  faultsInNumbers,
  orderOfDocument,
} from "./repository.ts";

/** The numbers of an order's invoice and of the credit note that cancels it, as far as they exist. */
export async function documentsOf(ex: Executor, orderId: string): Promise<Partial<Cancelled>> {
  const invoice = await rows.invoiceOfOrder(ex, orderId);
  const note = invoice && (await rows.creditNoteOf(ex, invoice.number));
  return { ...(invoice && { invoice: invoice.number }), ...(note && { creditNote: note.number }) };
}

/** What the invoice of a row says; undefined once its retention has ended. */
export const readInvoice = readSnapshot;

/** The number of the issued invoice, or why there is none; no number was taken then. */
export type Issued = Result<string, string>;

/**
 * Issues an order's invoice inside the transaction that settles it; the same order always has the
 * same invoice. Numbers run without gaps per series and financial year.
 */
export async function issueInvoice(trx: Executor, facts: InvoiceFacts): Promise<Issued> {
  const known = await rows.invoiceOfOrder(trx, facts.orderId);
  if (known) {
    return { ok: true, value: known.number };
  }
  const series = seriesOf(facts.sandbox, facts.supplier);
  const taken = await nextNumber(trx, series, facts.now);
  if (!taken) {
    return { ok: false, error: `series ${series} has no number left` };
  }
  await rows.insertInvoice(trx, {
    ...taken,
    orderId: facts.orderId,
    total: facts.total,
    issuedAt: facts.now.toISOString(),
    snapshot: JSON.stringify(invoiceSnapshot(facts, taken.number)),
  });
  return { ok: true, value: taken.number };
}

/** What is left of the series that invoices of a mode are numbered in, in the running year. */
export type NumbersLeft = { series: string; left: number; ofYear: number };

/**
 * Counts the invoice numbers that are left.
 *
 * @param sandbox whether the mode takes no real money
 */
export async function invoiceNumbersLeft(
  ex: Executor,
  sandbox: boolean,
  supplier: Pick<Supplier, "series">,
  now: Date,
): Promise<NumbersLeft> {
  const series = seriesOf(sandbox, supplier);
  const ofYear = numbersOf(series);
  const taken = await rows.takenNumbers(ex, series, invoiceYearOf(now));
  return { series, left: Math.max(0, ofYear - taken), ofYear };
}

/** Returns the series of a mode: the sandbox and test keys have their own, so they use up no real number. */
function seriesOf(sandbox: boolean, supplier: Pick<Supplier, "series">): string {
  return sandbox ? "TEST" : supplier.series;
}

/** The numbers of an invoice and of the credit note that cancels it. */
export type Cancelled = { invoice: string; creditNote: string };

/**
 * Cancels an order's invoice with a credit note and returns both numbers; undefined when there is no
 * invoice. The same invoice always has the same credit note.
 *
 * @throws when the series of credit notes has no number left
 */
export async function cancelInvoice(
  trx: Executor,
  orderId: string,
  now: Date,
): Promise<Cancelled | undefined> {
  const invoice = await rows.invoiceOfOrder(trx, orderId);
  if (!invoice) {
    return undefined;
  }
  const known = await rows.creditNoteOf(trx, invoice.number);
  if (known) {
    return { invoice: invoice.number, creditNote: known.number };
  }
  const series = invoice.series === "TEST" ? "TCN" : "CN";
  const taken = await nextNumber(trx, series, now);
  if (!taken) {
    throw new Error(`series ${series} has no number left`);
  }
  await rows.insertCreditNote(trx, {
    ...taken,
    invoiceNumber: invoice.number,
    issuedAt: now.toISOString(),
    snapshot: JSON.stringify({
      number: taken.number,
      date: dateInIndia(now),
      cancels: readSnapshot(invoice.snapshot) ?? {},
    }),
  });
  return { invoice: invoice.number, creditNote: taken.number };
}

/** Takes the next number of a series in the running year; undefined, with none taken, when none is left. */
async function nextNumber(trx: Executor, series: string, now: Date) {
  const financialYear = invoiceYearOf(now);
  const seq = await rows.takeNumber(trx, series, financialYear);
  const number = documentNumber(series, financialYear, seq);
  if (number) {
    return { number, series, financialYear, seq };
  }
  await rows.returnNumber(trx, series, financialYear);
  return undefined;
}

/**
 * Returns what an order's invoice says, and the credit note that cancels it, if any. Undefined before the
 * order is settled, and once its retention has ended and only sum and number are left.
 */
async function invoiceFor(
  ex: Executor,
  orderId: string,
): Promise<[InvoiceSnapshot, Cancellation | undefined] | undefined> {
  const row = await rows.invoiceOfOrder(ex, orderId);
  const snapshot = row && readSnapshot(row.snapshot);
  if (!snapshot) {
    return undefined;
  }
  const note = await rows.creditNoteOf(ex, row.number);
  return [snapshot, note && { number: note.number, date: dateInIndia(new Date(note.issuedAt)) }];
}

/** Returns an order's invoice as `Invoice_file.xlsx`, or undefined before the order is settled. */
export async function invoiceFile(ex: Executor, orderId: string): Promise<Uint8Array | undefined> {
  const invoice = await invoiceFor(ex, orderId);
  return invoice && invoiceWorkbook(...invoice);
}

/** Returns the same invoice as `Invoice_file.pdf`, drawn on each call. */
export async function invoicePdfFile(ex: Executor, orderId: string): Promise<Buffer | undefined> {
  const invoice = await invoiceFor(ex, orderId);
  return invoice && invoicePdf(...invoice);
}

/** Returns the credit note that cancels an order's invoice as a PDF; undefined without one. */
export async function creditNotePdfFile(
  ex: Executor,
  orderId: string,
): Promise<Buffer | undefined> {
  const [invoice, cancellation] = (await invoiceFor(ex, orderId)) ?? [];
  return invoice && cancellation && creditNotePdf(invoice, cancellation);
}
