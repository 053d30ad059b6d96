import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { type Entered, entered, resultOf } from "../../test/process.ts";
import { headOf } from "./result-head.ts";

const lot = { bought: "2020-01-05", sold: "2025-05-21", sale: "1500", cost: "1000" };
const ofYear = iciciStatement({ long: [lot] });
const ofRunningYear = iciciStatement({ long: [{ ...lot, sold: "2026-05-21" }] }, "2026-2027");

const earlier = { assessmentYear: "2024-25", shortTermLoss: 50_000, longTermLoss: 400_007 };
const gain = { section: "112A", period: "upto-15-jun" };

describe.each([
  ["a year whose forms are published", ofYear],
  ["the running year", ofRunningYear],
])("what the person entered besides a statement of %s", (_, statement) => {
  const enteredIn = async (content: Entered) =>
    headOf(await resultOf([statement], entered(content)), () => expect.unreachable()).entered;

  test.each<[what: string, content: Entered, sums: object | undefined]>([
    ["nothing", {}, undefined],
    [
      "losses, also of a late return",
      {
        earlierYears: [
          { ...earlier, filedInTime: true },
          { ...earlier, assessmentYear: "2025-26", filedInTime: false },
        ],
      },
      { earlierLosses: "900014", gains: "0", losses: "0" },
    ],
    [
      "gains and losses elsewhere",
      {
        otherGains: [
          { ...gain, gain: 70_000 },
          { ...gain, gain: 5 },
          { ...gain, section: "slab", gain: "-20000" },
        ],
      },
      { earlierLosses: "0", gains: "70005", losses: "20000" },
    ],
  ])("%s", async (_what, content, sums) => {
    expect(await enteredIn(content)).toEqual(sums);
  });
});
