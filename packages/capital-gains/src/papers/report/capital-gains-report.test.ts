import type { GainKey } from "@site/result/names";
import type { StatementResult } from "@site/result/statement-result";
import { deflateSync, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { cutTexts } from "../../../test/cut-texts.ts";
import { fixtureCases } from "../../../test/fixture-cases.ts";
import { iciciStatement, type WrittenLot } from "../../../test/icici-statement.ts";
import { type OpenedReport, opened, openedReport, reportOf, rowsOf } from "../../../test/opened.ts";
import { entered, resultOf } from "../../../test/process.ts";
import { Random } from "../../../test/random.ts";
import { partOf } from "../../../test/workbook-part.ts";
import { wrongTotals } from "../../../test/wrong-totals.ts";
import { tradewiseSection, zerodhaWorkbook } from "../../../test/zerodha-statement.ts";
import { formatAtLeastTwo, parseFixed } from "../../law/values/fixed-point.ts";
import { hasLosses, rowLabel } from "../figures/labels.ts";
import { headerOf } from "../schedule-112a/upload-file.ts";
import { capitalGainsReport } from "./capital-gains-report.ts";
import { withOwner } from "./with-owner.ts";

const sheets = [
  "Summary",
  "Schedule CG",
  "Table F",
  "Schedule 112A",
  "By share",
  "Sales",
  "Workings",
  "Reconciliation",
  "Findings",
  "Interest and notes",
];

/** The first row of a sheet that begins with a text (in any of its cells before the figures). */
function rowWith(report: OpenedReport, sheet: string, text: string): readonly string[] {
  const row = report.rows(sheet).find((cells) => cells.includes(text));
  if (row === undefined) {
    throw new Error(`no row with ${text} in ${sheet}`);
  }
  return row;
}

const held: WrittenLot = { bought: "2020-01-10", sold: "2025-06-20", cost: "100", sale: "250" };

const zerodhaLot = { bought: "2020-01-10", sold: "2025-06-20", buyValue: "100", sellValue: "250" };

test("prints the lots on one sheet of A4 across, a line each, at eight points or more", async () => {
  const { bytes } = await reportOf([iciciStatement({ long: [held] })]);
  const lots = partOf(bytes, "xl/worksheets/sheet6.xml");
  expect(lots).toContain('orientation="landscape" fitToWidth="1" fitToHeight="0"');
  const widths = [...lots.matchAll(/ width="([\d.]+)"/g)].map(([, width]) => Number(width));
  const width = widths.reduce((sum, each) => sum + each, 0);
  // Between the margins of 0.4 inch A4 has 277 mm, and a character of 10 points takes 1.6 mm.
  expect((10 * 277) / (width * 1.6)).toBeGreaterThan(7.9);
  expect(lots).toMatch(/<row r="2" ht="15" customHeight="1">/);
});

test("explains a total of what was paid, and dates late interest by the form", async () => {
  const textsOf = async (name: string, sheet: string) => {
    const found = [...fixtureCases("icici-direct/ok"), ...fixtureCases("zerodha/ok")].find(
      (each) => each.name === name,
    );
    const report = await reportOf(found ? [found.file] : []);
    return report.rows(sheet).flat().join("\n");
  };
  expect(await textsOf("forty-lots.csv", "Summary")).toContain(
    "A broker's total that counts what was paid differs by ₹25,342.31.",
  );
  // Intraday trades leave ITR-3 alone.
  const zerodha = await textsOf("every-section.xlsx", "Interest and notes");
  expect(zerodha).toContain("unpaid on 31 August 2026");
  const late = await textsOf("forty-lots.csv", "Interest and notes");
  expect(late).toContain("unpaid on 31 July 2026");
  // Its four figures have names.
  expect(late).toMatch(/Unpaid\nRounded down to hundreds\nMonths at 1%\nInterest\nA month or part/);
});

describe("every accepted fixture's report", () => {
  const cases = [...fixtureCases("icici-direct/ok"), ...fixtureCases("zerodha/ok")];
  test.each(cases)("$name ties with its result, sheet by sheet", async ({ file, expected }) => {
    const { options } = expected;
    const result = await resultOf([file], options);
    const aside = result.setAside.length;
    if (result.lotCount === 0 && aside === 0) {
      expect(capitalGainsReport(result)).toBeNull();
      return;
    }
    const report = await reportOf([file], options);
    const asideSheet = aside === 0 ? [] : ["Set aside"];
    const isRunning = result.advanceTax !== null;
    const before = isRunning ? ["Gains so far", ...sheets.slice(4, 7)] : sheets.slice(0, 7);
    if (!isRunning && hasLosses(result)) {
      before.splice(3, 0, "Schedules of losses");
    }
    const dividends = result.dividends?.rows.length ? ["Dividends"] : [];
    const apart = result.statedApart.length === 0 ? [] : ["As stated"];
    const after = isRunning ? [] : sheets.slice(9);
    expect(report.names).toEqual([
      ...before,
      ...asideSheet,
      ...sheets.slice(7, 9),
      ...dividends,
      ...apart,
      ...after,
    ]);
    if (aside > 0) {
      expect(report.column("Set aside", "Share")).toHaveLength(aside);
    }
    expect(cutTexts(report.bytes, report.names)).toEqual([]);
    expect(report.column("Sales", "No.")).toHaveLength(result.lotCount);
    expect(wrongTotals(report)).toEqual([]);

    if (isRunning) {
      expect(report.rows("Gains so far").flat()).toContain(result.untilYearEnd?.inWords);
    } else {
      tiesWithReturn(report, result);
    }
    expect(report.column("Reconciliation", "Result")).toEqual(
      result.reconciliation.length === 0 ? [""] : result.reconciliation.map(() => "Matches"),
    );
    const messages = report.column("Findings", "Finding");
    expect(messages).toEqual(
      result.findings.length === 0
        ? ["No findings."]
        : result.findings.map(({ message }) => message),
    );
    expect(wrongFormulas(report)).toEqual([]);
  });
});

test("shows every text whole, whatever shares and files are called", async () => {
  for (let run = 0; run < 40; run += 1) {
    const random = new Random(20_261_128, run);
    const name = (words: number) =>
      Array.from({ length: 1 + random.below(words) }, () =>
        random.pick([
          "of",
          "PHARMACEUTICALS",
          "WWWW",
          "Sample Fertilisers",
          "mmmm",
          "x".repeat(40),
        ]),
      ).join(" ");
    const lot = { sale: "1234567.89", cost: "1000000.01", fmv: "1" };
    const long = ["2015-05-05", "2019-05-05"].map((bought) => {
      return { ...lot, bought, sold: "2025-09-20", name: name(8) };
    });
    const short = [{ ...lot, bought: "2025-05-05", sold: "2025-09-20", name: name(8) }];
    const file = iciciStatement({ long, short }, "2025-2026", `${name(12)}.csv`);
    const result = await resultOf([file]);
    const owner = { name: name(12), madeOn: "2026-11-28" };
    const bytes = capitalGainsReport(result, owner) ?? new Uint8Array();
    expect(cutTexts(bytes, openedReport(result, bytes).names)).toEqual([]);
  }
});

/** Returns the cells whose value is not what their formula makes of the cells of the same sheet. */
function wrongFormulas({ names, bytes }: OpenedReport): readonly string[] {
  const pattern = /<c r="([A-Z]+\d+)"[^>]*>(?:<f>([^<]*)<\/f>)?<v>([^<]*)<\/v><\/c>/g;
  return names.flatMap((name, i) => {
    const cells = [...partOf(bytes, `xl/worksheets/sheet${i + 1}.xml`).matchAll(pattern)];
    const values = new Map(
      cells.map(([, place, , value = ""]) => [place, parseFixed(value) ?? 0n]),
    );
    return cells.flatMap(([, place = "", formula]) => {
      const computed = formula === undefined ? values.get(place) : computedBy(formula, values);
      return computed === values.get(place) ? [] : [`${name} ${place}: ${formula}`];
    });
  });
}

/** Computes `SUM(A2:A9)`, `SUM(C5:G5)` or `D5-E5-F5`; a cell without a number counts 0. */
function computedBy(formula: string, values: ReadonlyMap<string | undefined, bigint>): bigint {
  const [, from = "", first, to = "", last] =
    /^SUM\(([A-Z]+)(\d+):([A-Z]+)(\d+)\)$/.exec(formula) ?? [];
  let total = 0n;
  if (from !== "") {
    for (const [place = "", value] of values) {
      const [, column = "", row] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
      const inside = column >= from && column <= to && Number(row) >= Number(first);
      total += inside && Number(row) <= Number(last) ? value : 0n;
    }
    return total;
  }
  for (const [, sign, place] of formula.matchAll(/([+-]?)([A-Z]+\d+)/g)) {
    total += (sign === "-" ? -1n : 1n) * (values.get(place) ?? 0n);
  }
  return total;
}

/** Expects the sheets of the return's schedules to have the figures of the result. */
function tiesWithReturn(report: OpenedReport, result: StatementResult): void {
  const { interest } = result;
  expect(interest?.tax.total).toBe(result.tax.total);
  const texts = report.rows("Interest and notes").flat();
  expect(texts.some((text) => text.startsWith("Nothing is due."))).toBe(interest?.belowThreshold);
  if (interest?.belowThreshold === false) {
    const { from, perMonth } = interest.interestAfterYear;
    const label = `From 1 April ${from.slice(0, 4)}, a month or part of it`;
    expect(rowWith(report, "Interest and notes", label).at(4)).toBe(perMonth);
  }

  const rows = report.rows("Schedule 112A").slice(1);
  expect(
    rows
      .at(-1)
      ?.filter((cell) => cell !== "")
      .at(-1),
  ).toBe(result.schedule112A.balance);
  const { rows: ofResult } = result.schedule112A;
  const columns = headerOf(result)?.columns ?? [];
  const cellsOf = (row: (typeof ofResult)[number]) =>
    columns.map(({ column }) => (column && row[column]) ?? "");
  expect(rows.slice(0, -1).map(numbersOf)).toEqual(ofResult.map(cellsOf).map(numbersOf));

  for (const [key, amounts] of Object.entries(result.tableF)) {
    const periods = Object.values(amounts);
    if (periods.every((amount) => amount === "0")) {
      continue;
    }
    const cells = rowWith(report, "Table F", rowLabel(result, key as GainKey));
    const year = periods.reduce((total, amount) => total + BigInt(amount), 0n);
    expect(cells.slice(2)).toEqual([...periods, String(year)]);
    expect(periods.every((amount) => !amount.startsWith("-"))).toBe(true);
  }
}

/** Cells of Schedule 112A with numbers in one spelling. */
function numbersOf(cells: readonly string[]): readonly string[] {
  return cells.map((cell) => {
    const value = parseFixed(cell);
    return value === undefined ? cell : formatAtLeastTwo(value);
  });
}

describe("a lot's line", () => {
  // 100 units, price of 31 January 2018 276: the four cases of section 55(2)(ac).
  test.each([
    ["20000", "45000", "17400.00", "the value of 31 January 2018 instead of what was paid"],
    [
      "20000",
      "24000",
      "0.00",
      "the sale value, because the value of 31 January 2018 must not create a loss",
    ],
    ["35000", "45000", "10000.00", "what was paid, because it is not lower"],
    [
      "30000",
      "24000",
      "-6000.00",
      "what was paid, because a real loss stays a loss. Sale value 24,000.00 less cost 30,000.00 = −6,000.00 (a loss)",
    ],
  ])("paid %s, sold for %s: gain %s, and why in words", async (cost, sale, gain, why) => {
    const lot = { ...held, bought: "2017-01-10", quantity: "100", fmv: "276", cost, sale };
    const report = await reportOf([iciciStatement({ long: [lot] })]);
    const [words = ""] = report.column("Workings", "Arithmetic in words");
    expect(parseFixed(report.column("Sales", "Gain")[0] ?? "")).toBe(parseFixed(gain));
    expect(words).toContain("100 x 276.00 = 27,600.00");
    expect(words).toContain(`${why}.`);
    expect(report.column("Workings", "Rule")[0]).toBe(
      "Held more than 12 months: section 112A, 12.5%; cost by section 55(2)(ac)",
    );
  });

  test("shows expenses on their own sides, with Indian separators", async () => {
    const lot = {
      ...held,
      cost: "1000000",
      buyExpenses: "1234.5",
      sale: "12345678.25",
      saleExpenses: "99.75",
    };
    const report = await reportOf([iciciStatement({ long: [lot] })]);
    // 12345678.25 - 99.75 - (1000000 + 1234.50) = 11344344.00
    expect(report.column("Workings", "Arithmetic in words")).toEqual([
      "Sale value 1,23,45,678.25 less sale expenses 99.75 less cost 10,01,234.50 (paid " +
        "10,00,000.00 plus purchase expenses 1,234.50) = 1,13,44,344.00.",
    ]);
  });

  test("says that a price of 31 January 2018 is missing", async () => {
    const lot = { ...held, bought: "2018-01-31", isin: "INE000000000" };
    const report = await reportOf([iciciStatement({ long: [lot] })]);
    expect(report.column("Workings", "Arithmetic in words")[0]).toMatch(
      /^Bought by 31 January 2018, but no price of that day is known: the cost is what was paid\./,
    );
  });

  test("has true dates, numbers, its file and row", async () => {
    const report = await reportOf([iciciStatement({ long: [held] })]);
    expect(report.column("Sales", "Bought")).toEqual(["2020-01-10"]);
    expect(report.column("Sales", "Sold")).toEqual(["2025-06-20"]);
    expect(report.column("Sales", "Table F period")).toEqual(["16/6 to 15/9"]);
    expect(report.column("Sales", "Days held")).toEqual(["1988"]);
    expect(report.column("Workings", "Where in your file")).toEqual([
      "capital-gain.csv, Long Term Capital Gain (STT paid), row 6",
    ]);
  });
});

test("a name cannot become a formula", async () => {
  const names = ["=HYPERLINK(1)", "+1", "-1+2", "@SUM(A1)", "_x003D_1+1", "A&B <C>"];
  const report = await reportOf([
    { ...iciciStatement({ long: names.map((name) => ({ ...held, name })) }), name: "=1+1.csv" },
  ]);
  expect(report.column("Sales", "Share")).toEqual([
    "'=HYPERLINK(1)",
    "'+1",
    "'-1+2",
    "'@SUM(A1)",
    "_x003D_1+1",
    "A&B <C>",
  ]);
  expect(report.rows("Summary").flat()).toContain("'=1+1.csv");
});

test("makes equal bytes for equal input", async () => {
  const file = iciciStatement({ long: [held], short: [{ ...held, bought: "2025-05-02" }] });
  expect((await reportOf([file])).bytes).toEqual((await reportOf([file])).bytes);
});

/** The rows of a report from the gains to the tax. */
function wayOf(report: OpenedReport): readonly (readonly string[])[] {
  const rows = report.rows("Summary");
  const first = rows.findIndex(([label]) => label === "From the gains to the tax") + 2;
  const last = rows.findIndex(([label]) => label === "Estimated tax on these gains");
  return rows.slice(first, last + 1).map((row) => row.filter((cell) => cell !== ""));
}

describe("the estimate", () => {
  test("has one exemption for gains of both brokers' files, and cess", async () => {
    const long = { ...held, cost: "100000", sale: "300000" };
    const short = { ...held, bought: "2025-05-02", cost: "1000", sale: "2000" };
    const report = await reportOf([
      iciciStatement({ long: [long] }, "2025-2026", "one.csv"),
      iciciStatement(
        { long: [{ ...long, name: "OTHER", isin: "INE002A01018" }], short: [short] },
        "2025-2026",
        "two.csv",
      ),
    ]);
    // 400000 - 125000 = 275000 at 12.5% = 34375; 1000 at 20% = 200; cess 4% of 34575 = 1383.
    expect(wayOf(report)).toEqual([
      ["STCG at 20%", "1000", "200"],
      ["LTCG, section 112A", "400000"],
      ["Exempt, section 112A", "-125000"],
      ["LTCG taxed at 12.5%", "275000", "34375"],
      ["Tax", "34575"],
      ["Cess 4%", "1383"],
      ["Estimated tax on these gains", "35958"],
    ]);
  });

  test("shows for AY 2025-26's two rates which gains the exemption was used for, and the alternative", async () => {
    const lot = { ...held, cost: "100000", sale: "200000" };
    const report = await reportOf([
      iciciStatement(
        {
          long: [
            { ...lot, sold: "2024-07-22" },
            { ...lot, sold: "2024-07-23" },
          ],
        },
        "2024-2025",
      ),
    ]);
    // The exemption of 125000 takes all of the 12.5% gains and 25000 of those at 10%.
    expect(wayOf(report)).toEqual([
      ["LTCG, section 112A", "100000"],
      ["Exempt, section 112A", "-25000"],
      ["LTCG taxed at 10%", "75000", "7500"],
      ["LTCG, section 112A", "100000"],
      ["Exempt, section 112A", "-100000"],
      ["LTCG taxed at 12.5%", "0", "0"],
      ["Tax", "7500"],
      ["Cess 4%", "300"],
      ["Estimated tax on these gains", "7800"],
    ]);
    // The other way: 75000 at 12.5% = 9375, with cess 9750.
    const notes = report.rows("Interest and notes").map(([text]) => text ?? "");
    expect(notes.find((text) => text.includes("two rates under section 112A"))).toContain("₹9,750");
    expect(report.rows("Schedule 112A")[0]?.[1]).toBe("Share/Unit Transferred (1b)");
  });

  test("marks itself an estimate and names what it leaves out", async () => {
    const report = await reportOf([iciciStatement({ long: [held] })]);
    const text = report.rows("Interest and notes").flat().join("\n");
    expect(text).toContain("ESTIMATE.");
    for (const word of ["slab", "basic exemption", "Surcharge", "brought forward", "87A"]) {
      expect(text).toContain(word);
    }
  });

  test("shows the losses left over", async () => {
    const lot = { ...held, cost: "5000", sale: "1000" };
    const report = await reportOf([iciciStatement({ long: [lot] })]);
    expect(wayOf(report).slice(0, 3)).toEqual([
      ["LTCG, section 112A", "-4000"],
      ["Loss left for later years", "4000"],
      ["LTCG taxed at 12.5%", "0", "0"],
    ]);
  });
});

describe("the schedules of losses", () => {
  const given = entered({
    earlierYears: [
      { assessmentYear: "2018-19", shortTermLoss: 700, longTermLoss: 9000, filedInTime: true },
      { assessmentYear: "2024-25", shortTermLoss: 40, longTermLoss: 2, filedInTime: false },
    ],
    otherGains: [{ section: "slab", period: "upto-15-jun", gain: -30 }],
  });
  const short = { ...held, bought: "2025-05-02", cost: "1000", sale: "3000" };
  const long = { ...held, cost: "1000", sale: "5000" };

  test("show table E, CYLA, BFLA and CFL with the person's losses", async () => {
    const report = await reportOf([iciciStatement({ short: [short], long: [long] })], given);
    const rows = report.rows("Schedules of losses");
    const below = (title: string, label: string) => {
      const from = rows.findIndex(([first]) => first?.startsWith(title));
      return rows
        .slice(from)
        .find(([first]) => first === label)
        ?.filter((cell) => cell !== "");
    };
    const at20 = "Short-term, section 111A, 20%";
    // 2,000 less the 30 at slab rates; less the 700 of 2018-19.
    expect(below("Table E", at20)).toEqual([at20, "2000", "0", "30", "0", "1970"]);
    expect(below("Schedule CYLA", at20)).toEqual([at20, "1970", "0", "1970"]);
    expect(below("Schedule BFLA", at20)).toEqual([at20, "1970", "700", "1270"]);
    const year = "2018-19, last year";
    expect(below("Schedule CFL", year)).toEqual([year, "700", "9000", "700", "4000", "0", "5000"]);
    const expired = "Of which expired: no later year can use it";
    expect(below("Schedule CFL", expired)).toEqual([expired, "0", "5000"]);
    const late = "2024-25: filed late, not carried (section 80)";
    expect(below("Schedule CFL", late)).toEqual([late, "40", "2"]);
    expect(wayOf(report).slice(0, 4)).toEqual([
      ["STCG, section 111A", "2000"],
      ["Losses of the year", "-30"],
      ["Losses of earlier years", "-700"],
      ["STCG taxed at 20%", "1270", "254"],
    ]);
    expect(report.rows("Summary").flat().join("\n")).toContain(
      "Form of the return: ITR-2 or ITR-3, depending on your other income.",
    );
  });
});

test("says instead of Schedule 112A that there is nothing for it", async () => {
  const report = await reportOf([iciciStatement({ short: [{ ...held, bought: "2025-05-02" }] })]);
  expect(report.rows("Schedule 112A")[1]?.[0]).toBe("Nothing for Schedule 112A");
});

test("writes the name and the PAN that its owner asks for into a copy, as text", async () => {
  const { result, bytes } = await reportOf([iciciStatement({ long: [held] })]);
  const named = capitalGainsReport(result, { name: "Sample Investor", madeOn: "2026-11-23" });
  const asked = { name: "=Meera & Sons", pan: "ABCDE1234F" };
  const rows = rowsOf(opened(withOwner(named ?? bytes, asked)).sheets[0]).map(
    ([, ...cells]) => cells,
  );
  expect(rows.slice(1, 4)).toEqual([
    ["Name", "'=Meera & Sons"],
    ["PAN", "ABCDE1234F"],
    ["Made on", "23 November 2026"],
  ]);
  const unnamed = rowsOf(opened(withOwner(bytes, { pan: "ABCDE1234F" })).sheets[0]);
  expect(unnamed[2]?.slice(1)).toEqual(["PAN", "ABCDE1234F"]);
  expect(() => withOwner(new Uint8Array([1]), asked)).toThrow(RangeError);
  const invoice = zipSync({ "xl/worksheets/sheet2.xml": new Uint8Array() });
  expect(() => withOwner(invoice, asked)).toThrow(RangeError);
});

test("copies the sheets that grow with the sales as they are packed into the owner's copy", async () => {
  const { bytes } = await reportOf([iciciStatement({ long: [held] })]);
  const named = withOwner(bytes, { name: "Sample", pan: "ABCDE1234F" });
  const parts = unzipSync(bytes);
  expect(unzipSync(named)).toEqual({ ...parts, "xl/worksheets/sheet1.xml": expect.anything() });
  // Packed as workbooks are not: packing them again would show.
  const sales = deflateSync(parts["xl/worksheets/sheet6.xml"] ?? new Uint8Array(), { level: 9 });
  const tight = zipSync(parts, { level: 9 });
  for (const report of [tight, withOwner(tight, { name: "Sample" })]) {
    expect(Buffer.from(report).includes(Buffer.from(sales))).toBe(true);
  }
});

test("repeats dividends, charges and debits of a Zerodha statement as stated, without name and PAN", async () => {
  const { bytes } = zerodhaWorkbook({
    client: "AB1234",
    sections: { "Equity - Long Term": tradewiseSection([zerodhaLot]) },
    sheets: {
      "Equity Dividends": [
        ["Client Name", "Sample Investor"],
        ["Symbol", "ISIN", "Ex-Date", "Quantity", "Dividend Per Share", "Net Dividend Amount"],
        ["ITC", "INE154A01025", "2025-05-28", 100, 7.85, 785],
        ["Total Dividend Amount", "", "", "", "", 785],
      ],
      "Other Debits and Credits": [
        ["PAN", "ABCDE1234F"],
        ["Particulars", "Posting Date", "Debit", "Credit"],
        ["AMC for Demat Account", "2025-06-01", 88.5, 0],
      ],
    },
  });
  const report = await reportOf([{ name: "taxpnl.xlsx", bytes }]);
  const rows = report.rows("As stated");
  expect(rows).toContainEqual(["ITC", "INE154A01025", "2025-05-28", "100", "7.85", "785"]);
  expect(rows).toContainEqual(["AMC for Demat Account", "2025-06-01", "88.5", "0"]);
  expect(rows.flat()).not.toContain("Sample Investor");
  expect(rows.flat()).not.toContain("ABCDE1234F");
});
