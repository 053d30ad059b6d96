import type { ResultLot } from "@site/result/lot";
import type { Law } from "@site/result/statement-result";
import { indexOf201718, indexOfFirstYear } from "../../law/rules/cost-inflation-index.ts";
import { sectionNames } from "../../law/rules/law-of-year.ts";
import { type CalendarDate, date } from "../../law/values/calendar-date.ts";
import { longDate } from "../../law/values/date-text.ts";
import { formatFinancialYear } from "../../law/values/financial-year.ts";
import { fixedOf } from "../../law/values/fixed-point.ts";
import {
  type Amount,
  type Money,
  money,
  moneyOf,
  roundToPaise,
  smaller,
} from "../../law/values/money.ts";
import { priceTimesQuantity, type Quantity } from "../../law/values/quantity.ts";
import { amountText, grouped, rupeeText } from "../../law/values/rupee-text.ts";

/**
 * Returns in words how a lot's gain is computed, figure by figure. Sections are those of the year's
 * Act.
 */
export function arithmeticText(lot: ResultLot, law: Law): string {
  const text = ofFigures(lot, law);
  return lot.origin === undefined ? text : `${originText(lot.origin)} ${text}`;
}

/** Returns what the person said of a purchase, with what the statement has instead. */
export function originText({ law, acquired, cost }: NonNullable<ResultLot["origin"]>): string {
  const day = acquired === null ? "no purchase date" : longDate(date(acquired));
  return `Your own entry: ${law}. The statement has ${day} and a cost of ${rupeeText(moneyOf(cost))}.`;
}

function ofFigures(lot: ResultLot, law: Law): string {
  const sale = textOf(lot.saleValue);
  const cost = textOf(lot.costOfAcquisition);
  const gain = textOf(lot.gain);
  const buyExpenses = moneyOf(lot.buyExpenses);

  const plus = buyExpenses === 0n ? "" : ` plus purchase expenses ${textOf(lot.buyExpenses)}`;
  const repaid = moneyOf(lot.returnedCapital ?? "0.00");
  const minus =
    repaid === 0n
      ? ""
      : ` less ${amountText(repaid)} of capital that the trust repaid, as you entered (section ${sectionNames(law)("48")})`;
  const paid = `paid ${textOf(lot.cost)}${plus}${minus}`;
  const less =
    moneyOf(lot.transferExpenses) === 0n
      ? ""
      : ` less sale expenses ${textOf(lot.transferExpenses)}`;
  const equals = `= ${gain}${moneyOf(lot.gain) < 0n ? " (a loss)" : ""}${roundingText(lot)}.`;
  const whatWasPaid = buyExpenses === 0n && repaid === 0n ? "" : ` (${paid})`;
  const plain = `Sale value ${sale}${less} less cost ${cost}${whatWasPaid} ${equals}`;

  if (lot.section === "2(22)(f)") {
    return (
      `${sale} received is a dividend, section 2(22)(f); for capital gains the consideration is nil, ` +
      `section 46A: 0.00 less cost ${cost} (${paid}) ${equals}`
    );
  }
  if (lot.section === "10(34A)") {
    return `Exempt, section 10(34A): sale value ${sale}, ${paid}; the gain counts as ${gain}.`;
  }
  if (!lot.grandfathered) {
    return plain;
  }
  const value = valueOf2018(lot);
  if (value === undefined) {
    return `Bought by 31 January 2018, but no price of that day is known: the cost is what was paid. ${plain}`;
  }
  const product =
    lot.fmvTotal === null
      ? `${grouped(lot.quantity)} x ${grouped(lot.fmvPerUnit ?? "")} = ${amountText(value)}`
      : `${textOf(lot.fmvTotal)} for the sale`;
  const origin = lot.flags.includes("fmv-by-index")
    ? `not listed that day, so its value is what was paid x ${indexText(date(lot.acquired))}: `
    : "value of that day ";
  const saleValue = moneyOf(lot.saleValue);
  const limited = amountText(smaller(value, saleValue));
  const why = whyCost(money(moneyOf(lot.cost) + buyExpenses - repaid), value, saleValue);
  return (
    `Bought by 31 January 2018, section ${sectionNames(law)("55(2)(ac)")}: ${origin}${product}; ` +
    `the smaller of it and the sale value ${sale} is ${limited}; the larger of that and what was ` +
    `${paid} is the cost ${cost}: ${why}. Sale value ${sale}${less} less cost ${cost} ${equals}`
  );
}

/** Returns an exact amount of the result as a sentence has it. */
function textOf(amount: Amount): string {
  return amountText(moneyOf(amount));
}

/** Returns what follows a difference whose figures, as shown, are a paisa off; "" where they agree. */
export function roundingText(
  lot: Pick<ResultLot, "saleValue" | "transferExpenses" | "costOfAcquisition" | "gain"> & {
    readonly section: string;
  },
): string {
  const shown = (amount: Amount) => roundToPaise(moneyOf(amount));
  const left = shown(lot.saleValue) - shown(lot.transferExpenses) - shown(lot.costOfAcquisition);
  const isOfThese = lot.section !== "2(22)(f)" && lot.section !== "10(34A)";
  return isOfThese && left !== shown(lot.gain) ? ", each figure rounded to the paisa" : "";
}

/** Returns the value of 31 January 2018 of a whole lot; `undefined` where no price is known. */
export function valueOf2018({
  fmvTotal,
  fmvPerUnit,
  quantity,
}: Omit<ResultLot, "source">): Money | undefined {
  if (fmvTotal !== null) {
    return moneyOf(fmvTotal);
  }
  return fmvPerUnit === null
    ? undefined
    : priceTimesQuantity(moneyOf(fmvPerUnit), fixedOf(quantity) as Quantity);
}

/** Returns the reason for the cost by section 55(2)(ac); all three amounts are of the whole lot. */
export function whyCost(actual: Money, value: Money, sale: Money): string {
  if (actual >= value || actual >= sale) {
    return actual > sale
      ? "what was paid, because a real loss stays a loss"
      : "what was paid, because it is not lower";
  }
  return value < sale
    ? "the value of 31 January 2018 instead of what was paid"
    : "the sale value, because the value of 31 January 2018 must not create a loss";
}

/** Returns the ratio of the cost inflation indexes: `272 / 113 (2004-05)`. */
export function indexText(acquired: CalendarDate): string {
  const { year, index } = indexOfFirstYear(acquired);
  return `${indexOf201718} / ${index} (${formatFinancialYear(year)})`;
}
