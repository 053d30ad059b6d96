import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { operatorCommand } from "../../test/operator-command.ts";
import { confirmedPerson } from "../../test/person.ts";
import {
  startServerProcess,
  withFullDisk,
  withReadOnly,
  wrappedCommand,
} from "../../test/processes.ts";
import { testFolder } from "../../test/test-folder.ts";
import { commands } from "./commands.ts";

/** Commands that change something; every other one only looks. */
const changing = new Set([
  "accounts disable ACCOUNT",
  "accounts enable ACCOUNT",
  "accounts erase ID",
  "jobs continue JOB",
  "jobs release LEASE...",
  "payments reconcile",
  "leads answered REFERENCE...",
  "leads reopen REFERENCE...",
  "mails again MAIL",
  "payments reconcile ORDER",
  "payments refund ORDER REASON...",
  "payments report [DAY]",
  "restore FOLDER",
  "restore check FOLDER",
  "rewrap ",
  "second-factor off ADDRESS",
  "migrate ",
]);
/** Those of them that find nothing to do here, and so don't touch the disk. */
const needsMore =
  /^(accounts enable|accounts erase|jobs|mails|leads|payments|restore|second-factor|migrate)/;

let dataDir: string;
let email: string;
/** An installation with a person and an upload, whose server was killed: its journal still holds rows. */
beforeAll(async () => {
  dataDir = testFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir, ENGINE_PARALLEL: "0" });
  const person = await confirmedPerson(server);
  await person.uploaded("ICICI", "a statement");
  email = person.email;
  await server.killHard();
});

const forms: string[] = [];
for (const [name, load] of Object.entries(commands)) {
  const command = await load();
  forms.push(...Object.keys(command.forms).map((usage) => `${name} ${usage}`));
}

/** A call of each form, with what the installation holds. */
function callOf(form: string): string[] {
  return form
    .replace("FOLDER", "nowhere")
    .replace(/ \[NUMBER\]| \[STATE\.\.\.\]| \[DAY\]/g, "")
    .replace("FILE", join(testFolder(), "file"))
    .replace("MONTH", "2026-01")
    .replace(/ACCOUNT|ADDRESS|WHAT/, email)
    .split(" ")
    .filter((word) => word !== "");
}

/** Disks on which nothing can be written, and what a command that must write says. */
const disks: [string, (folder: string) => string[] | undefined, RegExp][] = [
  ["full", withFullDisk, /is full: make room. A backup to another disk can be taken before/],
  ["read-only", withReadOnly, /mounted read-only, .* take a backup to another disk/],
];

describe.runIf(process.platform === "linux").each(disks)(
  "on a disk that is %s",
  (name, on, why) => {
    const wrapper = () => on(dataDir);
    const looking = forms.filter((form) => !changing.has(form));

    test("every command that only looks still does", async () => {
      const wrapped = wrapper();
      if (!wrapped) {
        process.stdout.write(
          `no mount namespaces here: looking at a ${name} disk was not tried.\n`,
        );
        return;
      }
      expect(looking).toContain("doctor ");
      expect(looking).toContain("leads ");
      for (const form of looking.filter((each) => !each.startsWith("backup"))) {
        const { text } = await wrappedCommand(wrapped, { DATA_DIR: dataDir }, ...callOf(form));
        expect([form, text]).toEqual([
          form,
          expect.not.stringMatching(/command stopped|cannot be used|^ +at /m),
        ]);
      }
      const shown = await wrappedCommand(wrapped, { DATA_DIR: dataDir }, "case", email);
      expect(shown).toMatchObject({ code: 0, text: expect.stringContaining(`email     ${email}`) });
      expect(shown.text).toContain("This could not be recorded: ");
      const { text } = await wrappedCommand(wrapped, { DATA_DIR: dataDir }, "doctor");
      expect(text).toMatch(/wrong {2}The database takes no rows: /);
    }, 120_000);

    test("one that changes something says what is wrong with the disk", async () => {
      const wrapped = wrapper();
      if (!wrapped) {
        return;
      }
      for (const form of changing) {
        if (!needsMore.test(form)) {
          const called = await wrappedCommand(wrapped, { DATA_DIR: dataDir }, ...callOf(form));
          expect([form, called.text]).toEqual([form, expect.stringMatching(why)]);
          expect(called.code).toBe(1);
        }
      }
    }, 120_000);
  },
);

describe.each(disks)("a backup from a disk that is %s", (name, on) => {
  test("holds the rows of the journal and the files, and damaged keys in it are called so", async () => {
    const wrapped = on(dataDir);
    const backup = join(testFolder(), "backup");
    if (!wrapped) {
      process.stdout.write(`no mount namespaces here: no backup of a ${name} disk was taken.\n`);
      return;
    }
    const taken = await wrappedCommand(wrapped, { DATA_DIR: dataDir }, "backup", backup);
    expect(taken.text).toContain("and 1 file, as of");
    expect(taken.text).toContain("This could not be recorded: ");
    expect(taken.code).toBe(0);
    const there = { DATA_DIR: testFolder() };
    const check = (folder: string) => operatorCommand("restore", there, "check", folder);
    expect(await check(backup)).toMatchObject({ code: 0 });

    const damaged = join(testFolder(), "damaged");
    await cp(backup, damaged, { recursive: true });
    await writeFile(join(damaged, "keys", "master-key"), "garbage\n");
    expect(await check(damaged)).toEqual({
      code: 1,
      text: "keys/master-key differs from what was backed up: it holds no key.\n",
    });
    const right = await readFile(join(backup, "keys", "master-key"));
    await writeFile(join(damaged, "keys", "master-key"), right);
    expect(await check(damaged)).toMatchObject({ code: 0 });
    await rm(damaged, { recursive: true });
  });
});
