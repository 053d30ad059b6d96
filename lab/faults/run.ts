// Plants faults in server, engine and pages, drawn by a seed, and asks which tests notice them: `npm
// test`, `npm run test:all` too, or none. A fault that nothing notices shows a missing test.
// usage: npm run lab faults -- [--count 40] [--seed 1] [--list]
//        npm run lab faults -- --conditions SOURCES [--tests PATTERN]
//   --list        only names the faults
//   --conditions  drops instead every condition of some sources in turn, such as
//                 'apps/server/src/features/{papers,uploads}/*.ts', and names those that no test misses
//   --tests       asks only the server's test files whose paths match, such as a room's own
import { spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { Random } from "@site/capital-gains/test/random";
import { buildWeb } from "../../scripts/build-web.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { makeScratchFolder } from "../../scripts/scratch-folder.ts";
import { beginRun } from "../report.ts";
import { ourRoot } from "../server/setup.ts";
import { dropConditions } from "./conditions.ts";
import { faultsOf, type PlantedFault } from "./plant.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    list: { type: "boolean", default: false },
    conditions: { type: "string" },
    tests: { type: "string", default: "" },
  },
});
/** Not the scratch folder of the tests: it may be in memory, to which no file can be linked. */
const copies = tmpdir();

/** Limits for the tests of a room and of a piece: what takes longer does not end. */
const [roomMs, pieceMs] = [120_000, 900_000];

/** Where faults are planted, in turns, and the tests that are asked first: those of the whole room. */
const areas = [
  { sources: "apps/server/src/{features,storage,outbox,jobs,worker}/**/*.ts", room: 5 },
  { sources: "packages/capital-gains/src/{law,readers,papers}/**/*.ts", room: 3 },
  {
    sources: "{apps/web/src/{features,session,shell,ui},packages/sign-in-widget/src}/**/*.{ts,tsx}",
    room: 3,
  },
];

/** A fault that was drawn. */
type Planted = { file: string; room: string; fault: PlantedFault };

/** Which command's tests noticed a fault. */
type Scope = "npm test" | "test:all";

/** All that is asked after the rooms, in pieces of a few minutes. */
const pieces: readonly (readonly string[])[] = [
  ["packages", "apps/web", "apps/sandbox", "scripts", "lab"],
  ["apps/server/src/features/identity", "apps/server/src/features/payments"],
  ["apps/server/src/features/(processing|privacy)"],
  ["apps/server/src/features/(?!identity|payments|processing|privacy)"],
  ["apps/server/src/(database|jobs|operations|outbox|storage)"],
  ["apps/server/src/(?!features|database|jobs|operations|outbox|storage)"],
  ["e2e/(account|journeys|sign-in)"],
  ["e2e/capital-gains"],
  ["e2e/site"],
];

const planted = draw(
  values.conditions === undefined ? Number(values.count) : 0,
  Number(values.seed),
);
if (values.conditions !== undefined) {
  makeScratchFolder();
  await examineConditions(sourcesOf(values.conditions));
} else if (values.list) {
  console.log(planted.map(nameOf).join("\n"));
} else {
  const finish = beginRun("faults", planted.length >= 40);
  makeScratchFolder();
  const postgres = await startPostgres();
  const environment = {
    TEST_DATABASE_URL: postgres.url,
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  };
  try {
    const scopes = [...(await examine(environment)).values()];
    const early = scopes.filter((scope) => scope === "npm test");
    const unit = `of ${planted.length}`;
    finish([
      { what: "noticed by npm test", value: early.length, unit },
      { what: "noticed by test:all", value: scopes.length, unit },
    ]);
  } finally {
    postgres.stop();
  }
}

/** Draws faults from each area in turn, the same for the same seed and code. */
function draw(count: number, seed: number): Planted[] {
  const random = new Random(seed, 0);
  const drawn: Planted[] = [];
  for (let turn = 0; drawn.length < count; turn += 1) {
    const { sources, room } = areas[turn % areas.length] ?? { sources: "", room: 0 };
    const file = random.pick(sourcesOf(sources));
    const fault = random.pick(faultsIn(ourRoot, file));
    if (fault !== undefined && drawn.every((each) => each.file !== file)) {
      drawn.push({ file, room: file.split("/").slice(0, room).join("/"), fault });
    }
  }
  return drawn;
}

/** The source files that a pattern names, tests and what is generated left out. */
function sourcesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: ourRoot })
    .filter((file) => !/[.]test[.]tsx?$|[.]d[.]ts$|\/(generated|content)\//.test(file))
    .sort();
}

/** The faults that can be planted in a file, without those that stand there twice. */
function faultsIn(tree: string, file: string): PlantedFault[] {
  const faults = faultsOf(file, readFileSync(join(tree, file), "utf8"));
  return faults.filter(({ name }) => faults.filter((each) => each.name === name).length === 1);
}

function nameOf({ file, fault }: Planted): string {
  return `${file}: ${fault.name}`;
}

/** Makes a copy of the tree of hard links, in which a file is replaced, never written in place. */
async function makeCopy(): Promise<string> {
  await buildWeb(ourRoot);
  const copy = mkdtempSync(join(copies, "planted-faults-"));
  spawnSync("cp", ["-al", `${ourRoot}/.`, copy]);
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  return copy;
}

/** Drops each condition of some sources, and prints how many the server's tests notice, by room. */
async function examineConditions(sources: readonly string[]): Promise<void> {
  const copy = await makeCopy();
  const tests = (await testFiles(copy, "every change")).filter(
    (file) => file.startsWith("apps/server/") && new RegExp(values.tests).test(file),
  );
  const all = await dropConditions(copy, sources, tests, console.log);
  const rooms = Map.groupBy(all, ({ file }) => dirname(file));
  for (const [room, conditions] of rooms) {
    const noticed = conditions.filter(({ noticedBy }) => noticedBy !== undefined);
    console.log(`${room}: ${noticed.length} of ${conditions.length} noticed`);
  }
  for (const { file, name, noticedBy, mattersTo } of all) {
    if (noticedBy === undefined) {
      console.log(`NOT NOTICED: ${file}:${name} (matters to ${mattersTo.size} test files)`);
    }
  }
}

/** Returns which faults the tests notice, and prints each. */
async function examine(environment: Record<string, string>): Promise<ReadonlyMap<Planted, Scope>> {
  const copy = await makeCopy();
  const notices = new Map<Planted, Scope>();
  const left = () => planted.filter((each) => !notices.has(each));
  const note = (each: Planted, by: string | undefined, scope: Scope) => {
    if (by !== undefined) {
      notices.set(each, scope);
      console.log(`noticed by ${scope}: ${nameOf(each)}\n    ${by}`);
    }
  };
  const everyChange = new Set(await testFiles(copy, "every change"));
  const all = await testFiles(copy, "all");
  const failures = (faults: readonly Planted[], files: readonly string[], bail: boolean) =>
    withFaults(copy, faults, () => failing(copy, environment, files, bail));
  for (const each of planted) {
    const inRoom = (room: string) => [...everyChange].filter((file) => file.startsWith(`${room}/`));
    for (const files of [inRoom(dirname(each.file)), inRoom(each.room)]) {
      if (!notices.has(each) && files.length > 0) {
        const [by] = await failures([each], files, true);
        note(each, by, "npm test");
      }
    }
  }
  // The others are planted together. Most pieces notice none of them; where one fails, each fault is
  // planted alone again and the failing files decide.
  for (const scope of ["npm test", "test:all"] as const) {
    for (const piece of pieces) {
      const files = all.filter(
        (file) =>
          piece.some((part) => new RegExp(`^${part}`).test(file)) &&
          everyChange.has(file) === (scope === "npm test"),
      );
      const together = await failures(left(), files, false);
      // Files that fail without a fault would seem to notice everything.
      const flawed = together.length > 0 ? await failures([], together, false) : [];
      const failed = together.filter((file) => !flawed.includes(file));
      for (const each of failed.length > 0 ? left() : []) {
        const [by] = await failures([each], failed, true);
        note(each, by, scope);
      }
    }
  }
  for (const each of left()) {
    console.log(`NOT NOTICED: ${nameOf(each)}`);
  }
  return notices;
}

/** Runs the work while the faults are in the copy. */
async function withFaults<T>(copy: string, faults: readonly Planted[], work: () => Promise<T>) {
  const originals = new Map<string, string>();
  const put = (path: string, text: string) => {
    rmSync(path);
    writeFileSync(path, text);
  };
  for (const { file, fault } of faults) {
    const path = join(copy, file);
    originals.set(path, readFileSync(path, "utf8"));
    const here = faultsIn(copy, file).find(({ name }) => name === fault.name);
    put(path, here?.text ?? "");
  }
  try {
    return await work();
  } finally {
    for (const [path, text] of originals) {
      put(path, text);
    }
  }
}

/** Returns the test files of a scope, journeys included, by their paths in the tree. */
async function testFiles(copy: string, scope: string): Promise<string[]> {
  const files: string[] = [];
  for (const config of ["vitest.config.ts", "e2e/vitest.config.ts"]) {
    const { stdout } = spawnSync(
      join(copy, "node_modules/.bin/vitest"),
      ["list", "--filesOnly", "--json", "--config", config],
      { cwd: copy, encoding: "utf8", env: { ...process.env, TEST_SCOPE: scope } },
    );
    const listed: { file: string }[] = JSON.parse(stdout.slice(stdout.indexOf("[\n")));
    files.push(...listed.map(({ file }) => relative(copy, file)));
  }
  return [...new Set(files)].sort();
}

/** The parts of vitest's report that are read here. */
type Results = { name: string; message: string; assertionResults: { status: string }[] }[];

/** Runs test files and returns those that fail; one of them is enough with `bail`. */
async function failing(
  copy: string,
  environment: Record<string, string>,
  files: readonly string[],
  bail: boolean,
): Promise<string[]> {
  const journeys = files.filter((file) => file.startsWith("e2e/"));
  const others = files.filter((file) => !file.startsWith("e2e/"));
  const failed: string[] = [];
  for (const part of [others, journeys]) {
    if (part.length === 0 || (bail && failed.length > 0)) {
      continue;
    }
    if (part === journeys) {
      const built = await buildWeb(copy).catch(() => "the build of the pages");
      if (built) {
        return [built];
      }
    }
    const config = part === journeys ? ["--config", "e2e/vitest.config.ts", "--retry=1"] : [];
    const report = join(copy, "faults-report.json");
    rmSync(report, { force: true });
    const json = ["--reporter=json", `--outputFile=${report}`];
    const tests = spawn(
      join(copy, "node_modules/.bin/vitest"),
      ["run", ...json, ...config, ...(bail ? ["--bail=1"] : []), ...part],
      {
        cwd: copy,
        env: { ...process.env, ...environment, TEST_SCOPE: "all" },
        stdio: "ignore",
        // In a separate group: a fault can make a loop endless, in a process that vitest started.
        detached: true,
      },
    );
    const end = () => process.kill(-(tests.pid ?? 0), "SIGKILL");
    process.prependOnceListener("exit", end);
    const patience = setTimeout(end, bail ? roomMs : pieceMs);
    const code = await new Promise((resolve) => tests.on("close", resolve));
    clearTimeout(patience);
    process.off("exit", end);
    const results: Results = existsSync(report)
      ? JSON.parse(readFileSync(report, "utf8")).testResults
      : [];
    // Files that `bail` cancelled count as failed too, without a test that did.
    const broken = results.filter(
      ({ message, assertionResults }) =>
        message !== "" || assertionResults.some(({ status }) => status === "failed"),
    );
    failed.push(...broken.map(({ name }) => relative(copy, name)));
    if (code !== 0 && broken.length === 0) {
      failed.push(...(bail ? [`never ended, or broke off with ${code}`] : part));
    }
  }
  return failed;
}
