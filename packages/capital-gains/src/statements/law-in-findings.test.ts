import { describe, expect, test } from "vitest";
import { fixtureFile } from "../../test/fixture-cases.ts";
import { iciciStatement } from "../../test/icici-statement.ts";
import { reportOf } from "../../test/opened.ts";
import { findingOf, processed } from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";

const long = { bought: "2020-01-01", sold: "2025-05-21", sale: "1500", cost: "1000" };
const short = { ...long, bought: "2025-01-01" };
const losing = { ...short, sale: "400" };
const intraday = iciciStatement({ speculation: [{ ...long, bought: long.sold }] });
const zerodhaLot = { bought: "2020-01-01", sold: "2025-06-21", buyValue: "0", sellValue: "1500" };
const zerodha = zerodhaStatement({ "Equity - Long Term": [zerodhaLot] });
const ofYear = (year: number) =>
  iciciStatement({ long: [{ ...long, sold: `${year}-09-21` }] }, `${year}-${year + 1}`);

type Files = Parameters<typeof processed>[0];

describe("a finding says what the law requires, and only where it does", () => {
  const within = "long-term-gain-within-exemption";
  const free = { ...long, cost: "0" };
  const losingRow = { ...long, bought: "2017-01-01", sale: "750", fmv: "100" };

  test.each<[name: string, files: Files, code: string, says: RegExp | undefined]>([
    [
      "a gain within the exemption alone may go into ITR-1 or ITR-4",
      [iciciStatement({ long: [long] })],
      within,
      /₹500\.00, not above the ₹1,25,000 that is tax-free each year.*ITR-1 or ITR-4 as totals without Schedule 112A/,
    ],
    [
      "with other sales it needs ITR-2 or ITR-3",
      [iciciStatement({ long: [long], short: [short] })],
      within,
      /You still have to report it: in ITR-2 or ITR-3, with/,
    ],
    [
      "before AY 2025-26 it needed Schedule 112A",
      [ofYear(2023)],
      within,
      /in ITR-2 or ITR-3, with Schedule 112A\./,
    ],
    [
      "a loss left over comes with the due dates, because a late return loses it",
      [iciciStatement({ short: [losing] })],
      "loss-needs-timely-return",
      /^warning: .*₹600 short-term.*a later return loses it \(section 80\).*31 July 2026/,
    ],
    [
      "part of a loss may have to be ignored, in its row",
      [iciciStatement({ short: [losing, short] })],
      "stripping-not-checked",
      /^info: 1 sale .*section 94\(7\).*section 94\(8\).*A2d \(ITR-3: A3d\)/,
    ],
    [
      "not without a loss",
      [iciciStatement({ short: [short] })],
      "stripping-not-checked",
      undefined,
    ],
    [
      "the dates are reported without a loss, too, and business has its own",
      [intraday],
      "filing-dates",
      /^info: .*31 August 2026 \(this is your date: you have business income\).*belated return can be filed until 31 December 2026, with a fee, and a revised one until 31 March 2027, after 31 December 2026 with a fee.*an updated return \(section 139\(8A\)\) until 31 March 2031/,
    ],
    ["not for a year whose dates are unknown", [ofYear(2023)], "filing-dates", undefined],
    [
      "one date is named once",
      [ofYear(2024)],
      "filing-dates",
      /due on 16 September 2025, also with business income and no audit\. A belated or revised return can be filed until 31 December 2025;/,
    ],
    [
      "section 112A requires the tax on the purchase, too",
      [iciciStatement({ long: [long] })],
      "stt-on-acquisition",
      /notification 60\/2018/,
    ],
    [
      "which matters for long-term sales only",
      [iciciStatement({ short: [short] })],
      "stt-on-acquisition",
      undefined,
    ],
    [
      "first in, first out counts within each account",
      [ofYear(2025), zerodha],
      "fifo-within-account",
      /CBDT Circular 768/,
    ],
    ["so not with one account", [ofYear(2025)], "fifo-within-account", undefined],
    [
      "several sales are named with their rows when they are few",
      [iciciStatement({ long: [free, long, { ...free, name: "OTHER" }] })],
      "zero-cost",
      /^warning: 2 sales \(SAMPLE row 6, OTHER row 8\) with a purchase value/,
    ],
    [
      "with the file, too, when there are several",
      [iciciStatement({ long: [free] }), zerodha],
      "zero-cost",
      /SAMPLE row 6 of capital-gain\.csv, SAMPLE row 5 of taxpnl\.csv/,
    ],
    [
      "and counted beyond ten",
      [iciciStatement({ long: Array(12).fill(free) })],
      "zero-cost",
      /SAMPLE row 15 and 2 more\)/,
    ],
    [
      "a row of Schedule 112A that ends in a loss is named",
      [iciciStatement({ long: [long, losingRow] })],
      "negative-balance-row",
      /^warning: Your Schedule 112A file has 1 loss \(SAMPLE −₹250\)\./,
    ],
    [
      "and several are, in plural",
      [iciciStatement({ long: [losingRow, losingRow] })],
      "negative-balance-row",
      /^warning: Your Schedule 112A file has 2 losses \(/,
    ],
    [
      "an intraday row of two days is named",
      [iciciStatement({ speculation: [{ ...long, bought: "2025-05-20" }] })],
      "intraday-dates-differ",
      /^warning: 1 sale \(SAMPLE row 6\) in the intraday section although bought and sold on different days: treated as intraday/,
    ],
    ["but none of one day", [intraday], "intraday-dates-differ", undefined],
    [
      "a liquid fund's unit bought and sold in one day is not intraday",
      [iciciStatement({ short: [{ ...short, isin: "INF0R8F01034", bought: short.sold }] })],
      "acquired-and-transferred-same-day",
      /^info: 1 sale \(SAMPLE row 6\) bought and sold on the same day in a delivery section: treated as short-term/,
    ],
  ])("%s", async (_, files, code, says) => {
    const { severity, message } = findingOf((await processed(files)).json, code) ?? {};
    if (says === undefined) {
      expect(message).toBe(undefined);
    } else {
      expect(`${severity}: ${message}`).toMatch(says);
    }
  });
});

describe("the report says what the law of the year requires", () => {
  const buyback = zerodhaStatement({ "Equity - Buyback": [{ ...zerodhaLot, buyValue: "900" }] });
  const both = iciciStatement({ long: [long], short: [short] });
  const sheetNotes = "Interest and notes";
  const year2024 = { ...short, bought: "2024-05-01", sold: "2024-09-21" };

  test.each<[name: string, files: Files, sheet: string, says: string | RegExp]>([
    [
      "a late return loses the loss",
      [iciciStatement({ short: [losing] })],
      sheetNotes,
      /is carried forward only if you file the return by its due date[\s\S]*31 August 2026/,
    ],
    [
      "section 87A is barred in the new regime from AY 2026-27",
      [iciciStatement({ short: [short] })],
      sheetNotes,
      "in the new regime it is barred against both",
    ],
    [
      "and disputed for AY 2025-26",
      [iciciStatement({ short: [year2024] }, "2024-2025")],
      sheetNotes,
      "ITA 1014/Ahd/2025",
    ],
    [
      // 333 at 20% is 66.60, with cess of 2.68: 67 and 3.
      "the estimate has whole rupees in its cells",
      [iciciStatement({ short: [{ ...short, sale: "1333" }] })],
      "Summary",
      /^Estimated tax on these gains\n+70$/m,
    ],
    [
      "a row of Table F that holds section 112 too names both sections",
      [fixtureFile("zerodha/ok/every-section.xlsx")],
      "Table F",
      "Long-term, sections 112A and 112, 12.5%",
    ],
    ["items are those of both forms", [both], "Schedule CG", "A2 (ITR-3: A3)"],
    ["with those of section 112A", [both], "Schedule CG", "B3 (ITR-3: B4)"],
    ["in the summary, too", [both], "Summary", "Schedule CG, item A2 (ITR-3: A3)"],
    ["and in Table F", [both], "Table F", /^Short-term, section 111A, 20%\n1\n/m],
    ["items are ITR-2's alone for AY 2025-26", [ofYear(2024)], "Schedule CG", "B4 (ITR-2)"],
    [
      "and none for earlier years",
      [ofYear(2023)],
      "Schedule CG",
      /^(?![\s\S]*\bB[34]\b)[\s\S]*Section 112A/,
    ],
    [
      "intraday without a stated transaction tax shows none instead of 0.00",
      [intraday],
      "Schedule CG",
      "not stated",
    ],
    [
      "buybacks have their rows and the condition of the dividend",
      [buyback],
      "Schedule CG",
      /B\(A\), whole rupees[\s\S]*in Schedule OS, item 1a\(iii\)\./,
    ],
    ["and are on the way to the tax", [buyback], "Summary", "Losses on buybacks, long term"],
  ])("%s", async (_, files, sheet, says) => {
    const text = (await reportOf(files)).rows(sheet).flat().join("\n");
    if (typeof says === "string") {
      expect(text).toContain(says);
    } else {
      expect(text).toMatch(says);
    }
  });
});
