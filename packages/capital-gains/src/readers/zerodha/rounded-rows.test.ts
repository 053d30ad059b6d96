import { describe, expect, test } from "vitest";
import { taken } from "../../../test/process.ts";
import { Random } from "../../../test/random.ts";
import { zerodhaWorkbook } from "../../../test/zerodha-statement.ts";
import { roundingOf } from "../../law/tie-out.ts";
import { type CalendarDate, dayNumber, formatDate } from "../../law/values/calendar-date.ts";
import { absolute, divideRounded, fixedOf, formatTrimmed } from "../../law/values/fixed-point.ts";
import { paisa, rupee } from "../../law/values/money.ts";
import { processStatements } from "../../process-statements.ts";
import { figuresOfZerodhaRow } from "./lot-row.ts";

// Statements as Zerodha makes them: each row rounded to the paisa, totals of what was not rounded.

const seed = 20_261_123;
const files = 150;
/** A fund whose kind is known, so that its gains count, and a made-up one that no table has. */
const knownFund = "INF204KB14I2";
const unknownFund = "INF999X01016";
const lastSale = dayNumber(2026, 3, 31);

/** A sale before rounding, in millionths of a rupee. */
type Sale = {
  readonly symbol: string;
  readonly isin: string;
  readonly isFund: boolean;
  readonly quantity: string;
  readonly bought: CalendarDate;
  readonly sold: CalendarDate;
  readonly cost: bigint;
  readonly saleValue: bigint;
};

/** Returns a value of units in thousandths at prices in ten-thousandths of a rupee. */
const value = (thousandths: number, price: number) =>
  divideRounded(BigInt(thousandths) * BigInt(price), 10n);

/** Two shares, some bought at an average price that was adjusted for a split, and a plan of a fund. */
function salesOf(random: Random): readonly Sale[] {
  const isin = random.pick([knownFund, unknownFund]);
  const redeemed = (lastSale - random.below(300)) as CalendarDate;
  const shares = ["RELIANCE INE002A01018", "ITC INE154A01025"].map((share) => {
    const [symbol = "", ofShare = ""] = share.split(" ");
    const quantity = 1 + random.below(900);
    const sold = (lastSale - random.below(300)) as CalendarDate;
    const fromSplit = random.chance(0.5) ? random.below(100) : 0;
    return {
      symbol,
      isin: ofShare,
      isFund: false,
      quantity: String(quantity),
      sold,
      bought: (sold - 1 - random.below(900)) as CalendarDate,
      cost: value(quantity * 1000, (5000 + random.below(300_000)) * 100 + fromSplit),
      saleValue: value(quantity * 1000, (5000 + random.below(300_000)) * 100),
    };
  });
  const plan = Array.from({ length: random.pick([6, 12, 24, 36, 60, 120]) }, (_, month) => {
    const units = 1000 + random.below(400_000);
    return {
      symbol: "SAMPLE FUND",
      isin,
      isFund: true,
      sold: redeemed,
      quantity: formatTrimmed(BigInt(units) * 1000n),
      bought: (redeemed - 30 * (month + 1)) as CalendarDate,
      cost: value(units, 100_000 + random.below(900_000)),
      saleValue: value(units, 1_000_000 + random.below(900_000)),
    };
  });
  return [...shares, ...plan];
}

const rounded = (amount: bigint, unit: bigint) => divideRounded(amount, unit) * unit;
const toPaisa = (amount: bigint) => formatTrimmed(rounded(amount, paisa));
/** Four decimals, as in the summary. */
const total = (amount: bigint) => Number(formatTrimmed(rounded(amount, 100n)));
const profitOf = ({ saleValue, cost }: Sale) => saleValue - cost;
const sumOf = (sales: readonly Sale[]) => sales.reduce((sum, sale) => sum + profitOf(sale), 0n);
const isLong = ({ bought, sold }: Sale) => sold - bought > 366;

const header = [
  ...["Symbol", "ISIN", "Entry Date", "Exit Date", "Quantity", "Buy Value", "Sell Value", "Profit"],
];

const asRow = (sale: Sale) => [
  ...[sale.symbol, sale.isin, formatDate(sale.bought), formatDate(sale.sold), sale.quantity],
  ...[toPaisa(sale.cost), toPaisa(sale.saleValue), toPaisa(profitOf(sale))],
];

/** Writes the rows of `sales` with the totals of `stated`, which they are the same as unless changed. */
function statement(sales: readonly Sale[], stated = sales) {
  const section = (rows: readonly Sale[]) => [header, ...rows.map(asRow)];
  const shares = sales.filter(({ isFund }) => !isFund);
  const statedShares = stated.filter(({ isFund }) => !isFund);
  const funds = stated.filter(({ isFund }) => isFund);
  const ofTerm = (rows: readonly Sale[], long: boolean) =>
    total(sumOf(rows.filter((sale) => isLong(sale) === long)));
  return zerodhaWorkbook({
    sections: {
      "Equity - Short Term": section(shares.filter((sale) => !isLong(sale))),
      "Equity - Long Term": section(shares.filter(isLong)),
      "Mutual Funds": section(sales.filter(({ isFund }) => isFund)),
    },
    sheets: {
      "Equity and Non Equity": [
        ["Realized Profit Breakdown"],
        ["Equity Short Term profit", ofTerm(statedShares, false)],
        ["Equity Long Term profit", ofTerm(statedShares, true)],
        ["Equity Short Term"],
        ["Symbol", "Realized P&L"],
        ["all", total(sumOf(stated.filter((sale) => !isLong(sale))))],
        ["Equity Long Term"],
        ["Symbol", "Realized P&L"],
        ["all", total(sumOf(stated.filter(isLong)))],
      ],
      "Mutual Funds": [
        ["Equity Short Term profit", ofTerm(funds, false)],
        ["Equity Long Term profit", ofTerm(funds, true)],
        ["Debt Short Term profit", 0],
        ["Debt Long Term profit", 0],
      ],
    },
  });
}

const isAboutFigures = ({ code }: { readonly code: string }) => /^figures-.*differ/.test(code);

describe(`${files} random statements whose rows are rounded and whose totals are not`, () => {
  test("none is refused or warned about, and every gain is as near as rounding allows", async () => {
    for (let run = 0; run < files; run += 1) {
      const sales = salesOf(new Random(seed, run));
      const result = taken(await processStatements([statement(sales)]));
      expect(result.findings.filter(isAboutFigures)).toEqual([]);
      const gains = result.lots.reduce((sum, { gain }) => sum + fixedOf(gain), 0n);
      expect(result.lots.length).toBe(sales.length);
      expect(absolute(gains - sumOf(sales))).toBeLessThanOrEqual(paisa * BigInt(sales.length));
    }
  });

  test("a row removed or a figure changed by more than rounding is refused, or warned about", async () => {
    const seen = { refused: 0, warned: 0, outside: 0 };
    for (let run = 0; run < files; run += 1) {
      const random = new Random(seed, files + run);
      const sales = salesOf(random);
      const at = random.below(sales.length);
      const sale = sales[at] as Sale;
      const rounding = roundingOf(figuresOfZerodhaRow * sales.length + 4);
      const moved = 2n * rounding + 1n + BigInt(random.below(random.pick([100_000, 3_000_000])));
      const isRemoved = random.chance(0.5) && absolute(profitOf(sale)) > moved;
      const changed = isRemoved
        ? sales.toSpliced(at, 1)
        : sales.with(at, { ...sale, saleValue: sale.saleValue + moved });
      const outcome = await processStatements([statement(changed, sales)]);
      const codes = outcome.ok
        ? outcome.value.findings.filter(isAboutFigures).map(({ code }) => code)
        : [outcome.error.code];
      if (sale.isin === unknownFund) {
        expect(codes).toEqual(["figures-outside-scope-differ"]);
        seen.outside += 1;
      } else if (outcome.ok) {
        expect(codes).toEqual(["figures-differ-slightly"]);
        expect(moved).toBeLessThan(rupee + rounding);
        seen.warned += 1;
      } else {
        expect(codes).toEqual(["does-not-tie"]);
        seen.refused += 1;
      }
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
  });
});
