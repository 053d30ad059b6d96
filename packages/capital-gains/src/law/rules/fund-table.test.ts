import { describe, expect, test } from "vitest";
import { fundRecords } from "../../generated/funds.ts";
import { date } from "../values/calendar-date.ts";
import { checkDigit } from "../values/isin.ts";
import { fundTable } from "./fund-table.ts";

const funds = fundTable();

describe("the table of funds", () => {
  test("has every unit of AMFI's lists and of the exchanges' once", () => {
    const isins = [...fundRecords.matchAll(/^(?!@)(.{4})(.*)$/gm)].flatMap(([, issuer, serials]) =>
      Array.from(serials?.matchAll(/[^,]{4}/g) ?? [], ([serial]) => {
        const body = `INF${issuer}${serial}`;
        return body + checkDigit(body);
      }),
    );
    expect([isins.length, new Set(isins).size]).toEqual([30_191, 30_191]);
    expect(isins.filter((isin) => funds.of(isin) === undefined)).toEqual([]);
  });

  test.each([
    // Before and after a split of units.
    ["INF204KB17I5", "gold-fund"],
    ["INF732E01102", "gold-fund"],
    ["INF204KC1402", "silver-fund"],
    ["INF0R8F01034", "liquid-fund"],
    ["INF247L01AP3", "overseas-fund"],
    ["INF247L01031", "overseas-fund"],
    ["INF204KB14I2", "equity-fund"],
    // An earlier table did not have their kinds.
    ["INF760K01BR1", "gold-fund"],
    ["INF189A01061", "equity-fund"],
    ["INF174K014D2", "debt-fund"],
  ])("%s, listed: %s", (isin, kind) => {
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

  test.each([
    // Only the fund house knows its shares.
    ["INF179K01WA6", "equity-fund", false],
    // Close-ended schemes of AMFI's category Growth, whose payout options an earlier table took for debt.
    ["INF174K010T6", "equity-fund", true],
    ["INF903JA1EE7", "equity-fund", true],
    // With low confidence.
    ["INF200KA1LU5", "debt-fund", true],
    ["INF903J01Z49", "overseas-fund", true],
  ])("%s is asked, with %s as a hint", (isin, likely, isListed) => {
    expect(funds.of(isin)).toMatchObject({ kind: "fund-of-unknown-kind", likely, isListed });
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
