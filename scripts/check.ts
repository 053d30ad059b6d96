import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

// `npm run check`: everything that can be checked about a change without running it. `npm test` begins
// with the same checks.
const root = fileURLToPath(new URL("..", import.meta.url));
const windows = process.platform === "win32";

/** A check that is one command of `node_modules/.bin`, or one script, and only reads. */
export type CommandCheck = { name: string; command: string; commandArguments: string[] };

/** How many passed and failed under one name. */
export type Tally = { name: string; passed: number; failed: number };

/** Format and lint, words, import directions, and the types of each project, longest first. */
export const staticChecks: readonly CommandCheck[] = [
  ...["apps/server", "."].map(typesOf),
  {
    name: "format and lint",
    command: "biome",
    commandArguments: ["ci", "--colors=off", "--error-on-warnings", "."],
  },
  {
    name: "words",
    command: process.execPath,
    commandArguments: ["scripts/words/check-words.ts"],
  },
  {
    name: "strays",
    command: process.execPath,
    commandArguments: ["scripts/check-strays.ts"],
  },
  {
    name: "import directions",
    command: "depcruise",
    commandArguments: [
      "packages",
      "apps",
      "scripts",
      "e2e",
      "lab",
      "--config",
      ".dependency-cruiser.cjs",
    ],
  },
  ...[
    "apps/web",
    "packages/capital-gains",
    "packages/sign-in-widget",
    "apps/sandbox",
    "packages/contract",
    "packages/result",
  ].map(typesOf),
];

/**
 * Checks the types of a project. One thread each, because several projects are checked
 * concurrently.
 */
function typesOf(project: string): CommandCheck {
  return {
    name: `types of ${project}`,
    command: process.execPath,
    commandArguments: [
      "node_modules/typescript-7/bin/tsc",
      "--singleThreaded",
      "--project",
      project,
    ],
  };
}

/**
 * Runs as many checks concurrently as there are processors; prints each one's output when it ends.
 */
export async function runChecks(checks: readonly CommandCheck[]): Promise<Tally[]> {
  const waiting = [...checks];
  const tallies: Tally[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const started = performance.now();
      const { ok, printed } = await captured(next);
      console.log(`\n== ${next.name}`);
      if (printed !== "") {
        console.log(printed);
      }
      const tally = { name: next.name, passed: Number(ok), failed: Number(!ok) };
      printTally(tally, started);
      tallies.push(tally);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return tallies;
}

/** Runs a check's command; resolves with whether it exited with 0, and its whole output. */
function captured({ command, commandArguments }: CommandCheck) {
  const shell = windows && command !== process.execPath;
  const child = spawn(command, commandArguments, { cwd: root, shell });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  }
  return new Promise<{ ok: boolean; printed: string }>((resolve) => {
    const ended = (ok: boolean) => resolve({ ok, printed: printed.trim() });
    child.on("error", (error) => {
      printed += error.message;
      ended(false);
    });
    child.on("close", (code) => ended(code === 0));
  });
}

/** Prints one line about checks that have ended. */
export function printTally({ name, passed, failed }: Tally, started: number): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`== ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}

/** Prints what failed and, as the last line, the sums; the process exits with 1 if anything failed. */
export function finish(tallies: readonly Tally[]): void {
  console.log("");
  for (const { name, failed } of tallies) {
    if (failed > 0) {
      console.log(`failed: ${name} (${failed})`);
    }
  }
  const sum = (key: "passed" | "failed") => tallies.reduce((total, each) => total + each[key], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") > 0 ? 1 : 0;
}

if (import.meta.main) {
  finish(await runChecks(staticChecks));
}
