import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { accepted, failed, type Result } from "@site/result/result";
import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { testDatabases } from "../../test/databases.ts";
import { proxiedPostgres } from "../../test/interruptible-proxy.ts";
import { startServerProcess } from "../../test/processes.ts";
import { rowsOf } from "../../test/rows.ts";
import { testConfig } from "../../test/test-app.ts";
import { testFolder } from "../../test/test-folder.ts";
import { type Migration, migrate } from "./migrate.ts";
import { migrations } from "./migrations/all.ts";
import { databaseFile, type OpenDatabase, openDatabase, openToLook } from "./open.ts";
import { isUniqueViolation, transaction } from "./transaction.ts";

const now = () => new Date("2026-11-21T10:00:00Z");

describe.each(testDatabases())("the database on $name", (kind) => {
  let open: () => OpenDatabase;
  let environment: Record<string, string>;
  const opened: OpenDatabase[] = [];
  beforeEach(async () => {
    const fresh = await kind.fresh();
    const dataDir = testFolder();
    environment = { DATA_DIR: dataDir, ...fresh.environment };
    const config = testConfig(environment);
    open = () => {
      const database = openDatabase(config);
      opened.push(database);
      return database;
    };
    return async () => {
      await Promise.all(opened.splice(0).map((database) => database.close()));
    };
  });

  test("processes that start together on an empty database all come up", async () => {
    const servers = await Promise.all([1, 2, 3].map(() => startServerProcess(environment)));
    const answers = await Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    await Promise.all(servers.map((server) => server.stop()));
    expect(await migrate(open(), migrations, now)).toEqual([]);
  });

  test("a failing schema step leaves nothing behind", async () => {
    const broken: Migration = {
      name: "999-broken",
      async up(db) {
        await db.schema.createTable("half").addColumn("id", "text").execute();
        await sql`insert into missing values (1)`.execute(db);
      },
    };
    const database = open();
    await expect(migrate(database, [broken], now)).rejects.toThrow();
    await expect(sql`select * from half`.execute(database.db)).rejects.toThrow();
    expect(await migrate(database, migrations, now)).toHaveLength(migrations.length);
  });

  test("a transaction that throws is rolled back, and its connection is free again", async () => {
    const database = open();
    await migrate(database, migrations, now);
    const row = { key: "k", count: 1, windowEndsAt: "2026-11-21T10:00:00.000Z" };
    const failing = transaction(database.db, async (trx) => {
      await trx.insertInto("rateLimit").values(row).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const rows = await rowsOf(database.db, "rateLimit");
    expect(rows).toEqual([]);
  });

  test("a transaction whose work returns a refusal is rolled back, and the refusal returned", async () => {
    const database = open();
    await migrate(database, migrations, now);
    const row = { count: 1, windowEndsAt: "2026-11-21T10:00:00.000Z" };
    const add = (key: string, result: Result<string, string>) =>
      transaction(database.db, async (trx) => {
        await trx
          .insertInto("rateLimit")
          .values({ ...row, key })
          .execute();
        return result;
      });
    expect(await add("refused", failed("no"))).toEqual({ ok: false, error: "no" });
    expect(await add("accepted", accepted("yes"))).toEqual({ ok: true, value: "yes" });
    const rows = await rowsOf(database.db, "rateLimit");
    expect(rows.map(({ key }) => key)).toEqual(["accepted"]);
  });

  test("a taken key is distinguished from other errors", async () => {
    const { db } = open();
    await sql`create table thing (id text primary key, name text unique)`.execute(db);
    await sql`insert into thing values ('a', 'n')`.execute(db);
    const error = (statement: ReturnType<typeof sql>) =>
      statement.execute(db).then(
        () => null,
        (cause) => cause,
      );
    expect(isUniqueViolation(await error(sql`insert into thing values ('a', 'm')`))).toBe(true);
    expect(isUniqueViolation(await error(sql`insert into thing values ('b', 'n')`))).toBe(true);
    expect(isUniqueViolation(await error(sql`insert into nothing values (1)`))).toBe(false);
  });

  test("whole numbers beyond 32 bits come back as numbers", async () => {
    const { db } = open();
    await sql`create table big (n bigint)`.execute(db);
    await sql`insert into big values (${4_000_000_000_000})`.execute(db);
    const { rows } = await sql<{ n: number }>`select n from big`.execute(db);
    expect(rows).toEqual([{ n: 4_000_000_000_000 }]);
  });
});

// SQLite's own patience does not cover the switch to write-ahead mode.
test.each([
  ["is writing its first tables to", "immediate", openDatabase],
  ["has for itself", "exclusive", openToLook],
])("a file that another process %s is waited for", async (_what, lock, openFile) => {
  const dataDir = testFolder();
  const program = `
    const { DatabaseSync } = require("node:sqlite");
    const database = new DatabaseSync(process.argv[1]);
    database.exec("begin ${lock}; create table first (a)");
    console.log("writing");
    setTimeout(() => database.exec("commit"), 200);`;
  const other = spawn(process.execPath, ["-e", program, databaseFile({ dataDir })]);
  const ended = once(other, "exit");
  await once(other.stdout, "data");
  const { db, close } = openFile({ databaseUrl: "", dataDir });
  expect((await sql`select * from first`.execute(db)).rows).toEqual([]);
  await close();
  await ended;
});

test("a file that another process never lets go of is refused after five seconds", () => {
  const dataDir = testFolder();
  const other = new DatabaseSync(databaseFile({ dataDir }));
  other.exec("begin immediate; create table first (a)");
  const times = [0, 5001];
  const now = vi.spyOn(performance, "now").mockImplementation(() => times.shift() ?? 5001);
  onTestFinished(() => now.mockRestore());
  expect(() => openDatabase({ databaseUrl: "", dataDir })).toThrow("database is locked");
  expect(times).toEqual([]);
  other.close();
});

test("a file that is no database is refused", () => {
  const dataDir = testFolder();
  writeFileSync(databaseFile({ dataDir }), "not a database ".repeat(1_000));
  expect(() => openDatabase({ databaseUrl: "", dataDir })).toThrow("file is not a database");
});

test("on SQLite, a commit waits until the data is on the disk", async () => {
  const dataDir = testFolder();
  const { db, close } = openDatabase({ databaseUrl: "", dataDir });
  const setting = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(
      db.withoutPlugins(),
    );
    return rows[0]?.[name];
  };
  // FULL (2): the write-ahead log is flushed at every commit.
  expect([await setting("synchronous"), await setting("journal_mode")]).toEqual([2, "wal"]);
  await close();
});

describe("binding on SQLite", () => {
  test.each([
    ["a Date", new Date(0)],
    ["true", true],
    ["a fraction", 0.5],
    ["undefined", undefined],
    ["an object", { a: 1 }],
  ])("%s is refused instead of stored wrongly", async (_name, value) => {
    const dataDir = testFolder();
    const database = openDatabase({ databaseUrl: "", dataDir });
    await sql`create table thing (a text, b text)`.execute(database.db);
    const insert = sql`insert into thing values (${value}, ${"x"})`.execute(database.db);
    await expect(insert).rejects.toThrow(/cannot be bound/);
    const { rows } = await sql`select * from thing`.execute(database.db);
    expect(rows).toEqual([]);
    await database.close();
  });
});

const postgres = process.env.TEST_DATABASE_URL;
if (postgres) {
  test("a connection that breaks during a transaction affects only that transaction", async () => {
    const { proxy, environment, drop } = await proxiedPostgres(postgres);
    const { db, close } = openDatabase({ databaseUrl: environment.DATABASE_URL, dataDir: "" });
    const broken = transaction(db, async (trx) => {
      await sql`create table thing (id text)`.execute(trx);
      const running = sql`select pg_sleep(60)`.execute(trx);
      proxy.cut();
      await running;
    });
    await expect(broken).rejects.toThrow();
    proxy.restore();
    const { rows } = await sql`select to_regclass('thing') as found`.execute(db);
    expect(rows).toEqual([{ found: null }]);
    await close();
    await drop();
  });
}
