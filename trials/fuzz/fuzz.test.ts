import { expect, it } from "vitest";
import { checkRun, type Verdict } from "./check-run.ts";
import { inputOf } from "./input.ts";
import { readSeeds } from "./seeds.ts";

const RUNS = 4000;
const SEED = 20_261_121;

it(`${RUNS} broken files are processed or refused with a code, without a crash`, async () => {
  const seeds = readSeeds();
  const counts = new Map<Verdict, number>();
  for (let run = 0; run < RUNS; run += 1) {
    const { verdict, detail } = await checkRun(inputOf(seeds, SEED, run));
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    // to replay a failure: npm run fuzz -- --seed SEED --replay RUN
    expect(detail, `--seed ${SEED} --replay ${run}`).toBeUndefined();
  }
  // some mutations leave a valid statement; without those, no run would reach the rules
  expect(counts.get("processed")).toBeGreaterThan(100);
  expect(counts.get("refused")).toBeGreaterThan(1000);
});

it("a run always has the same files", () => {
  const seeds = readSeeds();
  for (const run of [0, 7, 4711]) {
    expect(inputOf(seeds, 1, run)).toEqual(inputOf(seeds, 1, run));
  }
  expect(inputOf(seeds, 1, 7)).not.toEqual(inputOf(seeds, 2, 7));
});
