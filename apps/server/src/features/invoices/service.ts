import type { Result } from "contract/result";
import { dateInIndia } from "../../clock.ts";
import type { CreditNoteRow, InvoiceRow } from "../../database/invoice-tables.ts";
import type { Db } from "../../database/open.ts";
import type { Executor } from "../../database/transaction.ts";
import { documentNumber, financialYearOf } from "./invoice-number.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import {
  type InvoiceFacts,
  type InvoiceSnapshot,
  type InvoiceSupplier,
  invoiceSnapshot,
} from "./invoice-snapshot.ts";
import {
  creditNoteOf,
  gapsInNumbers,
  insertCreditNote,
  insertInvoice,
  invoiceOfOrder,
  returnNumber,
  takeNumber,
} from "./repository.ts";
import { invoiceWorkbook } from "./workbook.ts";

/** Who issues invoices, from the configuration. */
export type Supplier = InvoiceSupplier;

/** The number of the issued invoice, or why there is none; nothing was taken then. */
export type Issued = Result<string, string>;

/**
 * Issues the invoice of an order inside the transaction that settles it; the same order always has
 * the same invoice. Numbers run without gaps per series and financial year.
 */
export async function issueInvoice(trx: Executor, facts: InvoiceFacts): Promise<Issued> {
  const known = await invoiceOfOrder(trx, facts.orderId);
  if (known) {
    return { ok: true, value: known.number };
  }
  const series = facts.sandbox ? "TEST" : facts.supplier.series;
  const taken = await nextNumber(trx, series, facts.now);
  if (!taken) {
    return { ok: false, error: `series ${series} has no number left` };
  }
  await insertInvoice(trx, {
    ...taken,
    orderId: facts.orderId,
    total: facts.total,
    issuedAt: facts.now.toISOString(),
    snapshot: JSON.stringify(invoiceSnapshot(facts, taken.number)),
  });
  return { ok: true, value: taken.number };
}

/** Cancels the invoice of an order by a credit note; without an invoice there is nothing to do. */
export async function cancelInvoice(trx: Executor, orderId: string, now: Date): Promise<void> {
  const invoice = await invoiceOfOrder(trx, orderId);
  if (!invoice || (await creditNoteOf(trx, invoice.number))) {
    return;
  }
  const series = invoice.series === "TEST" ? "TCN" : "CN";
  const taken = await nextNumber(trx, series, now);
  if (!taken) {
    throw new Error(`series ${series} has no number left`);
  }
  await insertCreditNote(trx, {
    ...taken,
    invoiceNumber: invoice.number,
    issuedAt: now.toISOString(),
    snapshot: JSON.stringify({
      number: taken.number,
      date: dateInIndia(now),
      cancels: JSON.parse(invoice.snapshot),
    }),
  });
}

async function nextNumber(trx: Executor, series: string, now: Date) {
  const financialYear = financialYearOf(now);
  const seq = await takeNumber(trx, series, financialYear);
  const number = documentNumber(series, financialYear, seq);
  if (number) {
    return { number, series, financialYear: financialYear, seq };
  }
  await returnNumber(trx, series, financialYear);
  return undefined;
}

/**
 * The invoice of an order with what it says. Undefined before the order was settled, and once its
 * years are over and nothing but sum and number is left of it.
 */
export async function invoiceFor(
  ex: Executor,
  orderId: string,
): Promise<{ row: InvoiceRow; snapshot: InvoiceSnapshot; creditNote?: CreditNoteRow } | undefined> {
  const row = await invoiceOfOrder(ex, orderId);
  if (!row || row.snapshot === "{}") {
    return undefined;
  }
  const creditNote = await creditNoteOf(ex, row.number);
  return { row, snapshot: JSON.parse(row.snapshot) as InvoiceSnapshot, creditNote };
}

function cancellationBy(creditNote: CreditNoteRow | undefined) {
  return (
    creditNote && {
      number: creditNote.number,
      date: dateInIndia(new Date(creditNote.issuedAt)),
    }
  );
}

const rendered = new Map<string, Buffer>();
const mostRendered = 100;

/**
 * The invoice of an order as `Invoice_file.xlsx`, or undefined before the order was settled. The
 * last ones are kept, because the page asks for the size before it asks for the file.
 */
export async function invoiceFile(ex: Executor, orderId: string): Promise<Buffer | undefined> {
  const invoice = await invoiceFor(ex, orderId);
  if (!invoice) {
    return undefined;
  }
  const { row, snapshot, creditNote } = invoice;
  const key = `${row.number} ${row.orderId} ${creditNote?.number}`;
  const known = rendered.get(key);
  if (known) {
    return known;
  }
  const file = await invoiceWorkbook(snapshot, cancellationBy(creditNote));
  if (rendered.size >= mostRendered) {
    rendered.clear();
  }
  rendered.set(key, file);
  return file;
}

/** The same invoice as `Invoice_file.pdf`, drawn at each call. */
export async function invoicePdfFile(ex: Executor, orderId: string): Promise<Buffer | undefined> {
  const invoice = await invoiceFor(ex, orderId);
  return invoice && invoicePdf(invoice.snapshot, cancellationBy(invoice.creditNote));
}

/** For the health check: where numbers are missing or doubled; empty when all is well. */
export function faultsInNumbers(db: Db): Promise<string[]> {
  return gapsInNumbers(db);
}
