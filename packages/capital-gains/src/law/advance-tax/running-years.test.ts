import type { AdvanceTax } from "@site/result/advance-tax";
import { allQuarters } from "@site/result/names";
import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../../test/icici-statement.ts";
import { type Entered, entered, resultOf } from "../../../test/process.ts";
import { Random } from "../../../test/random.ts";

/** What a person with no statement but an empty one entered. */
type Year = Required<Pick<Entered, "earlierYears" | "otherGains">>;

const randomGain = (random: Random, sign: 1 | -1) => ({
  section: random.pick(["111A", "112A", "112", "slab"]),
  period: random.pick(allQuarters),
  gain: sign * (1 + random.below(400_000)),
});

const randomLoss = (random: Random, assessmentYear: string) => ({
  assessmentYear,
  shortTermLoss: random.below(200_000),
  longTermLoss: random.below(200_000),
  filedInTime: true,
});

const statement = iciciStatement({ short: [] }, "2026-2027");

/** The tax up to each instalment, then the exemption used up to each. */
const figures = ({ instalments }: Pick<AdvanceTax, "instalments">) => ({
  tax: instalments.map(({ taxAccrued }) => Number(taxAccrued.total)),
  exempt: instalments.map(({ exemptionUsed }) => Number(exemptionUsed)),
});

async function processedYear(year: Year) {
  const result = await resultOf([statement], entered(year));
  const { tax, exempt } = figures(result.advanceTax ?? { instalments: [] });
  return { estimate: result.tax, tax, exempt, all: [...tax, ...exempt] };
}

/**
 * Section 425 (234C) measures each instalment against the tax on the returned income, in which a loss
 * is set off against gains of the whole year, earlier ones included (sections 108 and 111). So these
 * tests do not claim that the past stays as it was: a later loss may lower the tax up to an earlier
 * instalment, and a gain that uses up this loss instead may raise it again. They claim that a gain only
 * raises and a loss only lowers, because no set-off takes more than the gain itself.
 */
describe("300 random years that are not over", () => {
  const runs = Array.from({ length: 300 }, (_, run) => {
    const random = new Random(425, run);
    const otherGains = Array.from({ length: 2 + random.below(8) }, () =>
      randomGain(random, random.chance(0.7) ? 1 : -1),
    );
    const before = ["2024-25", "2025-26"].slice(0, random.below(3));
    const earlierYears = before.map((year) => randomLoss(random, year));
    return {
      before: { otherGains, earlierYears },
      withGain: { otherGains: [...otherGains, randomGain(random, 1)], earlierYears },
      withLoss: { otherGains: [...otherGains, randomGain(random, -1)], earlierYears },
      withEarlierLoss: {
        otherGains,
        earlierYears: [...earlierYears, randomLoss(random, "2026-27")],
      },
    };
  });

  test("a gain lowers and a loss raises neither tax nor exemption up to any instalment", async () => {
    const wrong: Year[] = [];
    const seen = { raised: 0, lowered: 0 };
    for (const { before, withGain, withLoss, withEarlierLoss } of runs) {
      const amounts = (await processedYear(before)).all;
      const differences = async (year: Year) =>
        (await processedYear(year)).all.map((amount, i) => amount - (amounts[i] ?? 0));
      const raised = await differences(withGain);
      const lowered = [...(await differences(withLoss)), ...(await differences(withEarlierLoss))];
      if (raised.some((more) => more < 0) || lowered.some((less) => less > 0)) {
        wrong.push(before);
      }
      seen.raised += raised.some((more) => more > 0) ? 1 : 0;
      seen.lowered += lowered.some((less) => less < 0) ? 1 : 0;
    }
    expect(wrong).toEqual([]);
    expect(Math.min(seen.raised, seen.lowered)).toBeGreaterThan(150);
  });

  test("neither is given back from one instalment to the next, and the last agrees with the estimate", async () => {
    const falls = (amounts: readonly number[]) =>
      amounts.some((amount, i) => amount < (amounts[i - 1] ?? 0));
    for (const { before } of runs) {
      const { tax, exempt, estimate } = await processedYear(before);
      expect([falls(tax), falls(exempt)], JSON.stringify(before)).toEqual([false, false]);
      expect([tax.at(-1), exempt.at(-1)]).toEqual([
        Number(estimate.total),
        estimate.rows.reduce((sum, { exempt: of }) => sum + Number(of), 0),
      ]);
    }
  });
});
