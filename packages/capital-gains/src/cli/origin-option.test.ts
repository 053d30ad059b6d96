import { describe, expect, test } from "vitest";
import { originsOf } from "./origin-option.ts";

const isin = "INE1TAE01010";

describe("--cost", () => {
  test.each([
    [
      `${isin}=demerger,2014-06-10,400`,
      { how: "demerger", acquired: "2014-06-10", price: "400.00" },
    ],
    [
      `${isin.toLowerCase()} = Demerger , 400 , 10-Jun-2014`,
      { how: "demerger", acquired: "2014-06-10", price: "400.00" },
    ],
    [
      `${isin}=demerger,2014-06-10,total:12460`,
      { how: "demerger", acquired: "2014-06-10", cost: "12460.00" },
    ],
    [
      `${isin}=demerger,2014-06-10,400,31.15%,1:10,INE155A01022`,
      {
        how: "demerger",
        acquired: "2014-06-10",
        price: "400.00",
        percent: "31.15",
        ratio: "1:10",
        from: "INE155A01022",
      },
    ],
    [
      `${isin}@2025-10-14=inherited,2001-04-02,₹12.50`,
      { stated: "2025-10-14", how: "inherited", acquired: "2001-04-02", price: "12.50" },
    ],
    [
      `${isin}@none=esop,2020-01-01,99`,
      { stated: "none", how: "employer", acquired: "2020-01-01", price: "99.00" },
    ],
    [`${isin}=2020-01-01,99`, { how: "bought", acquired: "2020-01-01", price: "99.00" }],
    [`${isin}=99`, { how: "bought", price: "99.00" }],
    [`${isin}=bonus`, { how: "bonus" }],
    [`${isin}=merged`, { how: "merged-away" }],
    [`${isin}=undivided`, { how: "before-demerger" }],
    [`${isin}=lowered`, { how: "after-demerger" }],
  ])("reads %s", (text, answer) => {
    expect(originsOf([text])).toEqual({ ok: true, value: [{ isin, ...answer }] });
  });

  test.each([
    ["", "INE1=gift", `${isin}`, `${isin}=found,2020-01-01,1`],
    [`${isin}=gift,2020-13-01,1`, `${isin}=gift,1,2`, `${isin}=gift,-1`, `${isin}@soon=bonus`],
  ])("refuses what it can't read, with what it takes", (...texts) => {
    for (const text of texts) {
      const read = originsOf([text]);
      expect(read.ok).toBe(false);
      expect(JSON.stringify(read)).toContain("inherited,DATE,PRICE");
    }
  });
});
