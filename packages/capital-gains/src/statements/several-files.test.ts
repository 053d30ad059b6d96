import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { codesOf, fileOf, findingsOf, processed, refusalOf, textOf } from "../../test/process.ts";
import { tradewiseSection, zerodhaStatement, zerodhaText } from "../../test/zerodha-statement.ts";
import type { InputFile } from "../law/statement/input.ts";

describe("several files of one person", () => {
  const lot = { bought: "2020-01-01", sold: "2025-05-21", sale: "1500", cost: "1000" };
  const other = { bought: "2020-01-01", sold: "2025-05-21", sellValue: "1500", buyValue: "1000" };

  test("both brokers: one consolidated row, one exemption, tie-outs for each", async () => {
    const { json } = await processed([
      iciciStatement({ long: [{ ...lot, sale: "1600" }] }),
      zerodhaStatement({ "Equity - Long Term": [other] }),
    ]);
    expect(json.schedule112A.rows).toHaveLength(1);
    expect(json.schedule112A.balance).toBe("1100");
    expect(json).toMatchObject({
      sources: [
        { broker: "ICICI", lots: 1 },
        { broker: "ZERODHA", lots: 1 },
      ],
    });
    expect(codesOf(json).filter((code) => code === "exemption-once")).toHaveLength(1);
    expect(json.reconciliation.map(({ file }) => file)).toContain("capital-gain.csv");
  });

  test("the same lots in both brokers' files are flagged", async () => {
    const { json } = await processed([
      iciciStatement({ long: [lot, { ...lot, sale: "1700" }] }),
      zerodhaStatement({ "Equity - Long Term": [other] }),
    ]);
    expect(json.lots.map(({ flags }) => flags.includes("same-lot-in-several-files"))).toEqual([
      true,
      false,
      true,
    ]);
    expect(codesOf(json)).toContain("same-lot-in-several-files");
  });

  test("two accounts, or two names, of one broker are reported; two brokers are not compared", async () => {
    const own = iciciStatement({ long: [lot, lot] });
    const later = textOf(iciciStatement({ long: [{ ...lot, sold: "2025-07-21" }] }));
    const codesWith = async (...files: readonly InputFile[]) =>
      codesOf((await processed(files)).json);
    const named = (from: string, to: string) => fileOf(later.replace(from, to), "b.csv");
    expect(await codesWith(own, named("8500012345", "8500099345"))).toContain("different-accounts");
    expect(await codesWith(own, named("SAMPLE INVESTOR", "ANOTHER SAMPLE"))).toContain(
      "different-accounts",
    );
    expect(await codesWith(own, named("SAMPLE INVESTOR", "Sample  Investor"))).not.toContain(
      "different-accounts",
    );
    const zerodha = zerodhaStatement({ "Equity - Long Term": [other] });
    expect(await codesWith(own, zerodha)).not.toContain("different-accounts");
    const another = fileOf(textOf(zerodha).replace("AB1234", "XY9876"), "c.csv");
    expect(await codesWith(zerodha, another)).toContain("different-accounts");
  });

  test("files of different years are refused", async () => {
    expect(
      await refusalOf([
        iciciStatement({ long: [lot] }),
        zerodhaStatement({ "Equity - Long Term": [{ ...other, sold: "2024-05-21" }] }, 2024),
      ]),
    ).toMatchObject({ code: "mixed-years" });
  });

  test("one refused file refuses all, by its name", async () => {
    expect(
      await refusalOf([iciciStatement({ long: [lot] }), fileOf("a,b\n1,2\n", "b.csv")]),
    ).toMatchObject({ code: "not-recognised", where: { file: "b.csv" } });
  });

  test("no file at all is refused", async () => {
    expect(await refusalOf([])).toMatchObject({ code: "no-file" });
  });
});

const allQuarters = [
  ["2025-04-01", "2025-06-30", "2025-05-20"],
  ["2025-07-01", "2025-09-30", "2025-08-20"],
  ["2025-10-01", "2025-12-31", "2025-11-20"],
  ["2026-01-01", "2026-03-31", "2026-02-20"],
] as const;

/** A Tax P&L of some days with a short-term sale on each of some days; `client` may be left out. */
function taxPnl(
  name: string,
  period: readonly [string, string],
  sold: readonly string[],
  { client = "AB1234", buyValue = 1000 }: { client?: string; buyValue?: number } = {},
): InputFile {
  const lots = sold.map((day) => {
    const lot = { bought: "2025-04-01", sold: day, buyValue, sellValue: 1500 };
    return { ...lot, symbol: "ITC", quantity: 10 };
  });
  const sections = { "Equity - Short Term": tradewiseSection(lots) };
  return zerodhaText({ client, period, sections }, name);
}

const oneYear = ["2025-04-01", "2026-03-31"] as const;
const wholeYear = taxPnl(
  "year.csv",
  oneYear,
  allQuarters.map(([, , day]) => day),
);
const quarters = allQuarters.map(([from, to, day], i) =>
  taxPnl(`q${i + 1}.csv`, [from, to], [day]),
);
const firstQuarter = taxPnl("q1.csv", ["2025-04-01", "2025-06-30"], ["2025-05-20"]);

const lot = { bought: "2025-04-02", sold: "2025-05-21", sale: "1500", cost: "1000" };
const later = { ...lot, sold: "2025-09-21" };

describe("a file given twice", () => {
  test("is refused by its bytes, under any name", async () => {
    const file = iciciStatement({ short: [lot] });
    expect(await refusalOf([file, { ...file, name: "copy.csv" }])).toMatchObject({
      code: "same-file-twice",
      where: { file: "copy.csv" },
      message: expect.stringContaining("Leave copy.csv out"),
    });
  });
});

describe("statements of one client whose days overlap", () => {
  test.each([
    ["first", [firstQuarter, wholeYear]],
    ["last", [wholeYear, firstQuarter]],
  ])("a quarter given %s beside its year is the file to leave out", async (_, files) => {
    expect(await refusalOf(files)).toMatchObject({
      code: "overlapping-statements",
      where: { file: "q1.csv" },
      message: expect.stringContaining("Leave q1.csv out"),
    });
  });

  test("are refused although the client changed the purchase values meanwhile", async () => {
    const changed = taxPnl("q1.csv", ["2025-04-01", "2025-06-30"], ["2025-05-20"], {
      buyValue: 900,
    });
    expect(await refusalOf([wholeYear, changed])).toMatchObject({ code: "overlapping-statements" });
  });

  test("where neither covers the other, both are named and a statement of the year is requested", async () => {
    const one = taxPnl("one.csv", ["2025-04-01", "2025-09-30"], ["2025-08-20"]);
    const other = taxPnl("other.csv", ["2025-07-01", "2026-03-31"], ["2025-08-20"]);
    const refusal = await refusalOf([one, other]);
    expect(refusal.message).toContain("one.csv and other.csv");
    expect(refusal.message).toContain("1 July 2025 to 30 September 2025");
    expect(refusal.message).toContain("one for the whole year to replace both");
  });

  test("overlapping days without sales in both count nothing twice", async () => {
    const one = taxPnl("one.csv", ["2025-04-01", "2025-09-30"], ["2025-05-20"]);
    const other = taxPnl("other.csv", ["2025-07-01", "2026-03-31"], ["2025-11-20"]);
    expect((await processed([one, other])).json.lotCount).toBe(2);
  });

  test("without a period the days of the sales count, and one equal sale is enough", async () => {
    const all = iciciStatement({ short: [lot, later] }, "2025-2026", "all.csv");
    const part = iciciStatement({ short: [lot] }, "2025-2026", "part.csv");
    expect(await refusalOf([all, part])).toMatchObject({
      code: "overlapping-statements",
      where: { file: "part.csv" },
    });
    const different = iciciStatement(
      { short: [{ ...lot, sale: "1600" }] },
      "2025-2026",
      "different.csv",
    );
    expect((await processed([all, different])).json.lotCount).toBe(3);
  });

  test("without a client number an equal sale is needed: parts of one report state none", async () => {
    const part = taxPnl("a.csv", oneYear, ["2025-05-20"], { client: "" });
    const otherPart = taxPnl("b.csv", oneYear, ["2025-08-20"], { client: "" });
    expect((await processed([part, otherPart])).json.lotCount).toBe(2);
    const both = taxPnl("c.csv", oneYear, ["2025-05-20", "2025-08-20"], { client: "" });
    expect(await refusalOf([part, both])).toMatchObject({ code: "overlapping-statements" });
  });

  test("of another client are reported, not refused, even with equal last digits", async () => {
    const other = taxPnl("other.csv", oneYear, ["2025-05-20"], { client: "XY9934" });
    const { json } = await processed([wholeYear, other]);
    const codes = codesOf(json);
    expect(codes).toEqual(
      expect.arrayContaining(["different-accounts", "same-lot-in-several-files"]),
    );
  });
});

describe("days of the year that no statement covers", () => {
  const partYear = async (...files: readonly InputFile[]) =>
    findingsOf((await processed(files)).json, "part-year-statement");

  test("four quarters make up the year, in any order", async () => {
    expect(await partYear(...quarters)).toHaveLength(0);
    expect(await partYear(...[...quarters].reverse())).toHaveLength(0);
  });

  test("a missing quarter in between, before or after is named by its days", async () => {
    const [first, second, third, fourth] = quarters as [InputFile, InputFile, InputFile, InputFile];
    expect(await partYear(first, second, fourth)).toMatchObject([
      {
        message: expect.stringContaining("1 October 2025 to 31 December 2025"),
        data: { days: 92 },
      },
    ]);
    expect(await partYear(second, third, fourth)).toMatchObject([
      { message: expect.stringContaining("1 April 2025 to 30 June 2025") },
    ]);
    expect(await partYear(first)).toMatchObject([
      { message: expect.stringContaining("1 July 2025 to 31 March 2026") },
    ]);
  });

  test("another client's quarters do not fill the gap", async () => {
    const [first, ...others] = allQuarters.map(([from, to, day], i) =>
      taxPnl(`q${i + 1}.csv`, [from, to], [day], i === 0 ? { client: "XY9876" } : {}),
    );
    expect(await partYear(...others, ...(first === undefined ? [] : [first]))).toHaveLength(2);
  });
});
