import type { StatementResult } from "result/statement-result";
import { type CalendarDate, date, formatDate } from "../../law/values/calendar-date.ts";
import {
  type FinancialYear,
  financialYear,
  financialYearOf,
  parseAssessmentYear,
} from "../../law/values/financial-year.ts";
import { fixedOf } from "../../law/values/fixed-point.ts";
import { maskedPan } from "../../law/values/masked-pan.ts";

/** The statements' sales of one share on one day, summed; amounts are millionths. */
export type StatementSale = {
  /** "" where the statement has none. */
  readonly isin: string;
  readonly name: string;
  readonly day: CalendarDate;
  quantity: bigint;
  saleValue: bigint;
  cost: bigint;
};

/** The sales of the statements that a depository sees, and their year. */
export type StatementSales = {
  readonly year: FinancialYear;
  readonly sales: readonly StatementSale[];
  /** The PANs that the statements state, masked; none for a broker that states none. */
  readonly pans: readonly string[];
};

/**
 * Sums the sales by share and day, for the comparison with the AIS. Intraday trades move no shares
 * between accounts: no depository reports them. Derivatives are no lots.
 */
export function statementSales(
  { lots, assessmentYear }: StatementResult,
  pans: readonly string[] = [],
): StatementSales {
  const sales = new Map<string, StatementSale>();
  for (const { section, isin, name, transferred, quantity, saleValue, cost } of lots) {
    if (section === "speculative") {
      continue;
    }
    const day = date(transferred);
    const key = `${isin === "" ? name : isin} ${day}`;
    const sale = sales.get(key) ?? { isin, name, day, quantity: 0n, saleValue: 0n, cost: 0n };
    sale.quantity += fixedOf(quantity);
    sale.saleValue += fixedOf(saleValue);
    sale.cost += fixedOf(cost);
    sales.set(key, sale);
  }
  const list = [...sales.values()];
  const year =
    parseAssessmentYear(assessmentYear) ?? financialYearOf(list[0]?.day ?? (0 as CalendarDate));
  return { year, sales: list, pans: pans.map(maskedPan) };
}

/** Sales as plain JSON, to be stored and sent to a page: whole millionths as text. */
export type PlainSales = {
  /** The calendar year in which the financial year begins. */
  readonly year: number;
  readonly sales: readonly {
    readonly isin: string;
    readonly name: string;
    /** `YYYY-MM-DD`. */
    readonly day: string;
    readonly quantity: string;
    readonly saleValue: string;
    readonly cost: string;
  }[];
  /** Masked; not in what an earlier version stored. */
  readonly pans?: readonly string[];
};

/** Writes sales as plain JSON. */
export function plainSales({ year, sales, pans }: StatementSales): PlainSales {
  return {
    ...{ year, pans },
    sales: sales.map(({ isin, name, day, quantity, saleValue, cost }) => ({
      ...{ isin, name, day: formatDate(day) },
      ...{ quantity: String(quantity), saleValue: String(saleValue), cost: String(cost) },
    })),
  };
}

/** Reads back what `plainSales` wrote. */
export function salesOfPlain({ year, sales, pans = [] }: PlainSales): StatementSales {
  return {
    ...{ year: financialYear(year), pans },
    sales: sales.map((sale) => ({
      ...{ isin: sale.isin, name: sale.name, day: date(sale.day) },
      ...{ quantity: BigInt(sale.quantity), saleValue: BigInt(sale.saleValue) },
      cost: BigInt(sale.cost),
    })),
  };
}
