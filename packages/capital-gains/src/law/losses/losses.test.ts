import { readEntryField } from "@site/result/entry-field";
import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../../test/icici-statement.ts";
import { entered, findingOf, findingsOf, processed, refusalOf } from "../../../test/process.ts";
import { zerodhaStatement } from "../../../test/zerodha-statement.ts";

const earlier = (assessmentYear: string, shortTermLoss: number, longTermLoss: number) => ({
  assessmentYear,
  shortTermLoss,
  longTermLoss,
  filedInTime: true,
});

const shortTermLot = { bought: "2025-01-01", sold: "2025-05-21", cost: "1000" };
const longTermLot = { bought: "2020-01-01", sold: "2025-05-21", cost: "1000" };
/** Gains of ₹3,00,000 short-term and ₹5,00,000 long-term, in the first and in the last period. */
const gains = iciciStatement({
  short: [
    { ...shortTermLot, sale: "101000" },
    { ...shortTermLot, sold: "2026-03-20", bought: "2025-10-01", sale: "201000" },
  ],
  long: [
    { ...longTermLot, sale: "201000" },
    { ...longTermLot, sold: "2026-03-20", sale: "301000" },
  ],
});

const set = async (content: Parameters<typeof entered>[0], statement = gains) =>
  (await processed([statement], entered(content))).json;

const year = (row: Readonly<Record<string, string>> | undefined) =>
  Object.values(row ?? {}).reduce((sum, amount) => sum + Number(amount), 0);

describe("losses of earlier years", () => {
  test("short-term ones lower short-term gains and long-term ones long-term gains, from the first period on", async () => {
    const json = await set({ earlierYears: [earlier("2024-25", 120_000, 250_000)] });
    // 3,00,000 - 1,20,000 and 5,00,000 - 2,50,000; the first period is used up first.
    expect(json.tableF["111A@20"]).toMatchObject({
      "upto-15-jun": "0",
      "16-mar-31-mar": "180000",
    });
    expect(json.tableF["112A@12.5"]).toMatchObject({
      "upto-15-jun": "0",
      "16-mar-31-mar": "250000",
    });
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

  test("long-term ones of all years take long-term gains before short-term ones, and both figures are named", async () => {
    const json = await set({
      earlierYears: [earlier("2025-26", 50_000, 400_000), earlier("2019-20", 350_000, 200_000)],
    });
    // 2019-20: 3,00,000 of the short-term loss meet the short-term gains. The long-term losses of both
    // years then take the 5,00,000 of long-term gains, so that short-term ones are left.
    expect(json.cfl.years).toMatchObject([
      {
        assessmentYear: "2019-20",
        setOff: { shortTerm: "300000", longTerm: "200000" },
        remaining: { shortTerm: "50000", longTerm: "0" },
        lastYear: false,
      },
      {
        assessmentYear: "2025-26",
        setOff: { shortTerm: "0", longTerm: "300000" },
        remaining: { shortTerm: "50000", longTerm: "100000" },
      },
    ]);
    expect(json.cfl.carriedForward).toEqual({ shortTerm: "100000", longTerm: "100000" });
    // 1,00,000 at 20% and 1,00,000 at 12.5% against 50,000 and 1,50,000, with 4% cess.
    expect(findingOf(json, "set-off-long-term-first")?.message).toContain(
      "Left for later years: ₹1,00,000 short-term and ₹1,00,000 long-term, which can save up to ₹33,800 of tax at 20% " +
        "and 12.5% with cess. Set off year by year: ₹50,000 short-term and ₹1,50,000 long-term, which can save up to ₹29,900",
    );
  });

  test("in their last year go before others, where the utility's order would let them lapse", async () => {
    const json = await set({
      earlierYears: [earlier("2018-19", 700_000, 0), earlier("2024-25", 0, 200_000)],
    });
    expect(json.cfl.years).toMatchObject([
      { setOff: { shortTerm: "700000" }, lastYear: true },
      { setOff: { longTerm: "100000" }, lastYear: false },
    ]);
    expect(findingOf(json, "set-off-last-year-first")?.message).toContain(
      "nothing lapses; left for later years: ₹1,00,000 long-term. The department's utility is reported to use " +
        "long-term losses of all years first: ₹1,00,000 lapses; left for later years: nothing.",
    );
  });

  test("meet gains at slab rates before those at 20%, and both taxes are named", async () => {
    const json = await set({
      earlierYears: [earlier("2024-25", 100_000, 0)],
      otherGains: [{ section: "slab", period: "upto-15-jun", gain: 100_000 }],
    });
    expect(json.bfla.rows).toMatchObject({
      slab: { broughtForward: "100000" },
      "111A@20": { broughtForward: "0" },
    });
    expect(findingOf(json, "set-off-at-slab-first")?.message).toContain(
      "This saves ₹31,200 of tax in the 30% slab and ₹5,200 in the 5% slab; set off under section 111A they would save ₹20,800",
    );
  });

  test("come after this year's losses, which CFL shows as the current year's", async () => {
    const statement = iciciStatement({
      short: [{ ...shortTermLot, sale: "400" }],
      long: [{ ...longTermLot, sale: "1500" }],
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
        earlier("2024-25", 1, 2),
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
    expect(year(json.tableF["111A@20"])).toBe(300_000);
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
    expect(json.tableF["112A@12.5"]).toMatchObject({
      "16-jun-15-sep": "80000",
      "16-dec-15-mar": "10000",
    });
    // Schedule 112A and Schedule CG have the statement's own gains.
    expect(json.schedule112A.balance).toBe("500000");
    expect(findingOf(json, "other-gains-counted")).toBeDefined();
    expect(json.tax.rows).toMatchObject([
      {
        key: "111A@20",
        gains: [{ amount: "300000" }, { from: "elsewhere", amount: "-40000" }],
        ...{ lossesOfYear: "5000", left: "255000", exempt: "0", tax: "51000" },
      },
      { key: "slab", setOffElsewhere: "5000", left: "0", tax: "0" },
      {
        key: "112A@12.5",
        gains: [
          { from: "statement", section: "112A", amount: "500000" },
          { from: "elsewhere", section: "112A", amount: "80000" },
          { from: "elsewhere", section: "112", amount: "10000" },
        ],
        // 12.5% of 4,55,000 under section 112A, and of 10,000 under section 112, which has no exemption.
        ...{ left: "590000", exempt: "125000", taxed: "465000", tax: "58125" },
      },
    ]);
  });

  test("of a year with two rates need their rate", async () => {
    const statement = iciciStatement(
      { short: [{ ...shortTermLot, bought: "2024-05-01", sold: "2024-06-01", sale: "2000" }] },
      "2024-2025",
    );
    const gain = { section: "112A", period: "upto-15-jun", gain: 70 };
    const json = await set({ otherGains: [{ ...gain, ratePercent: "10" }] }, statement);
    expect(year(json.tableF["112A@10"])).toBe(70);
    expect(await refusalOf([statement], entered({ otherGains: [gain] }))).toMatchObject({
      code: "losses-rate-wrong",
      message: expect.stringContaining('"10" and "12.5"'),
    });
  });
});

describe("an entry that cannot be is refused with its field and the reason", () => {
  const good = earlier("2024-25", 5, 5);
  const one = (change: object) => ({ earlierYears: [{ ...good, ...change }] });
  const ofYear = "earlierYears[0]";

  test.each<[code: string, place: string, says: string, content: Parameters<typeof entered>[0]]>([
    ["year-unknown", ".assessmentYear", "is not a year", one({ assessmentYear: "2024-26" })],
    [
      "year-too-old",
      ".assessmentYear",
      "The loss is from assessment year 2017-18. A capital loss is carried forward for 8 assessment years " +
        "(section 74(2)), so the return for 2026-27 takes losses from 2018-19 on.",
      one({ assessmentYear: "2017-18" }),
    ],
    ["year-not-earlier", ".assessmentYear", "is for 2026-27", one({ assessmentYear: "2026-27" })],
    ["year-twice", "earlierYears[1]", "already there", { earlierYears: [good, good] }],
    ["amount-negative", ".shortTermLoss", "without a minus sign", one({ shortTermLoss: -5 })],
    ["amount-negative", ".longTermLoss", "without a minus sign", one({ longTermLoss: -5 })],
    ["amount-not-whole", ".longTermLoss", "whole rupees", one({ longTermLoss: 5.5 })],
    ["amount-not-whole", ".longTermLoss", '"1 lakh" is not', one({ longTermLoss: "1 lakh" })],
    ["amount-not-whole", ".longTermLoss", '"1,2" is not', one({ longTermLoss: "1,2" })],
    ["field-missing", ".longTermLoss", "It is empty", one({ longTermLoss: " " })],
    ["amount-too-large", ".longTermLoss", "fourteen digits", one({ longTermLoss: 10 ** 14 })],
    ["date-unknown", ".filedOn", "is not a date", one({ filedOn: "2024-02-30" })],
    ["date-too-early", ".filedOn", "cannot have been filed", one({ filedOn: "2024-03-31" })],
    [
      "rate-wrong",
      "otherGains[0].ratePercent",
      'Section 111A of assessment year 2026-27 has "20".',
      { otherGains: [{ section: "111A", period: "upto-15-jun", gain: 1, ratePercent: 15 }] },
    ],
    [
      "rate-wrong",
      "otherGains[0].ratePercent",
      "Gains at slab rates have no rate here. Leave it out.",
      { otherGains: [{ section: "slab", period: "upto-15-jun", gain: 1, ratePercent: 30 }] },
    ],
    [
      "amount-not-whole",
      "otherGains[0].gain",
      '"-5.5" is not an amount in whole rupees',
      { otherGains: [{ section: "112A", period: "upto-15-jun", gain: -5.5 }] },
    ],
  ])("losses-%s at %s: %s", async (code, place, says, content) => {
    const field = place.startsWith(".") ? ofYear + place : place;
    const refusal = await refusalOf([gains], entered(content));
    expect(refusal).toMatchObject({ code: `losses-${code}`, where: { field } });
    const list = field.startsWith("otherGains") ? "otherGains" : "earlierYears";
    expect(readEntryField(list, field)).toEqual({
      at: field.includes("[1]") ? 1 : 0,
      field: field.split(".")[1] ?? "",
    });
    expect(refusal.message).toContain(says);
  });

  test("a gain under section 112 of a year with indexation", async () => {
    const statement = iciciStatement(
      { short: [{ ...shortTermLot, bought: "2023-05-01", sold: "2023-06-01", sale: "2000" }] },
      "2023-2024",
    );
    const otherGains = [{ section: "112", period: "upto-15-jun", gain: 70 }];
    expect(await refusalOf([statement], entered({ otherGains }))).toMatchObject({
      code: "losses-rate-wrong",
      message:
        "Gains under section 112 of assessment year 2024-25 depend on indexation and cannot be entered here.",
    });
  });

  test("empty lists are nothing besides the statements", async () => {
    const plain = (await processed([gains])).json;
    expect(await set({})).toEqual(plain);
  });

  test.each([
    ["120,000", "120000"],
    ["₹12,34,567", "1234567"],
    ["1,20,00,000", "12000000"],
    ["12,000,000", "12000000"],
  ])("but commas by lakh and by thousand are fine: %s", async (longTermLoss, amount) => {
    const json = await set({ earlierYears: [{ ...good, longTermLoss }] });
    expect(json.cfl.broughtForward.longTerm).toBe(amount);
  });

  test("amounts are exact beyond what a binary float holds", async () => {
    const json = await set({ earlierYears: [earlier("2024-25", 99_999_999_999_999, 0)] });
    expect(json.cfl.carriedForward.shortTerm).toBe(String(99_999_999_999_999n - 800_000n));
  });
});

describe("rows of table E", () => {
  test("a long-term loss lowers neither short-term gains nor the income", async () => {
    const statement = iciciStatement({
      short: [{ ...shortTermLot, sale: "1500" }],
      long: [{ ...longTermLot, sale: "800" }],
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
    expect(json.tableF.slab).toMatchObject({ "16-jun-15-sep": "0" });
    expect(json.cfl.currentYear.shortTerm).toBe("6000");
  });
});
