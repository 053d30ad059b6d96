// Checks the schedules of random statements and losses against the department's validation rules.
// usage: npm run department-rules -- [--runs 10000] [--seed 1]    rule number, checks, failures
//        npm run department-rules -- --seed 1 --replay 4711       prints one case again
import { parseArgs } from "node:util";
import { DEPARTMENT_RULES } from "../../packages/capital-gains/src/department-rules/department-rules.ts";
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
  for (const file of [statement, losses]) {
    say(file === undefined ? "no losses" : `${file.name}\n${new TextDecoder().decode(file.bytes)}`);
  }
  for (const { rule, failures } of await holdRules({ statement, losses })) {
    for (const failure of failures) {
      say(`rule ${rule}: ${failure}`);
    }
  }
}

async function holdAll(runs: number): Promise<boolean> {
  const began = performance.now();
  const totals = new Map<number, { cases: number; failures: number }>();
  for (let run = 0; run < runs; run += 1) {
    for (const { rule, cases, failures } of await holdRules(randomCase(seed, run))) {
      const total = totals.get(rule) ?? { cases: 0, failures: 0 };
      totals.set(rule, total);
      total.cases += cases;
      total.failures += failures.length;
      for (const failure of failures) {
        say(`rule ${rule}: ${failure}: replay with --seed ${seed} --replay ${run}`);
      }
    }
  }
  say("rule     checks  failures");
  for (const each of DEPARTMENT_RULES) {
    const { cases, failures } = totals.get(each.rule) ?? { cases: 0, failures: 0 };
    const number = String(each.rule).padStart(4);
    say(
      "check" in each
        ? `${number} ${String(cases).padStart(10)} ${String(failures).padStart(9)}  ${each.asks}`
        : `${number}          -         -  ${each.asks} Not applied: ${each.notApplied}`,
    );
  }
  const all = [...totals.values()];
  const checks = all.reduce((sum, { cases }) => sum + cases, 0);
  const failures = all.reduce((sum, each) => sum + each.failures, 0);
  const seconds = (performance.now() - began) / 1000;
  say(
    `${runs} cases in ${seconds.toFixed(0)} s (seed ${seed}): ${all.length} rules, ${checks} checks, ${failures} failures`,
  );
  return failures === 0 && all.every(({ cases }) => cases > 0);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
