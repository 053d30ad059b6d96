import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { reportOf } from "../../test/opened.ts";
import {
  codesOf,
  entered,
  findingOf,
  iciciResult,
  processed,
  refusalOf,
  resultOf,
} from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";
import { sourcesOf } from "../law/rules/sources-of-the-law.ts";
import { financialYear } from "../law/values/financial-year.ts";
import { taxStepFigures } from "../papers/figures/caused-tax-figures.ts";
import { explainLot, lotRecords } from "../papers/figures/lot-record.ts";
import { returnFigures } from "../papers/figures/return-figures.ts";

const short = { bought: "2026-01-05", sold: "2026-05-21", sale: "1500", cost: "1000" };
const long = { ...short, bought: "2020-01-05" };
const old = { ...short, bought: "2016-01-05", fmv: "1200" };
const loss = { ...short, sale: "400" };
const year = "2026-2027";
const file = iciciStatement({ short: [short, loss], long: [long, old] }, year);

/** The findings on sales of every kind, with losses and other gains besides. */
async function messagesOfEverything(): Promise<readonly string[]> {
  const isins = ["IN0020200195", "INE906B07CB9", "INF204KB17I5", "INE002A20018", "INF999Z01AA9"];
  const others = isins.map((isin) => ({ ...short, isin }));
  const doubtful = ["", "XX", "INE154A01026"].map((isin) => ({ ...long, isin, cost: "0" }));
  const icici = iciciStatement(
    {
      short: [short, loss, ...others],
      long: [long, old, ...doubtful, { ...long, fmv: "1" }],
      speculation: [{ ...short, bought: short.sold }],
      longNotPaid: [long],
    },
    year,
  );
  const lot = { bought: "2019-01-05", sold: "2026-05-04", buyValue: "1000", sellValue: "400" };
  const zerodha = zerodhaStatement(
    {
      "Equity - Buyback": [lot],
      "Equity - Long Term": [lot],
      "Non Equity": [
        { ...lot, isin: "IN0020200195" },
        { ...lot, isin: "INE256A04022" },
      ],
      "Mutual Funds": [{ ...lot, isin: "INF179K01830" }],
      "F&O": [lot],
    },
    2026,
  );
  const losses = entered({
    earlierYears: [
      { assessmentYear: "2019-20", shortTermLoss: 500000, longTermLoss: 5000, filedInTime: true },
      { assessmentYear: "2024-25", shortTermLoss: 500, longTermLoss: 50, filedInTime: true },
    ],
    otherGains: [{ section: "112A", period: "16-jun-15-sep", gain: 80000 }],
  });
  const options = { ...losses, asOf: "2026-05-10" };
  const { findings } = await resultOf([icici, zerodha], options);
  return findings.map(({ message }) => message);
}

describe("a statement of tax year 2026-27", () => {
  test("has no Schedule 112A and no file, but gains and their tax", async () => {
    const { json, csv } = await processed([file]);
    expect(csv).toBeNull();
    expect(json.law.sections).toMatchObject({ "111A": "196", "112": "197", "112A": "198" });
    // 500, and 1,500 less the value of 2018, 1,200; less the short-term loss of 600 that 500 leave.
    expect(json.advanceTax?.gains.longTerm).toBe("700");
    expect(json.form).toMatchObject({ form: null, candidates: [], dates: null });
    expect(codesOf(json)).not.toContain("buyback-of-promoter");
  });

  test("is requested by the year after it, the year of its return", async () => {
    expect((await processed([file], { assessmentYear: "2027-28" })).json.assessmentYear).toBe(
      "2027-28",
    );
    const refusal = await refusalOf([file], { assessmentYear: "2026-27" });
    expect(refusal.code).toBe("assessment-year-differs");
    expect(refusal.message).toContain("tax year 2026-27. Ask for it as 2027-28.");
  });

  test("names no section of the Act of 1961 in findings, rules and explanations", async () => {
    const result = await resultOf([file]);
    const records = lotRecords(result, result.lots);
    const texts = [
      ...result.findings.map(({ message }) => message),
      ...records.map(({ rule }) => rule),
      ...records.flatMap((record) => explainLot(record)),
    ].join("\n");
    expect(texts).not.toMatch(
      /111A|112A|section (?:48|55|74|80|94|139)|of the Income-tax Act 1961/,
    );
    expect(texts).toContain("section 198, 12.5%; cost by section 90");
    expect(texts).toContain("section 196, 20%");
    expect(texts).toContain("section 90 compares what you paid");
    expect(returnFigures(result)).toEqual([]);
  });

  test("names no form, schedule or table of a return that is not published, whatever was sold", async () => {
    const messages = await messagesOfEverything();
    expect(messages.length).toBeGreaterThan(20);
    for (const message of messages) {
      expect(message).not.toMatch(
        /Schedule|Table [A-Z]|ITR-|BFLA|CFL|section (?:47|55|112A?|111A)\b/,
      );
    }
  });

  test("says of every rule that is not known from the law itself how it is known", async () => {
    const incomeOfYear = { otherIncome: "900000", regime: "new" } as const;
    const ofIncome = await resultOf([file], { incomeOfYear });
    const notes = taxStepFigures(ofIncome).flatMap((section) => section.notes);
    const text = [...(await messagesOfEverything()), ...notes].join("\n");
    const cautions = sourcesOf(financialYear(2026)).flatMap((source) =>
      "caution" in source ? [source.caution] : [],
    );
    expect(cautions.length).toBeGreaterThan(5);
    for (const caution of cautions) {
      expect(text).toContain(caution);
    }
  });

  test("names the sections of the Act of 2025 when losses are refused", async () => {
    const old = { assessmentYear: "2018-19", shortTermLoss: 5, longTermLoss: 0, filedInTime: true };
    const { message } = await refusalOf([file], entered({ earlierYears: [old] }));
    expect(message).not.toMatch(/section (?:74|139)/);
  });

  test("has a report that begins with what is due", async () => {
    const report = await reportOf([file], { asOf: "2026-11-22" });
    expect(report.names).toEqual([
      "Gains so far",
      "By share",
      "Sales",
      "Workings",
      "Reconciliation",
      "Findings",
    ]);
    const text = report.rows("Gains so far").flat().join("\n");
    expect(text).toContain("Capital gains so far, tax year 2026-27");
    expect(text).toContain("Nothing is due");
    expect(text).toContain("; below ₹10,000 there is no advance tax (section 404)");
    expect(text).not.toContain("the next due date");
    const more = { ...short, sale: "300000", cost: "200000" };
    const due = await reportOf([iciciStatement({ short: [more] }, year)], { asOf: "2026-11-22" });
    const dueText = due.rows("Gains so far").flat().join("\n");
    expect(dueText).toContain("the next due date is 15 December 2026: 75%");
    expect(dueText).not.toContain("Nothing is due");
    expect(dueText).toContain("₹18,720.00, was paid by 31 March");
    expect(report.column("Sales", "Section")).toEqual(["196", "196", "198", "198"]);
    expect([...report.rows("Sales"), ...report.rows("Workings")].flat().join("\n")).not.toMatch(
      /section (?:55|11[12]A)/,
    );
  });

  test("keeps its loss apart as section 121 requires", async () => {
    const { json } = await iciciResult({ short: [loss] }, year);
    expect(findingOf(json, "loss-needs-timely-return")?.message).toContain("(section 121)");
    expect(json.advanceTax?.tax.total).toBe("0");
  });
});

describe("a buyback of tax year 2026-27", () => {
  const lot = { bought: "2020-01-05", sold: "2026-05-04", buyValue: "1000", sellValue: "1500" };
  const buyback = zerodhaStatement({ "Equity - Buyback": [lot] }, 2026);

  test("is a capital gain again, and a promoter's additional tax is not computed", async () => {
    const { json } = await processed([buyback]);
    expect(json.lots).toMatchObject([{ term: "long", section: "112A", gain: "500.00" }]);
    const message = findingOf(json, "buyback-of-promoter")?.message;
    expect(message).toContain("1 sale was tendered in a buyback");
    expect(message).toContain("additional tax on it, which is not computed");
    expect(message).toContain("section 69");
  });
});

describe("a tax year after it", () => {
  test("is refused: its rates are not known", async () => {
    const later = { ...short, bought: "2027-01-05", sold: "2027-05-21" };
    expect(await refusalOf([iciciStatement({ short: [later] }, "2027-2028")])).toMatchObject({
      code: "tax-year-not-published",
    });
  });
});
