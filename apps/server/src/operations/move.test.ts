import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { freshPostgres } from "../../test/databases.ts";
import { newBucket } from "../../test/new-bucket.ts";
import { operatorCommand, startServerProcess } from "../../test/processes.ts";
import { heldObject, sampleInstallation } from "../../test/sample-installation.ts";
import { testConfig } from "../../test/test-app.ts";
import { testFolder } from "../../test/test-folder.ts";
import { openDatabase } from "../database/open.ts";
import { readObject } from "../storage/object-store.ts";
import { openStore } from "../storage/open-store.ts";

/** MOVE_STATEMENTS=1000 carries a thousand; the suite makes do with fewer. */
const statements = Number(process.env.MOVE_STATEMENTS ?? 40);
const server = process.env.TEST_DATABASE_URL;
const s3 = process.env.TEST_S3_URL;

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

const move = (environment: Record<string, string>, ...given: string[]) =>
  operatorCommand("move", { DATA_DIR: folder, ...environment }, ...given);

test("shows its usage, and names a missing setting of the new installation", async () => {
  expect(await move({}).outcome).toEqual({
    code: 2,
    text: expect.stringContaining("usage: npm run move -- --to postgres://"),
  });
  const to = ["--to", "postgres://127.0.0.1:1/none"];
  expect((await move({}, ...to, "--store", "folder").outcome).text).toContain(
    "--store must be s3://BUCKET",
  );
  expect((await move({}, ...to).outcome).text).toContain(
    "SESSION_SECRET must be set when DATABASE_URL is.",
  );
});

if (server) {
  test("carries only rows, and says whose key opens the files that stay", async () => {
    await sampleInstallation(folder, 5);
    await writeFile(join(folder, "session-secret"), "the installation's own secret of sessions");
    const fresh = await freshPostgres(server);
    const { DATABASE_URL = "", ...settings } = fresh.environment;
    const withoutKey = await move(settings, "--to", DATABASE_URL).outcome;
    expect(withoutKey.code).toBe(1);
    expect(withoutKey.text).toContain("behind the first one of MASTER_KEY.");

    const ownKey = await readFile(join(folder, "master-key"), "utf8");
    const keys = { ...settings, MASTER_KEY: `${settings.MASTER_KEY},${ownKey.trim()}` };
    const moved = await move(keys, "--to", DATABASE_URL).outcome;
    expect(moved.code).toBe(0);
    expect(moved.text).toMatch(/^statement +5 rows {2}[0-9a-f]{64}$/m);
    expect(moved.text).toContain("People must sign in again, unless SESSION_SECRET is");

    // The database's own numbers continue after the carried ones, and the server starts.
    const next = await startServerProcess({ ...fresh.environment, ...keys, DATA_DIR: folder });
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
    expect(await next.stop()).toBe(0);
    const { db, close } = openDatabase(testConfig(fresh.environment));
    const audit = {
      at: "",
      kind: "noticed",
      fromState: null,
      toState: null,
      via: "",
      detail: "",
    };
    const added = await db
      .insertInto("paymentAudit")
      .values({ orderId: "order-1", ...audit })
      .returning("seq")
      .executeTakeFirstOrThrow();
    expect(added.seq).toBe(6);
    await close();
    const other = await move(keys, "--to", DATABASE_URL).outcome;
    expect(other.code).toBe(1);
    expect(other.text).toContain("The target database is not empty.");
    await fresh.drop();
  });
}

if (server) {
  test("carries what an earlier version stored with NUL characters", async () => {
    await sampleInstallation(folder, 1);
    const old = openDatabase({ databaseUrl: "", dataDir: folder });
    await sql`update "user" set name = ${"a\0b"}`.execute(old.db);
    await sql`update payment_order set payer_name = ${"\0"}`.execute(old.db);
    await sql`delete from migration where name = '037-no-nul'`.execute(old.db);
    await old.close();
    const fresh = await freshPostgres(server);
    const { DATABASE_URL = "", ...settings } = fresh.environment;
    const ownKey = await readFile(join(folder, "master-key"), "utf8");
    const keys = { ...settings, MASTER_KEY: `${settings.MASTER_KEY},${ownKey.trim()}` };
    expect((await move(keys, "--to", DATABASE_URL).outcome).text).toContain("is the same.");
    const { db, close } = openDatabase(testConfig(fresh.environment));
    const { rows } = await sql`select "user".name, payer_name from "user", payment_order`.execute(
      db,
    );
    expect(rows).toEqual([{ name: "a b", payerName: " " }]);
    await close();
    await fresh.drop();
  });
}

if (server && s3) {
  test(
    "killed midway and run again, it carries over every row and file, with equal hashes",
    async () => {
      await sampleInstallation(folder, statements);
      const fresh = await freshPostgres(server);
      const { DATABASE_URL = "", ...settings } = fresh.environment;
      const bucket = await newBucket(s3);
      const environment = { ...settings, ...bucket };
      const given = ["--to", DATABASE_URL, "--store", `s3://${bucket.S3_BUCKET}`];

      const first = move(environment, ...given);
      await new Promise<void>((resolve) => first.process.stdout?.once("data", () => resolve()));
      first.process.kill("SIGKILL");
      expect((await first.outcome).code).toBeNull();

      const second = await move(environment, ...given).outcome;
      expect(second.code).toBe(0);
      const files = statements * 7 + 1;
      expect(second.text).toMatch(new RegExp(`^files +${files} +[0-9a-f]{64}`, "m"));
      for (const table of ["user", "session", "statement", "payment_order", "invoice"]) {
        expect(second.text).toMatch(new RegExp(`^${table} +${statements} rows`, "m"));
      }
      const before = Number(/^Files that were already there: (\d+)\./m.exec(second.text)?.[1]);
      expect(before).toBeGreaterThan(0);
      expect(before).toBeLessThan(files);

      const third = await move(environment, ...given).outcome;
      expect(third.text).toContain(
        `Files that were already there: ${files}. Files that rows may refer to and that do not exist: 0.`,
      );
      expect(third.text).toContain("Every row was already there and is the same.");
      const store = await openStore(testConfig({ DATA_DIR: folder, ...environment }));
      expect(String(await readObject(store, heldObject.key))).toBe(heldObject.content);
      const hashes = (text: string) => text.match(/[0-9a-f]{64}/g);
      expect(hashes(third.text)).toEqual(hashes(second.text));
      await fresh.drop();
    },
    180_000 + statements * 300,
  );
}
