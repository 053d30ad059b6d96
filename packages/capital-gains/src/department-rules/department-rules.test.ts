import { describe, expect, test } from "vitest";
import { fixtureCases } from "../../test/fixture-cases.ts";
import { processStatements } from "../statement/process-statements.ts";
import type { StatementResult } from "../statement/statement-result.ts";
import { DEPARTMENT_RULES, YEAR_OF_RULES } from "./department-rules.ts";

/** The rules that concern our schedules, as the reference of the return lists them. */
const LISTED = [
  ...[84, 85, 86, 87, 88, 89, 90, 98, 99, 100, 102, 112, 113, 114, 134, 135],
  ...[157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173],
  ...[241, 242, 243, 244, 245, 246],
  ...[551, 552, 553, 554, 555, 556, 557, 558, 559, 560, 561, 562, 563],
  ...[573, 574, 575, 576, 577, 578, 579, 580],
];

const losses = {
  name: "losses.json",
  bytes: new TextEncoder().encode(
    JSON.stringify({
      earlierYears: [
        { assessmentYear: "2018-19", shortTermLoss: 900, longTermLoss: 4000, filedInTime: true },
        { assessmentYear: "2024-25", shortTermLoss: 2500, longTermLoss: 0, filedInTime: true },
      ],
      otherGains: [{ section: "112A", period: "upto-15-jun", gain: 700 }],
    }),
  ),
};

async function results(): Promise<readonly StatementResult[]> {
  const found: StatementResult[] = [];
  for (const folder of ["icici-direct/ok", "zerodha/ok"]) {
    for (const { file, expected } of fixtureCases(folder)) {
      for (const beside of [undefined, losses]) {
        const outcome = await processStatements([file], { ...expected.options, losses: beside });
        if (outcome.ok && outcome.value.result.assessmentYear === YEAR_OF_RULES) {
          found.push(outcome.value.result);
        }
      }
    }
  }
  return found;
}

describe("the department's rules", () => {
  test("are listed once each, in order, with a check or a reason", () => {
    const numbers = DEPARTMENT_RULES.map(({ rule }) => rule);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(numbers).toEqual(expect.arrayContaining(LISTED));
  });

  test("hold for every fixture, without and with losses of earlier years", async () => {
    const outputs = await results();
    expect(outputs.length).toBeGreaterThan(50);
    for (const each of DEPARTMENT_RULES) {
      if ("notApplied" in each) {
        expect(each.notApplied).not.toBe("");
        continue;
      }
      const verdicts = outputs.map(each.check);
      const cases = verdicts.reduce((sum, verdict) => sum + verdict.cases, 0);
      expect({ rule: each.rule, failures: verdicts.flatMap(({ failures }) => failures) }).toEqual({
        rule: each.rule,
        failures: [],
      });
      expect(cases, `rule ${each.rule} was never checked`).toBeGreaterThan(0);
    }
  });

  test("detect a changed schedule", async () => {
    const [output] = await results();
    if (output === undefined) {
      throw new Error("no result");
    }
    const broken = (change: Partial<StatementResult>) =>
      DEPARTMENT_RULES.filter(
        (each) => "check" in each && each.check({ ...output, ...change }).failures.length > 0,
      ).map(({ rule }) => rule);
    expect(broken({})).toEqual([]);
    const bfla = structuredClone(output.bfla) as { rows: Record<string, { remaining: string }> };
    Object.assign(bfla.rows["112A@12.5"] ?? {}, { remaining: "123456789" });
    expect(broken({ bfla: bfla as StatementResult["bfla"] })).toEqual([238, 578]);
    expect(broken({ cfl: { ...output.cfl, setOff: { shortTerm: "1", longTerm: "0" } } })).toEqual([
      247, 276,
    ]);
    const scheduleE = { ...output.scheduleE, income: "1", totalShortTerm: "77" };
    expect(broken({ scheduleE })).toEqual([98, 100]);
  });
});
