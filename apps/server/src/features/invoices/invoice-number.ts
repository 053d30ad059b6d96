import { dateInIndia } from "../../clock.ts";

const longest = 16; // Rule 46(b) CGST
const widest = 6;

/**
 * Returns a document's number, such as `CG/26-27/000001`: at most 16 letters, digits, `-` and `/`.
 * Undefined when the series has no number left in its year.
 *
 * @param series letters and digits; the longer it is, the fewer numbers it has
 */
export function documentNumber(
  series: string,
  financialYear: string,
  seq: number,
): string | undefined {
  const head = `${series}/${financialYear}/`;
  const width = Math.min(widest, longest - head.length);
  const digits = String(seq).padStart(width, "0");
  return digits.length > width ? undefined : head + digits;
}

/** Returns how many numbers a series has in a year: the longer it is, the fewer. */
export function numbersOf(series: string): number {
  return 10 ** Math.min(widest, longest - `${series}/26-27/`.length) - 1;
}

/** Returns the financial year (April to March in India) as invoices write it: `26-27`. */
export function invoiceYearOf(moment: Date): string {
  const date = dateInIndia(moment);
  const year = Number(date.slice(0, 4)) - (date.slice(5) < "04-01" ? 1 : 0);
  const digits = (value: number) => String(value % 100).padStart(2, "0");
  return `${digits(year)}-${digits(year + 1)}`;
}
