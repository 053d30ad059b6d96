import { exec } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

// `npm run check`: everything that can be checked about a change without running it. `npm test` begins
// with the same checks.
const root = fileURLToPath(new URL("..", import.meta.url));

/** How many passed and failed under one name. */
export type Tally = { name: string; passed: number; failed: number };

/** Checks by their names: commands of `node_modules/.bin` that only read. */
type Checks = Readonly<Record<string, string>>;

/** Format and lint, words, names, import directions, and the types of each project, longest first. */
export const staticChecks: Checks = {
  ...typesOf("apps/server", "."),
  "format and lint": "biome ci --colors=off --error-on-warnings .",
  words:
    "cspell lint --no-progress --no-summary --cache --cache-location node_modules/.cache/cspell",
  strays: "node scripts/check-strays.ts",
  "rendered numbers": "node scripts/check-rendered-numbers.ts",
  "names defined twice": "node scripts/check-names.ts",
  "import directions": "node scripts/check-imports.ts",
  ...typesOf(
    "apps/web",
    "packages/capital-gains",
    "packages/sign-in-widget",
    "apps/sandbox",
    "packages/contract",
    "packages/result",
  ),
};

/**
 * Checks the types of projects; what has not changed since the last time is not checked again. One thread
 * each, because several projects are checked concurrently.
 */
function typesOf(...projects: readonly string[]): Checks {
  const compiler = "node node_modules/typescript-7/bin/tsc --singleThreaded --incremental";
  const kept = (project: string) =>
    `node_modules/.cache/types/${project === "." ? "root" : project}.tsbuildinfo`;
  return Object.fromEntries(
    projects.map((project) => [
      `types of ${project}`,
      `${compiler} --project ${project} --tsBuildInfoFile ${kept(project)}`,
    ]),
  );
}

/** Runs as many checks at once as there are processors; prints each one's output when it ends. */
export async function runChecks(checks: Checks): Promise<Tally[]> {
  const waiting = Object.entries(checks);
  const tallies: Tally[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const started = performance.now();
      const [name, command] = next;
      const { ok, printed } = await captured(command);
      console.log(`\n== ${name}`);
      if (printed !== "") {
        console.log(printed);
      }
      const tally = { name, passed: Number(ok), failed: Number(!ok) };
      printTally(tally, started);
      tallies.push(tally);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return tallies;
}

/** Runs a command; resolves with whether it exited with 0, and its whole output. */
function captured(command: string): Promise<{ ok: boolean; printed: string }> {
  return new Promise((resolve) => {
    exec(command, { cwd: root, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) =>
      resolve({ ok: error === null, printed: (stdout + stderr).trim() }),
    );
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
