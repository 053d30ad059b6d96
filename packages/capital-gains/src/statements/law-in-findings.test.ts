import { describe, expect, test } from "vitest";
import { fixtureFile } from "../../test/fixture-cases.ts";
import { iciciStatement, type WrittenSections } from "../../test/icici-statement.ts";
import { reportOf } from "../../test/opened.ts";
import { findingOf, processed } from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";

const long = { bought: "2020-01-01", sold: "2025-05-21", sale: "1500", cost: "1000" };
const short = { ...long, bought: "2025-01-01" };

type Files = Parameters<typeof processed>[0];

const findingIn = async (files: Files, code: string) =>
  findingOf((await processed(files)).json, code);

const iciciFinding = (sections: WrittenSections, code: string, year?: string) =>
  findingIn([iciciStatement(sections, year)], code);

async function textsOf(sheet: string, files: Files): Promise<string> {
  return (await reportOf(files)).rows(sheet).flat().join("\n");
}

describe("gains within the exemption", () => {
  const code = "long-term-gain-within-exemption";

  test("alone may go into ITR-1 or ITR-4 without Schedule 112A", async () => {
    const finding = await iciciFinding({ long: [long] }, code);
    expect(finding?.message).toContain("ITR-1 or ITR-4 as totals without Schedule 112A");
    expect(finding?.message).toContain(
      "₹500.00, not above the ₹1,25,000 that is tax-free each year",
    );
  });

  test("beside other sales need ITR-2 or ITR-3", async () => {
    const finding = await iciciFinding({ long: [long], short: [short] }, code);
    expect(finding?.message).toContain("You still have to report it: in ITR-2 or ITR-3, with");
  });

  test("before AY 2025-26 needed Schedule 112A", async () => {
    const finding = await iciciFinding(
      { long: [{ ...long, sold: "2023-05-21" }] },
      code,
      "2023-2024",
    );
    expect(finding?.message).toContain("in ITR-2 or ITR-3, with Schedule 112A.");
  });
});

describe("a loss left over", () => {
  const losing = { ...short, sale: "400" };

  test("comes with the due dates, because a late return loses it", async () => {
    const finding = await iciciFinding({ short: [losing] }, "loss-needs-timely-return");
    expect(finding).toMatchObject({ severity: "warning" });
    expect(finding?.message).toMatch(/₹600\.00 short-term.*a later return loses it \(section 80\)/);
    expect(finding?.message).toContain("31 July 2026");
    const sheet = await textsOf("Interest and notes", [iciciStatement({ short: [losing] })]);
    expect(sheet).toContain("is carried forward only if you file the return by its due date");
    expect(sheet).toContain("31 August 2026");
  });

  test("reports when part of it must be ignored, and in which row", async () => {
    const finding = await iciciFinding({ short: [losing, short] }, "stripping-not-checked");
    expect(finding).toMatchObject({ severity: "info", data: { lots: 1 } });
    expect(finding?.message).toContain("section 94(7)");
    expect(finding?.message).toContain("section 94(8)");
    expect(finding?.message).toContain("A2d (ITR-3: A3d)");
    expect(await iciciFinding({ short: [short] }, "stripping-not-checked")).toBe(undefined);
  });
});

describe("dates of the return", () => {
  test("are reported without a loss, too, and business has its own", async () => {
    const finding = await iciciFinding(
      { speculation: [{ ...long, bought: "2025-05-21" }] },
      "filing-dates",
    );
    expect(finding).toMatchObject({ severity: "info" });
    expect(finding?.message).toContain(
      "31 August 2026 (this is your date: you have business income)",
    );
    expect(finding?.message).toContain("belated return can be filed until 31 December 2026");
    expect(finding?.message).toContain("revised one until 31 March 2027, with a fee");
    expect(finding?.message).toContain("an updated return (section 139(8A)) until 31 March 2031");
  });

  test("are not reported for a year whose dates are unknown", async () => {
    const earlier = iciciStatement(
      { short: [{ ...short, bought: "2023-01-01", sold: "2023-05-21" }] },
      "2023-2024",
    );
    expect(await findingIn([earlier], "filing-dates")).toBe(undefined);
  });
});

describe("what section 112A requires of the purchase", () => {
  test("is reported for long-term sales only", async () => {
    const finding = await iciciFinding({ long: [long] }, "stt-on-acquisition");
    expect(finding?.message).toContain("notification 60/2018");
    expect(await iciciFinding({ short: [short] }, "stt-on-acquisition")).toBe(undefined);
  });
});

describe("first in, first out", () => {
  test("counts within each account, which is reported when there are several", async () => {
    const zerodha = zerodhaStatement({
      "Equity - Long Term": [
        { bought: "2020-01-01", sold: "2025-06-21", buyValue: "900", sellValue: "1500" },
      ],
    });
    const icici = iciciStatement({ long: [long] });
    expect((await findingIn([icici, zerodha], "fifo-within-account"))?.message).toContain(
      "CBDT Circular 768",
    );
    expect(await findingIn([icici], "fifo-within-account")).toBe(undefined);
  });
});

describe("the rebate of section 87A", () => {
  const sheet = "Interest and notes";

  test("is barred in the new regime from AY 2026-27", async () => {
    expect(await textsOf(sheet, [iciciStatement({ short: [short] })])).toContain(
      "in the new regime it is barred against both",
    );
  });

  test("is disputed for AY 2025-26", async () => {
    const earlier = iciciStatement(
      { short: [{ ...short, bought: "2024-05-01", sold: "2024-09-21" }] },
      "2024-2025",
    );
    expect(await textsOf(sheet, [earlier])).toContain("ITA 1014/Ahd/2025");
  });
});

describe("the estimate", () => {
  test("has whole rupees in its cells", async () => {
    // 333 at 20% is 66.60, with cess of 2.68: 67 and 3.
    const report = await reportOf([iciciStatement({ short: [{ ...short, sale: "1333" }] })]);
    const rows = report.rows("Summary");
    expect(rows.find(([label]) => label === "Estimated tax with cess")?.at(-1)).toBe("70");
  });
});

describe("items of the report", () => {
  test("a row of Table F that holds section 112 too names both sections", async () => {
    const files = [fixtureFile("zerodha/ok/every-section.xlsx")];
    expect(await textsOf("Table F", files)).toContain("Long-term, sections 112A and 112, 12.5%");
  });

  test("are those of both forms for AY 2026-27", async () => {
    const files = [iciciStatement({ long: [long], short: [short] })];
    const sheet = await textsOf("Schedule CG", files);
    expect(sheet).toContain("A2 (ITR-3: A3), whole rupees");
    expect(sheet).toContain("B3 (ITR-3: B4)");
    expect(await textsOf("Summary", files)).toContain("Schedule CG, item A2 (ITR-3: A3)");
    expect(await textsOf("Table F", files)).toMatch(/^1\nShort-term, section 111A/m);
  });

  test("are ITR-2's alone for AY 2025-26, and none for earlier years", async () => {
    const of = (year: number) =>
      iciciStatement({ long: [{ ...long, sold: `${year}-09-21` }] }, `${year}-${year + 1}`);
    expect(await textsOf("Schedule CG", [of(2024)])).toContain("B4 (ITR-2)");
    const earlier = await textsOf("Schedule CG", [of(2023)]);
    expect(earlier).toContain("Section 112A");
    expect(earlier).not.toMatch(/\bB[34]\b/);
  });

  test("intraday without a stated transaction tax shows none instead of 0.00", async () => {
    const sheet = await textsOf("Schedule CG", [
      iciciStatement({ speculation: [{ ...long, bought: "2025-05-21" }] }),
    ]);
    expect(sheet).toContain("not stated");
  });

  test("buybacks have their rows and the condition of the dividend", async () => {
    const files = [
      zerodhaStatement({
        "Equity - Buyback": [
          { bought: "2020-01-01", sold: "2025-06-21", buyValue: "900", sellValue: "1500" },
        ],
      }),
    ];
    const sheet = await textsOf("Schedule CG", files);
    expect(sheet).toContain("B(A), whole rupees");
    expect(sheet).toContain("in Schedule OS, item 1a(iii).");
    expect(await textsOf("Table F", files)).toContain("Loss on buybacks, long-term, 12.5%");
  });
});

describe("a finding for several sales", () => {
  test("names each with its row when they are few", async () => {
    const finding = await iciciFinding(
      {
        long: [{ ...long, cost: "0" }, long, { ...long, name: "OTHER", cost: "0" }],
      },
      "zero-cost",
    );
    expect(finding?.message).toMatch(
      /^2 sales \(SAMPLE row 6, OTHER row 8\) with a purchase value/,
    );
  });

  test("names the file, too, when there are several", async () => {
    const finding = await findingIn(
      [
        iciciStatement({ long: [{ ...long, cost: "0" }] }),
        zerodhaStatement({
          "Equity - Long Term": [
            { bought: "2020-01-01", sold: "2025-06-21", buyValue: "0", sellValue: "1500" },
          ],
        }),
      ],
      "zero-cost",
    );
    expect(finding?.message).toContain(
      "SAMPLE row 6 of capital-gain.csv, SAMPLE row 5 of taxpnl.csv",
    );
  });

  test("counts sales beyond ten", async () => {
    const lots = Array.from({ length: 12 }, () => ({ ...long, cost: "0" }));
    const finding = await iciciFinding({ long: lots }, "zero-cost");
    expect(finding?.message).toContain("SAMPLE row 15 and 2 more)");
  });

  test("names the rows of Schedule 112A that end in a loss, in singular for one", async () => {
    const lot = { ...long, bought: "2017-01-01", sale: "750", fmv: "100" };
    const one = await iciciFinding({ long: [long, lot] }, "negative-balance-row");
    expect(one?.message).toMatch(/^1 row of your Schedule 112A file is a loss \(SAMPLE −₹250\)\./);
    const two = await iciciFinding({ long: [lot, lot] }, "negative-balance-row");
    expect(two?.message).toMatch(/^2 rows of your Schedule 112A file are losses \(/);
  });
});
