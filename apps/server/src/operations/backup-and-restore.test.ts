import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Processed } from "@site/contract/process-file";
import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { freshPostgres, testDatabases } from "../../test/databases.ts";
import { goodSettings } from "../../test/good-settings.ts";
import { meanwhile } from "../../test/meanwhile.ts";
import { operatorCommand } from "../../test/operator-command.ts";
import { bodyOf, confirmedPerson, fortyLots, insertProcessedStatement } from "../../test/person.ts";
import { startServerProcess } from "../../test/processes.ts";
import { resultOf, rowOf, rowsOf } from "../../test/rows.ts";
import { settledOrder } from "../../test/settled-order.ts";
import { startTestApp, testConfig } from "../../test/test-app.ts";
import { TestClock } from "../../test/test-clock.ts";
import { testFolder } from "../../test/test-folder.ts";
import { type Migration, migrate } from "../database/migrate.ts";
import { migrations } from "../database/migrations/all.ts";
import { type Db, openDatabase } from "../database/open.ts";
import { createRetention } from "../features/privacy/retention.ts";
import { listForRemoval, resultKey } from "../features/statements/service.ts";
import { readObject } from "../storage/object-store.ts";
import { openStore } from "../storage/open-store.ts";
import { takeBackup } from "./backup.ts";
import type { BackupManifest } from "./backup-folder.ts";
import { readObjectHash } from "./carry-objects.ts";
import { fillDatabase } from "./fill-database.ts";
import { checkBackup, restoreBackup } from "./restore.ts";

let folder: string;
beforeEach(() => {
  folder = testFolder();
});
const now = () => new Date();

/** Makes an embedded installation in `old` with a settled statement; returns the key of its file. */
async function embedded(old: { DATA_DIR: string }): Promise<string> {
  const app = await startTestApp({ dataDir: old.DATA_DIR, environment: old });
  const { db } = app.context;
  const id = await (await confirmedPerson(app)).processedStatement();
  await settledOrder(db, id);
  const key = resultKey(await resultOf(db, id), "processed_file.csv");
  await app.close();
  return key;
}

/** Keys that the settings name. */
const ownKeys = {
  SESSION_SECRET: goodSettings.SESSION_SECRET,
  MASTER_KEY: goodSettings.MASTER_KEY,
};

/** Ten processes start one after the other; on a busy machine that alone takes half a minute. */
const patience = { timeout: 120_000 };

describe.each(testDatabases())("an installation on $name", patience, (database) => {
  test("is backed up under load, checked, restored elsewhere, and continues there", async () => {
    const here = await database.fresh();
    const there = await database.fresh();
    const old = { DATA_DIR: join(folder, "old"), ...here.environment };
    const next = { DATA_DIR: join(folder, "next"), ...there.environment };
    const kept = join(folder, "kept");
    const server = await startServerProcess(old);
    const owner = await confirmedPerson(server);
    const file = await owner.uploaded("ICICI", fortyLots);
    const { statementId } = await bodyOf<Processed>(owner.process());

    let taken = false;
    const backup = operatorCommand("backup", old, kept).finally(() => {
      taken = true;
    });
    const load = async (): Promise<number> => {
      let people = 0;
      while (!taken) {
        const person = await confirmedPerson(server);
        await person.uploaded("ICICI", `statement ${person.uid}`);
        people += 1;
      }
      return people;
    };
    const people = await Promise.all([load(), load()]);
    expect(await backup).toEqual({ code: 0, text: expect.stringContaining("rows and") });
    expect(Math.min(...people)).toBeGreaterThan(0);
    expect(await server.stop()).toBe(0);
    expect((await stat(kept)).mode & 0o077).toBe(0);

    const check = await operatorCommand("restore", next, "check", kept);
    expect(check).toEqual({ code: 0, text: expect.stringMatching(/^The backup is complete: /) });
    const restore = () => operatorCommand("restore", next, kept);
    expect(await restore()).toEqual({
      code: 0,
      text: expect.stringMatching(/^Restored and compared: /),
    });

    const config = testConfig(next);
    const restored = openDatabase(config);
    const store = await openStore(config);
    const files = await rowsOf(restored.db, "statementFile");
    expect(files.length).toBeGreaterThan(0);
    for (const row of files) {
      expect(await readObjectHash(store, row.objectKey ?? "")).toEqual({
        bytes: row.bytes,
        sha256: row.sha256,
      });
    }
    const name = "processed_file.csv";
    const row = await resultOf(restored.db, statementId);
    const result = await readObjectHash(store, resultKey(row, name));
    const [object] = await rowsOf(restored.db, "resultObject", { resultId: row.id, name });
    expect(result?.sha256).toBe(object?.sha256);
    await restored.close();

    const again = await startServerProcess(next);
    owner.client.moveTo(again.url);
    const flow = await owner.icici();
    expect([flow.statementId, flow.processSuccess, flow.files]).toEqual([
      statementId,
      true,
      [file],
    ]);
    const newcomer = await confirmedPerson(again);
    await newcomer.uploaded("ICICI", "after the restore");
    expect(await again.stop()).toBe(0);

    const refused = await restore();
    expect(refused).toEqual({
      code: 1,
      text: "The target database is not empty: restore into a new one.\n",
    });
  });

  test("carries over what is listed for removal, and removes it there when it is due", async () => {
    const here = await database.fresh();
    const there = await database.fresh();
    const old = { DATA_DIR: join(folder, "old"), ...here.environment };
    const next = { DATA_DIR: join(folder, "next"), ...there.environment };
    const server = await startServerProcess(old);
    const owner = await confirmedPerson(server);
    await owner.uploaded("ICICI", "listed for removal");
    const before = openDatabase(testConfig(old));
    const { objectKey, statementId } = await rowOf(before.db, "statementFile");
    const upload = { key: objectKey ?? "", bytes: 18, sha256: null };
    const due = new Date(Date.now() + 30 * 86_400_000).toISOString();
    await listForRemoval(before.db, { userId: owner.uid, statementId }, [upload], due);
    await before.close();
    const kept = join(folder, "kept");
    expect((await operatorCommand("backup", old, kept)).code).toBe(0);
    expect(await server.stop()).toBe(0);
    await operatorCommand("restore", next, kept);

    const clock = new TestClock(new Date().toISOString());
    const app = await startTestApp({ clock, environment: next, dataDir: next.DATA_DIR });
    const { store, db } = app.context;
    const { key } = await rowOf(db, "objectRemoval");
    expect(String(await readObject(store, key))).toBe("listed for removal");
    clock.advance(31 * 86_400);
    await createRetention(app.context).runOnce();
    expect(await readObject(store, key)).toBeNull();
    await app.close();
  });
});

const server = process.env.TEST_DATABASE_URL;
if (server) {
  test("an embedded one goes on under new keys on PostgreSQL, and from there in an embedded one", async () => {
    const old = { DATA_DIR: join(folder, "old") };
    const key = await embedded(old);
    const before = openDatabase(testConfig(old));
    const audit = { at: "", kind: "noticed", fromState: null, toState: null, via: "", detail: "" };
    const note = { orderId: "order-1", ...audit };
    await before.db.insertInto("paymentAudit").values([note, note]).execute();
    const { seq: last = 0 } = (await rowsOf(before.db, "paymentAudit", {}, "seq")).at(-1) ?? {};
    await before.close();
    const kept = join(folder, "kept");
    expect((await operatorCommand("backup", old, kept)).code).toBe(0);
    const fresh = await freshPostgres(server);
    const next = { DATA_DIR: join(folder, "next"), ...fresh.environment };
    expect((await operatorCommand("restore", next, kept)).code).toBe(0);
    const { db, close } = openDatabase(testConfig(next));
    const added = await db
      .insertInto("paymentAudit")
      .values(note)
      .returning("seq")
      .executeTakeFirstOrThrow();
    expect(added.seq, "the database's own numbers go on after the carried ones").toBe(last + 1);
    await close();
    const again = join(folder, "again");
    expect((await operatorCommand("backup", next, again)).code).toBe(0);
    const { SESSION_SECRET, MASTER_KEY } = fresh.environment;
    const back = { DATA_DIR: join(folder, "back"), SESSION_SECRET, MASTER_KEY };
    expect((await operatorCommand("restore", back, again)).code).toBe(0);
    for (const installation of [next, back]) {
      expect(await readObject(await openStore(testConfig(installation)), key)).not.toBeNull();
    }
  });
}

test("a changed, incomplete or unreadable backup is named and not restored", async () => {
  const old = { DATA_DIR: join(folder, "old") };
  const next = { DATA_DIR: join(folder, "next") };
  const kept = join(folder, "kept");
  const server = await startServerProcess(old);
  const owner = await confirmedPerson(server);
  await owner.uploaded("ICICI", "one statement");
  const taken = await operatorCommand("backup", old, kept);
  expect(taken.text).toContain("the installation's own master-key and session-secret");
  expect(await server.stop()).toBe(0);
  const check = () => operatorCommand("restore", next, "check", kept);

  const uploads = `objects/people/${owner.uid}/uploads`;
  const [upload] = await readdir(join(kept, uploads));
  const changes: [string, RegExp][] = [
    [`${uploads}/${upload}`, /stored object people\/.*was changed or cut off/],
    ["tables/person.jsonl", /^tables\/person\.jsonl differs from what was backed up\.$/m],
    ["keys/master-key", /was encrypted under a master key that is not configured/],
    ["manifest.json", /holds no complete backup/],
  ];
  for (const [path, sentence] of changes) {
    const bytes = await readFile(join(kept, path));
    const changed = Buffer.from(bytes);
    // A letter, so that a changed key is still a key.
    changed.write(changed.toString("latin1", 20, 21) === "B" ? "C" : "B", 20, "latin1");
    await writeFile(join(kept, path), changed);
    expect(await check()).toEqual({ code: 1, text: expect.stringMatching(sentence) });
    await writeFile(join(kept, path), bytes);
  }
  expect((await check()).code).toBe(0);
  await rm(join(kept, "manifest.json"));
  const without = await operatorCommand("restore", next, kept);
  expect(without).toEqual({ code: 1, text: `${kept} holds no complete backup.\n` });
  expect(await readdir(folder)).not.toContain("next");

  const again = await operatorCommand("backup", old, kept);
  expect(again).toEqual({
    code: 1,
    text: `${kept} is not empty; a backup needs its own folder.\n`,
  });
});

test("a file that a row needs is named when the store has lost it, and the rest is backed up", async () => {
  const old = { DATA_DIR: join(folder, "old") };
  const lost = await embedded(old);
  await (await openStore(testConfig(old))).remove(lost);
  const kept = join(folder, "kept");
  const taken = await operatorCommand("backup", old, kept);
  expect(taken.code).toBe(1);
  expect(taken.text).toMatch(
    new RegExp(`^1 file that should be in the store cannot be found there:\n${lost}\n$`, "m"),
  );
  const next = { DATA_DIR: join(folder, "next") };
  const restored = await operatorCommand("restore", next, kept);
  expect(restored).toEqual({ code: 0, text: expect.stringContaining(`\n${lost}\n`) });
});

test("a backup that lacks what its rows need is refused in words, before anything is written", async () => {
  const old = { DATA_DIR: join(folder, "old") };
  await embedded(old);
  const kept = join(folder, "kept");
  await mkdir(kept);
  expect((await operatorCommand("backup", old, kept)).code).toBe(0);
  const next = testConfig({ DATA_DIR: join(folder, "next") });
  const refused = async () => {
    for (const attempt of [checkBackup(next, kept), restoreBackup(next, kept, () => new Date())]) {
      const result = await attempt;
      expect(result.ok).toBe(false);
      expect(await readdir(folder)).not.toContain("next");
    }
    const result = await checkBackup(next, kept);
    return result.ok ? "" : result.error.join();
  };
  const path = join(kept, "manifest.json");
  const text = await readFile(path, "utf8");
  const manifest: BackupManifest = JSON.parse(text);
  const { migrations: steps, tables, objects } = manifest;
  const [object, ...others] = objects;
  const [table, ...rest] = tables;
  const payments = tables.filter(({ name }) => name === "payment");
  await copyFile(join(kept, "tables", "payment.jsonl"), join(kept, "tables", "nowhere.jsonl"));
  const isOther = "differs from what was backed up.";
  const changes: [object, string][] = [
    [{ objects: others }, `lacks objects/${object?.key}`],
    [{ objects: [{ ...object, bytes: 1 }, ...others] }, `objects/${object?.key} ${isOther}`],
    [
      { objects: [{ ...object, sha256: "0".repeat(64) }, ...others] },
      `objects/${object?.key} ${isOther}`,
    ],
    [{ tables: [{ ...table, rows: 999 }, ...rest] }, `tables/${table?.name}.jsonl ${isOther}`],
    [
      { tables: [{ ...table, digest: "f".repeat(64) }, ...rest] },
      `tables/${table?.name}.jsonl ${isOther}`,
    ],
    [
      { tables: tables.filter((each) => !payments.includes(each)) },
      "The rows lack the table payment.",
    ],
    [
      { tables: [...tables, ...payments.map((each) => ({ ...each, name: "nowhere" }))] },
      "The database has no table for nowhere.",
    ],
    [
      { migrations: [...steps, "999-of-tomorrow"] },
      "The rows are from a newer version of this product.",
    ],
    [{ format: 2 }, "holds a backup of format 2: use the version that took it"],
  ];
  for (const [change, sentence] of changes) {
    await writeFile(path, JSON.stringify({ ...manifest, ...change }));
    expect(await refused()).toContain(sentence);
  }
  await writeFile(path, text);
  await rename(join(kept, "keys", "session-secret"), join(folder, "secret"));
  expect(await refused()).toBe("keys/session-secret is missing.");
  await rename(join(folder, "secret"), join(kept, "keys", "session-secret"));
  await mkdir(next.dataDir);
  await writeFile(join(next.dataDir, "master-key"), "another one");
  expect(await restoreBackup(next, kept, () => new Date())).toMatchObject({
    error: [expect.stringContaining("is another key than the backup's")],
  });
  expect(await readdir(next.dataDir)).toEqual(["master-key"]);

  // It is not in the way of an installation that is given its own; nor is one that was restored.
  const given = testConfig({ DATA_DIR: next.dataDir, ...ownKeys });
  expect(await restoreBackup(given, kept, () => new Date())).toMatchObject({ ok: true });
  expect(await readdir(next.dataDir)).not.toContain("session-secret");
  expect(await readFile(join(next.dataDir, "master-key"), "utf8")).toBe("another one");
  await rm(next.dataDir, { recursive: true });
  await mkdir(next.dataDir);
  await copyFile(join(kept, "keys", "master-key"), join(next.dataDir, "master-key"));
  expect(await restoreBackup(next, kept, () => new Date())).toMatchObject({ ok: true });
});

/** An installation without people, for backups in this process. */
async function unused(environment: { DATA_DIR: string }) {
  const config = testConfig(environment);
  await mkdir(config.dataDir);
  const database = openDatabase(config);
  onTestFinished(() => database.close());
  await migrate(database, migrations, now);
  const backup = async (
    name: string,
    { db = database.db, settings = {} }: { db?: Db; settings?: Record<string, string> } = {},
  ) => {
    const used = testConfig({ ...environment, ...settings });
    const taken = await takeBackup({ ...database, db }, used, join(folder, name), now);
    if (!taken.ok) {
      throw new Error(taken.error);
    }
    return taken.value;
  };
  return { config, database, db: database.db, backup };
}

test("a backup has the keys that the installation made for itself, where the settings name none", async () => {
  const { config, backup } = await unused({ DATA_DIR: join(folder, "old") });
  const keysIn = async (name: string, settings = {}) =>
    (await backup(name, { settings })).manifest.keys;
  expect(await keysIn("before the first start")).toEqual(["master-key"]);
  await writeFile(join(config.dataDir, "session-secret"), "made by the first start");
  expect(await keysIn("after it")).toEqual(["master-key", "session-secret"]);
  expect(await keysIn("with settings", ownKeys)).toEqual([]);
});

test("a file is lost that a row needs when the backup ends; removed ones are not", async () => {
  const { config, db, backup } = await unused({ DATA_DIR: join(folder, "old") });
  const [lost, dropped] = [
    await insertProcessedStatement(db, { uid: "u" }, now()),
    await insertProcessedStatement(db, { uid: "u" }, now()),
  ].map((id) => ({
    id: `result-${id}`,
    key: `people/u/results/result-${id}/made/processed_file.csv`,
  }));
  const removed = { key: "people/u/uploads/removed", bytes: 1, sha256: null };
  await listForRemoval(db, { userId: "u", statementId: "" }, [removed], now().toISOString());
  const other = openDatabase(config);
  onTestFinished(() => other.close());
  const meantime = meanwhile(
    db,
    () =>
      other.db
        .deleteFrom("resultObject")
        .where("resultId", "=", dropped?.id ?? "")
        .execute(),
    ([row]) => row !== undefined && "folder" in row,
  );
  const taken = await backup("kept", { db: meantime });
  const absent = [lost?.key, dropped?.key].toSorted();
  expect(taken.manifest.absent.toSorted()).toEqual(absent);
  expect(taken.lost).toEqual([lost?.key]);
  expect(await checkBackup(config, join(folder, "kept"))).toMatchObject({ value: { absent } });
});

test("rows of an earlier version are restored into a new database, and into one of today's schema", async () => {
  const { backup } = await unused({ DATA_DIR: join(folder, "old") });
  const { manifest } = await backup("kept");
  const later: Migration = {
    name: "999-later",
    up: (db) => db.schema.createTable("later").addColumn("id", "text").execute(),
  };
  const known = migrations as Migration[];
  known.push(later);
  onTestFinished(() => void known.pop());
  const kept = join(folder, "kept");
  const fresh = testConfig({ DATA_DIR: join(folder, "fresh") });
  expect(await restoreBackup(fresh, kept, now)).toMatchObject({ ok: true });
  const { database } = await unused({ DATA_DIR: join(folder, "migrated") });
  expect(await fillDatabase(database, kept, manifest, now)).toMatchObject({ ok: true });
});

test("rows that are others when read again are not kept", async () => {
  const { db, backup } = await unused({ DATA_DIR: join(folder, "old") });
  await insertProcessedStatement(db, { uid: "u" }, now());
  const { manifest } = await backup("kept");
  const { database } = await unused({ DATA_DIR: join(folder, "next") });
  await sql`create trigger changing after insert on statement
    begin update statement set platform = 'OTHER' where id = new.id; end`.execute(database.db);
  await expect(fillDatabase(database, join(folder, "kept"), manifest, now)).rejects.toThrow(
    "the rows of statement are not the same when read again",
  );
  expect(await rowsOf(database.db, "statement")).toEqual([]);
});
