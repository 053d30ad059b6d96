import type { AssessedLots } from "../../law/lots/assessed-lots.ts";
import { indexOf201718, indexOfFirstYear } from "../../law/rules/cost-inflation-index.ts";
import { type Law, namedByLaw } from "../../law/rules/law-of-year.ts";
import { buybackDividend, buybackExempt } from "../../law/rules/treatment.ts";
import type { CalendarDate } from "../../law/values/calendar-date.ts";
import { formatFinancialYear } from "../../law/values/financial-year.ts";
import { formatAtLeastTwo, formatTrimmed } from "../../law/values/fixed-point.ts";
import { priceTimesQuantity, type Quantity } from "../../law/values/quantity.ts";
import { grouped } from "../../law/values/rupee-text.ts";

/**
 * Returns in words how a lot's gain is computed, figure by figure. Sections are those of the year's
 * Act.
 */
export function arithmeticText(lots: AssessedLots, law: Law, i: number): string {
  const { table } = lots;
  const sale = amount(table.saleValue.exact(i));
  const cost = amount(lots.costOfAcquisition.exact(i));
  const gain = amount(lots.gain.exact(i));
  const buyExpenses = table.buyExpenses.exact(i);
  const saleExpenses = table.transferExpenses.exact(i);

  const plus = buyExpenses === 0n ? "" : ` plus purchase expenses ${amount(buyExpenses)}`;
  const paid = `paid ${amount(table.cost.exact(i))}${plus}`;
  const less = saleExpenses === 0n ? "" : ` less sale expenses ${amount(saleExpenses)}`;
  const equals = `= ${gain}${lots.gain.isNegative(i) ? " (a loss)." : "."}`;
  const whatWasPaid = buyExpenses === 0n ? "" : ` (${paid})`;
  const plain = `Sale value ${sale}${less} less cost ${cost}${whatWasPaid} ${equals}`;

  const treatment = lots.treatment[i];
  if (treatment === buybackDividend) {
    return (
      `${sale} received is a dividend, section 2(22)(f); for capital gains the consideration is nil, ` +
      `section 46A: 0.00 less cost ${cost} (${paid}) ${equals}`
    );
  }
  if (treatment === buybackExempt) {
    return `Exempt, section 10(34A): sale value ${sale}, ${paid}; the gain counts as ${gain}.`;
  }
  if (lots.grandfathered[i] !== 1) {
    return plain;
  }
  const price = lots.fmvPerUnitOf(i);
  if (price === null) {
    return `Bought by 31 January 2018, but no price of that day is known: the cost is what was paid. ${plain}`;
  }
  const total = lots.fmvTotalOf(i);
  const quantity = table.quantity.exact(i) as Quantity;
  const value = total ?? priceTimesQuantity(price, quantity);
  const product =
    total === null
      ? `${grouped(formatTrimmed(quantity))} x ${amount(price)} = ${amount(value)}`
      : `${amount(value)} for the lot`;
  const origin = table.hasFlag(i, "fmv-by-index")
    ? `not listed that day, so its value is what was paid x ${indexText((table.acquired[i] ?? 0) as CalendarDate)}: `
    : "value of that day ";
  const saleValue = table.saleValue.exact(i);
  const limited = value < saleValue ? value : saleValue;
  const why = whyCost(table.cost.exact(i) + buyExpenses, value, saleValue);
  return (
    `Bought by 31 January 2018, ${namedByLaw("section 55(2)(ac)", law)}: ${origin}${product}; ` +
    `the smaller of it and the sale value ${sale} is ${amount(limited)}; the larger of that and what was ` +
    `${paid} is the cost ${cost}: ${why}. Sale value ${sale}${less} less cost ${cost} ${equals}`
  );
}

/** Returns the reason for the cost by section 55(2)(ac); all three amounts are of the whole lot. */
export function whyCost(actual: bigint, value: bigint, sale: bigint): string {
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

function amount(millionths: bigint): string {
  return grouped(formatAtLeastTwo(millionths));
}
