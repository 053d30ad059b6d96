import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildWeb } from "./build-web.ts";
import { ensureChromium } from "./chromium.ts";
import { startPostgres } from "./postgres.ts";
import { startSwift } from "./swift.ts";

// `npm test`: format and lint, import directions, types, unit and integration tests, browser
// journeys. Every check runs even when an earlier one failed; the last line counts them all.
const root = fileURLToPath(new URL("..", import.meta.url));
const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
const typedProjects = [
  ".",
  "packages/contract",
  "packages/capital-gains",
  "packages/sign-in-widget",
  "apps/sandbox",
  "apps/server",
  "apps/web",
];

interface Tally {
  passed: number;
  failed: number;
}
const tallies: { name: string; tally: Tally }[] = [];

const windows = process.platform === "win32";

/** Runs a command in the project's root, its output passed on; gives whether it exited with 0. */
function run(command: string, commandArguments: string[]): Promise<boolean> {
  const child = spawn(command, commandArguments, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: windows,
  });
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}

/** A check that is one command and only reads. */
interface CommandCheck {
  name: string;
  command: string;
  commandArguments: string[];
}

/** Makes as many checks at once as there are processors; what one printed comes when it has ended. */
async function checkSideBySide(checks: CommandCheck[]): Promise<void> {
  const waiting = [...checks];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const started = performance.now();
      const { ok, printed } = await captured(next);
      console.log(`\n== ${next.name}`);
      if (printed !== "") console.log(printed);
      count(next.name, ok, started);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}

/** Runs a check's command; gives whether it exited with 0, and all that it printed. */
function captured({ command, commandArguments }: CommandCheck) {
  const child = spawn(command, commandArguments, { cwd: root, shell: windows });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  }
  return new Promise<{ ok: boolean; printed: string }>((resolve) => {
    const ended = (ok: boolean) => resolve({ ok, printed: printed.trim() });
    child.on("error", () => ended(false));
    child.on("close", (code) => ended(code === 0));
  });
}

async function check(name: string, work: () => Promise<boolean | Tally>): Promise<void> {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const outcome = await work().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  count(name, outcome, started);
}

function count(name: string, outcome: boolean | Tally, started: number): void {
  const tally =
    typeof outcome === "boolean" ? { passed: Number(outcome), failed: Number(!outcome) } : outcome;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`== ${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`);
  tallies.push({ name, tally });
}

/** Of vitest's report, as far as it is read here. */
interface Report {
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Tests that failed before they passed: a fault that comes now and then must not go unseen. */
function secondTries(report: Report): string[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${name} ${fullName}\n${failureMessages.join("\n")}`),
  );
}

/** Runs vitest and reads its own count; a run that broke off or found no test is a failure. */
async function vitest(name: string, vitestArguments: string[]): Promise<Tally> {
  const report = join(reports, `${name}.json`);
  const ok = await run("vitest", [
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...vitestArguments,
  ]);
  const counted = JSON.parse(readFileSync(report, "utf8"));
  const tally: Tally = { passed: counted.numPassedTests, failed: counted.numFailedTests };
  for (const test of secondTries(counted)) console.log(`passed at the second try only: ${test}`);
  const silent = tally.failed === 0 && (!ok || tally.passed === 0 || counted.numPendingTests > 0);
  if (silent) {
    console.error(`${name}: broke off, skipped a test or found none.`);
    tally.failed += 1;
  }
  return tally;
}

await checkSideBySide([
  {
    name: "format and lint",
    command: "biome",
    commandArguments: ["ci", "--colors=off", "--error-on-warnings", "."],
  },
  {
    name: "import directions",
    command: "depcruise",
    commandArguments: ["packages", "apps", "--config", ".dependency-cruiser.cjs"],
  },
  ...typedProjects.map((project) => ({
    name: `types of ${project}`,
    command: "tsc",
    commandArguments: ["--project", project],
  })),
]);
await check("pages build", async () => {
  await buildWeb(root);
  return true;
});
await check("unit and integration tests", async () => {
  // The server's tests run on SQLite always, and on PostgreSQL too when this address is set.
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  // The object store's tests run on files always, and on a real S3-compatible server where there is one.
  const swift = process.env.TEST_S3_URL ? undefined : await startSwift();
  if (swift) process.env.TEST_S3_URL = swift.url;
  try {
    return await vitest("unit", []);
  } finally {
    await postgres?.stop();
    await swift?.stop();
  }
});
await check("browser journeys", async () => {
  ensureChromium();
  return vitest("e2e", ["--config", "e2e/vitest.config.ts"]);
});

rmSync(reports, { recursive: true, force: true });
const total = { passed: 0, failed: 0 };
console.log("");
for (const { name, tally } of tallies) {
  if (tally.failed > 0) console.log(`failed: ${name} (${tally.failed})`);
  total.passed += tally.passed;
  total.failed += tally.failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
