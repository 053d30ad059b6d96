import { describe, expect, test } from "vitest";
import { openedReport } from "../../test/opened.ts";
import { entered, resultOf } from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";
import { statementSales } from "../papers/ais/statement-sales.ts";
import { returnFigures } from "../papers/figures/return-figures.ts";
import { capitalGainsReport } from "../papers/report/capital-gains-report.ts";
import { returnGainsOf } from "../papers/return/gains-of-result.ts";
import { sectionTitles } from "../readers/zerodha/section-titles.ts";

const oneTrade = { bought: "2025-05-02", sold: "2025-05-02", buyValue: 1000, sellValue: 1200 };
const delivery = { ...oneTrade, bought: "2024-01-01", isin: "INE154A01025" };
const ownSection = "Equity - Long Term";
const answers = { business: "none", otherCapitalGains: false, beyondSimpleForms: [] };

/** The result of a statement with one trade in a section, for a person who has no other business. */
const resultWith = (title: string, trade: object = {}) =>
  resultOf(
    [zerodhaStatement({ [ownSection]: [delivery], [title]: [{ ...oneTrade, ...trade }] })],
    entered({ answers }),
  );

const isBusiness = (title: string) => /intraday|f&o|currency|commodity/.test(title);
// Without a name for the term, shares bought and sold on one day are intraday.
const business = sectionTitles.filter((title) => isBusiness(title) || title === "equity");
const capital = sectionTitles.filter((title) => !business.includes(title));

describe("trades that are business income", () => {
  test.each(business)("%s decides form, due date, places and merge", async (title) => {
    const result = await resultWith(title);
    expect(result.businessTrades).toMatchObject([{ trades: 1, profit: "200.00" }]);
    expect(result.form.candidates).not.toContain("ITR-1");
    expect(result.form.candidates).not.toContain("ITR-2");
    expect(result.form.reasons[0]?.code).toBe("business-trades");
    const [asked] = result.form.questions;
    expect(
      asked?.answeredBy === "statement" || !asked?.options.some(({ id }) => id === "none"),
    ).toBe(true);
    const [dates] = result.findings.filter(({ code }) => code === "filing-dates");
    expect(dates?.message).toContain("31 August 2026 (this is your date");
    // A depository sees the delivery alone.
    expect(statementSales(result).sales.map(({ isin }) => isin)).toEqual([delivery.isin]);
    const gains = returnGainsOf(result);
    expect(!gains.ok && gains.error.code).toBe("return-needs-itr-3");
    const texts = JSON.stringify([result.classes, returnFigures(result)]);
    expect(texts).not.toContain("ITR-3");
  });

  test.each(capital)("%s is kept and not business: the answer No holds", async (title) => {
    const result = await resultWith(title, { bought: "2025-04-02" });
    expect(result.lots.length + result.setAside.length).toBe(2);
    expect(result.businessTrades).toEqual([]);
    expect(["ITR-1", "ITR-2"]).toContain(result.form.form);
  });

  test("presumptive business takes ITR-4 with derivatives, never with intraday trades", async () => {
    const formWith = async (title: string) =>
      (
        await resultOf(
          [zerodhaStatement({ [ownSection]: [delivery], [title]: [oneTrade] })],
          entered({ answers: { ...answers, business: "presumptive" } }),
        )
      ).form.form;
    expect(await formWith("F&O")).toBe("ITR-4");
    expect(await formWith("Equity - Intraday")).toBe("ITR-3");
  });

  test("several segments are one fact with their sum", async () => {
    const loss = { ...oneTrade, sellValue: 700 };
    const result = await resultOf([
      zerodhaStatement({
        "F&O": [oneTrade, oneTrade],
        Currency: [loss],
        "Equity - Intraday": [loss],
      }),
    ]);
    expect(result.businessTrades).toEqual([
      { kind: "intraday", trades: 1, profit: "-300.00" },
      { kind: "derivatives", trades: 3, profit: "100.00" },
    ]);
  });

  test("an intraday row that was set aside still is one", async () => {
    const result = await resultWith("equity intraday", { buyValue: -5 });
    expect(result.setAside).toHaveLength(1);
    expect(result.form.form).toBe("ITR-3");
  });
});

describe("a result whose form is not ITR-2", () => {
  const formOf = (over: object) =>
    resultOf(
      [zerodhaStatement({ [ownSection]: [delivery] })],
      entered({ answers: { ...answers, ...over } }),
    );

  test.each([
    [{ business: "other" }, "ITR-3", "return-needs-itr-3", "You have business income"],
    [{}, "ITR-1", "return-takes-totals", "Your return is ITR-1"],
    [{ business: "presumptive" }, "ITR-4", "return-takes-totals", "Your return is ITR-4"],
  ])("%j is %s, and not merged into ITR-2", async (over, form, code, words) => {
    const result = await formOf(over);
    expect(result.form.form).toBe(form);
    const gains = returnGainsOf(result);
    expect(!gains.ok && gains.error.code).toBe(code);
    expect(!gains.ok && gains.error.message).toContain(words);
  });

  test("ITR-1 has its three totals and no schedule", async () => {
    expect(returnFigures(await formOf({}))).toMatchObject([
      {
        item: null,
        figures: [{ amount: "1200" }, { amount: "1000" }, { amount: "200" }],
      },
    ]);
    const message = (await formOf({})).findings.find(
      ({ code }) => code === "long-term-gain-within-exemption",
    )?.message;
    expect(message).toContain("report it: in ITR-1 as totals without Schedule 112A.");
  });

  test.each([
    [{}, "ITR-1"],
    [{ business: "presumptive" }, "ITR-4"],
  ])("the report's summary enters the totals of the form: %j is %s", async (over, form) => {
    const result = await formOf(over);
    const { rows } = openedReport(result, capitalGainsReport(result) ?? new Uint8Array());
    const summary = rows("Summary").map((cells) => cells.join(" | "));
    expect(summary.filter((each) => each.includes(`${form}, Long-term`))).toHaveLength(3);
    expect(summary.join("\n")).not.toContain("Schedule CG");
  });

  test("items are those of the form that was found", async () => {
    const short = (answer: string) =>
      resultOf(
        [zerodhaStatement({ "Equity - Short Term": [{ ...oneTrade, bought: "2025-04-02" }] })],
        entered({ answers: { business: answer } }),
      );
    const itemOf = async (answer: string) => returnFigures(await short(answer))[0]?.item;
    expect(await itemOf("none")).toBe("A2");
    expect(await itemOf("other")).toBe("A3");
    expect(await itemOf("presumptive")).toBe("A3");
  });
});
