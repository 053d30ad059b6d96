import { describe, expect, test } from "vitest";
import { fundRecords } from "../../generated/funds.ts";
import { date } from "../values/calendar-date.ts";
import { checkDigit } from "../values/isin.ts";
import { fundTable } from "./fund-table.ts";

const funds = fundTable();
const kindOf = (isin: string) => funds.of(isin)?.kind;

describe("the table of funds", () => {
  test("has every unit of AMFI's lists and of the exchanges' once", () => {
    expect(funds.size).toBe(30_191);
    const serials = fundRecords.split("\n").filter((line) => line !== "" && !line.startsWith("@"));
    const units = serials.reduce(
      (sum, line) => sum + line.slice(4).replaceAll(",", "").length / 4,
      0,
    );
    expect(units).toBe(30_191);
  });

  test.each([
    ["INF204KB17I5", "gold-fund"],
    ["INF732E01102", "gold-fund"],
    ["INF204KC1402", "silver-fund"],
    ["INF0R8F01034", "liquid-fund"],
    ["INF247L01AP3", "overseas-fund"],
    ["INF247L01031", "overseas-fund"],
    ["INF204KB14I2", "equity-fund"],
  ])("%s, before and after a split of units: %s, listed", (isin, kind) => {
    expect(funds.of(isin)).toMatchObject({ kind, isListed: true });
  });

  test.each([
    ["INF879O01027", "equity-fund", false],
    ["INF789F01XA0", "equity-fund", true],
    ["INF109K01Q49", "liquid-fund", false],
    ["INF247L01718", "overseas-fund", true],
    ["INF754K01NV1", "debt-fund", true],
  ])("%s, not listed: %s", (isin, kind, isMedium) => {
    expect(funds.of(isin)).toMatchObject({ kind, isMedium, isListed: false });
  });

  test("what only the fund house knows is of unknown kind, with the likely one as a hint", () => {
    expect(funds.of("INF179K01WA6")).toMatchObject({
      kind: "fund-of-unknown-kind",
      likely: "equity-fund",
      category: "Hybrid Scheme - Dynamic Asset Allocation or Balanced Advantage",
    });
  });

  test("a wrong check digit, another ISIN and one that it lacks are not in it", () => {
    expect(funds.of("INF204KB14I3")).toBeUndefined();
    expect(funds.of("INE154A01025")).toBeUndefined();
    expect(funds.of(`INF999X0101${checkDigit("INF999X0101")}`)).toBeUndefined();
  });

  test("the plans and options of a scheme of unknown kind share a number", () => {
    const scheme = (isin: string) => funds.of(isin)?.scheme;
    expect(scheme("INF109K01BH2")).toBe(scheme("INF109K010B4"));
    expect(scheme("INF109K01BH2")).not.toBe(scheme("INF179K01WA6"));
  });
});

describe("listed units that an earlier table had wrong", () => {
  // Close-ended schemes of AMFI's category Growth, whose payout options that table took for debt.
  test.each([
    ...["INF174K010T6", "INF174K018S1", "INF204KA13D7", "INF204KA14D5", "INF204KA15D2"],
    ...["INF204KA16D0", "INF277K010H7", "INF277K012H3", "INF277K014J5", "INF277K016J0"],
    ...["INF903JA1781", "INF903JA1989", "INF903JA1AM8", "INF903JA1BG8", "INF903JA1BK0"],
    ...["INF903JA1CI2", "INF903JA1CQ5", "INF903JA1DO8", "INF903JA1DS9", "INF903JA1EE7"],
  ])("%s is no debt fund but asked", (isin) => {
    expect(funds.of(isin)).toMatchObject({ kind: "fund-of-unknown-kind", isListed: true });
    expect(funds.of(isin)?.likely).not.toBe("debt-fund");
  });

  test.each([
    ["INF760K01BR1", "gold-fund"],
    ["INF189A01061", "equity-fund"],
    ["INF789F01042", "equity-fund"],
    ["INF174K014D2", "debt-fund"],
    ["INF209KB1UV4", "debt-fund"],
    ["INF209KB1VB4", "debt-fund"],
    ["INF209KB1VN9", "debt-fund"],
    ["INF789FC1FM8", "debt-fund"],
  ])("%s, whose kind it did not have: %s", (isin, kind) => {
    expect(kindOf(isin)).toBe(kind);
    expect(funds.of(isin)?.isListed).toBe(true);
  });

  test.each([
    ["INF200KA1LU5", "debt-fund"],
    ["INF200KA1RQ0", "debt-fund"],
    ["INF200KA1RR8", "debt-fund"],
    ["INF200KA1SS4", "debt-fund"],
    ["INF582M01CN2", "debt-fund"],
    ["INF760K01IO3", "debt-fund"],
    ["INF760K01IS4", "debt-fund"],
    ["INF760K01IW6", "debt-fund"],
    ["INF903J01Z49", "overseas-fund"],
    ["INF903J01Z56", "overseas-fund"],
  ])("%s, with low confidence, is asked; likely %s", (isin, likely) => {
    expect(funds.of(isin)).toMatchObject({ kind: "fund-of-unknown-kind", likely, isListed: true });
  });
});

describe("a scheme that AMFI moved to another category", () => {
  test("counts by the lists' days, and in between nobody knows", () => {
    // Nippon India Balanced Advantage Fund, listed as Balanced Hybrid up to 10 December 2025.
    expect(funds.of("INF204K01570")?.earlier.slice(2)).toEqual([
      { kind: "hybrid-fund", until: date("2025-12-10") },
      { kind: "fund-of-unknown-kind", until: date("2025-12-10") },
    ]);
    // DSP Income Plus Arbitrage Omni FoF, overseas up to a list of February 2025.
    expect(funds.of("INF740K01Z27")?.earlier).toEqual([
      { kind: "overseas-fund", until: date("2025-02-25") },
      { kind: "fund-of-unknown-kind", until: date("2025-04-02") },
    ]);
  });

  test("a fund of funds never was an equity fund, whatever AMFI's heading of some weeks", () => {
    // ABSL Aggressive Hybrid Omni FOF.
    expect(funds.of("INF084M01077")?.earlier).toEqual([]);
  });
});
