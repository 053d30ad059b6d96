import { itr2Draft, itr2Part, oddlySpelled } from "capital-gains/test/itr2-draft";
import { Random } from "capital-gains/test/random";
import { expect, test } from "vitest";
import { returnGainsOf } from "../../packages/capital-gains/src/return-json/gains-of-result.ts";
import { mergeReturn } from "../../packages/capital-gains/src/return-json/merge-return.ts";
import { processStatements } from "../../packages/capital-gains/src/statement/process-statements.ts";
import { randomCase } from "../department-rules/random-case.ts";

const RUNS = 100;
const SEED = 20_261_122;

/** Refusals that a random statement can rightly get. */
const DESERVED = ["return-needs-itr-3", "result-incomplete"];

test(`${RUNS} random statements and drafts give valid returns that a second merge does not change`, async () => {
  let merged = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const random = new Random(SEED, run);
    const { statement, losses } = randomCase(SEED, run);
    const outcome = await processStatements([statement], { losses: losses && mergeable(losses) });
    const gains = outcome.ok ? returnGainsOf(outcome.value.result) : outcome;
    if (!gains.ok) {
      expect(DESERVED, `seed ${SEED}, run ${run}: ${gains.error.message}`).toContain(
        gains.error.code,
      );
      continue;
    }
    const draft = itr2Draft();
    for (const name of ["ScheduleCGFor23", "Schedule112A", "ScheduleCFL"]) {
      if (random.chance(0.5)) {
        draft.ITR.ITR2[name] = itr2Part(name);
      }
    }
    const bytes = new TextEncoder().encode(oddlySpelled(draft, random));
    // mergeReturn checks its output against the department's schema and rules.
    const first = await mergeReturn(bytes, gains.value);
    const problem = first.ok ? "" : first.error.message;
    expect(problem, `seed ${SEED}, run ${run}`).toBe("");
    if (first.ok) {
      const second = await mergeReturn(first.value.bytes, gains.value);
      expect(second).toMatchObject({ ok: true, value: { changes: [], bytes: first.value.bytes } });
      merged += 1;
    }
  }
  expect(merged).toBeGreaterThan(RUNS / 3);
}, 120_000);

/** The same losses without other gains. */
function mergeable({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }) {
  const { earlierYears } = JSON.parse(new TextDecoder().decode(bytes));
  return { name, bytes: new TextEncoder().encode(JSON.stringify({ earlierYears })) };
}
