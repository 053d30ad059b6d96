import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterTest } from "./after-test.ts";

/** A database that a suite runs on: its name, and settings for a fresh one of its kind. */
export type TestDatabase = {
  name: "SQLite" | "PostgreSQL";
  /** Settings that point an app at a new, empty database; `drop` removes it before the test ends. */
  fresh(): Promise<{ environment: Record<string, string>; drop(): Promise<void> }>;
};

const sqlite: TestDatabase = {
  name: "SQLite",
  fresh: async () => ({ environment: {}, drop: async () => {} }),
};
const server = process.env.TEST_DATABASE_URL;
const postgres: TestDatabase | undefined = server
  ? { name: "PostgreSQL", fresh: () => freshPostgres(server) }
  : undefined;

/**
 * The databases for `describe.each`: SQLite, and PostgreSQL when TEST_DATABASE_URL names a server. For
 * suites whose outcome can depend on the database: transactions, races, migrations, untested queries.
 */
export function testDatabases(): TestDatabase[] {
  return postgres ? [sqlite, postgres] : [sqlite];
}

/** One of them, PostgreSQL if there is one, for suites whose outcome does not depend on the database. */
export const anyDatabase = postgres ?? sqlite;

/** A new, empty database on the PostgreSQL server that the address names, for the running test or until `drop`. */
export async function freshPostgres(server: string) {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = () => runOn(server, `drop database if exists ${name} with (force)`);
  afterTest(drop);
  return {
    environment: {
      DATABASE_URL: url.href,
      SESSION_SECRET: "for-tests-only-".repeat(3),
      MASTER_KEY: Buffer.from("for tests only, 32 bytes of key.").toString("base64"),
    },
    drop,
  };
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
