import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildCommand } from "./build-command.ts";
import { buildWeb } from "./build-web.ts";
import { finish, printTally, runChecks, staticChecks, type Tally } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { installDebianPackages } from "./debian-packages.ts";
import { startPostgres } from "./postgres.ts";
import { startS3Server } from "./s3-server.ts";
import { makeScratchFolder } from "./scratch-folder.ts";

// `npm test`: the checks of `npm run check`, unit and integration tests, browser journeys that guard
// every change, on SQLite. `npm run test:all` adds PostgreSQL, an S3-compatible server and the files that
// the configurations of vitest list. Every part
// runs even when an earlier one fails; the last line counts them all. `test.ts unit [PATH...]` and
// `test.ts e2e [PATH...]` run one part, or those of its files whose paths contain one of the words.
const root = fileURLToPath(new URL("..", import.meta.url));
const [part = "every change", ...paths] = process.argv.slice(2);
const both = part === "every change" || part === "all";
const tallies: Tally[] = [];

if (!both && part !== "unit" && part !== "e2e") {
  fail(`usage: test.ts [all | unit [PATH...] | e2e [PATH...]], not ${part}`);
}
if (part !== "unit") {
  // Before anything runs: a person need not wait for a sentence that says what to install.
  try {
    ensureChromium();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}
const scratch = makeScratchFolder();

/** An occasional second try is a fault of one test; more than this in one run is no coincidence. */
const mostSecondTries = 3;
let secondTries = 0;

/** Built once for all that need them. */
const pages = buildWeb(root);
// What fails here is reported with the tests that needed it.
pages.catch(() => {});
if (both) {
  await buildCommand(root);
}

/** Paths whose tests need neither a database nor the built pages. */
const withoutServer = /^(packages|lab(?!\/crashes)|scripts|apps\/(web|sandbox))\//;
const needsServer = paths.length === 0 || !paths.every((path) => withoutServer.test(path));
/** `npm test` runs on SQLite alone; `npm run test:all`, or a run of named files, on PostgreSQL as well. */
const needsPostgres = part === "all" || (part === "unit" && needsServer);
const needsS3 = part === "all" || paths.some((path) => /storage|faults|move/.test(path));

/** What failed, repeated at the end: a log that is kept only in part keeps its last lines. */
const failures: string[] = [];

/** Ends the command with a sentence. */
function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

/** Runs a part and counts it; an error counts as one failure. */
async function count(name: string, work: () => Promise<Omit<Tally, "name">>): Promise<void> {
  const started = performance.now();
  const counted = await work().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  const tally = { ...counted, name };
  printTally(tally, started);
  tallies.push(tally);
}

/** The parts of vitest's report that are read here. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** Runs vitest and reads its own count; a run that broke off or found no test is a failure. */
async function vitest(name: string, settings: Record<string, string>, ...given: string[]) {
  const file = join(scratch, `${name}.json`);
  const json = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const child = spawn("vitest", ["run", ...json, ...given, ...paths], {
    cwd: root,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, TEST_SCOPE: part, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  // The two parts run side by side: print each one's output in one piece, when it has ended.
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data) => printed.push(data));
  }
  const ok = await new Promise<boolean>((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
  console.log(`\n== ${name}`);
  process.stdout.write(Buffer.concat(printed));
  const report: Report = JSON.parse(readFileSync(file, "utf8"));
  const counted = { passed: report.numPassedTests, failed: report.numFailedTests };
  printSecondTries(report);
  noteFailures(report);
  const silent = !ok || counted.passed === 0 || report.numPendingTests > 0;
  if (counted.failed === 0 && silent) {
    console.error(`${name}: broke off, skipped a test or found none.`);
    counted.failed = 1;
  }
  return counted;
}

/** Prints tests that failed before they passed: an intermittent fault must not go unseen. */
function printSecondTries({ testResults }: Report): void {
  for (const { name, assertionResults } of testResults) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === "passed" && failureMessages.length > 0) {
        secondTries += 1;
        console.log(`passed at the second try only: ${name} ${fullName}`);
        console.log(failureMessages.join("\n"));
      }
    }
  }
}

/** Keeps each failed test's name and the first lines of its error. */
function noteFailures({ testResults }: Report): void {
  for (const { name, assertionResults, message } of testResults) {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    for (const { fullName, failureMessages } of failed) {
      const said = failureMessages.join("\n").split("\n").slice(0, 25).join("\n");
      failures.push(`failed: ${name} ${fullName}\n${said}`);
    }
    if (failed.length === 0 && message) {
      failures.push(`failed: ${name}\n${message}`);
    }
  }
}

/**
 * Runs the unit and integration tests. The server's run on SQLite, and on PostgreSQL too when its
 * address is set; the object store's run on files, and on an S3-compatible server likewise. Both servers
 * start, and the pages are built, while the checks run.
 */
async function unitTests(checks: Promise<void>): Promise<void> {
  const started = Promise.all([
    needsPostgres && !process.env.TEST_DATABASE_URL ? startPostgres() : undefined,
    needsS3 && !process.env.TEST_S3_URL ? startS3Server() : undefined,
    part === "all" ? installExamples() : undefined,
    needsServer ? pages : undefined,
  ]);
  // What fails here is reported with the tests that needed it.
  started.catch(() => {});
  await checks;
  await count("unit and integration tests", async () => {
    const [postgres, s3] = await started;
    const addresses = {
      ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
      ...(s3 ? { TEST_S3_URL: s3.url } : {}),
    };
    try {
      return await vitest("unit", addresses);
    } finally {
      postgres?.stop();
      await s3?.stop();
    }
  });
}

/** Installs the programs that the examples in `ops/` are for, on Debian as root. */
function installExamples(): void {
  const missing = ["prometheus", "caddy", "nginx"].filter(
    (program) => spawnSync("which", [program]).status !== 0,
  );
  if (missing.length > 0) {
    installDebianPackages("the examples in ops/", ...missing);
  }
}

/** Runs the journeys, which need a browser and the same pages. */
async function journeys(checks: Promise<void>): Promise<void> {
  await checks;
  await count("browser journeys", async () => {
    await pages;
    return await vitest("e2e", {}, "--config", "e2e/vitest.config.ts");
  });
}

const checked = both
  ? runChecks(staticChecks).then((checks) => {
      tallies.push(...checks);
    })
  : Promise.resolve();
// Journeys mostly wait for a browser; meanwhile the other tests use the processors.
await Promise.all([
  part === "e2e" ? undefined : unitTests(checked),
  part === "unit" ? undefined : journeys(checked),
]);

if (secondTries > mostSecondTries) {
  tallies.push({ name: `${secondTries} second tries`, passed: 0, failed: 1 });
}
for (const failure of failures) {
  console.log(`\n${failure}`);
}
finish(tallies);
