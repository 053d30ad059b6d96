import type { AssessedLots } from "../lots/assessed-lots.ts";
import { BUYBACK_DIVIDEND, BUYBACK_EXEMPT } from "../rules/treatment.ts";
import type { AmountColumn } from "../values/amount-column.ts";
import { formatAtLeastTwo, formatTrimmed } from "../values/fixed-point.ts";
import { type Quantity, worth } from "../values/quantity.ts";
import { grouped } from "../values/rupee-text.ts";
import { amountTexts } from "./amount-text.ts";

/** Gives the function that tells in words how a lot's gain came about, figure by figure. */
export function arithmeticOf(lots: AssessedLots): (index: number) => string {
  const table = lots.table;
  const saleValue = groupedTexts(table.saleValue);
  const cost = groupedTexts(table.cost);
  const buyExpenses = groupedTexts(table.buyExpenses);
  const transferExpenses = groupedTexts(table.transferExpenses);
  const costOfAcquisition = groupedTexts(lots.costOfAcquisition);
  const gain = groupedTexts(lots.gain);

  const paid = (i: number) =>
    table.buyExpenses.plain(i) === 0
      ? `paid ${cost(i)}`
      : `paid ${cost(i)} plus purchase expenses ${buyExpenses(i)}`;
  const equals = (i: number) => `= ${gain(i)}${lots.gain.exact(i) < 0n ? " (a loss)" : ""}.`;
  const lessExpenses = (i: number) =>
    table.transferExpenses.plain(i) === 0 ? "" : ` less sale expenses ${transferExpenses(i)}`;
  const actual = (i: number) => table.cost.exact(i) + table.buyExpenses.exact(i);

  const grandfathered = (i: number): string => {
    const price = lots.fmvPerUnitOf(i);
    if (price === null)
      return `Bought up to 31-Jan-2018, but no price of that day is known: what was paid counts. ${plain(i)}`;
    const total = lots.fmvTotalOf(i);
    const quantity = table.quantity.exact(i) as Quantity;
    const value = total ?? worth(price, quantity);
    const product =
      total === null
        ? `${grouped(formatTrimmed(quantity))} x ${grouped(formatAtLeastTwo(price))} = ${grouped(formatAtLeastTwo(value))}`
        : `${grouped(formatAtLeastTwo(value))} for the lot`;
    const sale = table.saleValue.exact(i);
    const limited = value < sale ? value : sale;
    return (
      `Bought up to 31-Jan-2018, section 55(2)(ac): value of that day ${product}; the smaller of it ` +
      `and the sale value ${saleValue(i)} is ${grouped(formatAtLeastTwo(limited))}; the larger of ` +
      `that and what was ${paid(i)} is the cost ${costOfAcquisition(i)}: ` +
      `${whyCost(actual(i), value, sale)}. Sale value ${saleValue(i)}${lessExpenses(i)} less cost ` +
      `${costOfAcquisition(i)} ${equals(i)}`
    );
  };

  const plain = (i: number): string =>
    table.buyExpenses.plain(i) === 0
      ? `Sale value ${saleValue(i)}${lessExpenses(i)} less cost ${cost(i)} ${equals(i)}`
      : `Sale value ${saleValue(i)}${lessExpenses(i)} less cost ${costOfAcquisition(i)} (${paid(i)}) ${equals(i)}`;

  return (i) => {
    const treatment = lots.treatment[i];
    if (treatment === BUYBACK_DIVIDEND)
      return (
        `${saleValue(i)} received is a dividend, section 2(22)(f); for capital gains the ` +
        `consideration is nil, section 46A: 0.00 less cost ${costOfAcquisition(i)} (${paid(i)}) ` +
        equals(i)
      );
    if (treatment === BUYBACK_EXEMPT)
      return `Exempt, section 10(34A): sale value ${saleValue(i)}, ${paid(i)}; the gain counts as ${gain(i)}.`;
    return lots.grandfathered[i] === 1 ? grandfathered(i) : plain(i);
  };
}

/** Which of the four cases of section 55(2)(ac) it is; all three are of the whole lot. */
function whyCost(actual: bigint, value: bigint, sale: bigint): string {
  if (actual >= value || actual >= sale)
    return actual > sale
      ? "what was paid, because a real loss stays a loss"
      : "what was paid, because it is not less";
  return value < sale
    ? "the value of 31-Jan-2018 in place of what was paid"
    : "the sale value, because the value of 31-Jan-2018 must not make a loss";
}

function groupedTexts(column: AmountColumn): (index: number) => string {
  const text = amountTexts(column);
  return (index) => grouped(text(index));
}
