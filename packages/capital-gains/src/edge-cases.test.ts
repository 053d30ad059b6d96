import { describe, expect, it } from "vitest";
import { iciciStatement } from "../test/icici-statement.ts";
import { processed, refusalOf } from "../test/process.ts";
import { zerodhaStatement } from "../test/zerodha-statement.ts";

// The situations that the sources of the engine's rules name, each as a person meets it: a file in,
// the result's JSON and the 112A file out.

const bytes = (text: string) => new TextEncoder().encode(text);
const codes = (json: { readonly findings: readonly { readonly code: string }[] }) =>
  json.findings.map(({ code }) => code);

describe("what stands where in a statement", () => {
  const lot = { sold: "2025-06-10", bought: "2025-01-02", sale: "1000", cost: "900" };
  const text = (file: { readonly bytes: Uint8Array }) => new TextDecoder().decode(file.bytes);

  it("header not on the expected row", async () => {
    const moved = `\n\nSome bank\n,,,\n${text(iciciStatement({ short: [lot] }))}`;
    const { json } = await processed([{ name: "a.csv", bytes: bytes(moved) }]);
    expect(json.lots).toMatchObject([{ gain: "100.00", source: { row: 10 } }]);
  });

  it("section with a title but no rows", async () => {
    const { json } = await processed([iciciStatement({ short: [lot], long: [] })]);
    expect(json.lotCount).toBe(1);
  });

  it("an empty section may lack its total, unless the file ends there", async () => {
    const whole = text(iciciStatement({ short: [lot], long: [] }));
    const noTotal = whole.replace(/(Long Term.*\n)Total.*\n/, "$1");
    const { json } = await processed([{ name: "a.csv", bytes: bytes(noTotal) }]);
    expect(json.lotCount).toBe(1);
    const cut = noTotal.replace(/Grand Total.*\n/, "");
    expect(await refusalOf([{ name: "a.csv", bytes: bytes(cut) }])).toMatchObject({
      code: "cut-off",
    });
  });

  it("totals in the first or the second-to-last column", async () => {
    const first = iciciStatement({ short: [lot] });
    const second = text(first)
      .replace("\nTotal,,,,,,,,,,,,,", "\n,,,,,,,,,,,,Sub Total,")
      .replace("\nGrand Total,,,,,,,,,,,,,", "\n,,,,,,,,,,,,Total,");
    const a = await processed([first]);
    const b = await processed([{ name: first.name, bytes: bytes(second) }]);
    expect(b.json).toEqual(a.json);
  });

  it("section row shorter than the header, rows with a trailing comma", async () => {
    const plain = text(iciciStatement({ short: [lot] }));
    const trailing = plain.replaceAll("\n", ",\r\n");
    const short = plain.replace("(STT paid),,,,,,,,,,,,", "(STT paid)");
    for (const variant of [trailing, short]) {
      const { json } = await processed([{ name: "a.csv", bytes: bytes(variant) }]);
      expect(json.lots).toMatchObject([{ gain: "100.00" }]);
    }
  });

  it("columns in another order, and an unknown column, by their names", async () => {
    const lines = text(iciciStatement({ short: [lot] })).split("\n");
    const turned = lines.map((line, i) => {
      const cells = line.split(",");
      if (i < 3 || cells.length < 14 || cells[0]?.includes("otal")) return line;
      return [cells[0], ...cells.slice(1, 13).reverse(), cells[13], i === 3 ? "Remark" : "x"].join(
        ",",
      );
    });
    const { json } = await processed([{ name: "a.csv", bytes: bytes(turned.join("\n")) }]);
    expect(json.lots).toMatchObject([{ saleValue: "1000.00", cost: "900.00", gain: "100.00" }]);
  });

  it("identical rows are two sales, never one", async () => {
    const { json } = await processed([iciciStatement({ short: [lot, lot, lot] })]);
    expect(json.lotCount).toBe(3);
    expect(json.lots.flatMap(({ flags }) => flags)).toEqual([]);
  });

  it("shares whose names contain TOTAL or SUM are no totals", async () => {
    const names = ["TOTAL", "SUB TOTAL", "Grand Total", "TOTAL ENERGIES", "SUMICHEM"];
    const { json } = await processed([
      iciciStatement({ short: names.map((name) => ({ ...lot, name })) }),
    ]);
    expect(json.lots.map(({ name }) => name)).toEqual(names);
  });

  it("a statement without a year takes it from its sales, and none from two years", async () => {
    const noYear = (file: { readonly bytes: Uint8Array }) => ({
      name: "a.csv",
      bytes: bytes(text(file).replace(/Capital Gain,.*\n/, "")),
    });
    const { json } = await processed([noYear(iciciStatement({ short: [lot] }))]);
    expect(json.assessmentYear).toBe("2026-27");
    const two = noYear(
      iciciStatement({ short: [lot, { ...lot, sold: "2025-03-31", bought: "2025-03-01" }] }),
    );
    expect(await refusalOf([two])).toMatchObject({ code: "mixed-years" });
    expect(await refusalOf([noYear(iciciStatement({ short: [] }))])).toMatchObject({
      code: "year-unknown",
    });
  });
});

describe("holding period and rates", () => {
  const long = { sale: "1000", cost: "900" };

  it("exactly twelve months is short-term and flagged, a day more long-term", async () => {
    const { json } = await processed([
      iciciStatement({
        long: [
          { ...long, bought: "2024-05-21", sold: "2025-05-21" },
          { ...long, bought: "2024-05-21", sold: "2025-05-22" },
        ],
      }),
    ]);
    expect(json.lots).toMatchObject([
      {
        term: "short",
        section: "111A",
        flags: ["term-differs-from-section", "held-exactly-12-months"],
      },
      { term: "long", section: "112A", flags: [] },
    ]);
    expect(codes(json)).toContain("held-exactly-12-months");
  });

  it("leap year: bought on 29-Feb-2024, twelve months end on 28-Feb-2025", async () => {
    const { json } = await processed([
      iciciStatement(
        {
          long: [
            { ...long, bought: "2024-02-29", sold: "2025-02-28" },
            { ...long, bought: "2024-02-29", sold: "2025-03-01" },
          ],
        },
        "2024-2025",
      ),
    ]);
    expect(json.lots.map(({ term }) => term)).toEqual(["short", "long"]);
  });

  it("sale on 22-Jul-2024 and on 23-Jul-2024", async () => {
    const { json } = await processed([
      iciciStatement(
        {
          short: [
            { ...long, bought: "2024-05-01", sold: "2024-07-22" },
            { ...long, bought: "2024-05-01", sold: "2024-07-23" },
          ],
        },
        "2024-2025",
      ),
    ]);
    expect(json.lots.map(({ ratePeriod }) => ratePeriod)).toEqual([
      "before-2024-07-23",
      "from-2024-07-23",
    ]);
    expect(json.scheduleCG.shortTerm111A).toMatchObject([
      { ratePercent: "15", gain: "100.00" },
      { ratePercent: "20", gain: "100.00" },
    ]);
    expect(json.scheduleCG.longTerm112A).toMatchObject([
      { ratePercent: "10", gain: "0.00" },
      { ratePercent: "12.5", gain: "0.00" },
    ]);
  });

  it("purchase on 31-Jan-2018 is grandfathered, on 1-Feb-2018 not", async () => {
    const { json } = await processed([
      iciciStatement({
        long: [
          { ...long, bought: "2018-01-31", sold: "2025-05-21", fmv: "950" },
          { ...long, bought: "2018-02-01", sold: "2025-05-21", fmv: "950" },
        ],
      }),
    ]);
    expect(json.lots).toMatchObject([
      { grandfathered: true, gain: "50.00" },
      { grandfathered: false, gain: "100.00" },
    ]);
    expect(json.schedule112A.rows.map((row) => row[0])).toEqual(["BE", "AE"]);
  });

  it("a short-term lot bought before 1-Feb-2018 cannot be: no 112A, no grandfathering for 111A", async () => {
    const { json } = await processed([
      iciciStatement({
        speculation: [{ ...long, bought: "2025-05-21", sold: "2025-05-21", fmv: "950" }],
      }),
    ]);
    expect(json.lots).toMatchObject([{ grandfathered: false, gain: "100.00", term: "intraday" }]);
  });

  it.each([
    ["above", "45000", "20000", "17400.00"],
    ["between cost and FMV", "24000", "20000", "0.00"],
    ["below cost", "24000", "30000", "-6000.00"],
    ["with FMV below cost", "45000", "35000", "10000.00"],
  ])("sale %s against a fair market value of 27,600", async (_where, sale, cost, gain) => {
    const { json } = await processed([
      iciciStatement({
        long: [
          { bought: "2017-01-10", sold: "2025-09-20", quantity: "100", sale, cost, fmv: "276" },
        ],
      }),
    ]);
    expect(json.lots).toMatchObject([{ gain }]);
    expect(json.schedule112A.balance).toBe(gain.replace(".00", ""));
  });

  it("long-term gains below the exemption are returned all the same", async () => {
    const { json, csv } = await processed([
      iciciStatement({ long: [{ ...long, bought: "2020-01-01", sold: "2025-05-21" }] }),
    ]);
    expect(codes(json)).toContain("long-term-gain-within-exemption");
    expect(csv).not.toBeNull();
  });

  it("no long-term lots: no 112A file, and it says so", async () => {
    const { json, csv } = await processed([
      iciciStatement({ short: [{ ...long, bought: "2025-01-01", sold: "2025-05-21" }] }),
    ]);
    expect(csv).toBeNull();
    expect(json.schedule112A).toMatchObject({ rows: [], balance: "0" });
    expect(json.schedule112A.header).toHaveLength(14);
    expect(codes(json)).toContain("nothing-for-schedule-112a");
  });
});

describe("what is kept apart", () => {
  const lot = { bought: "2020-01-01", sold: "2025-05-21", buyValue: "1000", sellValue: "1500" };

  it("buyback up to 30-Sep-2024 is exempt, from 1-Oct-2024 a dividend with the cost as a loss", async () => {
    const { json, csv } = await processed([
      zerodhaStatement(
        {
          "Equity - Buyback": [
            { ...lot, sold: "2024-09-30" },
            { ...lot, sold: "2024-10-01", brokerage: "10" },
            { ...lot, sold: "2024-10-01", bought: "2024-09-01" },
          ],
        },
        2024,
      ),
    ]);
    expect(json.lots).toMatchObject([
      { term: "buyback", section: "10(34A)", gain: "0.00", saleValue: "1500.00" },
      { term: "buyback", section: "2(22)(f)", gain: "-1000.00", saleValue: "1500.00" },
      { term: "buyback", section: "2(22)(f)", gain: "-1000.00" },
    ]);
    expect(json.scheduleCG.buybackLosses).toEqual([
      { term: "short", lots: 1, loss: "1000.00" },
      { term: "long", lots: 1, loss: "1000.00" },
    ]);
    expect(csv).toBeNull();
    expect(Object.values(json.quarters).flatMap((row) => Object.values(row))).not.toContain(
      "-1000.00",
    );
    expect(codes(json)).toEqual(
      expect.arrayContaining(["buyback-consideration-nil", "buyback-exempt"]),
    );
  });

  it("a buyback after 1-Apr-2026 is of a year whose forms are not published", async () => {
    expect(
      await refusalOf([
        zerodhaStatement({ "Equity - Buyback": [{ ...lot, sold: "2026-05-04" }] }, 2026),
      ]),
    ).toMatchObject({ code: "tax-year-not-published" });
  });

  it("a fund in Non Equity is kept out, an equity ETF in an equity section is not", async () => {
    const { json } = await processed([
      zerodhaStatement({
        "Non Equity": [{ ...lot, symbol: "GOLDBEES", isin: "INF204KB17I5" }],
        "Equity - Long Term": [{ ...lot, symbol: "NIFTYBEES", isin: "INF204KB14I2" }],
      }),
    ]);
    expect(json.lots).toMatchObject([
      { term: "excluded", section: "112/50AA" },
      { term: "long", section: "112A" },
    ]);
    expect(json.schedule112A.balance).toBe("500");
    expect(codes(json)).toContain("non-equity-left-out");
  });

  it("transaction tax is never deducted from a capital gain, and stands beside intraday", async () => {
    const { json } = await processed([
      zerodhaStatement({
        "Equity - Long Term": [{ ...lot, brokerage: "20", stt: "3" }],
        "Equity - Intraday": [
          { ...lot, bought: "2025-05-21", brokerage: "7", stt: "2" },
          { ...lot, bought: "2025-05-21", sellValue: "900", brokerage: "1", stt: "1" },
        ],
      }),
    ]);
    expect(json.lots[0]).toMatchObject({ gain: "480.00", stt: "3.00" });
    expect(json.scheduleCG.intraday).toEqual({
      turnover: "600.00",
      profit: "400.00",
      charges: "8.00",
      stt: "3.00",
    });
  });
});

describe("prices of 31-Jan-2018", () => {
  const old = {
    bought: "2017-01-10",
    sold: "2025-09-20",
    sale: "45000",
    cost: "20000",
    quantity: "100",
  };

  it("a missing one is proposed, used only when that is accepted, and flagged", async () => {
    const file = iciciStatement({ long: [{ ...old, isin: "INE154A01025" }] });
    const without = await processed([file]);
    expect(without.json.lots).toMatchObject([
      { gain: "25000.00", fmvPerUnit: null, flags: ["fmv-missing"] },
    ]);
    expect(without.json.findings).toContainEqual(
      expect.objectContaining({
        code: "fmv-missing",
        severity: "warning",
        data: { isin: "INE154A01025", lots: 1, proposedFmvPerUnit: "276.00" },
      }),
    );
    const accepted = await processed([file], { acceptProposedFmv: true });
    expect(accepted.json.lots).toMatchObject([
      { gain: "17400.00", fmvPerUnit: "276.00", flags: ["fmv-proposed"] },
    ]);
  });

  it("tells the first two hundred shares and how many more there are", async () => {
    const long = Array.from({ length: 203 }, (_, i) => ({ ...old, fmv: String(300 + i) }));
    const { json } = await processed([iciciStatement({ long })]);
    const told = codes(json);
    expect(told.filter((code) => code === "fmv-differs-from-exchange")).toHaveLength(200);
    expect(json.findings.find(({ code }) => code === "more-prices-to-check")?.data).toEqual({
      shares: 3,
    });
    expect(json.lots.every(({ flags }) => flags.includes("fmv-differs-from-exchange"))).toBe(true);
  });

  it("a split share with a changed ISIN has no proposal: never matched by its name", async () => {
    const { json } = await processed(
      [iciciStatement({ long: [{ ...old, name: "HDFCBANK", isin: "INE040A01034" }] })],
      { acceptProposedFmv: true },
    );
    expect(json.lots).toMatchObject([{ flags: ["fmv-missing"], fmvPerUnit: null }]);
    expect(json.findings.find(({ code }) => code === "fmv-missing")?.data).toMatchObject({
      proposedFmvPerUnit: null,
    });
  });

  it("a broker's lot total is divided for column 10 and counts whole for the gain", async () => {
    const { json } = await processed([
      zerodhaStatement({
        "Equity - Long Term": [
          {
            bought: "2017-01-10",
            sold: "2025-09-20",
            quantity: "3",
            buyValue: "100",
            sellValue: "2000",
            fmvTotal: "1000",
          },
        ],
      }),
    ]);
    expect(json.lots).toMatchObject([
      { fmvPerUnit: "333.3333", costOfAcquisition: "1000.00", gain: "1000.00" },
    ]);
    expect(json.schedule112A.rows[0]?.slice(3)).toEqual([
      "3",
      "666.6667",
      "2000",
      "1000",
      "100",
      "1000",
      "333.3333",
      "1000",
      "0",
      "1000",
      "1000",
    ]);
  });
});

describe("the 112A file's cells", () => {
  const old = { bought: "2017-01-10", sold: "2025-09-20", quantity: "7", fmv: "10" };

  it.each([
    ["M&M", "M M"],
    ["BAJAJ-AUTO", "BAJAJ AUTO"],
    ["I.T.C", "I T C"],
    ["N".repeat(130), "N".repeat(125)],
    ["=1+1", "1 1"],
    ["+91", "91"],
    ["@sum", "sum"],
  ])("the name %s is written %s", async (name, written) => {
    const { json, csv } = await processed([
      iciciStatement({ long: [{ ...old, name, sale: "100", cost: "50" }] }),
    ]);
    expect(json.lots[0]?.name).toBe(name);
    expect(json.schedule112A.rows[0]?.[2]).toBe(written);
    expect(csv).toContain(`,${written},`);
  });

  it("column 6 follows units times price, not the sale value, and the difference is told", async () => {
    const { json } = await processed([
      iciciStatement({
        long: [{ ...old, quantity: "70000", sale: "100000.49", cost: "1" }],
      }),
    ]);
    // 100,000.49 / 70,000 = 1.428578..., 1.4286 x 70,000 = 100,002.
    expect(json.schedule112A.rows[0]?.slice(3, 6)).toEqual(["70000", "1.4286", "100002"]);
    expect(json.findings.find(({ code }) => code === "column-6-follows-formula")?.data).toEqual({
      rupees: "2",
    });
  });

  it("a losing row keeps its minus sign, and that is told", async () => {
    const { json, csv } = await processed([
      iciciStatement({ long: [{ ...old, sale: "100", cost: "350" }] }),
    ]);
    expect(csv?.split("\r\n")[1]).toMatch(/,-250$/);
    expect(codes(json)).toContain("negative-balance-row");
  });

  it("CRLF after every row and the last, no byte order mark, no blank row", async () => {
    const { csv } = await processed([
      iciciStatement({
        long: [
          { ...old, sale: "100", cost: "50" },
          { bought: "2020-01-01", sold: "2025-09-20", sale: "100", cost: "50" },
        ],
      }),
    ]);
    const lines = csv?.split("\r\n") ?? [];
    expect(lines).toHaveLength(4);
    expect(lines[3]).toBe("");
    expect(csv?.replaceAll("\r\n", "")).not.toMatch(/[\r\n\ufeff]/);
    expect(lines[0]).toMatch(/^Share\/Unit acquired\(1a\),ISIN Code\(2\)/);
    expect(lines.slice(1, 3).map((line) => line.split(",").length)).toEqual([14, 14]);
  });

  it("a template's first line is kept byte for byte, with mark, no-break space and comma", async () => {
    const file = iciciStatement({ long: [{ ...old, sale: "100", cost: "50" }] });
    const plain = await processed([file]);
    const line = `\ufeff${plain.csv?.split("\r\n")[0]?.replace("unit as on 31st January 2018", "unit\u00a0as on 31st January,2018")}`;
    const { csv, json } = await processed([file], { headerTemplate: bytes(`${line}\nold rows`) });
    expect(csv?.split("\r\n")[0]).toBe(line);
    expect(csv?.split("\r\n")[1]).toBe(plain.csv?.split("\r\n")[1]);
    expect(codes(json)).not.toContain("header-not-from-portal");
  });

  it("the offline utility's header ends with an empty column, and so do its rows", async () => {
    const { csv, json } = await processed(
      [iciciStatement({ long: [{ ...old, sale: "100", cost: "50" }] })],
      { headerVariant: "offline-utility" },
    );
    expect(json.schedule112A.rows[0]).toHaveLength(15);
    expect(csv?.split("\r\n")[1]).toMatch(/^BE,.*,$/);
  });
});

describe("several files", () => {
  const lot = { bought: "2020-01-01", sold: "2025-05-21", sale: "1500", cost: "1000" };
  const other = { bought: "2020-01-01", sold: "2025-05-21", sellValue: "1500", buyValue: "1000" };

  it("both brokers: one consolidated row, one exemption, tie-outs for each", async () => {
    const { json } = await processed([
      iciciStatement({ long: [{ ...lot, sale: "1600" }] }),
      zerodhaStatement({ "Equity - Long Term": [other] }),
    ]);
    expect(json.schedule112A.rows).toHaveLength(1);
    expect(json.schedule112A.balance).toBe("1100");
    expect(json).toMatchObject({
      sources: [
        { broker: "icici-direct", lots: 1 },
        { broker: "zerodha", lots: 1 },
      ],
    });
    expect(codes(json).filter((code) => code === "exemption-once")).toHaveLength(1);
    expect(json.reconciliation.map(({ file }) => file)).toContain("capital-gain.csv");
  });

  it("the same lots in both brokers' files are flagged", async () => {
    const { json } = await processed([
      iciciStatement({ long: [lot, { ...lot, sale: "1700" }] }),
      zerodhaStatement({ "Equity - Long Term": [other] }),
    ]);
    expect(json.lots.map(({ flags }) => flags.includes("same-lot-in-several-files"))).toEqual([
      true,
      false,
      true,
    ]);
    expect(codes(json)).toContain("same-lot-in-several-files");
  });

  it("the same file twice is flagged as an error", async () => {
    const file = iciciStatement({ long: [lot] });
    const { json } = await processed([file, { ...file, name: "copy.csv" }]);
    expect(json.findings[0]).toMatchObject({
      severity: "error",
      code: "same-file-twice",
      where: { file: "copy.csv" },
    });
  });

  it("files of different years are refused", async () => {
    expect(
      await refusalOf([
        iciciStatement({ long: [lot] }),
        zerodhaStatement({ "Equity - Long Term": [{ ...other, sold: "2024-05-21" }] }, 2024),
      ]),
    ).toMatchObject({ code: "mixed-years" });
  });

  it("one file that is refused refuses all, with its name", async () => {
    expect(
      await refusalOf([
        iciciStatement({ long: [lot] }),
        { name: "b.csv", bytes: bytes("a,b\n1,2\n") },
      ]),
    ).toMatchObject({ code: "not-recognised", where: { file: "b.csv" } });
  });

  it("no file at all is refused", async () => {
    expect(await refusalOf([])).toMatchObject({ code: "no-file" });
  });
});

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
