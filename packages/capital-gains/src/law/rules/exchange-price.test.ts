import { describe, expect, test } from "vitest";
import { date } from "../values/calendar-date.ts";
import { formatMoney, type Money, moneyOf } from "../values/money.ts";
import { exchangePrices, type KnownPrices, PriceBook } from "./exchange-price.ts";

const day = date("2025-09-20");
const isin = (n: number) => `INE000A0${String(n).padStart(4, "0")}`;
/** The price of a security's own candidate. */
const own = ({ candidates }: KnownPrices) =>
  candidates.find(({ from }) => from === undefined)?.price;
const text = (price: Money | undefined) => (price === undefined ? undefined : formatMoney(price));

describe("prices of 31 January 2018 by today's ISIN", () => {
  test("a split fund unit has its part", () => {
    // Nifty BeES, ten for one.
    const price = own(exchangePrices().of("INF204KB14I2", day));
    expect([price?.isinOf2018, price?.newShares, price?.isSure]).toEqual([
      "INF732E01011",
      10n,
      true,
    ]);
  });

  test("nothing is converted across a scheme or an unknown swap ratio", () => {
    const book = new PriceBook(
      `${isin(1)},100,\n${isin(2)},200,\n`,
      `${isin(1)},${isin(3)},,,scheme,2020-01-01,\n${isin(2)},${isin(3)},,,merger,2020-01-01,,MERGED\n`,
    );
    expect(book.of(isin(3), day).candidates).toEqual([
      {
        from: { name: "MERGED", isin: isin(2), day: date("2020-01-01"), isOnlyLikely: false },
        price: undefined,
        quoted: moneyOf("200"),
      },
    ]);
  });

  test("a share that traded under its ISIN in 2018 keeps its price, whatever came before", () => {
    const book = new PriceBook(
      `${isin(1)},100,\n${isin(2)},60,\n`,
      `${isin(1)},${isin(2)},2,1,split,2018-02-05,1\n`,
    );
    expect(text(own(book.of(isin(2), day))?.highest)).toBe("60.00");
  });

  test("through a chain of changes it is converted by all ratios to the fourth decimal", () => {
    const book = new PriceBook(
      `${isin(0)},90,100.05\n`,
      `${isin(1)},${isin(2)},1,10,consolidation,,1\n${isin(0)},${isin(1)},7,2,split,,1\n`,
    );
    const price = own(book.of(isin(2), day));
    // 100.05 × 2 / 7 × 10 / 1
    expect(text(price?.highest)).toBe("285.8571");
    // The prices before each change are kept to be recognised.
    expect(price?.unconverted.map(text)).toEqual(["90.00", "100.05", "25.7143", "28.5857"]);
  });

  test("a merger counts only for what was sold after it", () => {
    const book = new PriceBook(
      `${isin(1)},100,\n${isin(2)},200,\n`,
      `${isin(1)},${isin(2)},3,1,merger,2023-07-13,1,MERGED\n`,
    );
    const companies = (transferred: string) =>
      book.of(isin(2), date(transferred)).candidates.map(({ from }) => from?.name ?? "itself");
    expect(companies("2023-07-12")).toEqual(["itself"]);
    expect(companies("2023-07-13")).toEqual(["itself", "MERGED"]);
  });

  test("what is sold under the ISIN of a share that was merged counts as what it became", () => {
    const book = exchangePrices();
    const hdfc = (transferred: string) => book.of("INE001A01036", date(transferred)).candidates;
    expect(hdfc("2023-07-12")).toMatchObject([
      { from: undefined, price: { isinOf2018: "INE001A01036" } },
    ]);
    expect(hdfc("2023-07-13")).toEqual(book.of("INE040A01034", day).candidates);
  });

  test("a sale without an ISIN has no price", () => {
    expect(exchangePrices().of("", day).candidates).toEqual([]);
  });
});
