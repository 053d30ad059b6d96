import { dateInIndia } from "../../date-in-india.ts";

/** The financial year of a moment (1 April to 31 March in India), as invoices write it: `26-27`. */
export function financialYearOf(moment: Date): string {
  const date = dateInIndia(moment);
  const year = Number(date.slice(0, 4)) - (date.slice(5) < "04-01" ? 1 : 0);
  const digits = (value: number) => String(value % 100).padStart(2, "0");
  return `${digits(year)}-${digits(year + 1)}`;
}
