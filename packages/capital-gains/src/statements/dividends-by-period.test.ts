import { describe, expect, test } from "vitest";
import { type WrittenDividend, withDividends } from "../../test/dividend-sheet.ts";
import { fixtureFile } from "../../test/fixture-cases.ts";
import { reportOf } from "../../test/opened.ts";
import { findingOf, processed, refusalOf, resultOf } from "../../test/process.ts";
import { Random } from "../../test/random.ts";
import { dividendFigures } from "../papers/figures/dividend-figures.ts";
import { returnFigures } from "../papers/figures/return-figures.ts";

const periods = [
  ...["upto-15-jun", "16-jun-15-sep", "16-sep-15-dec", "16-dec-15-mar", "16-mar-31-mar"],
] as const;

/** Returns the day so many days after another. */
function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Where the return of FY 2025-26 counts what was paid on a day. */
function placeOn(day: string): string {
  if (day < "2025-04-01" || day > "2026-03-31") {
    return "other-year";
  }
  const ends = ["2025-06-15", "2025-09-15", "2025-12-15", "2026-03-15", "2026-03-31"];
  return periods[ends.findIndex((end) => day <= end)] ?? "none";
}

/** Returns paise of decimal rupees. */
const paise = (text: string) => Math.round(Number(text) * 100);

function randomSheet(random: Random): WrittenDividend[] {
  return Array.from({ length: 1 + random.below(30) }, () => ({
    symbol: random.pick(["ITC", "INFY", "TCS"]),
    isin: random.pick(["INE154A01025", "INE009A01021", "INE467B01029"]),
    exDate: daysAfter("2025-04-01", random.below(365)),
    amount: `${random.below(30_000)}.${String(random.below(100)).padStart(2, "0")}`,
  }));
}

describe("dividends by the return's periods", () => {
  test("200 random sheets agree with an own calculation, and no gain changes", async () => {
    for (let run = 0; run < 200; run += 1) {
      const random = new Random(46, run);
      const sheet = randomSheet(random);
      const options = { slabPercent: "30" } as const;
      const { json } = await processed([withDividends(sheet)], options);
      const without = await processed([withDividends([])], options);
      const { dividends, statedApart: _stated, ...rest } = json;
      const { dividends: none, statedApart: _none, ...gains } = without.json;
      expect(rest).toEqual(gains);
      expect(none).toMatchObject({ rows: [], total: "0", tax: null });
      const sums = new Map<string, number>();
      for (const { exDate, amount } of sheet) {
        const place = placeOn(daysAfter(exDate, 30));
        sums.set(place, (sums.get(place) ?? 0) + paise(`${amount}`));
      }
      const ofYear = periods.reduce((sum, each) => sum + (sums.get(each) ?? 0), 0);
      expect(dividends?.total).toBe(String(Math.floor((ofYear + 50) / 100)));
      const shown = periods.map((each) => Number(dividends?.periods[each]));
      expect(shown.reduce((sum, each) => sum + each, 0)).toBe(Number(dividends?.total));
      for (const [i, each] of periods.entries()) {
        // Rounding of five amounts to their rounded sum.
        expect(Math.abs((shown[i] ?? 0) - (sums.get(each) ?? 0) / 100)).toBeLessThan(3);
      }
      expect(paise(dividends?.otherYear ?? "")).toBe(sums.get("other-year") ?? 0);
      for (const { exDate, likely, place, others } of dividends?.rows ?? []) {
        expect(likely).toBe(daysAfter(exDate, 30));
        const near = new Set(
          Array.from({ length: 31 }, (_, i) => placeOn(daysAfter(exDate, 15 + i))),
        );
        near.delete(place);
        expect(new Set(others)).toEqual(near);
      }
      expect(dividends?.tax?.instalments.map(({ interestIfUnpaid }) => interestIfUnpaid)).toEqual(
        ownInterest(shown, 30n),
      );
    }
  }, 120_000);

  /** Section 234C on dividends at a slab, where the gains are exempt: 1% a month of hundreds, with cess. */
  function ownInterest(shown: readonly number[], slab: bigint): string[] {
    const shares = [15n, 45n, 75n, 100n, 100n];
    const months = [3n, 3n, 3n, 1n, 0n];
    let sum = 0n;
    return shown.map((amount, i) => {
      sum += BigInt(amount);
      const tax = (sum * slab + 50n) / 100n;
      const withCess = tax + (tax * 4n + 50n) / 100n;
      const short = (withCess * (shares[i] ?? 0n)) / 100n;
      return String((short / 100n) * (months[i] ?? 0n));
    });
  }

  test("a day of payment or a period that the person says decides, and without it all is as before", async () => {
    const sheet = [
      { exDate: "2025-05-20", amount: 700 },
      { exDate: "2026-03-05", amount: "250.50", isin: "INE009A01021" },
    ];
    const file = withDividends(sheet);
    const before = (await processed([file])).json;
    expect(before.dividends?.rows).toMatchObject([
      { likely: "2025-06-19", place: "16-jun-15-sep", others: ["upto-15-jun"], isGiven: false },
      { likely: "2026-04-04", place: "other-year", others: ["16-mar-31-mar"], isGiven: false },
    ]);
    const after = await processed([file], {
      dividends: [
        { isin: "INE154A01025", exDate: "2025-05-20", paid: "2025-06-15" },
        { isin: "INE009A01021", exDate: "2026-03-05", paid: "16-mar-31-mar" },
      ],
    });
    expect(after.json.dividends).toMatchObject({
      rows: [
        { place: "upto-15-jun", paid: "2025-06-15", isGiven: true, others: ["16-jun-15-sep"] },
        { place: "16-mar-31-mar", paid: null, isGiven: true, others: ["other-year"] },
      ],
      total: "951",
      otherYear: "0.00",
    });
    const { json: undone } = await processed([file], { dividends: [] });
    expect(JSON.stringify(undone)).toBe(JSON.stringify(before));
    const { json: never } = await processed([file], {});
    expect(JSON.stringify(never)).toBe(JSON.stringify(before));
  });

  test.each([
    ["a dividend that no statement lists", "2025-05-21", "2025-06-15", "dividend-not-stated"],
    ["a day before the ex-date", "2025-05-20", "2025-05-19", "dividend-day-wrong"],
    ["a day that does not exist", "2025-05-20", "2025-06-31", "dividend-day-wrong"],
  ])("%s is refused", async (_, exDate, paid, code) => {
    const isin = "INE154A01025";
    const file = withDividends([{ isin, exDate: "2025-05-20", amount: 700 }]);
    const refusal = await refusalOf([file], { dividends: [{ isin, exDate, paid }] });
    expect(refusal.code).toBe(code);
    expect(refusal.message).toContain("Nothing was computed.");
  });

  test("a period that ended before the ex-date is refused", async () => {
    const isin = "INE154A01025";
    const file = withDividends([{ isin, exDate: "2025-06-20", amount: 700 }]);
    const dividends = [{ isin, exDate: "2025-06-20", paid: "upto-15-jun" }];
    expect((await refusalOf([file], { dividends })).code).toBe("dividend-day-wrong");
  });

  test("section 234C counts gains and dividends together, and a later dividend is forgiven", async () => {
    // 20% of nothing and 12.5% of 1,25,000 above the exemption are 15,625; 30% of 40,000 are 12,000.
    const file = withDividends([{ exDate: "2026-01-15", amount: 40_000 }], {
      gain: 250_000,
      sold: "2025-05-10",
    });
    const { json } = await processed([file], { slabPercent: "30" });
    // With cess 16,250 until 15 December and 28,730 from the dividend of 14 February.
    expect(json.dividends?.tax).toMatchObject({
      total: "28730",
      belowThreshold: false,
      instalments: [
        { taxAccrued: "16250", amountDue: "2437.50", interestOn: "2400", interestIfUnpaid: "72" },
        { taxAccrued: "16250", interestOn: "7300", interestIfUnpaid: "219" },
        { taxAccrued: "16250", interestOn: "12100", interestIfUnpaid: "363" },
        { taxAccrued: "28730", dividends: "40000", interestOn: "28700", interestIfUnpaid: "287" },
        { taxAccrued: "28730", interestIfUnpaid: "0" },
      ],
    });
    // 15% of 28,730 are 4,309.50, so interest on 4,300 less that on 2,400.
    expect(json.dividends?.tax?.instalments[0]?.interestForgiven).toBe("57");
    expect(json.interest?.instalments[0]?.interestIfUnpaid).toBe("72");
  });

  test("without a slab there is no tax on dividends", async () => {
    const { json } = await processed([withDividends([{ exDate: "2025-08-01", amount: 10 }])]);
    expect(json.dividends?.tax).toBeNull();
  });

  test("a row without a day or amount is reported and the file is read", async () => {
    const file = withDividends([
      { exDate: "soon", amount: 10 },
      { exDate: "2025-08-01", amount: "?" },
      { exDate: "2025-08-01", amount: 20 },
    ]);
    const { json } = await processed([file]);
    expect(json.dividends?.total).toBe("20");
    expect(findingOf(json, "dividend-unreadable")?.message).toContain("rows 2, 3 are dividends");
  });

  test("a stated total that the rows do not make is reported", async () => {
    const rows = [{ exDate: "2025-08-01", amount: 20 }];
    const right = await processed([withDividends(rows, { total: 20 })]);
    expect(findingOf(right.json, "dividends-do-not-tie")).toBeUndefined();
    const { json } = await processed([withDividends(rows, { total: 30 })]);
    expect(findingOf(json, "dividends-do-not-tie")?.severity).toBe("warning");
  });

  test("dividends that two accounts state alike both count", async () => {
    const rows = [{ exDate: "2025-08-01", amount: 20 }];
    const first = withDividends(rows, { sold: "2025-05-10" });
    const other = { ...withDividends(rows, { client: "ZZ9999" }), name: "other.xlsx" };
    const { json } = await processed([first, other]);
    expect(json.dividends?.total).toBe("40");
  });

  test("a dividend that two files of one account state alike counts once, and is named", async () => {
    const rows = [{ exDate: "2025-06-20", amount: 20 }];
    const first = withDividends(rows, { sold: "2025-05-10", period: ["2025-04-01", "2025-06-30"] });
    const next = withDividends(rows, { sold: "2025-07-10", period: ["2025-07-01", "2025-09-30"] });
    const { json } = await processed([first, { ...next, name: "next.xlsx" }]);
    expect(json.dividends?.total).toBe("20");
    expect(findingOf(json, "dividend-in-several-files")?.data).toEqual({ dividends: 1 });
  });

  test("the figures to enter have Schedule OS and its periods, and the sheet each dividend with its mark", async () => {
    const file = withDividends([
      { exDate: "2025-05-20", amount: "700.40" },
      { exDate: "2025-11-20", amount: "99.60" },
    ]);
    const given = { isin: "INE154A01025", exDate: "2025-11-20", paid: "2025-12-12" };
    const result = await resultOf([file], { dividends: [given], slabPercent: "20" });
    expect(
      returnFigures(result).filter(({ schedule }) => schedule === "Schedule OS"),
    ).toMatchObject([
      { item: "1a(i)", figures: [{ amount: "800" }] },
      { item: "10", figures: ["0", "700", "100", "0", "0"].map((amount) => ({ amount })) },
    ]);
    const text = (await reportOf([file], { dividends: [given] })).rows("Dividends").flat();
    for (const words of ["likely day", "your day", "16/6 to 15/9", "16/9 to 15/12"]) {
      expect(text).toContain(words);
    }
    expect(text.join(" ")).toContain("1 dividend is near the end of a period");
  });

  test("ITR-1 has them under income from other sources, and a trust's distribution is named", async () => {
    const file = withDividends([{ exDate: "2025-08-01", amount: 90, isin: "INE041025011" }]);
    const answers = { business: "none", otherCapitalGains: false, beyondSimpleForms: [] } as const;
    const result = await resultOf([file], { form: { ...answers, beyondSimpleForms: [] } });
    expect(result.form.form).toBe("ITR-1");
    const schedules = returnFigures(result).map(({ schedule, item }) => [schedule, item]);
    expect(schedules).toContainEqual(["Income from other sources", null]);
    const notes = dividendFigures(result).flatMap((section) => section.notes);
    expect(notes.join(" ")).toContain("Distributions of REITs and InvITs are among these");
  });

  test("ICICI Direct's statement has no dividends", async () => {
    const file = fixtureFile("icici-direct/ok/forty-lots.csv");
    const { json } = await processed([file]);
    expect(json.dividends).toBeUndefined();
    const notes = (await reportOf([file])).rows("Interest and notes").flat().join(" ");
    expect(notes).toContain("Statements of ICICI Direct have no dividends.");
  });

  test.each([
    ["every-section.xlsx", { total: "785", periods: { "16-jun-15-sep": "785" } }],
    ["twelve-columns-zero-cost.xlsx", { total: "0", rows: [] }],
    ["tax-year-2026-27.xlsx", { total: "0", rows: [] }],
    ["both-rates.xlsx", { total: "0", rows: [] }],
  ])("%s has its dividends by period", async (name, expected) => {
    const { json } = await processed([fixtureFile(`zerodha/ok/${name}`)]);
    expect(json.dividends).toMatchObject(expected);
  });
});
