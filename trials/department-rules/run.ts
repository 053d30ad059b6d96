// Checks the schedules of random statements and losses against the department's validation rules.
// usage: npm run department-rules -- [--runs 10000] [--seed 1]    rule number, checks, failures
//        npm run department-rules -- --seed 1 --replay 4711       prints one case again
import { parseArgs } from "node:util";
import { holdRules } from "./hold-rules.ts";
import { randomCase } from "./random-case.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    replay: { type: "string" },
  },
});
const seed = Number(values.seed);
if (values.replay === undefined) {
  process.exitCode = (await holdAll(Number(values.runs))) ? 0 : 1;
} else {
  await replay(Number(values.replay));
}

async function replay(run: number): Promise<void> {
  const { statement, losses } = randomCase(seed, run);
  say(`${statement.name}\n${new TextDecoder().decode(statement.bytes)}`);
  say(losses === undefined ? "no losses" : JSON.stringify(losses));
  for (const { rule, holds, message } of await holdRules({ statement, losses })) {
    if (!holds) {
      say(`rule ${rule}: ${message}`);
    }
  }
}

async function holdAll(runs: number): Promise<boolean> {
  const began = performance.now();
  const totals = new Map<number, { cases: number; failures: number }>();
  for (let run = 0; run < runs; run += 1) {
    for (const { rule, holds, message } of await holdRules(randomCase(seed, run))) {
      const total = totals.get(rule) ?? { cases: 0, failures: 0 };
      totals.set(rule, total);
      total.cases += 1;
      if (!holds) {
        total.failures += 1;
        say(`rule ${rule}: ${message}: replay with --seed ${seed} --replay ${run}`);
      }
    }
  }
  say("rule     checks  failures");
  for (const [rule, { cases, failures }] of [...totals].sort(([a], [b]) => a - b)) {
    say(
      `${String(rule).padStart(4)} ${String(cases).padStart(10)} ${String(failures).padStart(9)}`,
    );
  }
  const all = [...totals.values()];
  const checks = all.reduce((sum, { cases }) => sum + cases, 0);
  const failures = all.reduce((sum, each) => sum + each.failures, 0);
  const seconds = (performance.now() - began) / 1000;
  say(
    `${runs} cases in ${seconds.toFixed(0)} s (seed ${seed}): ${all.length} rules, ${checks} checks, ${failures} failures`,
  );
  return failures === 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
