import { accepted, type Result } from "@site/result/result";
import { refusedWith } from "../../law/refusal.ts";
import { knownIsinChanges } from "../../law/rules/known-isin-changes.ts";
import { date, formatDate } from "../../law/values/calendar-date.ts";
import {
  type FinancialYear,
  financialYear,
  financialYearOf,
  formatFinancialYear,
} from "../../law/values/financial-year.ts";
import { maskedPan } from "../../law/values/masked-pan.ts";
import { type AisKey, openAis } from "../../readers/ais/open-ais.ts";
import { type AisSale, readAis } from "../../readers/ais/read-ais.ts";
import { type AisComparison, compareSales } from "./compare-sales.ts";
import { type AisDividends, type ListedDividend, pairDividends } from "./pair-dividends.ts";
import type { StatementSales } from "./statement-sales.ts";

/** The AIS compared with the statements. */
export type AisCheck = {
  /** Share by share: differing ones first, then by name. */
  readonly shares: readonly AisComparison[];
  /** Entries dated outside the statements' year, which are not compared. */
  readonly otherYears: readonly (Pick<AisSale, "isin" | "name" | "quantity" | "saleValue"> & {
    readonly day: string;
  })[];
  /** The days of payment of the statements' dividends. */
  readonly dividends: AisDividends;
  /** What the person must know about the comparison. */
  readonly note: string;
};

/** Shown with every comparison, because no genuine file was available to test with. */
const formatNote =
  "The format of the AIS file is known from public sources, not from the department. If anything here " +
  "contradicts the AIS on the portal, the portal is right.";

/**
 * Opens an Annual Information Statement and compares its sales of securities with the statements'.
 * Refuses a file that does not open, or that is another person's or another year's. Where its header
 * states no year, the dates of most entries decide; single entries of another year are set aside.
 */
export async function checkAis(
  bytes: Uint8Array,
  key: AisKey,
  {
    sales,
    pans = [],
    dividends = [],
    ...statement
  }: StatementSales & { readonly dividends?: readonly ListedDividend[] },
): Promise<Result<AisCheck>> {
  const year = financialYear(statement.year);
  const opened = await openAis(bytes, key);
  if (!opened.ok) {
    return opened;
  }
  const read = readAis(opened.value);
  if (!read.ok) {
    return read;
  }
  const ais = read.value;
  if (ais.pan !== undefined && ais.pan !== key.pan.trim().toUpperCase()) {
    return refusedWith(
      "ais-of-another-person",
      "The AIS opens, but its PAN is not the one you entered. Choose your own file.",
    );
  }
  if (pans.some((pan) => pan !== maskedPan(key.pan))) {
    return refusedWith(
      "ais-of-another-person",
      "The AIS belongs to another PAN than the one that the statement states. Choose the AIS of the " +
        "person whose statement this is.",
    );
  }
  const aisYear = ais.year ?? yearOfMost(ais.sales, year);
  if (aisYear !== undefined && aisYear !== year) {
    return refusedWith(
      "ais-of-another-year",
      `The AIS is for financial year ${formatFinancialYear(aisYear)}, the statements are for ` +
        `${formatFinancialYear(year)}. Download the AIS for ${formatFinancialYear(year)}.`,
    );
  }
  const isOther = ({ day }: AisSale) => day !== undefined && financialYearOf(day) !== year;
  return accepted({
    shares: compareSales(
      sales.map((sale) => ({
        ...sale,
        day: date(sale.day),
        quantity: BigInt(sale.quantity),
        saleValue: BigInt(sale.saleValue),
        cost: BigInt(sale.cost),
      })),
      ais.sales.filter((sale) => !isOther(sale)),
      knownIsinChanges(),
    ),
    otherYears: ais.sales.filter(isOther).map(({ isin, name, day, quantity, saleValue }) => ({
      isin,
      name,
      day: day === undefined ? "" : formatDate(day),
      quantity,
      saleValue,
    })),
    dividends: pairDividends(dividends, ais.dividends),
    note: formatNote,
  });
}

/** Returns the most frequent other year where most of the dated entries are not of the statements' year. */
function yearOfMost(sales: readonly AisSale[], year: FinancialYear): FinancialYear | undefined {
  const years = sales.flatMap(({ day }) => (day === undefined ? [] : [financialYearOf(day)]));
  const others = years.filter((each) => each !== year);
  if (2 * others.length <= years.length) {
    return undefined;
  }
  const counted = [...Map.groupBy(others, (each) => each)];
  return counted.sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
