import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { misbehavingEngine } from "../../test/engine-programs.ts";
import { confirmedPerson } from "../../test/person.ts";
import { rowsOf } from "../../test/rows.ts";
import { startTestApp } from "../../test/test-app.ts";
import { testFolder } from "../../test/test-folder.ts";
import { RunSignals } from "../features/processing/run-signals.ts";
import { longestRunMs, startWorker } from "./work-loop.ts";

test("a worker does no more runs at a time than it may, and takes none once it closes", async () => {
  const app = await startTestApp({ engine: "none" });
  const { db, store, clock, log } = app.context;
  const files = ["first", "second"].map((name) => join(testFolder(), name));
  const answers = [];
  for (const file of files) {
    const person = await confirmedPerson(app);
    await person.uploaded("ICICI", `HOLD ${file}`);
    answers.push(person.process());
    await expect.poll(async () => (await person.icici()).processing).toBe(true);
  }
  const untaken = async () => {
    const rows = await rowsOf(db, "result");
    return rows.filter(({ work, takenBy }) => work !== null && takenBy === null).length;
  };
  expect(await untaken()).toBe(2);

  const signals = new RunSignals();
  const limits = { memoryMb: 256, program: misbehavingEngine, timeMs: longestRunMs };
  const seal = { prlimit: undefined, namespaces: undefined };
  const worker = startWorker({ db, store, clock, log, signals, seal, limits, parallel: 1 });
  signals.tell({ name: "asked", run: "first" });
  signals.tell({ name: "asked", run: "second" });
  const begun = () => files.filter((file) => existsSync(`${file}.begun`)).length;
  await expect.poll(begun, { timeout: 20_000 }).toBe(1);
  expect(await untaken()).toBe(1);

  const closed = worker.close();
  for (const file of files) {
    writeFileSync(`${file}.go`, "");
  }
  await closed;
  // Looking and taking are a few queries; these would come after them.
  for (let query = 0; query < 10; query += 1) {
    expect(await untaken()).toBe(1);
  }
  await db.updateTable("result").set({ work: null }).execute();
  await Promise.all(answers);
});
