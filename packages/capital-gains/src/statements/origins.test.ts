import { readFileSync } from "node:fs";
import type { OriginAnswer, OriginHow } from "@site/result/origins";
import { describe, expect, test } from "vitest";
import { iciciStatement, type WrittenLot } from "../../test/icici-statement.ts";
import { allRows } from "../../test/opened.ts";
import {
  codesOf,
  findingOf,
  findingsOf,
  processed,
  type ResultJson,
  refusalOf,
} from "../../test/process.ts";
import { Random } from "../../test/random.ts";
import { tradewiseSection, zerodhaText, zerodhaWorkbook } from "../../test/zerodha-statement.ts";
import { delimitedSheet } from "../readers/delimited/delimited-sheet.ts";

type Row = Readonly<Record<string, string>>;

/** Returns the rows of a data file: the test reads the tables itself. */
function table(name: string): readonly Row[] {
  const bytes = readFileSync(new URL(`../../data/${name}`, import.meta.url));
  const [names = [], ...lines] = allRows(delimitedSheet(bytes, name)).map((row) => row.texts());
  return lines.map((cells) => Object.fromEntries(cells.map((text, i) => [names[i] ?? "", text])));
}

const demergers = table("demerger-cost-split.csv").filter(
  (row) =>
    row.cost_percent !== "" &&
    row.ex_date !== "" &&
    row.company_isin !== "" &&
    row.listed !== "" &&
    row.company_isin !== row.parent_isin &&
    (row.listed ?? "") < "2025-12-31",
);
const highs = new Map<string, bigint>();
for (const file of ["nse-high-2018-01-31", "nse-high-2018-01-31-other", "bse-high-2018-01-31"]) {
  for (const { isin = "", high = "" } of table(`${file}.csv`)) {
    const price = paise(String(Number(high)));
    highs.set(isin, price > (highs.get(isin) ?? 0n) ? price : (highs.get(isin) ?? 0n));
  }
}

/** Returns paise of rupees with at most two decimals. */
function paise(rupees: string): bigint {
  const [whole = "0", part = ""] = rupees.split(".");
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, "0"));
}

function rupees(inPaise: bigint): string {
  return `${inPaise / 100n}.${String(inPaise % 100n).padStart(2, "0")}`;
}

/** Returns an exact quotient of paise, rounded half up to the six decimals of a rupee that a result has. */
function millionths(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator * 10_000n + denominator) / (2n * denominator);
}

function inMillionths(amount: string): bigint {
  const [whole = "", part = ""] = amount.replace("-", "").split(".");
  const size = BigInt(whole + part.padEnd(6, "0"));
  return amount.startsWith("-") ? -size : size;
}

const dayMs = 86_400_000;

function dayAfter(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * dayMs).toISOString().slice(0, 10);
}

/** Section 2(42A): long-term from the day after the first anniversary of the purchase. */
function isLong(bought: string, sold: string): boolean {
  const anniversary = new Date(`${Number(bought.slice(0, 4)) + 1}${bought.slice(4)}T00:00:00Z`);
  // 29 February has its anniversary on the last day of the month.
  if (bought.endsWith("02-29")) {
    anniversary.setUTCDate(0);
  }
  return Date.parse(sold) > anniversary.getTime();
}

/** A lot of a statement with the answer on it, and what the sections make of both. */
type Case = {
  readonly lot: WrittenLot;
  readonly answer: OriginAnswer;
  readonly acquired: string;
  readonly paid: bigint;
  /** The price of 31 January 2018 that counts, in paise. */
  readonly fmv?: bigint | undefined;
};

const perOrigin = 500;
const perStatement = 25;

/** Processes random cases of an origin, and compares each with the calculation and each statement with itself. */
async function compare(seed: number, make: (random: Random, at: number) => Case): Promise<void> {
  for (let run = 0; run < perOrigin / perStatement; run += 1) {
    const random = new Random(seed, run);
    const cases = Array.from({ length: perStatement }, (_, at) => make(random, at));
    const other = { name: "OTHER", isin: "INE009A01021", sold: "2025-08-20", bought: "2025-04-10" };
    const short = [...cases.map(({ lot }) => lot), { ...other, sale: "75000", cost: "70000" }];
    const file = iciciStatement({ short });
    const before = await processed([file], { acceptProposedFmv: true });
    const origins = cases.map(({ answer }) => answer);
    const after = await processed([file], { acceptProposedFmv: true, origins });

    expect(after.json.reconciliation).toEqual(before.json.reconciliation);
    expect(after.json.lots.at(-1)).toEqual(before.json.lots.at(-1));
    for (const [at, each] of cases.entries()) {
      const { quantity = "", sale, saleExpenses = "0", sold } = each.lot;
      const lot = after.json.lots[at];
      const saleValue = paise(sale) * 10_000n;
      const value = (each.fmv ?? 0n) * BigInt(quantity) * 10_000n;
      const limited = value < saleValue ? value : saleValue;
      const cost = each.fmv !== undefined && limited > each.paid ? limited : each.paid;
      expect(lot?.acquired).toBe(each.acquired);
      expect(lot?.section).toBe(isLong(each.acquired, sold) ? "112A" : "111A");
      expect(inMillionths(lot?.gain ?? "")).toBe(saleValue - paise(saleExpenses) * 10_000n - cost);
      expect(lot?.origin?.acquired).toBe(each.lot.bought);
      expect(inMillionths(lot?.origin?.cost ?? "")).toBe(paise(each.lot.cost) * 10_000n);
      expect(lot?.flags).toContain("origin-given");
      expect(lot?.flags).not.toContain("zero-cost");
    }
    expect(findingsOf(after.json, "origin-given").length).toBe(perStatement);
    const undone = await processed([file], { acceptProposedFmv: true, origins: [] });
    expect(JSON.stringify(undone)).toBe(JSON.stringify(before));
  }
}

/** Makes a sale at ₹0 or at the price of a transfer, on its own stated day so that an answer finds it. */
function saleOf(random: Random, at: number, isin: string, from = "2025-04-01"): WrittenLot {
  const bought = dayAfter(from, at);
  return {
    ...{ name: "SHARE", isin, bought, quantity: String(1 + random.below(400)) },
    sold: dayAfter(bought, 10 + random.below(300 - at)).slice(0, 10),
    sale: rupees(BigInt(100_000 + random.below(90_000_000))),
    cost: random.chance(0.5) ? "0" : rupees(BigInt(1 + random.below(5_000_000))),
    saleExpenses: rupees(BigInt(random.below(20_000))),
  };
}

function priceOf(random: Random): bigint {
  return BigInt(1 + random.below(300_000));
}

/** Makes a case whose price is per share of what was sold. */
function plainCase(how: OriginHow, isin: string, from: string, days: number) {
  return (random: Random, at: number): Case => {
    const lot = saleOf(random, at, isin);
    const acquired = dayAfter(from, random.below(days));
    const price = priceOf(random);
    const paid = price * BigInt(lot.quantity ?? "") * 10_000n;
    const given = random.chance(0.5)
      ? { price: rupees(price) }
      : { cost: rupees(price * BigInt(lot.quantity ?? "")) };
    const fmv = acquired <= "2018-01-31" ? highs.get(isin) : undefined;
    return {
      lot,
      acquired,
      paid,
      fmv,
      answer: { isin, stated: lot.bought, how, acquired, ...given },
    };
  };
}

const sbi = "INE062A01020";

describe("how the person came by what they sold", () => {
  test("shares that were bought have the person's date and cost", () =>
    compare(1, plainCase("bought", sbi, "2023-01-01", 800)));

  test("inherited from somebody who bought before February 2018, the price of that day counts", () =>
    compare(2, plainCase("inherited", sbi, "2004-05-01", 5000)));

  test("inherited from somebody who bought since, cost and date are theirs", () =>
    compare(3, plainCase("inherited", sbi, "2018-02-01", 2600)));

  test("a gift has cost and date of the giver, before and after 2018", () =>
    compare(4, plainCase("gift", sbi, "2012-01-01", 4800)));

  test("an employer's shares cost what was taxed as salary, from the allotment", () =>
    compare(5, plainCase("employer", sbi, "2019-06-01", 2100)));

  test("bonus shares cost nothing and are held from their allotment", () =>
    compare(6, (random, at) => {
      const lot = saleOf(random, at, sbi);
      const acquired = dayAfter("2016-01-01", random.below(3300));
      const fmv = acquired <= "2018-01-31" ? highs.get(sbi) : undefined;
      const answer = { isin: sbi, stated: lot.bought, how: "bonus", acquired } as const;
      return { lot, acquired, paid: 0n, fmv, answer };
    }));

  test("a demerger's share has its part of the old cost, and is held as the old one was", () =>
    compare(7, (random, at) => {
      const row = random.pick(demergers);
      const isin = row.company_isin ?? "";
      const lot = saleOf(random, at, isin, "2026-01-02");
      const sold = dayAfter(lot.bought, 1 + random.below(60));
      const acquired = dayAfter("2018-02-01", random.below(500));
      const day = acquired < (row.ex_date ?? "") ? acquired : dayAfter(row.ex_date ?? "", -1);
      const bought = day > "2018-01-31" ? day : "2017-01-05";
      const price = priceOf(random);
      const percent = BigInt((row.cost_percent ?? "").replace(".", "").padEnd(1, "0"));
      const decimals = (row.cost_percent ?? "").split(".")[1]?.length ?? 0;
      const [received, old] = [
        BigInt(row.shares_received ?? ""),
        BigInt(row.per_parent_shares ?? ""),
      ];
      // Section 49(2C): what the old shares cost that the new ones came for, times the company's part.
      const paid = millionths(
        price * BigInt(lot.quantity ?? "") * old * percent,
        received * 100n * 10n ** BigInt(decimals),
      );
      const answer = { isin, stated: lot.bought, how: "demerger", acquired: bought } as const;
      return {
        lot: { ...lot, sold },
        acquired: bought,
        paid,
        answer: { ...answer, price: rupees(price) },
      };
    }));

  test("a merged company's cost, date and price of 2018 go on with the new shares", async () => {
    // HDFC Ltd, merged into HDFC Bank on 13 July 2023: 42 for 25. Highest price of 31 January 2018: 1,963.05.
    const isin = "INE040A01034";
    const seed = new Random(8, 0);
    for (let at = 0; at < perOrigin; at += 1) {
      const lot = { ...saleOf(seed, at % 200, isin), sold: "2026-02-20" };
      const acquired = dayAfter("2008-01-01", seed.below(5500));
      const price = priceOf(seed);
      const origins: OriginAnswer[] = [
        {
          isin,
          how: "merger",
          acquired,
          price: rupees(price),
          from: "INE001A01036",
          stated: lot.bought,
        },
      ];
      const { json } = await processed([iciciStatement({ short: [lot] })], { origins });
      const quantity = BigInt(lot.quantity ?? "");
      const paid = millionths(price * quantity * 25n, 42n);
      const sale = paise(lot.sale) * 10_000n;
      // Per new share to the four decimals of Schedule 112A.
      const perShare = millionths(196_305n * 25n, 42n * 100n) * 100n;
      const value = perShare * quantity < sale ? perShare * quantity : sale;
      const cost = acquired <= "2018-01-31" && value > paid ? value : paid;
      expect(json.lots[0]?.acquired).toBe(acquired);
      expect(inMillionths(json.lots[0]?.gain ?? "")).toBe(
        sale - paise(lot.saleExpenses ?? "0") * 10_000n - cost,
      );
    }
  });
});

describe("the old company's own shares after a demerger", () => {
  test("the part that left is taken off the cost, at the person's word alone", async () => {
    const random = new Random(9, 0);
    for (let run = 0; run < perOrigin; run += 1) {
      const quantity = String(1 + random.below(300));
      const cost = BigInt(1_000 + random.below(9_000_000));
      const sale = BigInt(1_000 + random.below(9_000_000));
      const lot = { name: "ITC", isin: "INE154A01025", quantity, bought: "2019-03-04" };
      const file = iciciStatement({
        long: [{ ...lot, sold: "2025-06-20", sale: rupees(sale), cost: rupees(cost) }],
      });
      const asked = await processed([file]);
      expect(findingOf(asked.json, "cost-before-demerger")?.severity).toBe("info");
      expect(inMillionths(asked.json.lots[0]?.gain ?? "")).toBe((sale - cost) * 10_000n);
      const { json } = await processed([file], {
        origins: [{ isin: "INE154A01025", how: "before-demerger" }],
      });
      const left = millionths(cost * 8649n, 10_000n);
      expect(inMillionths(json.lots[0]?.gain ?? "")).toBe(sale * 10_000n - left);
      expect(json.reconciliation).toEqual(asked.json.reconciliation);
    }
  });

  const itc = { name: "ITC", isin: "INE154A01025", quantity: "10", sale: "4100", cost: "2000" };
  const lowered: OriginAnswer = { isin: itc.isin, how: "after-demerger" };

  test("a cost that the broker has lowered stays, and is asked about no more", async () => {
    const long = ["2018-03-04", "2020-03-04"].map((bought) => ({
      ...{ ...itc, bought, sold: "2025-06-20", buyExpenses: "12.50" },
    }));
    const file = iciciStatement({ long });
    const asked = await processed([file]);
    const { json } = await processed([file], { origins: [lowered] });
    expect(json.lots.map(({ gain }) => gain)).toEqual(asked.json.lots.map(({ gain }) => gain));
    expect(json.origins?.map(({ answer }) => answer)).toEqual([lowered]);
    expect(findingOf(json, "cost-before-demerger")).toBeUndefined();
    expect(findingOf(json, "origin-given")?.message).toContain(
      "Your broker has taken off what left in the demerger",
    );
  });

  test("without a demerger between purchase and sale there was nothing to lower", async () => {
    const file = iciciStatement({ long: [{ ...itc, bought: "2018-03-04", sold: "2024-06-20" }] });
    const refused = await refusalOf([file], { origins: [lowered] });
    expect(refused.message).toContain(
      "We know of no demerger of this company between purchase and sale.",
    );
  });
});

describe("a sale for ₹0", () => {
  const noValue = ["merged-away", "cancelled", "sold"] as const;

  test("is a loss only where it was sold, and asked about before", async () => {
    const random = new Random(10, 0);
    for (let run = 0; run < perOrigin; run += 1) {
      const cost = BigInt(1 + random.below(9_000_000));
      const bought = dayAfter("2016-01-01", random.below(3300));
      const lot = { name: "SHABIO", isin: "INE028B01029", quantity: "50", bought, sale: "0" };
      const infosys = { name: "INFTEC", isin: "INE009A01021", quantity: "50", sold: "2025-08-20" };
      const file = iciciStatement({
        long: [
          { ...lot, sold: "2025-06-22", cost: rupees(cost) },
          { ...infosys, bought: "2023-04-10", sale: "75000", cost: "70000" },
        ],
      });
      const before = await processed([file]);
      expect(findingOf(before.json, "zero-sale-value")?.severity).toBe("warning");
      expect(before.json.origins?.[0]?.asks).toBe("no-value");
      for (const how of [random.pick(noValue)]) {
        const { json } = await processed([file], { origins: [{ isin: "INE028B01029", how }] });
        const [aside] = json.setAside;
        expect(json.reconciliation).toEqual(before.json.reconciliation);
        expect(findingOf(json, "zero-sale-value")).toBeUndefined();
        expect(json.lotCount).toBe(how === "sold" ? 2 : 1);
        expect(json.sources[0]?.lots).toBe(json.lotCount);
        expect(aside?.reason).toBe(
          { "merged-away": "merged-away", cancelled: "cancelled-for-nothing", sold: undefined }[
            how
          ],
        );
        const gains = json.lots.reduce((sum, { gain }) => sum + inMillionths(gain), 0n);
        expect(gains).toBe(50_000_000_00n - (how === "sold" ? cost * 10_000n : 0n));
        expect(json.form.candidates).toEqual(
          how === "sold" ? before.json.form.candidates : ["ITR-1", "ITR-2", "ITR-3", "ITR-4"],
        );
      }
    }
  });

  test("of a company that was merged says so as the likely answer", async () => {
    const lot = { name: "HDFC", isin: "INE001A01036", quantity: "100", bought: "2016-01-04" };
    const file = iciciStatement(
      { long: [{ ...lot, sold: "2023-07-13", sale: "0", cost: "120000" }] },
      "2023-2024",
    );
    const { json } = await processed([file]);
    expect(json.origins?.[0]?.hint).toBe("merged-away");
  });
});

describe("a row without a purchase date", () => {
  const columns = { bought: "2025-04-01", sold: "2025-11-23", buyValue: 0, sellValue: 50_000 };
  const section = tradewiseSection([
    { ...columns, symbol: "SBIN", isin: sbi, quantity: 50, brokerage: 20, stampDuty: 3, stt: 50 },
  ]);
  const [header = [], row = []] = section;
  const undated = row.map((cell) => (cell === "2025-04-01" ? "-" : cell));
  const sections = { "Equity - Short Term": [header, undated] };

  test.each([
    ["text", zerodhaText({ sections })],
    ["workbook", zerodhaWorkbook({ sections })],
  ])("counts with the person's date and cost (%s)", async (_, file) => {
    const before = await processed([file]);
    expect(before.json.lotCount).toBe(0);
    expect(before.json.origins?.[0]).toMatchObject({
      asks: "no-date",
      stated: null,
      quantity: "50",
    });
    const origins: OriginAnswer[] = [
      { isin: sbi, stated: "none", how: "inherited", acquired: "2019-03-04", price: "300" },
    ];
    const { json } = await processed([file], { origins });
    const [lot] = json.lots;
    expect(json.setAside).toEqual([]);
    expect(lot?.section).toBe("112A");
    expect(lot?.gain).toBe("34980.00");
    expect(lot?.origin?.acquired).toBeNull();
    expect(json.reconciliation).toEqual(before.json.reconciliation);
    const undone = await processed([file], { origins: [] });
    expect(JSON.stringify(undone)).toBe(JSON.stringify(before));
  });
});

describe("what is asked, and answers that cannot be", () => {
  const tmcv = { name: "TATCOM", isin: "INE1TAE01010", quantity: "100", saleExpenses: "100" };
  const allotted = { ...tmcv, sold: "2025-12-05", bought: "2025-10-14", sale: "33000", cost: "0" };
  const parent = { name: "TATMOT", isin: "INE155A01022", quantity: "100", bought: "2014-06-10" };
  const sold = { ...parent, sold: "2025-06-05", sale: "70000", cost: "40000" };
  const answer: OriginAnswer = {
    isin: "INE1TAE01010",
    how: "demerger",
    acquired: "2014-06-10",
    price: "400",
  };

  test("no question is asked about a cut-off ISIN, which an answer could not name", async () => {
    const cut = { ...allotted, isin: "INE154A0102", bought: "2024-01-10" };
    const { json } = await processed([iciciStatement({ long: [cut, { ...cut, isin: sbi }] })]);
    expect(json.origins?.map(({ isin }) => isin)).toEqual([sbi]);
  });

  test("a unit at ₹0 is asked the same, whatever else was sold", async () => {
    const [merged] = table("fund-mergers.csv").filter(({ kind }) => kind === "scheme-merger");
    const isin = merged?.new_isin ?? "";
    const unit = { ...allotted, name: "UNITS", isin, bought: "2023-10-12" };
    const old = { ...sold, bought: "2017-06-10" };
    const alone = await processed([iciciStatement({ long: [unit] })]);
    const besides = await processed([iciciStatement({ long: [unit, old] })]);
    expect(alone.json.origins?.[0]?.mergers?.length).toBeGreaterThan(0);
    expect(besides.json.origins).toEqual(alone.json.origins);
  });

  test("TMCV at ₹0 is asked about, and the parent's purchase in the file is proposed", async () => {
    const { json } = await processed([iciciStatement({ short: [allotted], long: [sold] })]);
    const question = json.origins?.find(({ isin }) => isin === "INE1TAE01010");
    expect(question).toMatchObject({ asks: "no-cost", quantity: "100", stated: "2025-10-14" });
    expect(question?.demergers).toEqual([
      {
        isin: "INE155A01022",
        name: "TATAMOTORS",
        day: "2025-10-14",
        ratio: "1:1",
        percent: "31.15",
        isSure: true,
      },
    ]);
    expect(question?.bought).toEqual([
      { isin: "INE155A01022", acquired: "2014-06-10", price: "400.00", soldAfter: false },
    ]);
    expect(findingOf(json, "share-of-demerger")?.message).toContain("31.15% of the old cost");
  });

  test("the answer makes ₹20,440 long-term of ₹32,900 short-term", async () => {
    const { json } = await processed([iciciStatement({ short: [allotted] })], {
      origins: [answer],
    });
    expect(json.lots[0]).toMatchObject({
      section: "112A",
      gain: "20440.00",
      acquired: "2014-06-10",
    });
    expect(json.origins?.[0]?.answer).toEqual(answer);
    const given = findingOf(json, "origin-given")?.message ?? "";
    expect(given).toContain("14 October 2025");
    expect(given).toContain("× 272 ÷");
  });

  test.each([
    ["origin-without-sale", { ...answer, isin: "INE154A01025" }],
    ["origin-without-sale", { ...answer, stated: "2025-10-15" }],
    ["origin-after-exchange", { ...answer, acquired: "2025-10-14" }],
    ["origin-after-sale", { ...answer, how: "bought", acquired: "2025-12-06" }],
    ["origin-incomplete", { ...answer, how: "bought", acquired: "2025-02-30" }],
    ["origin-incomplete", { isin: answer.isin, how: "inherited", price: "10" }],
    ["origin-incomplete", { isin: answer.isin, how: "gift", acquired: "2019-01-01" }],
    ["origin-incomplete", { ...answer, cost: "12460" }],
    ["origin-incomplete", { ...answer, how: "bonus" }],
    ["origin-incomplete", { ...answer, how: "bought", price: "0" }],
    ["origin-of-no-value", { isin: answer.isin, how: "cancelled" }],
    ["origin-not-in-table", { ...answer, how: "merger", acquired: "2019-01-01" }],
  ] satisfies [string, OriginAnswer][])("is refused with %s", async (code, origin) => {
    const refusal = await refusalOf([iciciStatement({ short: [allotted] })], { origins: [origin] });
    expect(refusal.code).toBe(code);
    expect(refusal.message).toMatch(/Nothing was computed/);
  });

  test("old costs and sales for ₹0 are one question a share, whatever their dates", async () => {
    const itc = {
      ...allotted,
      name: "ITC",
      isin: "INE154A01025",
      cost: "20000",
      saleExpenses: "0",
    };
    const old = ["2018-03-04", "2020-03-04"].map((bought) => ({ ...itc, bought }));
    const none = ["2018-03-04", "2020-03-04"].map((bought) => ({
      ...{ ...itc, name: "SHABIO", isin: "INE028B01029", sale: "0" },
      bought,
    }));
    const file = iciciStatement({ long: [...old, ...none] });
    const { json } = await processed([file]);
    expect(json.origins?.map(({ asks, lots, stated }) => ({ asks, lots, stated }))).toEqual([
      { asks: "old-cost", lots: 2, stated: null },
      { asks: "no-value", lots: 2, stated: null },
    ]);
    const answered = await processed([file], {
      origins: [
        { isin: "INE154A01025", how: "before-demerger" },
        { isin: "INE028B01029", how: "merged-away" },
      ],
    });
    expect(answered.json.lots.map(({ cost }) => cost)).toEqual(["17298.00", "17298.00"]);
    expect(answered.json.setAside).toHaveLength(2);
    expect(findingsOf(answered.json, "origin-given")[1]?.message).toContain(
      "several purchase dates",
    );
  });

  test("units of a fund that were inherited count with their value of 2018", async () => {
    const fund = { ...allotted, isin: "INF179K01XZ1", name: "HYBRID", sale: "33000" };
    const { json } = await processed([iciciStatement({ short: [fund] })], {
      origins: [{ isin: fund.isin, how: "inherited", acquired: "2016-05-10", price: "40" }],
    });
    expect(codesOf(json).filter((code) => code.startsWith("fmv-"))).not.toEqual([]);
  });

  test("a price alone is that of a purchase on the stated day", async () => {
    const { json } = await processed([iciciStatement({ short: [allotted] })], {
      origins: [{ isin: answer.isin, how: "bought", price: "300" }],
    });
    expect(json.lots[0]).toMatchObject({ acquired: "2025-10-14", gain: "2900.00" });
  });

  test("a sale has one answer", async () => {
    const refusal = await refusalOf([iciciStatement({ short: [allotted] })], {
      origins: [answer, { isin: answer.isin, how: "bonus" }],
    });
    expect(refusal.code).toBe("origin-without-sale");
  });

  test("an answer without the stated date is refused where the share has several", async () => {
    const second = { ...allotted, bought: "2025-11-20", cost: "0" };
    const refusal = await refusalOf([iciciStatement({ short: [allotted, second] })], {
      origins: [{ ...answer, how: "gift" }],
    });
    expect(refusal.code).toBe("origin-of-several-dates");
    expect(refusal.message).toContain("14 October 2025, 20 November 2025");
  });

  test("the cost of all is divided by quantity, to the last millionth", async () => {
    const lots = ["1", "2", "4"].map((quantity) => ({ ...allotted, quantity }));
    const { json } = await processed([iciciStatement({ short: lots })], {
      origins: [{ isin: answer.isin, how: "gift", acquired: "2020-01-01", cost: "100" }],
    });
    const costs = json.lots.map(({ cost }) => inMillionths(cost));
    expect(costs.reduce((sum, each) => sum + each, 0n)).toBe(100_000_000n);
    expect(costs).toEqual([14_285_714n, 28_571_429n, 57_142_857n]);
  });

  test("a demerger whose percentage nobody published needs the person's", async () => {
    const lot = { ...allotted, isin: "INE14LE01019", name: "ABLBL", bought: "2025-05-22" };
    const file = iciciStatement({ short: [lot] });
    const refusal = await refusalOf([file], {
      origins: [{ ...answer, isin: lot.isin }],
    });
    expect(refusal.code).toBe("origin-not-in-table");
    const { json } = await processed([file], {
      origins: [{ ...answer, isin: lot.isin, percent: "40" }],
    });
    expect(json.lots[0]?.cost).toBe("16000.00");
    expect(findingOf(json, "origin-given")?.message).toContain("not confirmed by two sources");
  });

  test("only what is asked about is changed where a share has ordinary purchases too", async () => {
    const bought = { ...allotted, bought: "2025-11-20", cost: "31000" };
    const file = iciciStatement({ short: [allotted, bought] });
    const { json } = await processed([file], { origins: [answer] });
    expect(json.lots.map(({ gain }: ResultJson["lots"][number]) => gain)).toEqual([
      "20440.00",
      "1900.00",
    ]);
  });
});
