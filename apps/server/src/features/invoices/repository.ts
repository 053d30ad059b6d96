import { sql } from "kysely";
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

/** Series and years whose numbers do not run 1, 2, 3 ... up to the counter. */
export async function faultsInNumbers(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const table of ["invoice", "creditNote"] as const) {
    const rows = await sql<{ series: string; fy: string; n: number; low: number; high: number }>`
      select series, financial_year as fy, count(*) as n, min(seq) as low, max(seq) as high
      from ${sql.table(table)} group by series, financial_year`.execute(db);
    for (const { series, fy, n, low, high } of rows.rows) {
      const counter = await db
        .selectFrom("invoiceCounter")
        .select("next")
        .where("series", "=", series)
        .where("financialYear", "=", fy)
        .executeTakeFirst();
      if (low !== 1 || n !== high || counter?.next !== high + 1) {
        problems.push(`${table} ${series}/${fy}: ${n} numbers from ${low} to ${high}`);
      }
    }
  }
  return problems;
}
