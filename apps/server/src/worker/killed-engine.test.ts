import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { misbehavingEngine } from "../../test/engine-programs.ts";
import { codeOf, confirmedPerson, type Person } from "../../test/person.ts";
import { useTestApp } from "../../test/test-app.ts";
import { testFolder } from "../../test/test-folder.ts";

const app = useTestApp({ engine: { program: misbehavingEngine } });
let person: Person;
beforeAll(async () => {
  person = await confirmedPerson(app);
});

/** Kills the engine that holds a file, as a system does that is short of memory. */
async function killHolder(file: string): Promise<void> {
  await expect.poll(() => existsSync(`${file}.begun`)).toBe(true);
  await expect.poll(() => readFileSync(`${file}.begun`, "utf8")).toMatch(/^\d+$/);
  const pid = Number(readFileSync(`${file}.begun`, "utf8"));
  rmSync(`${file}.begun`);
  process.kill(pid, "SIGKILL");
}

test("a statement whose engine is killed is read by another one", async () => {
  const file = join(testFolder(), "held");
  await person.uploaded("ICICI", `HOLD ${file}`);
  const processed = person.process();
  await killHolder(file);
  writeFileSync(`${file}.go`, "");
  expect((await processed).status).toBe(200);
});

test("a statement whose second engine is killed as well may be tried again", async () => {
  const file = join(testFolder(), "held");
  await person.uploaded("ICICI", `HOLD ${file}`);
  const processed = person.process();
  await killHolder(file);
  await killHolder(file);
  expect(await codeOf(processed)).toEqual([500, "processing-failed"]);
  writeFileSync(`${file}.go`, "");
  expect((await person.process()).status).toBe(200);
});
