import { randomUUID } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Processed } from "contract/process-file";
import { beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { misbehavingEngine } from "../../../test/engine-programs.ts";
import {
  bodyOf,
  confirmedPerson,
  flowOf,
  type Person,
  processSingle,
  uploaded,
} from "../../../test/person.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { TestClock } from "../../../test/test-clock.ts";
import { testFolder } from "../../../test/test-folder.ts";
import { readObject } from "../../storage/object-store.ts";
import { createRetention } from "../privacy/retention.ts";
import { resultKey, sourceKey } from "../statements/service.ts";
import { claim, keepClaim, leaseMs, releaseEnded } from "./claim-repository.ts";

describe.each(testDatabases())("claims on statements on $name", (database) => {
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
      engine: { timeMs: 60_000, shortMs: 60_000, program: misbehavingEngine },
    });
    person = await confirmedPerson(app);
  });

  const holding = () => `HOLD ${join(folder, "it")}`;
  const begins = () => expect.poll(() => existsSync(join(folder, "it.begun"))).toBe(true);
  const letGo = () => writeFileSync(join(folder, "it.go"), "");
  const rowOf = (id: string) =>
    app.context.db
      .selectFrom("statement")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const statementId = async () => (await flowOf(person)).flows.ICICI.statementId ?? "";
  const listed = async () =>
    (await app.context.db.selectFrom("objectRemoval").select("key").execute()).map(
      ({ key }) => key,
    );

  test("only time ends a claim, whichever process made it", async () => {
    await uploaded(person, "ICICI", "lots");
    const id = await statementId();
    // What the versions before wrote: this machine, and a process that is gone for certain.
    const leaseOwner = `${hostname()}|4194304|x`;
    const leaseUntil = new Date(clock.now().getTime() + leaseMs).toISOString();
    await app.context.db
      .updateTable("statement")
      .set({ state: "processing", leaseOwner, leaseUntil })
      .where("id", "=", id)
      .execute();
    const answer = processSingle(person);
    const early = await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 1000))]);
    expect(early).toBeUndefined();
    expect(await rowOf(id)).toMatchObject({ state: "processing", leaseOwner });
    clock.advance(leaseMs / 1000);
    expect((await answer).status).toBe(200);
  });

  test("a process that wakes after its claim ended overwrites nothing, and answers with its successor's result", async () => {
    await uploaded(person, "ICICI", holding());
    const late = processSingle(person);
    await begins();
    const id = await statementId();
    const ended = (await rowOf(id)).leaseOwner ?? "";

    // As if this process had been paused: its claim has ended, and another process does the work.
    const { db, store } = app.context;
    clock.advance(leaseMs / 1000);
    expect(await releaseEnded(db, clock.now())).toEqual([id]);
    const successor = { id, claim: randomUUID() };
    const slots = ["single"] as const;
    await claim(db, id, { ...successor, slots, now: clock.now() });
    const key = resultKey(successor, "processed_file.csv");
    const stored = await store.put(key, Buffer.from("the successor's"));
    if (!stored.ok) {
      throw new Error(stored.code);
    }
    const result = { csvBytes: stored.bytes, csvSha256: stored.sha256, preview: null };
    const processedAt = clock.now().toISOString();
    expect(await keepClaim(db, successor, slots, { ...result, processedAt })).toBe(true);

    letGo();
    const answer = await late;
    expect([answer.status, (await bodyOf<Processed>(answer)).statementId]).toEqual([200, id]);
    expect(await rowOf(id)).toMatchObject({
      state: "processed",
      claim: successor.claim,
      ...result,
    });
    expect(await readObject(store, key)).toEqual(Buffer.from("the successor's"));
    // What the ended claim stored is listed for removal; what is kept is not.
    const leftover = resultKey({ id, claim: ended }, "processed_file.csv");
    expect(await readObject(store, leftover)).not.toBeNull();
    expect(await listed()).toContain(leftover);
    expect(await listed()).not.toContain(key);
    clock.advance(7200);
    expect(await createRetention(app.context).runOnce()).toBe(true);
    expect(await readObject(store, leftover)).toBeNull();
    expect(await readObject(store, key)).toEqual(Buffer.from("the successor's"));
  });

  test("the copy of a refused file is removed immediately", async () => {
    await uploaded(person, "ICICI", "REFUSE");
    const refused = await processSingle(person);
    expect([refused.status, (await bodyOf(refused)).code]).toEqual([422, "totals-do-not-tie"]);
    const names = await readdir(join(app.dataDir, "objects"), { recursive: true });
    expect(names.filter((name) => name.includes("source-"))).toEqual([]);
    expect(await listed()).toEqual([]);
    expect((await flowOf(person)).flows.ICICI.files).toHaveLength(1);
  });

  test("a processed statement keeps the copy of its file", async () => {
    await uploaded(person, "ICICI", "lots");
    expect((await processSingle(person)).status).toBe(200);
    expect(await listed()).toEqual([]);
    const row = await rowOf(await statementId());
    const copy = await readObject(app.context.store, sourceKey(row, "single"));
    expect(copy).toEqual(Buffer.from("lots"));
  });
});
