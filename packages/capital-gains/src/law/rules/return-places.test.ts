import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { financialYear } from "../values/financial-year.ts";
import { placeInReturn, placeText, type ReturnItem } from "./return-places.ts";

const ay202627 = financialYear(2025);

/** The department's validation rules by number, without spaces: `B 3a` and `B3a` are one item. */
function rulesOf(form: "itr2" | "itr3"): ReadonlyMap<number, string> {
  const file = new URL(
    `../../../fixtures/return-forms/${form}-ay2026-27-rules.txt`,
    import.meta.url,
  );
  const lines = readFileSync(file, "utf8").split("\n").slice(1).filter(Boolean);
  return new Map(
    lines.map((line) => [
      Number.parseInt(line, 10),
      line.replace(/^\d+\. /, "").replaceAll(" ", ""),
    ]),
  );
}

const rules = { itr2: rulesOf("itr2"), itr3: rulesOf("itr3") };

describe("places in the return of AY 2026-27 are those of the department's rules", () => {
  test.each<[ReturnItem, "itr2" | "itr3", number, (place: string) => string]>([
    // The sum of the gains at 20% begins with the item of section 111A.
    ["111A", "itr2", 573, (place) => `sumofsl.no(${place}e+`],
    ["111A", "itr3", 447, (place) => `sumofslno(${place}e+`],
    ["112A", "itr2", 134, (place) => `${place}aLTCGu/s112A`],
    ["112A", "itr3", 393, (place) => `${place}aLTCGu/s112A`],
    // The last assets of the sum of gains at 12.5% are the other ones.
    ["112", "itr2", 575, (place) => `${place}e*+B9`],
    ["112", "itr3", 449, (place) => `${place}e+B10`],
    // The sum at the applicable rate has other assets before the deemed gains.
    ["slab", "itr2", 160, (place) => `+${place}e+A6+`],
    ["slab", "itr3", 416, (place) => `+${place}g+A7+`],
    ["buyback-loss-short", "itr2", 573, (place) => `${place}@20%`],
    ["buyback-loss-short", "itr3", 447, (place) => `${place}@20%`],
    ["buyback-loss-short", "itr2", 589, (place) => `field${place}should`],
    ["buyback-loss-long", "itr2", 575, (place) => `+${place}`],
    ["buyback-loss-long", "itr3", 449, (place) => `+${place}`],
    ["buyback-dividend", "itr2", 600, (place) => `${place}ofscheduleOSifbuybackloss`],
    ["buyback-dividend", "itr3", 549, (place) => `u/s2(22)(f)inSl.No.${place}`],
    ["speculative-business", "itr3", 280, (place) => `${place}"Netprofitorlossfromspeculative`],
    [
      "other-business",
      "itr3",
      264,
      (place) => `${place}"Netprofitorlossfrombusinessorprofessionotherthanspeculative`,
    ],
    ["table-f-short-term-20", "itr3", 451, (place) => `TableFSl.No.${place}the`],
    ["table-f-slab", "itr3", 426, (place) => `TableFSl.No.${place}the`],
    ["table-f-long-term-12.5", "itr3", 452, (place) => `TableFSl.No.${place}the`],
  ])("%s in %s: rule %i", (item, form, rule, expected) => {
    const place = placeInReturn(ay202627, item)?.[form];
    expect(place).toBeDefined();
    expect(rules[form].get(rule)).toContain(expected(place ?? ""));
  });

  test("ITR-3 has slump sales as A2, so section 111A is A3 there", () => {
    expect(rules.itr3.get(369)).toContain("A2cofSTCG");
    expect(placeText(ay202627, "111A")).toBe("A2 (ITR-3: A3)");
  });

  test("business income has no place in ITR-2", () => {
    expect(placeInReturn(ay202627, "speculative-business")?.itr2).toBeUndefined();
    expect(placeText(ay202627, "speculative-business")).toBe("B39 (ITR-3)");
  });
});

describe("places of other years", () => {
  test("AY 2025-26: ITR-2 numbers 112A and other assets one higher; ITR-3 is not known", () => {
    const year = financialYear(2024);
    expect(["111A", "112A", "112"].map((item) => placeText(year, item as ReturnItem))).toEqual([
      "A2 (ITR-2)",
      "B4 (ITR-2)",
      "B9 (ITR-2)",
    ]);
  });

  test("an older year has no places, rather than those of a later form", () => {
    expect(placeInReturn(financialYear(2023), "111A")).toBeUndefined();
    expect(placeText(financialYear(2023), "112A")).toBeUndefined();
  });
});
