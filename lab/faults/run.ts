// Plants faults in the code that handles money, identity, privacy and statements, one at a time in a
// copy of the repository, and runs its tests: a fault that no test notices shows a missing test.
// usage: npm run faults -- [--count 30] [--seed 1] [--list]     --list only names the faults
import { spawn, spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Random } from "capital-gains/test/random";
import { buildWeb } from "../../scripts/build-web.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { makeScratchFolder } from "../../scripts/scratch-folder.ts";
import { type Fault, faultsOf } from "./plant.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ENGINE = "packages/capital-gains/src";
const FEATURES = "apps/server/src/features";

/** A part of the code, and the tests to run for it: the nearest first, then all that could notice. */
type Area = { name: string; sources: readonly string[]; tests: readonly (readonly string[])[] };

const areas: readonly Area[] = [
  {
    name: "money",
    sources: [
      `${FEATURES}/{payments,invoices}/**/*.ts`,
      `${ENGINE}/{rules,lots,losses,schedule-cg,schedule-112a,return-form}/**/*.ts`,
    ],
    tests: [[`${FEATURES}/payments`, `${FEATURES}/invoices`, ENGINE], ["apps/server"]],
  },
  {
    name: "identity",
    sources: [`${FEATURES}/identity/**/*.ts`],
    tests: [[`${FEATURES}/identity`], ["apps/server"]],
  },
  {
    name: "privacy",
    sources: [`${FEATURES}/{privacy,flow}/**/*.ts`, "apps/server/src/storage/**/*.ts"],
    tests: [
      [`${FEATURES}/privacy`, `${FEATURES}/flow`, "apps/server/src/storage"],
      ["apps/server"],
    ],
  },
  {
    name: "statements",
    sources: [
      `${FEATURES}/{statements,uploads,processing}/**/*.ts`,
      `${ENGINE}/{icici-direct,zerodha,values,container}/**/*.ts`,
    ],
    tests: [[`${FEATURES}/processing`, `${FEATURES}/uploads`, ENGINE], ["apps/server"]],
  },
];

/** A fault that was drawn, and where it goes. */
type Planted = { area: Area; file: string; fault: Fault };

/** Limit for one run of tests before it counts as failed: a fault may make a loop endless. */
const PATIENCE_MS = 900_000;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "30" },
    seed: { type: "string", default: "1" },
    list: { type: "boolean", default: false },
  },
});
const planted = draw(Number(values.count), Number(values.seed));
if (values.list) {
  for (const [i, each] of planted.entries()) {
    say(`${i + 1}. ${nameOf(each)}`);
  }
} else {
  await run();
}

/** Draws faults from each area in turn, the same for the same seed and code. */
function draw(count: number, seed: number): Planted[] {
  const random = new Random(seed, 0);
  const drawn: Planted[] = [];
  while (drawn.length < count) {
    const area = areas[drawn.length % areas.length] as Area;
    const files = globSync([...area.sources], { cwd: root })
      .filter((file) => !/[.]test[.]ts$|generated/.test(file))
      .sort();
    const file = files[random.below(files.length)] ?? "";
    const faults = faultsOf(file, readFileSync(join(root, file), "utf8"));
    const fault = faults[random.below(faults.length)];
    const isNew = !drawn.some((each) => each.file === file && each.fault.text === fault?.text);
    if (fault !== undefined && isNew) {
      drawn.push({ area, file, fault });
    }
  }
  return drawn;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function nameOf({ area, file, fault }: Planted): string {
  return `${area.name}: ${file}:${fault.line} ${fault.description}`;
}

async function run(): Promise<void> {
  await buildWeb(root);
  const copy = mkdtempSync(join(tmpdir(), "planted-faults-"));
  makeScratchFolder();
  const postgres = await startPostgres();
  let survived = 0;
  try {
    // Hard links where the system has them: a file is replaced, never written in place.
    const { status } = spawnSync("cp", ["-al", `${root}/.`, copy]);
    if (status !== 0) {
      spawnSync("cp", ["-R", `${root}/.`, copy]);
    }
    // Tests that fail without a fault would seem to notice everything.
    const broken = await firstFailure(copy, ["apps/server", ENGINE], postgres.url);
    if (broken !== undefined) {
      throw new Error(`A test fails without a planted fault: ${broken}`);
    }
    for (const [i, each] of planted.entries()) {
      const noticedBy = await whatNotices(copy, each, postgres.url);
      if (noticedBy === undefined) {
        survived += 1;
      }
      say(`${noticedBy === undefined ? "SURVIVED" : "caught  "} ${i + 1}. ${nameOf(each)}`);
      if (noticedBy !== undefined) {
        say(`           by ${noticedBy}`);
      }
    }
  } finally {
    postgres.stop();
    rmSync(copy, { recursive: true, force: true });
  }
  say(`${planted.length - survived} of ${planted.length} faults caught, seed ${values.seed}`);
  process.exitCode = survived > 0 ? 1 : 0;
}

/** The test that fails because of a fault; undefined when none does. */
async function whatNotices(
  copy: string,
  each: Planted,
  database: string,
): Promise<string | undefined> {
  const path = join(copy, each.file);
  const original = readFileSync(path);
  const put = (content: string | Buffer) => {
    rmSync(path);
    writeFileSync(path, content);
  };
  put(each.fault.text);
  try {
    for (const paths of each.area.tests) {
      const failure = await firstFailure(copy, paths, database);
      if (failure !== undefined) {
        return failure;
      }
    }
    return undefined;
  } finally {
    put(original);
  }
}

/** Runs tests until one fails and returns its name, with the first line of its message. */
function firstFailure(
  copy: string,
  paths: readonly string[],
  database: string,
): Promise<string | undefined> {
  const tests = spawn(
    join(copy, "node_modules/.bin/vitest"),
    ["run", "--bail=1", "--reporter=dot", ...paths],
    {
      cwd: copy,
      env: { ...process.env, TEST_DATABASE_URL: database, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: PATIENCE_MS,
      killSignal: "SIGKILL",
    },
  );
  let printed = "";
  for (const stream of [tests.stdout, tests.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  }
  return new Promise((resolve) => {
    tests.on("close", (code) => {
      const failure = /^ *FAIL +(.+\n.*)/m.exec(printed)?.[1];
      resolve(code === 0 ? undefined : (failure ?? `exit code ${code}`).replace("\n", ": "));
    });
  });
}
