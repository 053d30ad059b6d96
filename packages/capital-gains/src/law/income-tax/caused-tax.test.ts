import type { IncomeOfYear } from "@site/result/income-of-year";
import { ages, regimes } from "@site/result/names";
import { describe, expect, test } from "vitest";
import { type OwnGains, ownCausedTax, ownTax, shortfallOrder } from "../../../test/own-tax.ts";
import { taken } from "../../../test/process.ts";
import { Random } from "../../../test/random.ts";
import { rulesOf } from "../rules/year-rules.ts";
import { financialYear } from "../values/financial-year.ts";
import { causedTax } from "./caused-tax.ts";
import { judgeIncome } from "./given-income.ts";

type Case = { year: number; income: IncomeOfYear; slabGains?: number; gains: Partial<OwnGains> };

const noGains = Object.fromEntries(shortfallOrder.map((key) => [key, 0])) as OwnGains;

/** Computes as the engine does, from the rows that are left after set-off. */
function computed({ year: begins, income, slabGains = 0, gains }: Case) {
  const year = financialYear(begins);
  const rules = rulesOf(year);
  const judged = taken(judgeIncome({ incomeOfYear: income }, year));
  if (!rules || !judged) {
    throw new Error("no rules");
  }
  const row = (key: keyof OwnGains | "slab", amount = 0, outside = 0) => ({
    key: key as "slab",
    quarters: [BigInt(amount + outside)],
    outside112A: [BigInt(outside)],
  });
  const rows = [
    row("111A@15", gains["111A@15"]),
    row("111A@20", gains["111A@20"]),
    row("slab", slabGains),
    row("112A@10", gains["112A@10"]),
    row("112A@12.5", gains["112A@12.5"], gains["112@12.5"]),
  ];
  return causedTax({ year, rules, income: judged, rows });
}

/** What a person pays with their gains, without them, and so because of them; and another reading. */
const examples = `
 1 2025 new             250000 111A@20=80000 112A@12.5=300000    13650        0   13650
 2 2025 new             900000 112A@12.5=130000                    650        0     650
 3 2025 new            1150000 111A@20=100000                    20800        0   20800 rebate-by-total-income=52000
 4 2025 new            1200000 112A@12.5=125000                      0        0       0 rebate-by-total-income=62400
 5 2025 new            1210000 111A@20=50000                     20800    10400   10400 rebate-by-total-income=52000
 6 2025 old,60-to-79    280000 111A@20=60000                         0        0       0
 7 2025 old,below-60    300000 112A@12.5=200000                   9750        0    9750
 8 2025 old,below-60    490000 112A@12.5=20000                   12480        0   12480
 9 2025 new            1500004 111A@20=33333                    116135   109200    6935
10 2025 new            4900000 111A@20=120000                  1131520  1092000   39520 gains-cut-first=41600
11 2025 new            4800000 112A@12.5=1000000               1292006  1060800  231206
12 2025 new            9800000 111A@20=300000                  3021200  2882880  138320 gains-cut-first=149760
13 2025 new           15000000 112A@12.5=10000000              6355992  4879680 1476312
14 2025 new           21000000 111A@20=1000000                 7883200  7644000  239200
15 2025 old,below-60  52000000 111A@20=2000000                22438130 21336250 1101880
16 2024 new             500000 111A@20=100000                    20800        0   20800 rebate-by-total-income=5200
17 2024 new             350000 112A@10=100000 112A@12.5=100000    7800        0    7800 exemption-lower-rate-first=9750
18 2023 new             550000 111A@15=150000                    23400        0   23400 rebate-by-total-income=10400
`;

describe("the tax that gains cause", () => {
  test.each(
    examples
      .trim()
      .split("\n")
      .map((line) => line.trim()),
  )("example %s", (line) => {
    const [, year = "", person = "", otherIncome = "", ...rest] = line.split(/\s+/);
    const [regime = "", age] = person.split(",");
    const [withGains, without, caused] = rest.filter((each) => /^\d+$/.test(each)).map(BigInt);
    const amounts = rest.filter((each) => each.includes("=")).map((each) => each.split("="));
    const sumOf = (name: string) => amounts.find(([key]) => key === name)?.[1];
    const income = { otherIncome, regime, ...(age && { age }), dividends: "0" } as IncomeOfYear;
    const gains = Object.fromEntries(shortfallOrder.map((key) => [key, Number(sumOf(key) ?? 0)]));
    for (const each of year === "2025" ? [2025, 2026] : [Number(year)]) {
      const tax = computed({ year: each, income, gains });
      expect([tax.withGains.liability, tax.without.liability, tax.total]).toEqual([
        withGains,
        without,
        caused,
      ]);
      for (const reading of [
        "rebate-by-total-income",
        "gains-cut-first",
        "exemption-lower-rate-first",
      ]) {
        expect(tax.otherReadings.find((other) => other.reading === reading)?.total).toBe(
          sumOf(reading),
        );
      }
    }
  });

  test("equals what the sections come to, for 5,000 people around every threshold", () => {
    for (let run = 0; run < 5000; run += 1) {
      const person = randomPerson(run);
      const own = { ...person, slab: person.otherIncome };
      const income: IncomeOfYear = {
        ...{ otherIncome: String(person.otherIncome), regime: person.regime, age: person.age },
        ...{ nonResident: !person.isResident, dividends: String(person.dividends) },
      };
      const tax = computed({ ...person, income });
      const facts = JSON.stringify({ run, ...person });
      expect(Number(tax.without.liability), facts).toBe(ownTax({ ...own, gains: noGains }));
      const caused = ownCausedTax(own, person.slabGains);
      expect(Number(tax.total), facts).toBe(caused);
      for (const [reading, change] of [
        ["rebate-by-total-income", { rebateByWords: true }],
        ["gains-cut-first", { cutGainsFirst: true }],
      ] as const) {
        const other = ownCausedTax({ ...own, ...change }, person.slabGains);
        const named = tax.otherReadings.find((each) => each.reading === reading);
        expect(named?.total, `${reading} ${facts}`).toBe(
          other === caused ? undefined : String(other),
        );
      }
      expect(sumOfSteps(tax.steps), facts).toEqual([
        tax.withGains.liability,
        tax.without.liability,
      ]);
    }
  });
});

type Steps = ReturnType<typeof computed>["steps"];

/** Adds up the steps between the total income and the tax. */
function sumOfSteps(steps: Steps): bigint[] {
  const from = steps.findIndex(({ name }) => name === "total-income") + 1;
  return (["withGains", "without"] as const).map((side) =>
    steps.slice(from, -1).reduce((sum, step) => sum + BigInt(step[side] ?? "0"), 0n),
  );
}

const lakh = 100_000;
const thresholds = [0, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 12.7, 15, 16, 20, 24, 50, 100, 200, 500];
const distances = [0, 1, 4, 5, 6, 10, 99, 1000, 12_345, 50_000, 125_000, 333_333, 700_000];

function randomPerson(run: number) {
  const random = new Random(20_261_129, run);
  const year = random.pick([2023, 2024, 2025, 2026]);
  const amount = () =>
    random.pick([
      random.below(200),
      random.below(3 * lakh),
      random.pick([100_000, 125_000]) + random.below(3) - 1,
      random.below(60 * lakh),
      random.pick(thresholds) * lakh + random.pick(distances),
      random.below(600 * lakh),
    ]);
  const keys = {
    2023: ["111A@15", "112A@10"],
    2024: ["111A@15", "111A@20", "112A@10", "112A@12.5", "112@12.5"],
  }[year] ?? ["111A@20", "112A@12.5", "112@12.5"];
  const gains = Object.fromEntries(
    shortfallOrder.map((key) => [key, keys.includes(key) && random.chance(0.5) ? amount() : 0]),
  ) as OwnGains;
  const slabGains = random.chance(0.25) ? amount() : 0;
  const special = Object.values(gains).reduce((sum, each) => sum + each, slabGains);
  const sign = random.chance(0.5) ? 1 : -1;
  const near = random.pick(thresholds) * lakh + sign * random.pick(distances);
  // Around a threshold with the gains, or without them.
  const otherIncome = Math.max(0, random.chance(0.5) ? near - special : near);
  return {
    ...{ year, gains, slabGains, otherIncome },
    regime: random.pick(regimes),
    age: random.pick(ages),
    isResident: random.chance(0.85),
    dividends: random.chance(0.7) ? 0 : random.below(otherIncome + 1),
  };
}
