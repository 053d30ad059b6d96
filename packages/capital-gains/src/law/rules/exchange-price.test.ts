import { describe, expect, test } from "vitest";
import { date } from "../values/calendar-date.ts";
import { formatMoney, type Money } from "../values/money.ts";
import { exchangePrices, PriceBook } from "./exchange-price.ts";

const day = date("2025-09-20");
const isin = (n: number) => `INE000A0${String(n).padStart(4, "0")}`;
const text = (price: Money | undefined) => (price === undefined ? undefined : formatMoney(price));

describe("prices of 31 January 2018 by today's ISIN", () => {
  test("a split fund unit has its part", () => {
    // Nifty BeES, ten for one.
    const { own } = exchangePrices().of("INF204KB14I2", day);
    expect([own?.isinOf2018, own?.newShares, own?.isSure]).toEqual(["INF732E01011", 10n, true]);
  });

  test("nothing is converted across a scheme or an unknown swap ratio", () => {
    const book = new PriceBook(
      `${isin(1)},100,\n${isin(2)},200,\n`,
      `${isin(1)},${isin(3)},,,scheme,2020-01-01,\n${isin(2)},${isin(3)},,,merger,2020-01-01,\n`,
    );
    expect(book.of(isin(3), day)).toMatchObject({ own: undefined, merged: [] });
  });

  test("a share that traded under its ISIN in 2018 keeps its price, whatever came before", () => {
    const book = new PriceBook(
      `${isin(1)},100,\n${isin(2)},60,\n`,
      `${isin(1)},${isin(2)},2,1,split,2018-02-05,1\n`,
    );
    expect(text(book.of(isin(2), day).own?.highest)).toBe("60.00");
  });

  test("through a chain of changes it is converted by all ratios to the fourth decimal", () => {
    const book = new PriceBook(
      `${isin(0)},90,100.05\n`,
      `${isin(1)},${isin(2)},1,10,consolidation,,1\n${isin(0)},${isin(1)},7,2,split,,1\n`,
    );
    const { own } = book.of(isin(2), day);
    // 100.05 × 2 / 7 × 10 / 1
    expect(text(own?.highest)).toBe("285.8571");
    // The prices before each change are kept to be recognised.
    expect(own?.unconverted.map(text)).toEqual(["90.00", "100.05", "25.7143", "28.5857"]);
  });

  test("a merger counts only for what was sold after it", () => {
    const book = new PriceBook(
      `${isin(1)},100,\n${isin(2)},200,\n`,
      `${isin(1)},${isin(2)},3,1,merger,2023-07-13,1\n`,
    );
    expect(book.of(isin(2), date("2023-07-12")).merged).toHaveLength(0);
    expect(book.of(isin(2), date("2023-07-13")).merged).toHaveLength(1);
  });
});
