import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import {
  fileOf,
  findingsOf,
  iciciResult,
  processed,
  type ResultJson,
  refusalOf,
  textOf,
} from "../../test/process.ts";

describe("the requested year", () => {
  const lot = { bought: "2020-01-01", sold: "2025-05-21", sale: "1500", cost: "1000" };

  test.each(["2026-27", "2026-2027"])("%s is the statement's", async (assessmentYear) => {
    const { json } = await processed([iciciStatement({ long: [lot] })], { assessmentYear });
    expect(json.assessmentYear).toBe("2026-27");
  });

  test.each([
    ["2025-26", "assessment-year-differs"],
    ["2027-28", "assessment-year-differs"],
    ["2026", "assessment-year-malformed"],
  ])("%s is refused: %s", async (assessmentYear, code) => {
    expect(await refusalOf([iciciStatement({ long: [lot] })], { assessmentYear })).toMatchObject({
      code,
    });
  });

  test("decides for a statement that names no year and has no sale", async () => {
    const file = iciciStatement({ short: [] });
    const noYear = textOf(file).replace(/Capital Gain,.*\n/, "");
    const { json } = await processed([fileOf(noYear)], {
      assessmentYear: "2025-26",
    });
    expect(json.assessmentYear).toBe("2025-26");
  });
});

describe("a year in the preamble that may be the assessment year", () => {
  const lot = { bought: "2020-01-01", sold: "2025-05-21", sale: "1500", cost: "1000" };
  const withoutSales = (year: string) => iciciStatement({ short: [] }, year, "empty.csv");
  const taken = (json: ResultJson) => findingsOf(json, "stated-year-taken");

  test.each([
    ["2025-2026", "financial-year"],
    ["2026-2027", "assessment-year"],
  ])("%s is the %s, because the sales are of 2025-26", async (year, takenAs) => {
    const { json } = await iciciResult({ long: [lot] }, year);
    expect(json.assessmentYear).toBe("2026-27");
    expect(taken(json)).toMatchObject([{ severity: "info", data: { takenAs } }]);
  });

  test("without sales it is the financial year, with a warning", async () => {
    const { json } = await processed([withoutSales("2024-2025")]);
    expect(json.assessmentYear).toBe("2025-26");
    expect(taken(json)).toMatchObject([
      { severity: "warning", data: { takenAs: "financial-year" } },
    ]);
  });

  test("without sales the requested year, or that of another file, decides", async () => {
    const asked = await processed([withoutSales("2025-2026")], { assessmentYear: "2025-26" });
    expect(asked.json.assessmentYear).toBe("2025-26");
    const beside = await processed([withoutSales("2026-2027"), iciciStatement({ long: [lot] })]);
    expect(beside.json.assessmentYear).toBe("2026-27");
    expect(taken(beside.json)).toMatchObject([
      { severity: "warning", data: { takenAs: "assessment-year" } },
      { severity: "info", data: { takenAs: "financial-year" } },
    ]);
  });

  test.each([
    ["Assessment Year", "2026-2027"],
    ["Capital Gain for AY", "2026-27"],
    ["Capital Gain", "Financial Year 2025-2026"],
  ])("%s,%s says which it is", async (label, year) => {
    const text = textOf(iciciStatement({ long: [lot] }));
    const named = fileOf(text.replace("Capital Gain,2025-2026", `${label},${year}`));
    const { json } = await processed([named]);
    expect(json.assessmentYear).toBe("2026-27");
    expect(taken(json)).toEqual([]);
  });
});
