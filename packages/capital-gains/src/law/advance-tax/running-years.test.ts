import type { AdvanceTax } from "result/advance-tax";
import { allQuarters } from "result/names";
import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../../test/icici-statement.ts";
import { entered, resultOf } from "../../../test/process.ts";
import { Random } from "../../../test/random.ts";
import { estimateOf } from "../../papers/report/tax-estimate.ts";
import type { OtherGain } from "../losses/beside-statements.ts";
import { rulesOf } from "../rules/year-rules.ts";
import { addedByPerson } from "../schedule-cg/other-gains.ts";
import { allGains, rateRows } from "../schedule-cg/rate-rows.ts";
import { setOff } from "../schedule-cg/set-off.ts";
import { financialYear } from "../values/financial-year.ts";
import { advanceTax } from "./advance-tax.ts";

const upTo = 400_000;
const rows = {
  "111A": "111A@20",
  "112A": "112A@12.5",
  "112": "112A@12.5",
  slab: "slab",
} as const;

/** Losses of an earlier year. */
type Losses = { readonly shortTerm: number; readonly longTerm: number };
type Year = { readonly gains: readonly OtherGain[]; readonly earlier: readonly Losses[] };

const randomGain = (random: Random, sign: 1 | -1): OtherGain => {
  const section = random.pick(["111A", "112A", "112", "slab"] as const);
  const gain = BigInt(sign * (1 + random.below(upTo)));
  return { section, key: rows[section], period: random.pick(allQuarters), gain };
};

const randomLoss = (random: Random): Losses => ({
  shortTerm: random.below(upTo / 2),
  longTerm: random.below(upTo / 2),
});

const year = financialYear(2026);

function taxOf({ gains, earlier }: Year): AdvanceTax {
  const rules = rulesOf(year);
  if (rules === undefined) {
    throw new Error("no rules");
  }
  const losses = earlier.map(({ shortTerm, longTerm }, i) => ({
    year: financialYear(2023 + i),
    lastYear: false,
    shortTerm: BigInt(shortTerm),
    longTerm: BigInt(longTerm),
  }));
  const all = allGains(rateRows([], rules), addedByPerson(gains), "inReturn");
  return advanceTax({ year, rules, afterSetOff: setOff(all, losses).rows, asOf: undefined });
}

const taxes = ({ instalments }: AdvanceTax) =>
  instalments.map(({ taxAccrued }) => Number(taxAccrued.total));
const exemptions = ({ instalments }: AdvanceTax) =>
  instalments.map(({ exemptionUsed }) => Number(exemptionUsed));

/** The tax up to each instalment, then the exemption used up to each. */
const figures = (year: Year) => {
  const tax = taxOf(year);
  return [...taxes(tax), ...exemptions(tax)];
};

/**
 * Section 425 (234C) measures each instalment against the tax on the returned income, in which a loss
 * is set off against gains of the whole year, earlier ones included (sections 108 and 111). So these
 * tests do not claim that the past stays as it was: a later loss may lower the tax up to an earlier
 * instalment, and a gain that uses up this loss instead may raise it again. They claim that a gain only
 * raises and a loss only lowers, because no set-off takes more than the gain itself.
 */
describe("1,000 random years that are not over", () => {
  const runs = Array.from({ length: 1000 }, (_, run) => {
    const random = new Random(425, run);
    const gains = Array.from({ length: 2 + random.below(8) }, () =>
      randomGain(random, random.chance(0.7) ? 1 : -1),
    );
    const earlier = Array.from({ length: random.below(3) }, () => randomLoss(random));
    return {
      before: { gains, earlier },
      withGain: { gains: [...gains, randomGain(random, 1)], earlier },
      withLoss: { gains: [...gains, randomGain(random, -1)], earlier },
      withEarlierLoss: { gains, earlier: [...earlier, randomLoss(random)] },
    };
  });

  test("a gain lowers and a loss raises neither tax nor exemption up to any instalment", () => {
    const wrong: Year[] = [];
    const seen = { raised: 0, lowered: 0 };
    for (const { before, withGain, withLoss, withEarlierLoss } of runs) {
      const amounts = figures(before);
      const differences = (year: Year) =>
        figures(year).map((amount, i) => amount - (amounts[i] ?? 0));
      const raised = differences(withGain);
      const lowered = [withLoss, withEarlierLoss].flatMap(differences);
      if (raised.some((more) => more < 0) || lowered.some((less) => less > 0)) {
        wrong.push(before);
      }
      seen.raised += raised.some((more) => more > 0) ? 1 : 0;
      seen.lowered += lowered.some((less) => less < 0) ? 1 : 0;
    }
    expect(wrong).toEqual([]);
    expect(Math.min(seen.raised, seen.lowered)).toBeGreaterThan(500);
  });

  test("neither tax nor exemption is given back from one instalment to the next", () => {
    const falls = (amounts: readonly number[]) =>
      amounts.some((amount, i) => amount < (amounts[i - 1] ?? 0));
    const wrong = runs.filter(({ before }) => {
      const tax = taxOf(before);
      return falls(taxes(tax)) || falls(exemptions(tax));
    });
    expect(wrong).toEqual([]);
  });

  test("the last instalment agrees with the estimate of the year's tax", async () => {
    const statement = iciciStatement({ short: [] }, "2026-2027");
    for (const { before } of runs.slice(0, 60)) {
      const earlierYears = before.earlier.map(({ shortTerm, longTerm }, i) => ({
        assessmentYear: `${2024 + i}-${25 + i}`,
        shortTermLoss: shortTerm,
        longTermLoss: longTerm,
        filedInTime: true,
      }));
      const otherGains = before.gains.map(({ section, period, gain }) => ({
        section,
        period,
        gain: Number(gain),
      }));
      const result = await resultOf([statement], entered({ earlierYears, otherGains }));
      const direct = taxOf(before);
      expect(result.advanceTax, JSON.stringify(earlierYears)).toEqual(direct);
      expect(taxes(direct).at(-1)).toBe(Number(estimateOf(result)?.total));
      expect(exemptions(direct).at(-1)).toBe(Number(estimateOf(result)?.exempt));
    }
  });
});
