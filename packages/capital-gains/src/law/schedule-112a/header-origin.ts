import { type FinancialYear, financialYear } from "../values/financial-year.ts";

/** Where a known header line comes from: the department's own files, or copies. */
export type HeaderOrigin = "department" | "copy";

/**
 * Returns where the header line of a year's Schedule 112A file comes from. The line itself is with the
 * papers: what reads a statement needs none.
 */
export function headerOrigin(year: FinancialYear): HeaderOrigin {
  return year > financialYear(2024) ? "department" : "copy";
}
