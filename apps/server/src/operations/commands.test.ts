import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operatorCommand } from "../../test/operator-command.ts";
import { runProcess } from "../../test/processes.ts";
import { startTestApp } from "../../test/test-app.ts";
import { testFolder } from "../../test/test-folder.ts";
import { openDatabase } from "../database/open.ts";
import { beginRound } from "../jobs/repository.ts";
import type { Command } from "../operator-command.ts";
import { takeBackup } from "./backup.ts";
import { commands } from "./commands.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Where commands are named. */
const written = [
  "{docs,ops,apps,lab,e2e,scripts,packages}/**/*.{md,ts,tsx,yaml,env,service}",
  "*.md",
];
/** A command that is named, and its first word. */
const named = /npm run operate (?!lists)([a-z][a-z-]*)(?: (--|[a-z-]+)\b)?/g;

/** A value for each argument and option of a usage. */
const samples: Readonly<Record<string, string>> = {
  ACCOUNT: "nobody@example.test",
  ADDRESS: "nobody@example.test",
  DAY: "2026-01-31",
  FILE: "/dev/null",
  ID: "nobody",
  JOB: "retention",
  MAIL: "nothing",
  MONTH: "2026-01",
  NUMBER: "5",
  ORDER: "nothing",
  REASON: "asked",
  STATE: "PAID",
  WHAT: "nobody@example.test",
};

/** Every way to call every command. */
const forms: { name: string; usage: string; command: Command }[] = [];
for (const [name, load] of Object.entries(commands)) {
  const command = await load();
  forms.push(...Object.keys(command.forms).map((usage) => ({ name, usage, command })));
}

let folder: string;
let silent: Server;
/** Secrets, without which no other database may be named. */
const secrets = {
  SESSION_SECRET: "0123456789abcdefghijklmnopqrstuvwxyz",
  MASTER_KEY: Buffer.from("0123456789abcdef0123456789abcdef").toString("base64"),
};

beforeAll(async () => {
  folder = testFolder();
  silent = createServer().listen(0, "127.0.0.1");
  const app = await startTestApp({ dataDir: join(folder, "installation"), environment: secrets });
  const database = openDatabase(app.context.config);
  await beginRound(database.db, "retention", new Date());
  await takeBackup(database, app.context.config, join(folder, "backup"), () => new Date());
  await database.close();
  await app.close();
  await mkdir(join(folder, "garbage"));
  await writeFile(join(folder, "garbage", "server.sqlite"), "no database".repeat(100));
});
afterAll(() => silent.close());

function callOf(usage: string): string[] {
  return usage
    .replaceAll(/[[\].]{1,3}/g, "")
    .split(" ")
    .filter((place) => place !== "")
    .map((place) => (place === "FOLDER" ? join(folder, "backup") : (samples[place] ?? place)));
}

/** Runs a command with the secrets and these settings. */
function run(environment: Record<string, string>, name: string, given: readonly string[]) {
  return operatorCommand(name, { ...secrets, ...environment }, ...given);
}

describe("npm run operate", () => {
  test("alone lists every way to call every command", async () => {
    const listed = await runProcess("operate.ts", {});
    expect(listed.code).toBe(0);
    for (const { name, usage, command } of forms) {
      const { does = "" } = command.forms[usage] ?? {};
      expect(listed.text).toContain(`\n  ${`${name} ${usage}`.trim().padEnd(31)}  ${does}\n`);
    }
    expect(await runProcess("operate.ts", {}, "refund")).toEqual({
      code: 2,
      text: "refund: no such command. Without a name, npm run operate lists them all.\n",
    });
  });

  test("prints in a process of its own what the command says, and ends with its code", async () => {
    for (const given of [["help"], ["list", "0"], []]) {
      const environment = { ...secrets, DATA_DIR: join(folder, "nowhere") };
      const expected = await operatorCommand("leads", environment, ...given);
      expect(await runProcess("operate.ts", environment, "leads", ...given)).toEqual(expected);
    }
  });

  test("is called in a way that there is wherever a text names it, and the guide names every command", () => {
    const wrong: string[] = [];
    let calls = 0;
    for (const path of globSync(written, { cwd: root, exclude: ["**/node_modules/**"] })) {
      for (const [call, name, word] of read(path).matchAll(named)) {
        const usages = forms.filter((form) => form.name === name).map(({ usage }) => usage);
        const fits = usages.some((usage) => {
          const [first = ""] = usage.split(" ");
          return word === undefined || first === word || !/^[a-z]/.test(first);
        });
        calls += 1;
        wrong.push(...(fits ? [] : [`${path}: ${call}`]));
      }
    }
    expect(wrong).toEqual([]);
    expect(calls).toBeGreaterThan(50);
    const guide = read("docs/operating.md");
    const absent = forms.filter(({ name }) => !guide.includes(`operate ${name}`));
    expect(absent).toEqual([]);
  });
});

/** This one reads a backup and no installation. */
const reaching = forms.filter(({ usage }) => usage !== "check FOLDER");

describe.each(forms)("npm run operate $name $usage", ({ name, usage, command }) => {
  test("--help prints how to call it and changes nothing", async () => {
    const nowhere = join(folder, "nowhere");
    expect(await run({ DATA_DIR: nowhere }, name, [...callOf(usage), "--help"])).toEqual({
      code: 0,
      text: expect.stringContaining(`npm run operate ${name}`),
    });
    expect(existsSync(nowhere)).toBe(false);
  });

  test("an unknown option or argument is refused before anything happens", async () => {
    const nowhere = join(folder, "nowhere");
    const { accepts = {} } = command.forms[usage] ?? {};
    const takesAnything = usage.endsWith("...") && Object.keys(accepts).length === 0;
    for (const more of [["--dry-run"], ...(takesAnything ? [] : [["extra", "words"]])]) {
      const { code } = await run({ DATA_DIR: nowhere }, name, [...callOf(usage), ...more]);
      expect([more, code]).toEqual([more, 2]);
    }
    expect(existsSync(nowhere)).toBe(false);
  });
});

test.each(reaching)(
  "npm run operate $name $usage says in a sentence what is not a database",
  async ({ name, usage }) => {
    const { code, text } = await run({ DATA_DIR: join(folder, "garbage") }, name, callOf(usage));
    expect([code, text]).toEqual([1, expect.stringMatching(/not a database/)]);
    expect(text).not.toMatch(/^ +at /m);
  },
);

// These two make an installation where there is none: that is what they are for.
const looking = forms.filter(({ name }) => name !== "migrate" && name !== "restore");
test.each(looking)(
  "npm run operate $name $usage names a wrong DATA_DIR and makes nothing there",
  async ({ name, usage }) => {
    const nowhere = join(folder, "nowhere");
    const { code, text } = await run({ DATA_DIR: nowhere }, name, callOf(usage));
    expect([code, text]).toEqual([1, expect.stringContaining(`DATA_DIR ${nowhere}`)]);
    expect(existsSync(nowhere)).toBe(false);
  },
);

test("a database that never answers ends every command with a sentence", async () => {
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://127.0.0.1:${port}/none`;
  const environment = { DATA_DIR: join(folder, "installation"), DATABASE_URL: url };
  const ended = await Promise.all(
    reaching.map(async ({ name, usage }) => {
      const { code, text } = await run(environment, name, callOf(usage));
      return [name, usage, code, /timeout|unreachable/.test(text)];
    }),
  );
  expect(ended).toEqual(reaching.map(({ name, usage }) => [name, usage, 1, true]));
}, 60_000);

test.each([
  ["payments", ["report", "2026-02-30"], 2, "DAY must be a day of the calendar"],
  ["payments", ["list", "PIAD"], 2, "STATE must be one of NEW, OPEN"],
  ["payments", ["show", "cg_none"], 1, "cg_none: no order, statement, payment or invoice has"],
  ["payments", ["report", "2026-01-31"], 2, "No gateway is configured"],
  ["payments", ["refund", "pay_1"], 2, "usage: npm run operate payments"],
  ["leads", ["list", "0"], 2, "NUMBER must be"],
  ["jobs", ["continue", "none"], 1, "none: no such job"],
  ["backup", ["/dev/null"], 1, "/dev/null cannot be made"],
  ["backup", ["/proc/none"], 1, "/proc/none cannot be made"],
  ["restore", ["/none"], 1, "/none holds no complete backup."],
])("npm run operate %s %j says what is wrong with it", async (name, given, code, sentence) => {
  const outcome = await run({ DATA_DIR: join(folder, "installation") }, name, given);
  expect(outcome).toEqual({ code, text: expect.stringContaining(sentence) });
});

test("settings that are wrong end a command with 2 and the sentence that names them", async () => {
  expect(await run({ FEE_PAISE: "five" }, "leads", [])).toEqual({
    code: 2,
    text: expect.stringContaining("FEE_PAISE must be the fee in paise"),
  });
});
