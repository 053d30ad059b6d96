// Merges random statements, with losses of earlier years, into random drafts of ITR-2 with rows of the
// person's own, and checks the results against the department's schema and rules.
// usage: npm run merged-returns -- [--runs 1000] [--seed 1] [--out FOLDER]    rule number, checks, failures
//        npm run merged-returns -- --seed 1 --replay 47                       prints one merged return
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mergeRun } from "./merge-runs.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    out: { type: "string" },
    replay: { type: "string" },
  },
});
const seed = Number(values.seed);
if (values.replay === undefined) {
  process.exitCode = (await mergeAll(Number(values.runs))) ? 0 : 1;
} else {
  const { bytes, ...run } = await mergeRun(seed, Number(values.replay));
  const broken = run.rules.filter(({ holds }) => !holds);
  say(new TextDecoder().decode(bytes));
  say(JSON.stringify({ ...run, rules: broken }, null, 2));
}

async function mergeAll(runs: number): Promise<boolean> {
  const began = performance.now();
  const totals = new Map<number, { checks: number; failures: number }>();
  const outcomes = new Map<string, number>();
  let faulty = 0;
  for (let run = 0; run < runs; run += 1) {
    const { refusal = "merged", rules, faults, bytes, notices } = await mergeRun(seed, run);
    outcomes.set(refusal, (outcomes.get(refusal) ?? 0) + 1);
    if (notices.some((notice) => notice.startsWith("Your draft's own gains stay"))) {
      outcomes.set("with own gains", (outcomes.get("with own gains") ?? 0) + 1);
    }
    for (const fault of faults) {
      faulty += 1;
      say(`${fault}: replay with --seed ${seed} --replay ${run}`);
    }
    for (const { rule, holds, where } of rules) {
      const sum = totals.get(rule) ?? { checks: 0, failures: 0 };
      totals.set(rule, sum);
      sum.checks += 1;
      if (!holds) {
        sum.failures += 1;
        say(`rule ${rule}: ${where}: replay with --seed ${seed} --replay ${run}`);
      }
    }
    if (values.out !== undefined && bytes.length > 0) {
      mkdirSync(values.out, { recursive: true });
      writeFileSync(join(values.out, `${run}.json`), bytes);
    }
  }
  say("rule     checks  failures");
  for (const [rule, { checks, failures }] of [...totals].sort(([a], [b]) => a - b)) {
    say(
      `${String(rule).padStart(4)} ${String(checks).padStart(10)} ${String(failures).padStart(9)}`,
    );
  }
  const sum = (of: "checks" | "failures") =>
    [...totals.values()].reduce((all, each) => all + each[of], 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  say([...outcomes].map(([outcome, count]) => `${outcome}: ${count}`).join(", "));
  say(
    `${runs} runs in ${seconds} s (seed ${seed}): ${totals.size} rules, ${sum("checks")} checks, ` +
      `${sum("failures")} failures; ${faulty} other faults`,
  );
  return sum("failures") + faulty === 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
