import type { ResultLot } from "@site/result/lot";
import type { StatementResult } from "@site/result/statement-result";
import { type CalendarDate, date } from "../../law/values/calendar-date.ts";
import { financialYearOf, parseAssessmentYear } from "../../law/values/financial-year.ts";
import { fixedOf, sumOf } from "../../law/values/fixed-point.ts";
import { maskedPan } from "../../law/values/masked-pan.ts";

/**
 * The sales of the statements that a depository sees, those of a share on one day summed, as plain JSON,
 * to be stored and sent to a page: amounts are whole millionths as text.
 */
export type StatementSales = {
  /** The calendar year in which the financial year begins. */
  readonly year: number;
  readonly sales: readonly {
    /** "" where the statement has none. */
    readonly isin: string;
    readonly name: string;
    /** `YYYY-MM-DD`. */
    readonly day: string;
    readonly quantity: string;
    readonly saleValue: string;
    readonly cost: string;
  }[];
  /** The PANs that the statements state, masked; not in what an earlier version stored. */
  readonly pans?: readonly string[];
};

/**
 * Sums the sales by share and day, for the comparison with the AIS. Intraday trades move no shares
 * between accounts: no depository reports them. Derivatives are no lots.
 */
export function statementSales(
  { lots, assessmentYear }: StatementResult,
  pans: readonly string[] = [],
): StatementSales {
  const delivered = lots.filter(({ section }) => section !== "speculative");
  const sold = Map.groupBy(
    delivered,
    ({ isin, name, transferred }) => `${isin === "" ? name : isin} ${transferred}`,
  );
  const first = delivered[0] === undefined ? (0 as CalendarDate) : date(delivered[0].transferred);
  return {
    year: parseAssessmentYear(assessmentYear) ?? financialYearOf(first),
    pans: pans.map(maskedPan),
    sales: [...sold.values()].flatMap((of) => {
      const sum = (field: "quantity" | "saleValue" | "cost") =>
        String(sumOf(of.map((lot: ResultLot) => fixedOf(lot[field]))));
      return of.slice(0, 1).map(({ isin, name, transferred: day }) => ({
        isin,
        name,
        day,
        quantity: sum("quantity"),
        saleValue: sum("saleValue"),
        cost: sum("cost"),
      }));
    }),
  };
}
