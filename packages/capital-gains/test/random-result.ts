import { ages, regimes, slabPercents } from "@site/result/names";
import type { StatementChoices } from "@site/result/statement-choices";
import { processStatements } from "../src/process-statements.ts";
import { answersTo, randomStatement } from "./figures-to-enter.ts";
import { entered, taken } from "./process.ts";
import { Random } from "./random.ts";

const shares = ["INE154A01025", "INE101A01026", "INE002A01018"];
/** A gold fund, a liquid fund, a bond, a rights entitlement: section 112, 50AA, slab rates. */
const others = ["INF204KB17I5", "INF0R8F01034", "INE906B07CB9", "INE002A20018"];
/** The first running year. */
const lastYear = 2026;
const years = [2020, 2021, 2022, 2023, 2024, 2024, 2025, 2025, 2025, 2026];

/**
 * Processes one or two random statements of either broker and any year, with losses of earlier years, gains
 * elsewhere, a business result, and the slab or other income in any combination; seed and run determine
 * all of it.
 */
export async function randomResult(seed: number, run: number) {
  const random = new Random(seed, run);
  const isins = random.chance(0.5) ? shares : [...shares, ...others];
  const first = randomStatement(random, [random.pick(years)], isins);
  const { year } = first;
  const second = randomStatement(random, [year], isins).statement;
  // Two of one broker are of the same client and days, which is refused.
  const statements = [
    first.statement,
    ...(second.name !== first.statement.name && random.chance(0.5) ? [second] : []),
  ];
  const answers = random.chance(0.5) ? answersTo[first.wanted] : undefined;
  const choices: StatementChoices = {
    ...entered({
      earlierYears: random.chance(0.5) ? earlierYears(random, year) : [],
      otherGains: random.chance(0.4) ? otherGains(random, year) : [],
      ...(answers && { answers }),
    }),
    ...taxOfYear(random, year),
    ...businessResult(new Random(seed + 71, run)),
  };
  const asOf = `${lastYear}-11-22`;
  const process = async (more: StatementChoices = {}) =>
    taken(await processStatements(statements, { ...choices, ...more, asOf }));
  const result = await process();
  const sold = result.lots.find((lot) => lot.section === "112A" || lot.section === "111A");
  const { isin = "", transferred = "" } = sold ?? {};
  const canBeBuyback = transferred >= "2024-10-01" && transferred <= "2026-03-31";
  if (!canBeBuyback || random.chance(0.7)) {
    return { result, statements, choices };
  }
  const buybacks = [{ isin, sold: transferred }];
  return { result: await process({ buybacks }), statements, choices: { ...choices, buybacks } };
}

function taxOfYear(random: Random, year: number): StatementChoices {
  if (random.chance(0.4)) {
    return { slabPercent: random.pick(slabPercents) };
  }
  return year < 2023 || random.chance(0.4)
    ? {}
    : {
        incomeOfYear: {
          ...{ otherIncome: String(amount(random) * random.below(40)), dividends: "0" },
          ...{ regime: random.pick(regimes), age: random.pick(ages) },
        },
      };
}

function businessResult(random: Random): StatementChoices {
  return random.chance(0.3) ? { businessResult: String(random.below(400_000) - 300_000) } : {};
}

function amount(random: Random): number {
  return random.chance(0.2) ? 0 : random.below(10 ** (1 + random.below(7)));
}

function earlierYears(random: Random, year: number): readonly object[] {
  const before = Array.from({ length: 8 }, (_, at) => year - at);
  return random
    .shuffled(before)
    .slice(0, 1 + random.below(3))
    .map((assessment) => ({
      assessmentYear: `${assessment}-${String(assessment + 1).slice(2)}`,
      filedInTime: random.chance(0.85),
      shortTermLoss: amount(random),
      longTermLoss: amount(random),
    }));
}

/** Rates of a year that has two of each section. */
const ratesOf2024: Readonly<Record<string, readonly string[]>> = {
  "111A": ["15", "20"],
  "112A": ["10", "12.5"],
};

function otherGains(random: Random, year: number): readonly object[] {
  return Array.from({ length: 1 + random.below(2) }, () => {
    const section = random.pick(["111A", "112A", ...(year > 2023 ? ["112"] : []), "slab"]);
    const rates = year === 2024 ? ratesOf2024[section] : undefined;
    return {
      section,
      ...(rates && { ratePercent: random.pick(rates) }),
      period: random.pick(["upto-15-jun", "16-sep-15-dec", "16-mar-31-mar"]),
      gain: amount(random) - amount(random),
    };
  });
}
