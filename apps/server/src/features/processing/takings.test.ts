import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { messages } from "@site/contract/messages";
import type { Processed } from "@site/contract/process-file";
import { beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { plainHead } from "../../../test/engine-answer.ts";
import { misbehavingEngine } from "../../../test/engine-programs.ts";
import { bodyOf, codeOf, confirmedPerson, type Person } from "../../../test/person.ts";
import { changeRows, rowOf, rowsOf } from "../../../test/rows.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { TestClock } from "../../../test/test-clock.ts";
import { testFolder } from "../../../test/test-folder.ts";
import { readObject } from "../../storage/object-store.ts";
import { markDeleted } from "../deletion/repository.ts";
import { createRetention } from "../privacy/retention.ts";
import { folderOfPerson, resultFolder, resultKey } from "../statements/service.ts";
import { endTaking, takeResult, takingMs } from "./result-queue-repository.ts";
import { showLife } from "./worker-repository.ts";

/** For as long as a child may take to start on a busy machine. */
const patience = { timeout: 20_000 };

describe.each(testDatabases())("takings of results on $name", (database) => {
  let clock: TestClock;
  let app: TestApp;
  let folder: string;
  let person: Person;
  beforeEach(async () => {
    clock = new TestClock();
    folder = testFolder();
    app = await startTestApp({
      clock,
      database,
      environment: { ENGINE_MEMORY_MB: "256" },
      engine: { program: misbehavingEngine },
    });
    person = await confirmedPerson(app);
  });

  const holding = () => `HOLD ${join(folder, "it")}`;
  const begins = () => expect.poll(() => existsSync(join(folder, "it.begun")), patience).toBe(true);
  const letGo = () => writeFileSync(join(folder, "it.go"), "");
  const resultOf = (statementId: string) => rowOf(app.context.db, "result", { statementId });
  const statementId = async () => (await person.icici()).statementId ?? "";
  const listed = async () => (await rowsOf(app.context.db, "objectRemoval")).map(({ key }) => key);

  test("a worker that wakes after its taking ended overwrites nothing, and its successor's result counts", async () => {
    await person.uploaded("ICICI", holding());
    const answer = person.process();
    await begins();
    const id = await statementId();
    const { db, store } = app.context;
    const ended = await resultOf(id);

    // As if this worker had been paused: its taking ends by time, and another worker does the work.
    clock.advance(takingMs / 1000);
    const taken = await takeResult(db, clock.now());
    expect(taken?.id).toBe(ended.id);
    const takenBy = taken?.takenBy ?? "";
    const folder = resultFolder({ userId: person.uid, id: ended.id, takenBy });
    const name = "processed_file.csv";
    const key = resultKey({ folder }, name);
    const stored = await store.put(key, Buffer.from("the successor's"));
    if (!stored.ok) {
      throw new Error(stored.code);
    }
    const { bytes, sha256 } = stored;
    const doneAt = clock.now().toISOString();
    const head = JSON.stringify(plainHead);
    expect(await endTaking(db, takenBy, { state: "done", head, folder, doneAt })).toBe(true);
    await db
      .insertInto("resultObject")
      .values({ resultId: ended.id, name, bytes, sha256 })
      .execute();
    await changeRows(db, "statement", { id }, { resultId: ended.id });

    letGo();
    const answered = await answer;
    expect([answered.status, (await bodyOf<Processed>(answered)).statementId]).toEqual([200, id]);
    expect(await resultOf(id)).toMatchObject({ state: "done", folder, head });
    // What the ended taking stored goes; what is kept stays.
    const ofEnded = { userId: person.uid, id: ended.id, takenBy: ended.takenBy ?? "" };
    const leftover = resultKey({ folder: resultFolder(ofEnded) }, name);
    const removed = async () => (await rowsOf(db, "accessAudit")).map(({ object }) => object);
    await expect.poll(removed).toContain(leftover);
    expect(await listed()).toEqual([]);
    clock.advance(7200);
    expect(await createRetention(app.context).runOnce()).toBe(true);
    expect(await readObject(store, leftover)).toBeNull();
    expect(await readObject(store, key)).toEqual(Buffer.from("the successor's"));
  });

  test("a statement that is deleted while its worker has paused keeps nothing that the worker makes", async () => {
    await person.uploaded("ICICI", holding());
    const call = new AbortController();
    const answer = person.process("ICICI", call.signal).catch(() => {});
    await begins();
    const id = await statementId();
    const { id: result, takenBy } = await resultOf(id);
    const { db, store } = app.context;
    call.abort();
    await answer;
    // As its owner does after its taking has ended by time.
    await markDeleted(db, id, clock.now().toISOString());

    letGo();
    const made = { userId: person.uid, id: result, takenBy: takenBy ?? "" };
    const key = resultKey({ folder: resultFolder(made) }, "processed_file.csv");
    const removed = async () => (await rowsOf(db, "accessAudit")).map(({ object }) => object);
    await expect.poll(removed).toContain(key);
    expect(await readObject(store, key)).toBeNull();
    expect(await resultOf(id)).toMatchObject({ head: null, folder: null });
    expect(await rowsOf(db, "resultObject")).toEqual([]);
  });

  test("nothing of a refused file is stored but its upload, which a processed statement keeps", async () => {
    await person.uploaded("ICICI", "REFUSE");
    const refused = await person.process();
    expect(await codeOf(refused)).toEqual([422, "totals-do-not-tie"]);
    const { store } = app.context;
    const under = async () =>
      (await Readable.from(store.list(folderOfPerson(person.uid))).toArray()).length;
    expect(await under()).toBe(1);
    expect(await listed()).toEqual([]);
    await person.uploaded("ICICI", "lots");
    expect((await person.process()).status).toBe(200);
    const { objectKey } = await rowOf(app.context.db, "statementFile", {
      statementId: await statementId(),
    });
    expect(await readObject(store, objectKey ?? "")).toEqual(Buffer.from("lots"));
  });

  test.each([
    ["an hour behind", -3600],
    ["two days behind", -2 * 86_400],
  ])(
    "with a clock %s the worker's the call says so, not that there is too much to do",
    async (_, apart) => {
      const behind = new TestClock();
      const web = await startTestApp({ clock: behind, database, engine: "none" });
      const visitor = await confirmedPerson(web);
      await visitor.uploaded("ICICI", "lots");
      const ofWorker = new TestClock(new Date(behind.now().getTime() - apart * 1000).toISOString());
      const { db } = web.context;
      await showLife(db, "a worker", ofWorker);
      const answer = visitor.process();
      await expect.poll(async () => (await visitor.icici()).processing).toBe(true);
      const refused = await answer;
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "3600"]);
      expect(await bodyOf<object>(refused)).toMatchObject({
        code: "processing-out-of-step",
        message: expect.stringContaining("Your file is kept and nothing was charged."),
      });
      expect(await visitor.icici()).toMatchObject({ processing: false, refusal: null });
    },
  );

  test("without any worker the call ends in time, and the statement waits for another try", async () => {
    const lonely = await startTestApp({ clock, database, engine: "none" });
    const visitor = await confirmedPerson(lonely);
    await visitor.uploaded("ICICI", "lots");
    const answer = visitor.process();
    const icici = async () => await visitor.icici();
    await expect.poll(async () => (await icici()).processing).toBe(true);
    clock.advance(70);
    const refused = await answer;
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "600"]);
    expect(await bodyOf<object>(refused)).toMatchObject({
      code: "processing-unavailable",
      error: messages.processErrors.failed,
      message:
        "The part of our system that processes statements isn't running at the moment. Your file is kept and nothing was charged. Please try again in ten minutes.",
    });
    expect(await icici()).toMatchObject({
      processing: false,
      processSuccess: false,
      refusal: null,
    });
  });
});
