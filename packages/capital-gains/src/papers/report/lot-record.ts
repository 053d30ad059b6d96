import type { AssessedLots } from "../../law/lots/assessed-lots.ts";
import { lawOf, namedByLaw } from "../../law/rules/law-of-year.ts";
import { treatments } from "../../law/rules/treatment.ts";
import { rulesOfAssessmentYear } from "../../law/rules/year-rules.ts";
import type { StatementResult } from "../../law/statement/statement-result.ts";
import type { AmountColumn } from "../../law/values/amount-column.ts";
import {
  type CalendarDate,
  civilDate,
  formatDate,
  parseDate,
} from "../../law/values/calendar-date.ts";
import { longDate } from "../../law/values/date-text.ts";
import { financialYearOf } from "../../law/values/financial-year.ts";
import { absolute, formatTrimmed } from "../../law/values/fixed-point.ts";
import { type Amount, formatMoney, type Money, money, parseMoney } from "../../law/values/money.ts";
import { priceTimesQuantity, type Quantity } from "../../law/values/quantity.ts";
import { grouped, rupeeText } from "../../law/values/rupee-text.ts";
import { indexText, whyCost } from "./lot-arithmetic.ts";
import { ruleText } from "./lot-rule.ts";

/** One sale of a list, with everything its explanation needs. Amounts are decimal rupees. */
export type LotRecord = {
  readonly name: string;
  readonly isin: string;
  readonly quantity: string;
  /** `YYYY-MM-DD`. */
  readonly acquired: string;
  readonly transferred: string;
  readonly saleValue: Amount;
  readonly transferExpenses: Amount;
  /** What was paid, without expenses; and the purchase expenses. */
  readonly paid: Amount;
  readonly buyExpenses: Amount;
  /** What counts as cost, with purchase expenses and section 55(2)(ac). */
  readonly costOfAcquisition: Amount;
  readonly gain: Amount;
  readonly term: string;
  readonly section: string;
  /** The rule that applies to the lot, in a few words. */
  readonly rule: string;
  /**
   * Value of 31 January 2018 of the whole lot, with its product where it is one, and the indexes where it
   * is the cost of a share that was not listed (`272 / 113 (2004-05)`); null unless it counts.
   */
  readonly value2018: {
    readonly total: Amount;
    readonly product: string;
    readonly indexes?: string;
  } | null;
  readonly grandfathered: boolean;
  readonly source: { readonly file: string; readonly sheet: string; readonly row: number };
};

/**
 * Returns at most so many sales of a result for a list, the largest gain or loss first: a list is for
 * reading, the report has them all.
 */
export function lotRecords(result: StatementResult, most: number): LotRecord[] {
  const { lots } = result;
  const rules = rulesOfAssessmentYear(result.assessmentYear);
  if (rules === undefined) {
    return [];
  }
  const size = Float64Array.from({ length: lots.length }, (_, i) =>
    Math.abs(Number(lots.gain.exact(i))),
  );
  const order = Uint32Array.from({ length: lots.length }, (_, i) => i).sort(
    (a, b) => (size[b] as number) - (size[a] as number) || a - b,
  );
  return Array.from(order.subarray(0, most), (i) => ({
    ...recordOf(lots, i, result),
    rule: ruleText(rules, result.law, lots, i),
  }));
}

function recordOf(lots: AssessedLots, i: number, result: StatementResult): Omit<LotRecord, "rule"> {
  const { table } = lots;
  const { name, isin } = table.shareOf(i);
  const { term, section } = treatments[lots.treatment[i] ?? 0] ?? treatments[0];
  const source = table.sections[table.section[i] ?? 0];
  const rupeesOf = (column: AmountColumn) => formatMoney(money(column.exact(i)));
  const grandfathered = lots.grandfathered[i] === 1;
  return {
    name,
    isin,
    quantity: formatTrimmed(table.quantity.exact(i)),
    acquired: formatDate((table.acquired[i] ?? 0) as CalendarDate),
    transferred: formatDate((table.transferred[i] ?? 0) as CalendarDate),
    saleValue: rupeesOf(table.saleValue),
    transferExpenses: rupeesOf(table.transferExpenses),
    paid: rupeesOf(table.cost),
    buyExpenses: rupeesOf(table.buyExpenses),
    costOfAcquisition: rupeesOf(lots.costOfAcquisition),
    gain: rupeesOf(lots.gain),
    term,
    section,
    value2018: grandfathered ? valueOf2018(lots, i) : null,
    grandfathered,
    source: {
      file: result.sources[source?.file ?? 0]?.file ?? "",
      sheet: source?.sheet ?? "",
      row: table.row[i] ?? 0,
    },
  };
}

function valueOf2018(lots: AssessedLots, i: number): LotRecord["value2018"] {
  const price = lots.fmvPerUnitOf(i);
  if (price === null) {
    return null;
  }
  const total = lots.fmvTotalOf(i);
  if (total !== null) {
    return { total: formatMoney(total), product: "" };
  }
  const quantity = lots.table.quantity.exact(i) as Quantity;
  return {
    total: formatMoney(money(priceTimesQuantity(price, quantity))),
    product: `${grouped(formatTrimmed(quantity))} × ${rupeeText(price)}`,
    ...(lots.table.hasFlag(i, "fmv-by-index") && {
      indexes: indexText((lots.table.acquired[i] ?? 0) as CalendarDate),
    }),
  };
}

/** How a lot's gain is computed: the rule, the cost and the arithmetic, one sentence each. */
type LotExplanation = readonly [rule: string, cost: string, arithmetic: string];

/** Explains a lot to its owner. */
export function explainLot(lot: LotRecord): LotExplanation {
  const bought = parseDate(lot.acquired);
  const sold = parseDate(lot.transferred);
  const held = bought === undefined || sold === undefined ? "" : ` (${heldText(bought, sold)})`;
  const cost = costSentence(lot);
  return [
    `Bought on ${longDate(bought)} and sold on ${longDate(sold)}${held}. ${lot.rule}.`,
    sold === undefined ? cost : namedByLaw(cost, lawOf(financialYearOf(sold))),
    arithmetic(lot),
  ];
}

function costSentence(lot: LotRecord): string {
  const { section, buyExpenses } = lot;
  const paid = money(amount(lot.paid) + amount(buyExpenses));
  const withExpenses =
    amount(buyExpenses) === 0n ? "" : `, purchase expenses of ${rupees(buyExpenses)} included`;
  if (section === "2(22)(f)") {
    return `What the company paid you, ${rupees(lot.saleValue)}, is taxed as a dividend (section 2(22)(f)); here it counts as nil, and what you paid for the shares, ${rupeeText(paid)}, becomes a loss (section 46A).`;
  }
  if (section === "10(34A)") {
    return "The company paid the tax on this buyback, so your gain is exempt and not in any total.";
  }
  if (!lot.grandfathered) {
    return `Its cost is what you paid, ${rupeeText(paid)}${withExpenses}.`;
  }
  if (lot.value2018 === null) {
    return `It was bought before 1 February 2018, but no price of 31 January 2018 is known for it, so its cost is what you paid, ${rupeeText(paid)}${withExpenses}.`;
  }
  const { total, product, indexes } = lot.value2018;
  const value = `${product === "" ? "" : `${product} = `}${rupees(total)}`;
  const why = whyCost(paid, amount(total), amount(lot.saleValue));
  const origin =
    indexes === undefined
      ? ""
      : ` (it was not listed that day, so this is what you paid × ${indexes}, by the cost inflation index)`;
  return `It was bought before 1 February 2018, so section 55(2)(ac) compares what you paid, ${rupeeText(paid)}${withExpenses}, with its value on 31 January 2018, ${value}${origin}: its cost is ${rupees(lot.costOfAcquisition)}, ${why}.`;
}

function arithmetic(lot: LotRecord): string {
  const gain = amount(lot.gain);
  const ends = `${gain < 0n ? "a loss" : "a gain"} of ${rupeeText(absolute(gain))}.`;
  if (lot.section === "2(22)(f)") {
    return `₹0 less ${rupees(lot.costOfAcquisition)} is ${ends}`;
  }
  if (lot.section === "10(34A)") {
    return "It adds nothing to your gains.";
  }
  const expenses =
    amount(lot.transferExpenses) === 0n
      ? ""
      : ` less sale expenses of ${rupees(lot.transferExpenses)}`;
  return `Sale value ${rupees(lot.saleValue)}${expenses} less cost ${rupees(lot.costOfAcquisition)} is ${ends}`;
}

function amount(text: Amount): Money {
  return parseMoney(text) ?? money(0n);
}

function rupees(text: Amount): string {
  return rupeeText(amount(text));
}

/** Returns the time between two days in whole years and months, or in days below one month. */
function heldText(from: CalendarDate, to: CalendarDate): string {
  const a = civilDate(from);
  const b = civilDate(to);
  const months = (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0);
  if (months < 1) {
    return counted(to - from, "day");
  }
  const years = Math.floor(months / 12);
  return [years > 0 && counted(years, "year"), months % 12 > 0 && counted(months % 12, "month")]
    .filter(Boolean)
    .join(" ");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
