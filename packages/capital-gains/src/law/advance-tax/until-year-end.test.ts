import type { UntilYearEnd } from "@site/result/until-year-end";
import { describe, expect, test } from "vitest";
import { iciciStatement, type WrittenLot } from "../../../test/icici-statement.ts";
import { entered, processed } from "../../../test/process.ts";
import { Random } from "../../../test/random.ts";
import type { ProcessOptions } from "../statement/input.ts";
import { untilYearEndInWords } from "./until-year-end.ts";

const sale = (gain: number, bought: string, sold = "2026-08-21"): WrittenLot => ({
  ...{ sold, bought, sale: String(2_000_000 + gain), cost: "2000000" },
});
const short = (gain: number, sold?: string) => sale(gain, "2026-04-01", sold);
const long = (gain: number, sold?: string) => sale(gain, "2020-01-01", sold);
const unit = { isin: "INF204KB17I5", name: "GOLDBEES" };

/** A person's year in whole rupees: net gains of each kind, and losses of earlier years. */
type Year = { s: number; l: number; earlier: { s: number; l: number } };
const exemption = 125_000;
const halfUp = (amount: number) => Math.floor(amount + 0.5);

/**
 * The year's tax by the sections, and what is carried forward: a long-term loss meets long-term gains only
 * (section 70(3)), a short-term one any (70(2)); so do those of earlier years (74(1)), long-term ones first.
 */
function taxed({ s, l, earlier }: Year) {
  const left = { ...earlier };
  let [gainS, gainL] = [Math.max(s, 0), Math.max(l, 0)];
  let [lossS, lossL] = [Math.max(-s, 0), Math.max(-l, 0)];
  const use = (loss: number, gain: number) => Math.min(loss, gain);
  const ofYear = use(lossS, gainL);
  [lossS, gainL] = [lossS - ofYear, gainL - ofYear];
  const shortToShort = use(left.s, gainS);
  [left.s, gainS] = [left.s - shortToShort, gainS - shortToShort];
  const longToLong = use(left.l, gainL);
  [left.l, gainL] = [left.l - longToLong, gainL - longToLong];
  const shortToLong = use(left.s, gainL);
  [left.s, gainL] = [left.s - shortToLong, gainL - shortToLong];
  // Sections 196 (111A) and 198 (112A): 20%, and 12.5% above the exemption; cess of 4%.
  const tax = halfUp(gainS * 0.2) + halfUp(Math.max(gainL - exemption, 0) * 0.125);
  return {
    total: tax + halfUp(tax * 0.04),
    carried: lossS + lossL + left.s + left.l,
    unused: exemption - Math.min(gainL, exemption),
  };
}

const untilOf = async (
  sections: Parameters<typeof iciciStatement>[0],
  options: ProcessOptions = {},
) => {
  const { json } = await processed([iciciStatement(sections, "2026-2027")], options);
  return json.untilYearEnd as UntilYearEnd;
};

describe("what further gains and losses change until 31 March", () => {
  test("500 random years equal an own calculation from the sections", async () => {
    for (let run = 0; run < 500; run += 1) {
      const random = new Random(74, run);
      const some = () =>
        Array.from({ length: random.below(4) }, () => random.below(400_000) - 150_000);
      const [ofShort, ofLong] = [some(), some()];
      if (ofShort.length + ofLong.length === 0) {
        ofLong.push(random.below(400_000));
      }
      const earlier = { s: random.below(2) * random.below(90_000), l: 0 };
      earlier.l = random.below(2) * random.below(200_000);
      const sum = (gains: number[]) => gains.reduce((total, gain) => total + gain, 0);
      const year: Year = { s: sum(ofShort), l: sum(ofLong), earlier };
      const earlierYears = [
        {
          ...{ assessmentYear: "2025-26", shortTermLoss: earlier.s, longTermLoss: earlier.l },
          filedInTime: true,
        },
      ];
      const day = () => random.pick(["2026-05-02", "2026-08-21", "2026-11-03"]);
      const until = await untilOf(
        {
          short: ofShort.map((gain) => short(gain, day())),
          long: ofLong.map((gain) => long(gain, day())),
        },
        earlier.s + earlier.l > 0 ? entered({ earlierYears }) : {},
      );
      const now = taxed(year);
      const totalWith = (more: Partial<Year>) =>
        taxed({ ...year, s: year.s + (more.s ?? 0), l: year.l + (more.l ?? 0) }).total;
      const free = Number(until.freeLongTerm);
      const context = JSON.stringify({ year, until, now });
      // The rupee that a tax is rounded to hides less than 8 rupees of a gain.
      expect(Math.abs(free - (now.carried + now.unused)), context).toBeLessThan(10);
      expect(totalWith({ l: free }), context).toBe(now.total);
      expect(totalWith({ l: free + 20 }), context).toBeGreaterThan(now.total);
      expect(Number(until.byLosses), context).toBe(Math.min(now.carried, free));
      const saved = (more: Partial<Year>) => String(now.total - totalWith(more));
      expect(until.shortTermLoss, context).toEqual({
        first: saved({ s: -10_000 }),
        most: saved({ s: -1e12 }),
      });
      expect(until.longTermLoss, context).toEqual({
        first: saved({ l: -10_000 }),
        most: saved({ l: -1e12 }),
      });
    }
  });

  test("a gain on gold uses none of the exemption, and a loss on shares meets it", async () => {
    const until = await untilOf({ long: [long(100_000), { ...long(40_000), ...unit }] });
    expect(until.freeLongTerm).toBe("25000");
    // 40,000 at 12.5% with cess: the first 10,000 only lower what is exempt.
    expect(until.longTermLoss).toEqual({ first: "0", most: "5200" });
  });

  test("without the slab, what a short-term loss saves at its rate is not known", async () => {
    const sections = { short: [{ ...short(50_000), ...unit }, short(100_000)] };
    expect((await untilOf(sections)).shortTermLoss).toBeNull();
    const slabPercent = "30" as const;
    // First in its own row at 20%, then against gains at the slab of 30%.
    expect((await untilOf(sections, { slabPercent })).shortTermLoss).toEqual({
      first: "2080",
      most: "36400",
    });
  });

  test.each([
    [{ asOf: "2027-03-31" }, true],
    [{ asOf: "2027-04-01" }, false],
    [{}, true],
  ])("is known while the year runs, as of %j: %s", async (options, isKnown) => {
    expect((await untilOf({ short: [short(1000)] }, options)) !== null).toBe(isKnown);
  });

  test("is unknown of a year whose forms are published", async () => {
    const { json } = await processed([
      iciciStatement({ short: [{ ...short(1), bought: "2025-04-01", sold: "2025-08-21" }] }),
    ]);
    expect(json.untilYearEnd).toBeNull();
  });
});

describe("its words", () => {
  const until = {
    ...{ freeLongTerm: "95000", byLosses: "0" },
    shortTermLoss: { first: "2080", most: "20800" },
    longTermLoss: { first: "0", most: "0" },
  };
  test.each<[Partial<UntilYearEnd>, string]>([
    [
      {},
      "Until 31 March, ₹95,000 more of long-term gain on shares and equity funds is free of tax. A further loss of ₹10,000 saves ₹2,080 if short-term, nothing if long-term.",
    ],
    [
      { freeLongTerm: "175000", byLosses: "50000", shortTermLoss: { first: "0", most: "0" } },
      "Until 31 March, ₹1,75,000 more of long-term gain on shares and equity funds is free of tax, ₹50,000 of it by using up losses. A further loss saves no tax this year.",
    ],
    [
      { freeLongTerm: "0", shortTermLoss: null, longTermLoss: { first: "1300", most: "2600" } },
      "Until 31 March, any more long-term gain is taxed. A further loss of ₹10,000 saves an amount that depends on your slab if short-term, ₹1,300 if long-term.",
    ],
    [
      { longTermLoss: { first: "0", most: "5200" } },
      "Until 31 March, ₹95,000 more of long-term gain on shares and equity funds is free of tax. A further loss of ₹10,000 saves ₹2,080 if short-term, nothing at first if long-term.",
    ],
  ])("for %j are: %s", (changed, words) => {
    expect(untilYearEndInWords({ ...until, ...changed })).toBe(words);
  });
});
