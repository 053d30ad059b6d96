import { expect, test } from "vitest";
import { figuresRun } from "../../../test/figures-to-enter.ts";

const seed = 20_261_128;
const runs = 200;

test("every figure to enter is the sum of the file's own column, for each form of both years", async () => {
  const seen = new Map<string, number>();
  for (let run = 0; run < runs; run += 1) {
    const played = await figuresRun(seed, run);
    expect(played.faults, `npm run lab figures-to-enter -- --seed ${seed} --only ${run}`).toEqual(
      [],
    );
    for (const each of played.seen) {
      seen.set(each, (seen.get(each) ?? 0) + 1);
    }
  }
  for (const form of ["ITR-1", "ITR-2", "ITR-3", "ITR-4"]) {
    for (const year of [2024, 2025]) {
      expect(seen.get(`${form}, ${year}`), `${form}, ${year}`).toBeGreaterThan(5);
    }
  }
});
