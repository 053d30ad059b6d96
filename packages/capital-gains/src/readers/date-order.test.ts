import { describe, expect, test } from "vitest";
import { iciciStatement, type WrittenLot } from "../../test/icici-statement.ts";
import { codesOf, fileOf, findingOf, processed, refusalOf, textOf } from "../../test/process.ts";
import { type TradewiseLot, zerodhaStatement } from "../../test/zerodha-statement.ts";
import type { InputFile } from "../law/statement/input.ts";
import { months } from "../law/values/calendar-date.ts";

// A statement that a spreadsheet saved again writes `5/6/2025`: the day or the month may be first.

type Order = "day-first" | "month-first";

/** The file with every date as three numbers. */
function savedAgain(file: InputFile, order: Order): InputFile {
  const numbers = (day: string, month: number, year: string) =>
    order === "day-first" ? `${Number(day)}/${month}/${year}` : `${month}/${Number(day)}/${year}`;
  const text = textOf(file)
    .replace(/(\d\d)-([A-Z][a-z]{2})-(\d{4})/g, (_, day, month, year) =>
      numbers(day, months.findIndex((name) => name.startsWith(month)) + 1, year),
    )
    .replace(/(?<=,)(\d{4})-(\d\d)-(\d\d)(?=,)/g, (_, year, month, day) =>
      numbers(day, Number(month), year),
    );
  return fileOf(text, file.name);
}

const lot = (bought: string, sold: string): WrittenLot => ({
  bought,
  sold,
  sale: "1000",
  cost: "900",
});
const traded = (bought: string, sold: string): TradewiseLot => ({
  bought,
  sold,
  sellValue: "1000",
  buyValue: "900",
});
const orders = ["day-first", "month-first"] as const;
const datesOf = ({ json }: Awaited<ReturnType<typeof processed>>) =>
  json.lots.map(({ acquired, transferred }) => [acquired, transferred]);
const finding = ({ json }: Awaited<ReturnType<typeof processed>>) =>
  findingOf(json, "date-order-ambiguous");

describe.each([
  [
    "ICICI Direct",
    (lots: [string, string][]) => iciciStatement({ short: lots.map((d) => lot(...d)) }),
  ],
  [
    "Zerodha",
    (lots: [string, string][]) =>
      zerodhaStatement({ "Equity - Short Term": lots.map((d) => traded(...d)) }),
  ],
])("dates of three numbers in a statement of %s", (_, statement) => {
  test.each(orders)("a day after the 12th proves the order of all: %s", async (order) => {
    const dates: [string, string][] = [
      ["2025-04-02", "2025-05-06"],
      ["2025-04-03", "2025-06-25"],
    ];
    const seen = await processed([savedAgain(statement(dates), order)]);
    expect(datesOf(seen)).toEqual(dates);
    expect(finding(seen)).toBeUndefined();
    expect(codesOf(seen.json).includes("dates-month-first")).toBe(order === "month-first");
  });

  test("with nothing to decide, the day is first, with a warning that says what differs", async () => {
    const seen = await processed([
      savedAgain(statement([["2025-04-02", "2025-06-05"]]), "day-first"),
    ]);
    expect(datesOf(seen)).toEqual([["2025-04-02", "2025-06-05"]]);
    expect(finding(seen)).toMatchObject({
      severity: "warning",
      data: { order: "day-first", decidedBy: null, rows: 1, otherTerm: 0 },
    });
    expect(finding(seen)?.message).toContain("5 June 2025, not 6 May 2025");
  });

  test.each(orders)("a sale before its purchase decides against an order: %s", async (order) => {
    const dates: [string, string][] = [
      ["2025-05-04", "2025-06-05"],
      ["2025-04-09", "2025-07-05"],
    ];
    const seen = await processed([savedAgain(statement(dates), order)]);
    expect(datesOf(seen)).toEqual(dates);
    expect(finding(seen)).toMatchObject({ severity: "info", data: { order } });
    expect(seen.json).toMatchObject({ setAside: [] });
  });

  test("days equal to their months leave nothing to decide", async () => {
    const seen = await processed([
      savedAgain(statement([["2025-05-05", "2025-07-07"]]), "day-first"),
    ]);
    expect(datesOf(seen)).toEqual([["2025-05-05", "2025-07-07"]]);
    expect(finding(seen)).toBeUndefined();
  });
});

describe("what decides between two readings", () => {
  test.each(orders)("sales outside the statement's year: %s", async (order) => {
    const dates = [lot("2024-02-01", "2025-06-01"), lot("2024-02-01", "2026-03-02")];
    const seen = await processed([savedAgain(iciciStatement({ long: dates }), order)]);
    expect(datesOf(seen)).toEqual(dates.map(({ bought, sold }) => [bought, sold]));
    expect(finding(seen)?.data).toMatchObject({ order, decidedBy: "outside-the-year" });
  });

  test("the period that the statement covers", async () => {
    const file = zerodhaStatement({ "Equity - Long Term": [traded("2024-02-01", "2025-04-03")] });
    const seen = await processed([savedAgain(file, "month-first")]);
    expect(datesOf(seen)).toEqual([["2024-02-01", "2025-04-03"]]);
    expect(finding(seen)?.data).toMatchObject({
      order: "month-first",
      decidedBy: "outside-the-year",
    });
  });

  test.each(orders)("the heading of the other term: %s", async (order) => {
    // The other way round: bought on 5 July 2024 and sold on 6 July 2025, more than twelve months.
    const file = iciciStatement({ short: [lot("2024-07-05", "2025-06-07")] });
    const long = iciciStatement({ long: [lot("2024-05-07", "2025-07-06")] });
    const written = order === "day-first" ? file : long;
    const seen = await processed([savedAgain(written, order)]);
    expect(finding(seen)?.data).toMatchObject({ order, decidedBy: "term", otherTerm: 1 });
    expect(seen.json.lots[0]?.flags).toEqual([]);
  });

  test.each(orders)("the order of the rows: %s", async (order) => {
    const sold = [
      "2025-05-09",
      "2025-06-08",
      "2025-07-06",
      "2025-08-05",
      "2025-09-04",
      "2025-09-10",
    ];
    const lots = sold.map((day) => lot("2025-04-04", day));
    const seen = await processed([savedAgain(iciciStatement({ short: lots }), order)]);
    expect(datesOf(seen)).toEqual(sold.map((day) => ["2025-04-04", day]));
    expect(finding(seen)).toMatchObject({
      severity: "info",
      data: { order, decidedBy: "row-order" },
    });
  });

  test("a second file's lots are read in the order of their own file", async () => {
    const first = iciciStatement({ short: [lot("2025-04-02", "2025-06-05")] });
    const again = savedAgain(
      iciciStatement({ short: [lot("2025-05-08", "2025-06-25")] }, "2025-2026", "b.csv"),
      "month-first",
    );
    const seen = await processed([first, again]);
    expect(datesOf(seen)).toEqual([
      ["2025-04-02", "2025-06-05"],
      ["2025-05-08", "2025-06-25"],
    ]);
    expect(seen.json.lots.map(({ source }) => source)).toMatchObject([{ file: 0 }, { file: 1 }]);
  });

  test("a file readable in neither order is refused as if read day first", async () => {
    const file = savedAgain(
      iciciStatement({ short: [lot("2025-04-02", "2025-06-05")] }),
      "day-first",
    );
    const cut = fileOf(textOf(file).replace(/Total.*/s, ""));
    expect(await refusalOf([cut])).toMatchObject({ code: "cut-off" });
  });
});
