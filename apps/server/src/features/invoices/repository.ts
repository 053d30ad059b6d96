import { type RawBuilder, sql } from "kysely";
import type { Period } from "../../clock.ts";
import type { CreditNoteRow, InvoiceRow } from "../../database/invoice-tables.ts";
import type { Db } from "../../database/open.ts";
import type { Executor } from "../../database/transaction.ts";

/**
 * Takes the next number of a series in a financial year, within the caller's transaction: if that
 * rolls back, the number was never taken. Other transactions that need one wait until it ends.
 */
export async function takeNumber(
  trx: Executor,
  series: string,
  financialYear: string,
): Promise<number> {
  await trx
    .insertInto("invoiceCounter")
    .values({ series, financialYear, next: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { next } = await trx
    .updateTable("invoiceCounter")
    .set((row) => ({ next: row("next", "+", 1) }))
    .where("series", "=", series)
    .where("financialYear", "=", financialYear)
    .returning("next")
    .executeTakeFirstOrThrow();
  return next - 1;
}

/** Returns how many numbers of a series have been taken in a financial year. */
export async function takenNumbers(
  ex: Executor,
  series: string,
  financialYear: string,
): Promise<number> {
  const counter = await ex
    .selectFrom("invoiceCounter")
    .select("next")
    .where("series", "=", series)
    .where("financialYear", "=", financialYear)
    .executeTakeFirst();
  return counter ? counter.next - 1 : 0;
}

/** Releases a number within the transaction that took it. */
export async function returnNumber(
  trx: Executor,
  series: string,
  financialYear: string,
): Promise<void> {
  await trx
    .updateTable("invoiceCounter")
    .set((row) => ({ next: row("next", "-", 1) }))
    .where("series", "=", series)
    .where("financialYear", "=", financialYear)
    .execute();
}

export async function insertInvoice(trx: Executor, invoice: InvoiceRow): Promise<void> {
  await trx.insertInto("invoice").values(invoice).execute();
}

export function invoiceOfOrder(ex: Executor, orderId: string): Promise<InvoiceRow | undefined> {
  return ex.selectFrom("invoice").selectAll().where("orderId", "=", orderId).executeTakeFirst();
}

export async function insertCreditNote(trx: Executor, note: CreditNoteRow): Promise<void> {
  await trx.insertInto("creditNote").values(note).execute();
}

export function creditNoteOf(
  ex: Executor,
  invoiceNumber: string,
): Promise<CreditNoteRow | undefined> {
  return ex
    .selectFrom("creditNote")
    .selectAll()
    .where("invoiceNumber", "=", invoiceNumber)
    .executeTakeFirst();
}

/** The orders among these whose invoice a credit note has cancelled. */
export async function cancelledAmong(ex: Executor, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) {
    return [];
  }
  const found = await ex
    .selectFrom("invoice")
    .innerJoin("creditNote", "creditNote.invoiceNumber", "invoice.number")
    .select("invoice.orderId")
    .where("invoice.orderId", "in", orderIds)
    .execute();
  return found.map(({ orderId }) => orderId);
}

/** The order of the invoice with this number, or of the one that this credit note cancels. */
export async function orderOfDocument(ex: Executor, number: string): Promise<string | undefined> {
  const found = await ex
    .selectFrom("invoice")
    .leftJoin("creditNote", "creditNote.invoiceNumber", "invoice.number")
    .select("invoice.orderId")
    .where((row) =>
      row.or([row("invoice.number", "=", number), row("creditNote.number", "=", number)]),
    )
    .executeTakeFirst();
  return found?.orderId;
}

/** An invoice or a credit note as an accountant counts it; the snapshot is that of the invoice. */
export type IssuedDocument = {
  kind: "invoice" | "credit note";
  series: string;
  financialYear: string;
  seq: number;
  number: string;
  issuedAt: string;
  total: number;
  snapshot: string;
  orderId: string;
  /** The number of the invoice that it cancels; null for an invoice. */
  cancels: string | null;
};

/**
 * Returns the documents issued within a period: invoices, then credit notes, each by number. A credit note cancels
 * the whole invoice, so total, snapshot and order are the invoice's.
 */
export async function documentsWithin(
  ex: Executor,
  { from, until }: Period,
): Promise<IssuedDocument[]> {
  // `kind desc` puts invoices first. A column's name: PostgreSQL orders a union by nothing else.
  const { rows } = await sql<IssuedDocument>`
    select 'invoice' as kind, series, financial_year, seq, number, issued_at, total, snapshot,
      order_id, null as cancels
    from invoice where issued_at >= ${from} and issued_at < ${until}
    union all
    select 'credit note', n.series, n.financial_year, n.seq, n.number, n.issued_at, i.total,
      i.snapshot, i.order_id, i.number
    from credit_note n join invoice i on i.number = n.invoice_number
    where n.issued_at >= ${from} and n.issued_at < ${until}
    order by kind desc, series, financial_year, seq`.execute(ex);
  return rows.map((row) => ({ ...row, total: Number(row.total), seq: Number(row.seq) }));
}

/** A fault in the numbers of invoices, with the order whose invoice or credit note shows it. */
export type NumberFault = { orderId: string; subject: string; detail: string };

/**
 * Faults in the numbers of some orders' invoices and credit notes: every number has the one before it and
 * is below the counter of its series and year, in the form of Rule 46(b).
 *
 * @param isAmong selects by the column of `invoice` that names the order
 */
export async function faultsInNumbers(
  db: Db,
  isAmong: (column: string) => RawBuilder<unknown>,
): Promise<NumberFault[]> {
  const faults: NumberFault[] = [];
  for (const table of ["invoice", "creditNote"] as const) {
    const documents =
      table === "invoice"
        ? sql`invoice d`
        : sql`credit_note d join invoice i on i.number = d.invoice_number`;
    const { rows } = await sql<NumberFault & { wellFormed: string }>`
      select ${sql.ref(table === "invoice" ? "d.order_id" : "i.order_id")} as order_id,
        d.number as subject,
        case when d.seq > 1 and before.seq is null then 'the number before it is missing'
          else 'is not below the counter of its series' end as detail
      from ${documents}
      left join ${sql.table(table)} before on before.series = d.series
        and before.financial_year = d.financial_year and before.seq = d.seq - 1
      left join invoice_counter c on c.series = d.series and c.financial_year = d.financial_year
      where ${isAmong(table === "invoice" ? "d.order_id" : "i.order_id")}
        and (d.seq < 1 or (d.seq > 1 and before.seq is null) or c.next is null or d.seq >= c.next)
      limit 20`.execute(db);
    faults.push(...rows);
    const numbers = await sql<{ orderId: string; number: string }>`
      select ${sql.ref(table === "invoice" ? "d.order_id" : "i.order_id")} as order_id, d.number
      from ${documents} where ${isAmong(table === "invoice" ? "d.order_id" : "i.order_id")}`.execute(
      db,
    );
    faults.push(
      ...numbers.rows
        .filter(({ number }) => !/^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$/.test(number))
        .map(({ orderId, number }) => ({ orderId, subject: number, detail: "not a valid number" })),
    );
  }
  return faults;
}

/** Series and years whose counter is not one after their last number. */
export async function faultsInCounters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ series: string; fy: string; next: number; last: number }>`
    select series, fy, next, case when a > b then a else b end as last
    from (select series, financial_year as fy, next,
      coalesce((select max(seq) from invoice i
        where i.series = c.series and i.financial_year = c.financial_year), 0) as a,
      coalesce((select max(seq) from credit_note n
        where n.series = c.series and n.financial_year = c.financial_year), 0) as b
      from invoice_counter c) as counters`.execute(db);
  return rows
    .filter(({ next, last }) => next !== last + 1)
    .map(({ series, fy, next, last }) => `${series}/${fy}: ${last} is the last, ${next} the next`);
}
