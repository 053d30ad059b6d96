import { expect, test } from "vitest";
import { mergeRun } from "./merge-runs.ts";

const RUNS = 100;
const SEED = 20_261_122;

test(`${RUNS} random merges hold schema and rules, and a second merge changes nothing`, async () => {
  const rules = new Set<number>();
  let merged = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const { refusal, rules: held, faults } = await mergeRun(SEED, run);
    // To replay a failure: npm run merged-returns -- --seed SEED --replay RUN
    const replay = `--seed ${SEED} --replay ${run}`;
    expect(faults, replay).toEqual([]);
    for (const { rule, holds, where } of held) {
      rules.add(rule);
      expect(holds, `rule ${rule}: ${where}: ${replay}`).toBe(true);
    }
    merged += refusal === undefined ? 1 : 0;
  }
  expect(merged).toBeGreaterThan(RUNS / 2);
  expect(rules.size).toBeGreaterThan(90);
}, 120_000);
