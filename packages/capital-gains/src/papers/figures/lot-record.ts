import { counted } from "@site/result/counts";
import type { ResultLot } from "@site/result/lot";
import type { StatementResult } from "@site/result/statement-result";
import { lawOf, sectionNames } from "../../law/rules/law-of-year.ts";
import { rulesOfAssessmentYear } from "../../law/rules/year-rules.ts";
import { type CalendarDate, civilDate, date } from "../../law/values/calendar-date.ts";
import { longDate } from "../../law/values/date-text.ts";
import { financialYearOf } from "../../law/values/financial-year.ts";
import { absolute } from "../../law/values/fixed-point.ts";
import { type Amount, formatMoney, money, moneyOf } from "../../law/values/money.ts";
import { grouped, rupeeText } from "../../law/values/rupee-text.ts";
import { indexText, originText, roundingText, valueOf2018, whyCost } from "./lot-arithmetic.ts";
import { ruleText } from "./lot-rule.ts";

/** One sale of a list, with everything its explanation needs. */
export type LotRecord = Pick<
  ResultLot,
  | ("name" | "isin" | "quantity" | "acquired" | "transferred")
  | ("saleValue" | "transferExpenses" | "buyExpenses" | "costOfAcquisition" | "gain")
  | ("grandfathered" | "origin")
> & {
  readonly term: string;
  readonly section: string;
  /** What was paid, without expenses. */
  readonly paid: Amount;
  /** Capital that a trust repaid, as far as it lowers the cost; absent unless entered. */
  readonly returnedCapital?: Amount;
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
  readonly source: { readonly file: string; readonly sheet: string; readonly row: number };
};

/**
 * Returns at most so many lots of a result for a list, the largest gain or loss first: a list is for
 * reading, the report has them all.
 */
export function largestLots({ lots }: StatementResult, most: number): ResultLot[] {
  return lots
    .map((lot) => ({ lot, size: Math.abs(Number(lot.gain)) }))
    .sort((a, b) => b.size - a.size)
    .slice(0, most)
    .map(({ lot }) => lot);
}

/** Returns the records of some lots of a result. */
export function lotRecords(result: StatementResult, lots: readonly ResultLot[]): LotRecord[] {
  const rules = rulesOfAssessmentYear(result.assessmentYear);
  if (rules === undefined) {
    return [];
  }
  return lots.map(({ source: { file, sheet, row }, ...lot }) => {
    const { name, isin, quantity, acquired, transferred, term, section } = lot;
    const { saleValue, transferExpenses, buyExpenses, costOfAcquisition, gain } = lot;
    return {
      ...{ name, isin, quantity, acquired, transferred, term, section },
      ...{ saleValue, transferExpenses, buyExpenses, costOfAcquisition, gain },
      grandfathered: lot.grandfathered,
      ...(lot.origin && { origin: lot.origin }),
      paid: lot.cost,
      ...(lot.returnedCapital && { returnedCapital: lot.returnedCapital }),
      value2018: lot.grandfathered ? recordOf2018(lot) : null,
      source: { file: result.sources[file]?.file ?? "", sheet, row },
      rule: ruleText(rules, result.law, lot),
    };
  });
}

function recordOf2018(lot: Omit<ResultLot, "source">): LotRecord["value2018"] {
  const value = valueOf2018(lot);
  if (value === undefined) {
    return null;
  }
  const total = formatMoney(value);
  if (lot.fmvTotal !== null || lot.fmvPerUnit === null) {
    return { total, product: "" };
  }
  return {
    total,
    // A price per unit may have more decimals than paise, and the product needs them all.
    product: `${grouped(lot.quantity)} × ${grouped(lot.fmvPerUnit)}`,
    ...(lot.flags.includes("fmv-by-index") && { indexes: indexText(date(lot.acquired)) }),
  };
}

/** Explains to its owner how a lot's gain is computed, a sentence each. */
export function explainLot(
  lot: LotRecord,
): readonly [rule: string, cost: string, arithmetic: string] {
  const bought = date(lot.acquired);
  const sold = date(lot.transferred);
  const { origin } = lot;
  const since = origin === undefined ? "Bought on" : "Held from";
  const answer = origin === undefined ? "" : ` ${originText(origin)}`;
  return [
    `${since} ${longDate(bought)} and sold on ${longDate(sold)} (${heldText(bought, sold)}). ${lot.rule}.${answer}`,
    costSentence(lot),
    arithmetic(lot),
  ];
}

function costSentence(lot: LotRecord): string {
  const { buyExpenses } = lot;
  const repaid = moneyOf(lot.returnedCapital ?? "0.00");
  const paid = money(moneyOf(lot.paid) + moneyOf(buyExpenses) - repaid);
  const withExpenses = [
    moneyOf(buyExpenses) === 0n ? "" : `, purchase expenses of ${rupees(buyExpenses)} included`,
    repaid === 0n
      ? ""
      : `, less ${rupeeText(repaid)} of capital that the trust repaid, as you entered`,
  ].join("");
  if (lot.section === "2(22)(f)") {
    return `What the company paid you, ${rupees(lot.saleValue)}, is taxed as a dividend (section 2(22)(f)); here it counts as nil, and what you paid for the shares, ${rupeeText(paid)}, becomes a loss (section 46A).`;
  }
  if (lot.section === "10(34A)") {
    return "The company paid the tax on this buyback, so your gain is exempt and not in any total.";
  }
  if (!lot.grandfathered) {
    return lot.origin === undefined
      ? `Its cost is what you paid, ${rupeeText(paid)}${withExpenses}.`
      : `Its cost is ${rupeeText(paid)}, by your own entry.`;
  }
  if (lot.value2018 === null) {
    return `It was bought before 1 February 2018, but no price of 31 January 2018 is known for it, so its cost is what you paid, ${rupeeText(paid)}${withExpenses}.`;
  }
  const { total, product, indexes } = lot.value2018;
  const value = `${product === "" ? "" : `${product} = `}${rupees(total)}`;
  const why = whyCost(paid, moneyOf(total), moneyOf(lot.saleValue));
  const origin =
    indexes === undefined
      ? ""
      : ` (it was not listed that day, so this is what you paid × ${indexes}, by the cost inflation index)`;
  const section = sectionNames(lawOf(financialYearOf(date(lot.transferred))));
  return `It was bought before 1 February 2018, so section ${section("55(2)(ac)")} compares what you paid, ${rupeeText(paid)}${withExpenses}, with its value on 31 January 2018, ${value}${origin}: its cost is ${rupees(lot.costOfAcquisition)}, ${why}.`;
}

function arithmetic(lot: LotRecord): string {
  const gain = moneyOf(lot.gain);
  const ends = `${gain < 0n ? "a loss" : "a gain"} of ${rupeeText(absolute(gain))}${roundingText(lot)}.`;
  if (lot.section === "2(22)(f)") {
    return `₹0 less ${rupees(lot.costOfAcquisition)} is ${ends}`;
  }
  if (lot.section === "10(34A)") {
    return "It adds nothing to your gains.";
  }
  const expenses =
    moneyOf(lot.transferExpenses) === 0n
      ? ""
      : ` less sale expenses of ${rupees(lot.transferExpenses)}`;
  return `Sale value ${rupees(lot.saleValue)}${expenses} less cost ${rupees(lot.costOfAcquisition)} is ${ends}`;
}

function rupees(text: Amount): string {
  return rupeeText(moneyOf(text));
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
