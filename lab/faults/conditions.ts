import { spawn } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { withConditions } from "./plant.ts";
import type { Printed } from "./reporter.ts";
import { typeErrors } from "./type-errors.ts";

/** How long no test file may begin or end; then those that have begun never end. */
const patienceMs = 40_000;

/** How many test files vitest is started for: its processes grow. */
const atOnce = 100;

/** How many test files try a condition alone before it is tried together with others. */
const alone = 24;

/** A condition, by its number: where it is, and for which tests it makes a difference. */
export type Dropped = {
  file: string;
  name: string;
  /** By test file, these tests' numbers, and how long they take together. */
  mattersTo: Map<string, { tests: number[]; ms: number }>;
  /** The test file and its test that fail without the condition, or what no longer compiles. */
  noticedBy?: string;
};

/** Some tests of a file that are run with some conditions dropped. */
type Trial = { test: string; conditions: readonly number[]; tests: readonly number[] };

/**
 * Drops every condition of some sources in turn and runs the server's tests for which that makes a
 * difference, those of the same room first, until one fails. All conditions are planted at once, each behind a switch: a process
 * of vitest tries hundreds.
 *
 * @param copy a copy of the tree, in which files are replaced
 * @param tests the test files that are asked
 * @param say called with each outcome
 */
export async function dropConditions(
  copy: string,
  sources: readonly string[],
  tests: readonly string[],
  say: (line: string) => void,
): Promise<Dropped[]> {
  const all = plantIn(copy, sources);
  say(
    `${all.length} conditions, ${all.filter(({ noticedBy }) => noticedBy).length} noticed by types`,
  );
  const counts = await findTests(copy, all, tests, say);
  const dependent = await findDependent(copy, counts, say);
  /** The trial of the tests in a file that need some conditions, with those before if they need them. */
  const trialOf = (test: string, conditions: readonly number[]): Trial => {
    const tried = conditions.flatMap((each) => all[each]?.mattersTo.get(test)?.tests ?? []);
    const tests = dependent.has(test) ? upTo(Math.max(...tried)) : [...new Set(tried)];
    return { test, conditions, tests };
  };
  const waiting = all.map(({ file, mattersTo }) => {
    // The room's own tests are the likeliest to notice; to begin a file takes about a second.
    const cost = (test: string) =>
      (1000 + (mattersTo.get(test)?.ms ?? 0)) / (dirname(test) === dirname(file) ? 5 : 1);
    return [...mattersTo.keys()].sort((a, b) => cost(a) - cost(b));
  });
  for (let round = 0; waiting.some((each) => each.length > 0); round += 1) {
    let trials: Trial[] = [];
    for (const [condition, files] of waiting.entries()) {
      if (all[condition]?.noticedBy !== undefined) {
        files.length = 0;
      }
    }
    if (round < alone) {
      trials = waiting.flatMap((files, condition) => {
        const test = files.shift();
        return test === undefined ? [] : [trialOf(test, [condition])];
      });
    } else {
      const together = new Map<string, number[]>();
      for (const [condition, files] of waiting.entries()) {
        for (const test of files.splice(0)) {
          together.set(test, [...(together.get(test) ?? []), condition]);
        }
      }
      trials = [...together].map(([test, conditions]) => trialOf(test, conditions));
    }
    while (trials.length > 0) {
      const now = trials.splice(0, atOnce);
      for (const { trial, failed } of await runTrials(copy, now, say)) {
        const { test, conditions } = trial;
        const left = conditions.filter((each) => all[each]?.noticedBy === undefined);
        const [only] = left;
        if (failed === undefined) {
          trials.push(trial);
        } else if (failed !== null && conditions.length > 1) {
          const halves = [left.slice(0, left.length / 2), left.slice(left.length / 2)];
          trials.push(
            ...halves.filter(({ length }) => length > 0).map((each) => trialOf(test, each)),
          );
        } else if (failed !== null && only !== undefined && all[only]) {
          all[only].noticedBy = `${test}: ${failed}`;
          say(`noticed: ${only} ${all[only].file}:${all[only].name}\n    ${all[only].noticedBy}`);
        }
      }
    }
    say(`round ${round + 1}: ${all.filter(({ noticedBy }) => noticedBy).length} noticed`);
  }
  return all;
}

/** Puts a switch around each condition of the sources, once the types were asked about it. */
function plantIn(copy: string, sources: readonly string[]): Dropped[] {
  let first = 0;
  const planted = sources.map((file) => {
    const source = readFileSync(join(copy, file), "utf8");
    const { text, names, without } = withConditions(file, source, first);
    first += names.length;
    return { file, text, names, without };
  });
  const changes = new Map(planted.map(({ file, without }) => [file, without]));
  const errors = typeErrors(copy, "apps/server", changes);
  return planted.flatMap(({ file, text, names }) => {
    rmSync(join(copy, file));
    writeFileSync(join(copy, file), text);
    return names.map((name, at) => {
      const noticedBy = errors.get(file)?.[at];
      return { file, name, mattersTo: new Map(), ...(noticedBy && { noticedBy }) };
    });
  });
}

/** Finds for which tests which condition matters. Returns how many tests each file has with such a test. */
async function findTests(
  copy: string,
  all: readonly Dropped[],
  tests: readonly string[],
  say: (line: string) => void,
): Promise<Map<string, number>> {
  const records = join(copy, "matters");
  mkdirSync(records);
  const record = (test: string) => join(records, test.replaceAll("/", "+"));
  const counts = new Map<string, number>();
  const ended = await runCopies(
    copy,
    tests.map((test) => ({ test, prelude: `noteReached(${JSON.stringify(record(test))});` })),
  );
  for (const [index, test] of tests.entries()) {
    const failed = ended[index];
    if (failed !== null) {
      // It would seem to notice everything.
      say(`fails without a fault: ${test}: ${failed}`);
      continue;
    }
    const lines = globSync(record(test)).flatMap((path) =>
      readFileSync(path, "utf8").trim().split("\n"),
    );
    const took = new Map(
      lines
        .map((line) => line.split(" "))
        .flatMap(([kind, number, ms]) => (kind === "test" ? [[Number(number), Number(ms)]] : [])),
    );
    if (took.size > 0) {
      counts.set(test, took.size);
    }
    for (const line of lines) {
      const [condition = -1, before = 0] = line.split(" ").map(Number);
      // What matters before the first test matters to it.
      const number = Math.max(1, before);
      const found = all[condition]?.mattersTo.get(test) ?? { tests: [], ms: 0 };
      if (all[condition] && !found.tests.includes(number)) {
        found.tests.push(number);
        found.ms += took.get(number) ?? 0;
        all[condition].mattersTo.set(test, found);
      }
    }
  }
  say(`matter to no test: ${all.filter(({ mattersTo }) => mattersTo.size === 0).length}`);
  return counts;
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Finds the files with tests that need those before them: every other one fails without the rest. */
async function findDependent(
  copy: string,
  counts: ReadonlyMap<string, number>,
  say: (line: string) => void,
): Promise<ReadonlySet<string>> {
  const halves = [...counts].flatMap(([test, count]) =>
    [0, 1].map((rest) => ({
      ...{ test, conditions: [] },
      tests: upTo(count).filter((each) => each % 2 === rest),
    })),
  );
  const ended = await runTrials(copy, halves, say);
  return new Set(ended.flatMap(({ trial, failed }) => (failed === null ? [] : [trial.test])));
}

/** Runs trials; `failed` is what failed first, null where nothing did, undefined where it was not tried. */
async function runTrials(
  copy: string,
  trials: readonly Trial[],
  say: (line: string) => void,
): Promise<{ trial: Trial; failed: string | null | undefined }[]> {
  if (trials.length === 0) {
    return [];
  }
  const ended = await runCopies(
    copy,
    trials.map(({ test, conditions, tests }) => ({
      test,
      prelude: `drop(${JSON.stringify(conditions)}, ${JSON.stringify(tests)});`,
    })),
  );
  say(`${trials.length} trials`);
  return trials.map((trial, index) => ({ trial, failed: ended[index] }));
}

/**
 * Runs copies of test files, each with a prelude, in one start of vitest. Returns what failed in
 * each first: null where nothing did, undefined for those that did not begin because another never ended.
 */
async function runCopies(
  copy: string,
  runs: readonly { test: string; prelude: string }[],
): Promise<(string | null | undefined)[]> {
  const helper = join(copy, "lab/faults/in-test.ts");
  const paths = runs.map(({ test, prelude }, index) => {
    const path = join(copy, test.replace(/[.]test[.]ts$/, `.planted-${index}.test.ts`));
    const source = readFileSync(join(copy, test), "utf8");
    writeFileSync(
      path,
      `import { drop, noteReached } from ${JSON.stringify(helper)}; ${prelude}\n${source}`,
    );
    return path;
  });
  const ended = new Map<string, string | null>();
  const begun = new Set<string>();
  const vitest = spawn(
    join(copy, "node_modules/.bin/vitest"),
    [
      "run",
      "--project=node",
      "--maxWorkers=5",
      `--reporter=${join(copy, "lab/faults/reporter.ts")}`,
      ".planted-",
    ],
    // In a separate group: a fault can make a loop endless, in a process that vitest started.
    {
      cwd: copy,
      env: { ...process.env, TEST_SCOPE: "all" },
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    },
  );
  const end = () => process.kill(-(vitest.pid ?? 0), "SIGKILL");
  process.prependOnceListener("exit", end);
  let patience = setTimeout(end, patienceMs);
  for await (const line of createInterface(vitest.stdout)) {
    if (line.startsWith('{"file"')) {
      const printed: Printed = JSON.parse(line);
      clearTimeout(patience);
      patience = setTimeout(end, patienceMs);
      begun.add(printed.file);
      if (printed.state === "ended") {
        ended.set(printed.file, printed.failed);
      }
    }
  }
  clearTimeout(patience);
  process.off("exit", end);
  for (const path of paths) {
    rmSync(path);
  }
  if (begun.size === 0) {
    throw new Error("vitest ran no test file");
  }
  return paths.map((path) =>
    begun.has(path) && !ended.has(path) ? "never ended" : ended.get(path),
  );
}
