import { describe, expect, it } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { processed, refusalOf } from "../../test/process.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("the year asked for", () => {
  const lot = { bought: "2020-01-01", sold: "2025-05-21", sale: "1500", cost: "1000" };

  it.each(["2026-27", "2026-2027"])("%s is the statement's", async (assessmentYear) => {
    const { json } = await processed([iciciStatement({ long: [lot] })], { assessmentYear });
    expect(json.assessmentYear).toBe("2026-27");
  });

  it.each([
    ["2025-26", "assessment-year-differs"],
    ["2027-28", "assessment-year-differs"],
    ["2026", "assessment-year-malformed"],
  ])("%s is refused: %s", async (assessmentYear, code) => {
    expect(await refusalOf([iciciStatement({ long: [lot] })], { assessmentYear })).toMatchObject({
      code,
    });
  });

  it("decides for a statement that names no year and has no sale", async () => {
    const file = iciciStatement({ short: [] });
    const noYear = new TextDecoder().decode(file.bytes).replace(/Capital Gain,.*\n/, "");
    const { json } = await processed([{ name: "a.csv", bytes: bytes(noYear) }], {
      assessmentYear: "2025-26",
    });
    expect(json.assessmentYear).toBe("2025-26");
  });
});
