import { describe, expect, test } from "vitest";
import { fundTable } from "./fund-table.ts";
import { forWholeSchemes, securityOf } from "./security.ts";
import { contradiction, kindInIsin } from "./security-kind.ts";

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
    ["IN2220150204", "government-security"],
    ["IN4520220331", "government-security"],
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

describe("a kind that a person chooses", () => {
  test("decides for a fund, in the table or not, and for a type that shows no kind", () => {
    const kindOf = (isin: string, kind: "gold-fund" | "bond") =>
      securityOf(isin, new Map([[isin, kind]]), fundTable()).kind;
    expect(kindOf("INF999X01016", "gold-fund")).toBe("gold-fund");
    expect(kindOf("INF204KB14I2", "gold-fund")).toBe("gold-fund");
    expect(kindOf("INE002A14018", "bond")).toBe("bond");
  });

  test("counts for every plan and option of the scheme in the statement, and for no other", () => {
    // Two plans of HDFC Balanced Advantage Fund, and another fund of its category.
    const isins = ["INF179K01830", "INF179K01WA6", "INF109K01BH2"];
    const kinds = forWholeSchemes(new Map([["INF179K01WA6", "equity-fund"]]), isins, fundTable());
    expect([...kinds.keys()].toSorted()).toEqual(["INF179K01830", "INF179K01WA6"]);
    const each = new Map([
      ["INF179K01830", "hybrid-fund"],
      ["INF179K01WA6", "equity-fund"],
    ] as const);
    expect(new Map(forWholeSchemes(each, isins, fundTable()))).toEqual(each);
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
