import type { GivenLosses } from "result/statement-choices";
import type { StatementResult } from "result/statement-result";
import { describe, expect, test } from "vitest";
import { returnYear } from "../../packages/capital-gains/src/papers/return/return-gains.ts";
import { processStatements } from "../../packages/capital-gains/src/process-statements.ts";
import { fixtureCases } from "../../packages/capital-gains/test/fixture-cases.ts";
import { checkedRules } from "./department-rules.ts";

const losses: GivenLosses = {
  earlierYears: [
    { assessmentYear: "2018-19", shortTermLoss: "900", longTermLoss: "4000" },
    { assessmentYear: "2024-25", shortTermLoss: "2500", longTermLoss: "0" },
  ].map((year) => ({
    ...year,
    filedInTime: true,
    filedOn: `${year.assessmentYear.slice(0, 4)}-07-30`,
  })),
  otherGains: [{ section: "112A", period: "upto-15-jun", gain: "700" }],
};

async function results(): Promise<readonly StatementResult[]> {
  const found: StatementResult[] = [];
  for (const folder of ["icici-direct/ok", "zerodha/ok"]) {
    for (const { file, expected } of fixtureCases(folder)) {
      for (const beside of [undefined, losses]) {
        const outcome = await processStatements([file], { ...expected.options, losses: beside });
        if (outcome.ok && outcome.value.result.assessmentYear === returnYear) {
          found.push(outcome.value.result);
        }
      }
    }
  }
  return found;
}

const brokenBy = (result: StatementResult) =>
  new Set(checkedRules(result).flatMap(({ rule, holds }) => (holds ? [] : [rule])));

describe("the department's rules", () => {
  test("hold for every fixture, without and with losses of earlier years", async () => {
    const outputs = await results();
    expect(outputs.length).toBeGreaterThan(50);
    for (const output of outputs) {
      expect(checkedRules(output).filter(({ holds }) => !holds)).toEqual([]);
    }
  });

  test("detect a changed schedule", async () => {
    const [output] = await results();
    if (output === undefined) {
      throw new Error("no result");
    }
    const broken = (change: Partial<StatementResult>) => [...brokenBy({ ...output, ...change })];
    expect(broken({})).toEqual([]);
    const bfla = structuredClone(output.bfla) as { rows: Record<string, { remaining: string }> };
    Object.assign(bfla.rows["112A@12.5"] ?? {}, { remaining: "123456789" });
    expect(broken({ bfla: bfla as StatementResult["bfla"] })).toEqual([238, 578]);
    expect(broken({ cfl: { ...output.cfl, setOff: { shortTerm: "1", longTerm: "0" } } })).toEqual([
      247, 276,
    ]);
    const scheduleE = { ...output.scheduleE, income: "1", totalShortTerm: "77" };
    expect(broken({ scheduleE })).toEqual([98, 100, 178]);
    expect(broken({ cyla: { rows: {} } })).toEqual([256]);
  });
});
