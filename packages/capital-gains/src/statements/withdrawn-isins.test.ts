import { describe, expect, test } from "vitest";
import { iciciStatement, type WrittenLot } from "../../test/icici-statement.ts";
import { codesOf, findingOf, processed } from "../../test/process.ts";

const lot: WrittenLot = {
  name: "HDFBAN",
  isin: "INE040A01026",
  quantity: "100",
  bought: "2015-03-09",
  sold: "2025-10-14",
  sale: "99000",
  cost: "45000",
  fmv: "1006.75",
};

async function rowOf(change: Partial<WrittenLot>, year = "2025-2026") {
  const { json, csv } = await processed([iciciStatement({ long: [{ ...lot, ...change }] }, year)]);
  const [row] = json.schedule112A.rows;
  return { json, isin: row?.isin, lot: json.lots[0], inFile: csv?.split("\r\n")[1]?.split(",")[1] };
}

describe("the ISIN of a row of Schedule 112A", () => {
  test("is that of the day of sale where a split changed it, which is said", async () => {
    const { json, isin, inFile, lot: stated } = await rowOf({});
    expect([isin, inFile, stated?.isin]).toEqual(["INE040A01034", "INE040A01034", lot.isin]);
    expect(findingOf(json, "isin-of-the-day")).toMatchObject({
      severity: "info",
      message:
        "HDFBAN: INE040A01026 became INE040A01034 in a split from 19 September 2019 on, before 1 sale. In " +
        "Schedule 112A it has the ISIN of the day of sale, INE040A01034; the figures are the statement's.",
    });
  });

  test("changes no figure", async () => {
    const [old, current] = [await rowOf({}), await rowOf({ isin: "INE040A01034" })];
    const figures = ({ json }: typeof old) => {
      const rows = json.schedule112A.rows.map(({ isin: _, ...row }) => row);
      return [rows, json.schedule112A.balance, json.scheduleCG, json.reconciliation];
    };
    expect(figures(old)).toEqual(figures(current));
    expect(codesOf(current.json)).not.toContain("isin-of-the-day");
  });

  test.each([
    ["before the split", "INE814H01011", "2025-09-19"],
    ["on the day of the split, when either may be used", "INE814H01011", "2025-09-22"],
    ["with today's ISIN", "INE814H01029", "2025-09-23"],
    ["with one that no list has", "INE154A01025", "2025-09-23"],
  ])("is the statement's %s", async (_, stated, sold) => {
    const { isin, json } = await rowOf({ isin: stated, sold });
    expect(isin).toBe(stated);
    expect(codesOf(json).filter((code) => /^isin-/.test(code))).toEqual([]);
  });

  test.each([
    ["a merger", "INE001A01036", "INE040A01034 in a merger from 13 July 2023 on"],
    ["a scheme", "INE080D01034", "INE080D01042 in a scheme of the company by 30 October 2020"],
    ["a split without a sure day", "INE0J5801011", "INE0J5801029 in a split by 12 September 2025"],
  ])("stays the statement's after %s, and today's is named", async (_, stated, current) => {
    const { isin, json } = await rowOf({ isin: stated });
    expect(isin).toBe(stated);
    const finding = findingOf(json, "isin-withdrawn");
    expect(finding?.severity).toBe("warning");
    expect(finding?.message).toContain(`HDFBAN: ${stated} became ${current}, before 1 sale.`);
  });
});
