import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contradiction, kindInIsin, securityOf } from "./security-kind.ts";

const NONE = new Map();

describe("the kind that an ISIN shows", () => {
  test.each([
    ["INE154A01025", "share"],
    ["IN9155A01020", "share"],
    ["INE256A04022", "preference-share"],
    ["INE906B07CB9", "bond"],
    ["INE002A20018", "rights-entitlement"],
    ["INE219X23014", "invit"],
    ["INE041025011", "reit"],
    ["IN0020200104", "government-security"],
    ["INF732E01029", "fund-of-unknown-kind"],
    // A commercial paper's type, another country, nothing, and a digit too few.
    ["INE002A14018", "unknown"],
    ["US0378331005", "unknown"],
    ["", "unknown"],
    ["INE154A0102", "unknown"],
  ])("%s: %s", (isin, kind) => {
    expect(kindInIsin(isin)).toBe(kind);
  });
});

describe("the table of listed funds", () => {
  test.each([
    ["INF204KB17I5", "gold-fund"],
    ["INF732E01102", "gold-fund"],
    ["INF204KC1402", "silver-fund"],
    ["INF0R8F01034", "liquid-fund"],
    ["INF247L01AP3", "overseas-fund"],
    ["INF247L01031", "overseas-fund"],
    ["INF204KB14I2", "equity-fund"],
  ])("%s, before and after a split of units: %s", (isin, kind) => {
    expect(securityOf(isin, NONE)).toEqual({ kind, isListed: true });
  });

  test("has every row of the data file with its kind", () => {
    const data = readFileSync(new URL("../../data/fund-kinds.csv", import.meta.url), "utf8");
    const isins = data.trimEnd().split("\n").slice(1);
    expect(isins).toHaveLength(1172);
    for (const row of isins) {
      const { kind, isListed } = securityOf(row.slice(0, 12), NONE);
      expect(isListed).toBe(true);
      const stated = kind === "fund-of-unknown-kind" ? "hybrid-or-unknown" : kind.slice(0, -5);
      expect(row).toContain(`,${stated},`);
    }
  });

  test("a unit that is not in it is of unknown kind and not known to be listed", () => {
    expect(securityOf("INF200K01313", NONE)).toEqual({
      kind: "fund-of-unknown-kind",
      isListed: false,
    });
  });
});

describe("a kind that a person chooses", () => {
  test("decides for a fund, in the table or not, and for a type that shows no kind", () => {
    const kindOf = (isin: string, kind: "gold-fund" | "bond") =>
      securityOf(isin, new Map([[isin, kind]])).kind;
    expect(kindOf("INF200K01313", "gold-fund")).toBe("gold-fund");
    expect(kindOf("INF204KB14I2", "gold-fund")).toBe("gold-fund");
    expect(kindOf("INE002A14018", "bond")).toBe("bond");
  });

  test.each([
    ["INE154A01025", "bond", "is the ISIN of a share"],
    ["INE219X23014", "share", "is the ISIN of an InvIT unit"],
    ["INE154A01025", "gold-fund", "is not the ISIN of a fund's unit"],
    ["IN0020200104", "bond", "is the ISIN of a government security or gold bond"],
    ["INF200K01313", "bond", "is the ISIN of a fund's unit"],
    ["INF200K0131", "gold-fund", "is not an ISIN"],
    ["INE154A01025", "share", undefined],
    ["INF200K01313", "debt-fund", undefined],
    ["INE002A14018", "bond", undefined],
  ] as const)("%s as %s: %s", (isin, kind, problem) => {
    expect(contradiction(isin, kind)).toBe(problem);
  });
});
