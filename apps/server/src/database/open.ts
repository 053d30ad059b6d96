import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type PatienceMs, postgresPool, serverPatience } from "./postgres-pool.ts";
import { isBusy, sqliteDialect } from "./sqlite-dialect.ts";
import type { Tables } from "./tables.ts";

/** The one query layer for both databases. */
export type Db = Kysely<Tables>;

/** Which database answers; the few places that must differ (definitions, locks) ask for it. */
export type DatabaseKind = "sqlite" | "postgres";

/** An opened database and its kind; `close` waits for running queries. */
export type OpenDatabase = {
  db: Db;
  kind: DatabaseKind;
  close(): Promise<void>;
};

// int8 arrives as text from pg. Sums and counters here stay far below 2^53, and both databases must
// give the same type, so it is set once for the process; a larger value is an error, not a rounding.
pg.types.setTypeParser(20, (text: string) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError("a bigint column exceeds 2^53");
  }
  return value;
});

/** How long SQLite waits for another process that writes. */
const busyTimeoutMs = 5000;

/**
 * Returns the query layer over a dialect: tables and columns are snake_case in the database and
 * camelCase in code. Migrations and the copying of tables use the database's own names, by
 * `withoutPlugins()`.
 */
export function queryLayer(dialect: Dialect): Db {
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}

/**
 * Opens PostgreSQL when an address is given, else SQLite in the folder, which is created.
 *
 * @param patience by default limits the wait for a connection only: a command's work may take its time
 */
export function openDatabase(
  where: { databaseUrl: string; dataDir: string },
  patience: PatienceMs = { connection: serverPatience.connection },
): OpenDatabase {
  if (where.databaseUrl !== "") {
    const pool = postgresPool(where.databaseUrl, patience);
    return opened(queryLayer(new PostgresDialect({ pool })), "postgres");
  }
  mkdirSync(where.dataDir, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(databaseFile(where), { timeout: busyTimeoutMs });
  switchToWal(database);
  // FULL: an answered request survives a power cut too, not only the end of the process.
  database.exec("pragma synchronous = FULL");
  database.exec("pragma foreign_keys = ON");
  // Zero what is deleted or overwritten in the file, instead of only marking it as free.
  database.exec("pragma secure_delete = ON");
  return opened(queryLayer(sqliteDialect(database)), "sqlite");
}

/**
 * Puts a new file into write-ahead mode. SQLite answers this one statement at once, without its patience,
 * while another process writes the first tables, so the patience is ours.
 */
function switchToWal(database: DatabaseSync): void {
  const deadline = performance.now() + busyTimeoutMs;
  for (;;) {
    try {
      database.exec("pragma journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) {
        throw error;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/**
 * Opens a database that is there, to read it only. The embedded one can be read on a disk that is full
 * or mounted read-only, where SQLite cannot make the index of its journal: then the file is read as it
 * is or, if its journal still holds rows, from a copy in the system's folder for temporary files.
 */
export function openToLook(
  where: { databaseUrl: string; dataDir: string },
  patience: PatienceMs = { connection: serverPatience.connection },
): OpenDatabase {
  if (where.databaseUrl !== "") {
    return openDatabase(where, patience);
  }
  const file = databaseFile(where);
  const [database, copy] = openReadable(file);
  const { db, kind, close } = opened(queryLayer(sqliteDialect(database)), "sqlite");
  return {
    db,
    kind,
    async close() {
      await close();
      if (copy !== undefined) {
        rmSync(copy, { recursive: true, force: true });
      }
    },
  };
}

/** Opens the file in the first way that works; returns also the folder of the copy, if there is one. */
function openReadable(file: string): [DatabaseSync, copy?: string] {
  try {
    return [readable(file)];
  } catch (error) {
    if (!cannotMakeIndex(error)) {
      throw error;
    }
  }
  const journal = `${file}-wal`;
  if (!existsSync(journal) || statSync(journal).size === 0) {
    const unchanging = pathToFileURL(file);
    unchanging.search = "?immutable=1";
    return [readable(unchanging)];
  }
  const copy = mkdtempSync(join(tmpdir(), "look-"));
  copyFileSync(file, join(copy, "server.sqlite"));
  copyFileSync(journal, join(copy, "server.sqlite-wal"));
  return [readable(join(copy, "server.sqlite")), copy];
}

function readable(file: string | URL): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  try {
    database.exec("select count(*) from sqlite_schema");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether SQLite could not open or write a file next to the database: READONLY, IOERR, FULL, CANTOPEN. */
function cannotMakeIndex(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return [8, 10, 13, 14].includes(errcode & 0xff);
}

/** The file of the embedded database. */
export function databaseFile({ dataDir }: { dataDir: string }): string {
  return join(dataDir, "server.sqlite");
}

/** Empties SQLite's journal, which holds erased pages, unless another process is reading it. */
export async function dropErasedPages(db: Db, where: { databaseUrl: string }): Promise<void> {
  if (where.databaseUrl !== "") {
    return;
  }
  await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection);
    } finally {
      await sql.raw(`pragma busy_timeout = ${busyTimeoutMs}`).execute(connection);
    }
  });
}

function opened(db: Db, kind: DatabaseKind): OpenDatabase {
  return { db, kind, close: () => db.destroy() };
}
