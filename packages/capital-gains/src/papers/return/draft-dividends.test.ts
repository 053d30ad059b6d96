import { describe, expect, test } from "vitest";
import { withDividends } from "../../../test/dividend-sheet.ts";
import { itr2Draft, itr2Part } from "../../../test/itr2-draft.ts";
import { resultOf, taken } from "../../../test/process.ts";
import { readReturn } from "./draft-return.ts";
import { returnGainsOf } from "./gains-of-result.ts";
import { mergeReturn } from "./merge-return.ts";

const stated = withDividends([
  { exDate: "2025-07-10", amount: "400.60" },
  { exDate: "2025-11-20", amount: "99.40" },
]);

/** A draft with `dividends` in item 1a(i) of Schedule OS, and `interest` deducted from them. */
function draftWith(dividends: number, interest = 0) {
  const draft = itr2Draft();
  draft.ITR.ITR2.ScheduleCGFor23 = itr2Part("ScheduleCGFor23");
  const os = itr2Part("ScheduleOS") as Record<string, object>;
  const income = itr2Part("ScheduleOS.IncOthThanOwnRaceHorse") as Record<string, object>;
  const deductions = { ...income.Deductions, IntExp57: interest };
  draft.ITR.ITR2.ScheduleOS = {
    ...os,
    IncOthThanOwnRaceHorse: { ...income, DividendOthThan22e: dividends, Deductions: deductions },
  } as never;
  return draft;
}

async function merged(draft: object, file = stated) {
  const gains = taken(returnGainsOf(await resultOf([file])));
  const bytes = new TextEncoder().encode(JSON.stringify(draft));
  const { bytes: after, notices, changes } = taken(await mergeReturn(bytes, gains));
  const { ITR2: itr2 } = JSON.parse(new TextDecoder().decode(after)).ITR;
  readReturn({ ITR: { ITR2: itr2 } });
  return {
    periods: itr2.ScheduleOS?.DividendIncUs115BBDA.DateRange,
    codes: notices.map(({ code }) => code),
    changes: changes.filter(({ schedule }) => schedule === "Schedule OS"),
  };
}

const none = {
  ...{ Upto15Of6: 0, Upto15Of9: 0, Up16Of9To15Of12: 0, Up16Of12To15Of3: 0, Up16Of3To31Of3: 0 },
};

describe("dividends by period in a draft of ITR-2", () => {
  test("they are filled in where item 1a(i) has the statement's sum", async () => {
    const { periods, codes, changes } = await merged(draftWith(500));
    // Paid on 9 August and 20 December, likely: rule 214 has the periods sum to 500.
    expect(periods).toEqual({ ...none, Upto15Of9: 401, Up16Of12To15Of3: 99 });
    expect(codes).toContain("dividends-by-period");
    expect(changes.map(({ field }) => field)).toEqual([
      "Item 10, dividends, 16 June to 15 September",
      "Item 10, dividends, 16 December to 15 March",
    ]);
  });

  test.each([
    ["other dividends in it", 700, 0],
    ["interest deducted from them", 500, 40],
    ["none in it", 0, 0],
  ])("with %s they are left and reported", async (_, dividends, interest) => {
    const { periods, codes, changes } = await merged(draftWith(dividends, interest));
    expect(periods).toEqual(none);
    expect(codes).toContain("dividends-differ");
    expect(changes).toEqual([]);
  });

  test("a draft without the breakdown gets none", async () => {
    const draft = draftWith(0);
    delete (draft.ITR.ITR2 as { ScheduleOS?: unknown }).ScheduleOS;
    const { periods, codes } = await merged(draft);
    expect(periods).toBeUndefined();
    expect(codes).toContain("dividends-not-in-draft");
  });

  test("a statement without dividends leaves Schedule OS as it is", async () => {
    const { periods, codes } = await merged(draftWith(700), withDividends([]));
    expect(periods).toEqual(none);
    expect(codes.filter((code) => code.startsWith("dividends"))).toEqual([]);
  });
});
