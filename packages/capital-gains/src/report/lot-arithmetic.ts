import type { AssessedLots } from "../lots/assessed-lots.ts";
import { type Law, namedByLaw } from "../rules/law-of-year.ts";
import { BUYBACK_DIVIDEND, BUYBACK_EXEMPT } from "../rules/treatment.ts";
import type { AmountColumn } from "../values/amount-column.ts";
import { type ByteWriter, EncodedText } from "../values/byte-writer.ts";
import { formatAtLeastTwo, formatTrimmed } from "../values/fixed-point.ts";
import { priceTimesQuantity, type Quantity } from "../values/quantity.ts";
import { grouped } from "../values/rupee-text.ts";

const encoded = (text: string) => new EncodedText(text);
const SALE_VALUE = encoded("Sale value ");
const LESS_SALE_EXPENSES = encoded(" less sale expenses ");
const LESS_COST = encoded(" less cost ");
const PAID = encoded("paid ");
const PLUS_PURCHASE_EXPENSES = encoded(" plus purchase expenses ");
const OPEN = encoded(" (");
const CLOSE = encoded(") ");
const SPACE = encoded(" ");
const EQUALS = encoded("= ");
const FULL_STOP = encoded(".");
const A_LOSS = encoded(" (a loss).");

/**
 * Returns the function that writes in words how a lot's gain is computed, figure by figure. The words
 * are ASCII, so that there is one byte per character. Sections are those of the year's Act.
 */
export function arithmeticOf(
  lots: AssessedLots,
  law: Law,
): (index: number, out: ByteWriter) => void {
  const { table } = lots;
  const section55 = namedByLaw("section 55(2)(ac)", law);

  const paid = (i: number, out: ByteWriter): void => {
    out.write(PAID);
    out.grouped(table.cost, i);
    if (table.buyExpenses.plain(i) === 0) {
      return;
    }
    out.write(PLUS_PURCHASE_EXPENSES);
    out.grouped(table.buyExpenses, i);
  };
  const equals = (i: number, out: ByteWriter): void => {
    out.write(EQUALS);
    out.grouped(lots.gain, i);
    out.write(lots.gain.isNegative(i) ? A_LOSS : FULL_STOP);
  };
  const saleLessExpenses = (i: number, out: ByteWriter): void => {
    out.write(SALE_VALUE);
    out.grouped(table.saleValue, i);
    if (table.transferExpenses.plain(i) === 0) {
      return;
    }
    out.write(LESS_SALE_EXPENSES);
    out.grouped(table.transferExpenses, i);
  };

  const plain = (i: number, out: ByteWriter): void => {
    saleLessExpenses(i, out);
    out.write(LESS_COST);
    out.grouped(lots.costOfAcquisition, i);
    if (table.buyExpenses.plain(i) === 0) {
      out.write(SPACE);
    } else {
      out.write(OPEN);
      paid(i, out);
      out.write(CLOSE);
    }
    equals(i, out);
  };

  const grandfathered = (i: number, out: ByteWriter): void => {
    const price = lots.fmvPerUnitOf(i);
    if (price === null) {
      out.text(
        "Bought by 31 January 2018, but no price of that day is known: the cost is what was paid. ",
      );
      plain(i, out);
      return;
    }
    const total = lots.fmvTotalOf(i);
    const quantity = table.quantity.exact(i) as Quantity;
    const value = total ?? priceTimesQuantity(price, quantity);
    const product =
      total === null
        ? `${grouped(formatTrimmed(quantity))} x ${grouped(formatAtLeastTwo(price))} = ${grouped(formatAtLeastTwo(value))}`
        : `${grouped(formatAtLeastTwo(value))} for the lot`;
    const sale = table.saleValue.exact(i);
    const actual = table.cost.exact(i) + table.buyExpenses.exact(i);
    const limited = value < sale ? value : sale;
    out.text(
      `Bought by 31 January 2018, ${section55}: value of that day ${product}; the smaller of it ` +
        `and the sale value ${text(table.saleValue, i)} is ${grouped(formatAtLeastTwo(limited))}; ` +
        "the larger of that and what was ",
    );
    paid(i, out);
    out.text(` is the cost ${text(lots.costOfAcquisition, i)}: ${whyCost(actual, value, sale)}. `);
    saleLessExpenses(i, out);
    out.write(LESS_COST);
    out.grouped(lots.costOfAcquisition, i);
    out.write(SPACE);
    equals(i, out);
  };

  return (i, out) => {
    const treatment = lots.treatment[i];
    if (treatment === BUYBACK_DIVIDEND) {
      out.text(
        `${text(table.saleValue, i)} received is a dividend, section 2(22)(f); for capital gains ` +
          `the consideration is nil, section 46A: 0.00 less cost ${text(lots.costOfAcquisition, i)} (`,
      );
      paid(i, out);
      out.write(CLOSE);
      equals(i, out);
    } else if (treatment === BUYBACK_EXEMPT) {
      out.text(`Exempt, section 10(34A): sale value ${text(table.saleValue, i)}, `);
      paid(i, out);
      out.text(`; the gain counts as ${text(lots.gain, i)}.`);
    } else if (lots.grandfathered[i] === 1) {
      grandfathered(i, out);
    } else {
      plain(i, out);
    }
  };
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

function text(column: AmountColumn, index: number): string {
  return grouped(formatAtLeastTwo(column.exact(index)));
}
