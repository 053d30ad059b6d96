import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import {
  fileOf,
  findingOf,
  findingsOf,
  jsonFile,
  processed,
  refusalOf,
  resultOf,
} from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";
import { estimateOf } from "../report/tax-estimate.ts";

/** Makes a file for `--losses`; a text is used unchanged. */
const file = (content: unknown) =>
  typeof content === "string" ? fileOf(content, "losses.json") : jsonFile(content);
const earlier = (assessmentYear: string, shortTermLoss: number, longTermLoss: number) => ({
  assessmentYear,
  shortTermLoss,
  longTermLoss,
  filedInTime: true,
});

const SHORT = { bought: "2025-01-01", sold: "2025-05-21", cost: "1000" };
const LONG = { bought: "2020-01-01", sold: "2025-05-21", cost: "1000" };
/** Gains of ₹3,00,000 short-term and ₹5,00,000 long-term, in the first and in the last period. */
const gains = iciciStatement({
  short: [
    { ...SHORT, sale: "101000" },
    { ...SHORT, sold: "2026-03-20", bought: "2025-10-01", sale: "201000" },
  ],
  long: [
    { ...LONG, sale: "201000" },
    { ...LONG, sold: "2026-03-20", sale: "301000" },
  ],
});

const set = async (content: unknown, statement = gains) =>
  (await processed([statement], { losses: file(content) })).json;

const year = (row: Readonly<Record<string, string>> | undefined) =>
  Object.values(row ?? {}).reduce((sum, amount) => sum + Number(amount), 0);

describe("losses of earlier years", () => {
  test("short-term ones lower short-term gains and long-term ones long-term gains, from the first period on", async () => {
    const json = await set({ earlierYears: [earlier("2024-25", 120_000, 250_000)] });
    // 3,00,000 - 1,20,000 and 5,00,000 - 2,50,000; the first period is used up first.
    expect(json.tableFInReturn["111A@20"]).toMatchObject({
      "upto-15-jun": "0",
      "16-mar-31-mar": "180000",
    });
    expect(json.tableFInReturn["112A@12.5"]).toMatchObject({
      "upto-15-jun": "0",
      "16-mar-31-mar": "250000",
    });
    expect(json.tableF["111A@20"]).toMatchObject({ "16-mar-31-mar": "180000.00" });
    expect(json.bfla).toMatchObject({
      rows: {
        "111A@20": { income: "300000", broughtForward: "120000", remaining: "180000" },
        "112A@12.5": { income: "500000", broughtForward: "250000", remaining: "250000" },
      },
      totalBroughtForward: "370000",
    });
    expect(json.cfl).toMatchObject({
      setOff: { shortTerm: "120000", longTerm: "250000" },
      carriedForward: { shortTerm: "0", longTerm: "0" },
    });
  });

  test("the rest of a short-term one lowers long-term gains, a long-term one never short-term gains", async () => {
    const short = await set({ earlierYears: [earlier("2024-25", 700_000, 0)] });
    expect(short.bfla.rows["111A@20"]?.remaining).toBe("0");
    expect(short.bfla.rows["112A@12.5"]?.remaining).toBe("100000");
    const long = await set({ earlierYears: [earlier("2024-25", 0, 700_000)] });
    expect(long.bfla.rows["111A@20"]?.remaining).toBe("300000");
    expect(long.bfla.rows["112A@12.5"]?.remaining).toBe("0");
    expect(long.cfl.carriedForward).toEqual({ shortTerm: "0", longTerm: "200000" });
  });

  test("the oldest year goes first, and both terms of a year share the long-term gains so that most is used", async () => {
    const json = await set({
      earlierYears: [earlier("2025-26", 50_000, 400_000), earlier("2019-20", 350_000, 200_000)],
    });
    // 2019-20: 3,00,000 of the short-term loss meet the short-term gains, 2,00,000 long-term, and the
    // 50,000 that are left of the short-term loss meet long-term gains, too: 2,50,000 are left of
    // them, which 2025-26's long-term loss takes before its short-term one.
    expect(json.cfl.years).toMatchObject([
      {
        assessmentYear: "2019-20",
        setOff: { shortTerm: "350000", longTerm: "200000" },
        remaining: { shortTerm: "0", longTerm: "0" },
        lastYear: false,
      },
      {
        assessmentYear: "2025-26",
        setOff: { shortTerm: "0", longTerm: "250000" },
        remaining: { shortTerm: "50000", longTerm: "150000" },
      },
    ]);
    expect(json.cfl.carriedForward).toEqual({ shortTerm: "50000", longTerm: "150000" });
  });

  test("come after this year's losses, which CFL shows as the current year's", async () => {
    const statement = iciciStatement({
      short: [{ ...SHORT, sale: "400" }],
      long: [{ ...LONG, sale: "1500" }],
    });
    const json = await set({ earlierYears: [earlier("2023-24", 70, 30)] }, statement);
    // 600 short-term loss, 500 long-term gain: 100 are left, nothing for the losses of 2023-24.
    expect(json.scheduleE).toMatchObject({
      rows: { "112A@12.5": { income: "500", setOff: { "111A@20": "500" }, remaining: "0" } },
      lossToSetOff: { "111A@20": "600" },
      totalSetOff: { "111A@20": "500" },
      lossRemaining: { "111A@20": "100" },
      totalShortTerm: "-600",
      totalLongTerm: "500",
      income: "0",
    });
    expect(json.cfl).toMatchObject({
      broughtForward: { shortTerm: "70", longTerm: "30" },
      setOff: { shortTerm: "0", longTerm: "0" },
      currentYear: { shortTerm: "100", longTerm: "0" },
      total: { shortTerm: "170", longTerm: "30" },
      carriedForward: { shortTerm: "170", longTerm: "30" },
    });
  });

  test("of the eighth year expire, which is reported", async () => {
    const json = await set({
      earlierYears: [
        { ...earlier("2018-19", 900_000, 60_000), filedOn: "2018-08-31" },
        { financialYear: "2023-24", shortTermLoss: 1, longTermLoss: 2, filedInTime: true },
      ],
    });
    expect(json.cfl).toMatchObject({
      years: [
        { lastYear: true, filedOn: "2018-08-31" },
        { lastYear: false, filedOn: null },
      ],
      total: { shortTerm: "160001", longTerm: "2" },
      expired: { shortTerm: "160000", longTerm: "0" },
      carriedForward: { shortTerm: "1", longTerm: "2" },
    });
    expect(findingOf(json, "losses-expire")?.message).toContain(
      "assessment year 2018-19 (₹1,60,000 short-term) can no longer be used",
    );
  });

  test("of a return filed late are not set off, which is reported (section 80)", async () => {
    const json = await set({
      earlierYears: [{ ...earlier("2024-25", 120_000, 5), filedInTime: false }],
    });
    expect(year(json.tableFInReturn["111A@20"])).toBe(300_000);
    expect(json.cfl).toMatchObject({
      years: [],
      notCarried: [{ assessmentYear: "2024-25", shortTerm: "120000", longTerm: "5" }],
    });
    expect(findingOf(json, "losses-not-carried")).toMatchObject({
      severity: "warning",
      message: expect.stringContaining("₹1,20,000 short-term and ₹5 long-term"),
    });
  });

  test("filed after the due date without audit get a warning", async () => {
    const filed = (filedOn: string) => ({ ...earlier("2020-21", 5, 0), filedOn });
    const of = async (day: string) =>
      findingsOf(await set({ earlierYears: [filed(day)] }), "loss-return-after-due-date");
    expect(await of("2021-01-10")).toEqual([]);
    expect((await of("2021-01-11"))[0]?.message).toContain("it was due on 10 January 2021");
  });

  test("lower the estimate of the tax", async () => {
    const losses = file({ earlierYears: [earlier("2024-25", 120_000, 250_000)] });
    // 1,80,000 at 20% = 36,000; 2,50,000 less 1,25,000 at 12.5% = 15,625; cess 4% = 2,065.
    expect(estimateOf(await resultOf([gains], { losses }))).toMatchObject({
      tax: 51_625n,
      cess: 2065n,
      complete: true,
    });
  });
});

describe("gains besides the statements", () => {
  test("under section 112A share the exemption; all are set off in their rows", async () => {
    const content = {
      otherGains: [
        { section: "112A", period: "16-jun-15-sep", gain: 80_000 },
        { section: "111A", period: "16-sep-15-dec", gain: "-40000" },
        { section: "112", period: "16-dec-15-mar", gain: 10_000 },
        { section: "slab", period: "upto-15-jun", gain: -5000 },
      ],
    };
    const json = await set(content);
    expect(json.scheduleE.rows).toMatchObject({
      // The loss at slab rates takes 5,000 of the 2,60,000 short-term gains at 20%.
      "111A@20": { income: "260000", setOff: { slab: "5000" }, remaining: "255000" },
      slab: { income: "0", remaining: "0" },
      "112A@12.5": { income: "590000", remaining: "590000" },
    });
    expect(json.tableFInReturn["112A@12.5"]).toMatchObject({
      "16-jun-15-sep": "80000",
      "16-dec-15-mar": "10000",
    });
    // Schedule 112A and Schedule CG have the statement's own gains.
    expect(json.schedule112A.balance).toBe("500000");
    expect(findingOf(json, "other-gains-counted")).toBeDefined();
    const result = await resultOf([gains], { losses: file(content) });
    expect(estimateOf(result)?.rates).toMatchObject([
      { key: "111A@20", gain: 255_000n, exempt: 0n },
      { key: "112A@12.5", gain: 580_000n, exempt: 125_000n },
      { key: "112@12.5", gain: 10_000n, exempt: 0n, tax: 1250n },
    ]);
  });

  test("of a year with two rates need their rate", async () => {
    const statement = iciciStatement(
      { short: [{ ...SHORT, bought: "2024-05-01", sold: "2024-06-01", sale: "2000" }] },
      "2024-2025",
    );
    const gain = { section: "112A", period: "upto-15-jun", gain: 70 };
    const json = await set({ otherGains: [{ ...gain, ratePercent: "10" }] }, statement);
    expect(year(json.tableFInReturn["112A@10"])).toBe(70);
    expect(await refusalOf([statement], { losses: file({ otherGains: [gain] }) })).toMatchObject({
      code: "losses-rate-wrong",
      message: expect.stringContaining('"10" and "12.5"'),
    });
  });
});

describe("a wrong file of losses is refused with its field and the reason", () => {
  const good = earlier("2024-25", 5, 5);
  const one = (change: object) => ({ earlierYears: [{ ...good, ...change }] });
  test.each<[string, unknown, string, string | undefined, string]>([
    ["no JSON", "year;loss", "losses-file-not-json", undefined, "is not a JSON file"],
    ["a list", [], "losses-field-wrong", "the file", "must be an object"],
    ["a field of another name", { losses: [] }, "losses-field-unknown", "losses", "earlierYears"],
    ["no list", { earlierYears: {} }, "losses-field-wrong", "earlierYears", "square brackets"],
    [
      "no year",
      { earlierYears: [{ ...good, assessmentYear: undefined }] },
      "losses-field-missing",
      "earlierYears[0]",
      "assessmentYear or financialYear",
    ],
    [
      "both years",
      one({ financialYear: "2023-24" }),
      "losses-field-wrong",
      "earlierYears[0]",
      "both",
    ],
    [
      "an unknown year",
      one({ assessmentYear: "2024-26" }),
      "losses-year-unknown",
      "earlierYears[0].assessmentYear",
      '"2024-26" is not a year',
    ],
    [
      "a year as a number",
      one({ assessmentYear: 2024 }),
      "losses-year-unknown",
      "earlierYears[0].assessmentYear",
      '"2024-25"',
    ],
    [
      "more than eight years",
      one({ assessmentYear: "2017-18" }),
      "losses-year-too-old",
      "earlierYears[0].assessmentYear",
      "from 2018-19 on",
    ],
    [
      "this year",
      one({ assessmentYear: "2026-27" }),
      "losses-year-not-earlier",
      "earlierYears[0].assessmentYear",
      "this return is for 2026-27",
    ],
    [
      "a year twice",
      {
        earlierYears: [
          good,
          { shortTermLoss: 1, longTermLoss: 1, filedInTime: true, financialYear: "2023-24" },
        ],
      },
      "losses-year-twice",
      "earlierYears[1]",
      "2024-25 is already there",
    ],
    [
      "a negative loss",
      one({ shortTermLoss: -5 }),
      "losses-amount-negative",
      "earlierYears[0].shortTermLoss",
      "without a minus sign",
    ],
    [
      "paise",
      one({ longTermLoss: 5.5 }),
      "losses-amount-not-whole",
      "earlierYears[0].longTermLoss",
      "whole rupees",
    ],
    [
      "a fraction that a binary float loses",
      '{"earlierYears": [{"assessmentYear": "2024-25", "shortTermLoss": 4503599627370497.0000001, "longTermLoss": 0, "filedInTime": true}]}',
      "losses-amount-not-whole",
      "earlierYears[0].shortTermLoss",
      "whole rupees",
    ],
    [
      "separators",
      one({ longTermLoss: "1,20,000" }),
      "losses-amount-not-whole",
      "earlierYears[0].longTermLoss",
      "without paise, commas",
    ],
    [
      "no amount",
      one({ longTermLoss: undefined }),
      "losses-field-missing",
      "earlierYears[0].longTermLoss",
      "Write 0",
    ],
    [
      "null",
      one({ longTermLoss: null }),
      "losses-amount-not-whole",
      "earlierYears[0].longTermLoss",
      "whole rupees",
    ],
    [
      "an amount of fifteen digits",
      one({ longTermLoss: 100_000_000_000_000 }),
      "losses-amount-too-large",
      "earlierYears[0].longTermLoss",
      "fourteen digits",
    ],
    [
      "nothing about the filing",
      one({ filedInTime: undefined }),
      "losses-field-missing",
      "earlierYears[0].filedInTime",
      "section 139(1)",
    ],
    [
      "a word about the filing",
      one({ filedInTime: "yes" }),
      "losses-field-wrong",
      "earlierYears[0].filedInTime",
      "true or false",
    ],
    [
      "a day that no calendar has",
      one({ filedOn: "2024-02-30" }),
      "losses-date-unknown",
      "earlierYears[0].filedOn",
      "is not a date",
    ],
    [
      "a day before the year was over",
      one({ filedOn: "2024-03-31" }),
      "losses-date-too-early",
      "earlierYears[0].filedOn",
      "cannot have been filed",
    ],
    [
      "a section without a place",
      { otherGains: [{ section: "54", period: "upto-15-jun", gain: 1 }] },
      "losses-field-wrong",
      "otherGains[0].section",
      '"112A"',
    ],
    [
      "no period",
      { otherGains: [{ section: "112A", gain: 1 }] },
      "losses-field-missing",
      "otherGains[0].period",
      '"upto-15-jun"',
    ],
    [
      "a rate that the year has not",
      { otherGains: [{ section: "111A", ratePercent: 15, period: "upto-15-jun", gain: 1 }] },
      "losses-rate-wrong",
      "otherGains[0].ratePercent",
      '"20"',
    ],
    [
      "an answer of another kind",
      { answers: { business: "sometimes" } },
      "losses-field-wrong",
      "answers.business",
      '"presumptive"',
    ],
    [
      "more entries than a person has",
      { otherGains: Array.from({ length: 1001 }, () => ({})) },
      "losses-too-many",
      "otherGains",
      "1000",
    ],
  ])("%s", async (_, content, code, field, says) => {
    const refusal = await refusalOf([gains], { losses: file(content) });
    expect(refusal).toMatchObject({
      code,
      where: { file: "losses.json", ...(field && { field }) },
    });
    expect(refusal.message).toContain(says);
  });

  test("an empty object is nothing besides the statements", async () => {
    const plain = (await processed([gains])).json;
    expect(await set({})).toEqual(plain);
  });

  test("amounts are exact beyond what a binary float holds", async () => {
    const json = await set({ earlierYears: [earlier("2024-25", 99_999_999_999_999, 0)] });
    expect(json.cfl.carriedForward.shortTerm).toBe(String(99_999_999_999_999n - 800_000n));
  });
});

describe("rows of table E", () => {
  test("a long-term loss lowers neither short-term gains nor the income", async () => {
    const statement = iciciStatement({
      short: [{ ...SHORT, sale: "1500" }],
      long: [{ ...LONG, sale: "800" }],
    });
    expect((await set({}, statement)).scheduleE).toMatchObject({
      totalShortTerm: "500",
      totalLongTerm: "-200",
      income: "500",
      lossRemaining: { "112A@12.5": "200" },
    });
  });

  test("losses on buybacks and gains on other assets are in their rows", async () => {
    const json = await set(
      {},
      zerodhaStatement({
        "Equity - Buyback": [
          { bought: "2025-05-01", sold: "2025-06-10", buyValue: "15000", sellValue: "21000" },
        ],
        "Equity - Short Term": [
          { bought: "2025-05-01", sold: "2025-07-10", buyValue: "10000", sellValue: "15000" },
          {
            isin: "INF0R8F01034",
            bought: "2023-06-01",
            sold: "2025-07-10",
            buyValue: "10000",
            sellValue: "14000",
          },
        ],
      }),
    );
    // 5,000 - 15,000 at 20%; the 4,000 of the liquid fund (section 50AA) are at slab rates.
    expect(json.scheduleE).toMatchObject({
      lossToSetOff: { "111A@20": "10000", slab: "0" },
      rows: { slab: { income: "4000", setOff: { "111A@20": "4000" }, remaining: "0" } },
      lossRemaining: { "111A@20": "6000" },
    });
    expect(json.tableFInReturn.slab).toMatchObject({ "16-jun-15-sep": "0" });
    expect(json.lossesLeft.shortTerm).toBe("6000.00");
  });
});
