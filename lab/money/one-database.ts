import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type CompiledQuery, type DatabaseConnection, type Driver, SqliteAdapter } from "kysely";
import { migrate } from "../../apps/server/src/database/migrate.ts";
import { migrations } from "../../apps/server/src/database/migrations/all.ts";
import { type Db, queryLayer } from "../../apps/server/src/database/open.ts";
import { sqliteDialect } from "../../apps/server/src/database/sqlite-dialect.ts";
import { type MoneyRows, moneyQueries } from "./history.ts";

/** What a trial puts between the product and its database. */
export type Watch = {
  /** Waits until no transaction is open and it is the caller's turn. */
  turn(isFree: () => boolean): Promise<void>;
  /** Called before a statement runs. True: the process dies here. */
  dies(sql: string): boolean;
  /** Called after one ran, with the number of rows that it returned. */
  ran(query: CompiledQuery, rows: number): void;
  /** Called after a commit: true if its answer is lost. */
  losesAnswer(): boolean;
};

/** The product's database, in memory and migrated, reset after each schedule. */
export type OneDatabase = {
  db: Db;
  /** Runs under a watch, and undoes everything afterwards. */
  watched<T>(watch: Watch, work: () => Promise<T>): Promise<T>;
  rows(): MoneyRows;
  /** Ends watching all other orders. */
  watchOnly(users: readonly string[]): void;
  close(): Promise<void>;
};

/**
 * Opens the database. Every process of a trial uses this one connection, one transaction after the
 * other: on SQLite a transaction has the database to itself from its first statement on, so no state
 * that several processes could see is left out. Its own transactions are savepoints of the one that
 * the schedule is played in.
 */
export async function openOneDatabase(): Promise<OneDatabase> {
  const database = new DatabaseSync(":memory:");
  database.exec("pragma foreign_keys = ON");
  const dialect = sqliteDialect(database);
  const inner = dialect.createDriver();
  await inner.init();
  const connection = await inner.acquireConnection();
  const driver = new WatchedDriver(database, connection);
  const db = queryLayer({
    ...dialect,
    createAdapter: () => new AdapterWithoutQueue(),
    createDriver: () => driver,
  });
  await migrate(
    { db, kind: "sqlite" } as Parameters<typeof migrate>[0],
    migrations,
    () => new Date(0),
  );
  const queries = Object.entries(moneyQueries).map(
    ([name, text]) => [name, database.prepare(text)] as const,
  );
  const unwatch = database.prepare(`update payment_order set next_check_at = null
    where user_id not in (select value from json_each(?))`);
  return {
    db,
    async watched(watch, work) {
      database.exec("begin");
      driver.watch = watch;
      try {
        return await work();
      } finally {
        driver.reset();
        database.exec("rollback");
      }
    },
    watchOnly: (users) => {
      unwatch.run(JSON.stringify(users));
    },
    rows: () =>
      Object.fromEntries(
        queries.map(([name, query]) => [name, query.all()]),
      ) as unknown as MoneyRows,
    close: () => db.destroy(),
  };
}

/** The schedule says whose turn it is, not Kysely's queue. */
class AdapterWithoutQueue extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class WatchedDriver implements Driver {
  watch: Watch | undefined;
  #database: DatabaseSync;
  #connection: DatabaseConnection;
  #begin: StatementSync;
  #commit: StatementSync;
  #isTaken = false;
  #isInTransaction = false;

  constructor(database: DatabaseSync, inner: DatabaseConnection) {
    this.#database = database;
    this.#begin = database.prepare("savepoint work");
    this.#commit = database.prepare("release work");
    this.#connection = {
      executeQuery: async (query) => {
        if (this.watch?.dies(query.sql)) {
          return this.#die();
        }
        const result = await inner.executeQuery(query);
        this.watch?.ran(query, result.rows.length);
        const isChange = !query.sql.startsWith("select");
        if (isChange && !this.#isInTransaction) {
          this.#answer();
        }
        return result as never;
      },
      streamQuery: (query, size) => inner.streamQuery(query, size) as never,
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.watch?.turn(() => !this.#isTaken);
    this.#isTaken = true;
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    this.#begin.run();
    this.#isInTransaction = true;
  }

  async commitTransaction(): Promise<void> {
    if (this.watch?.dies("commit")) {
      return this.#die();
    }
    this.#commit.run();
    this.#isInTransaction = false;
    this.#answer();
  }

  async rollbackTransaction(): Promise<void> {
    this.#undo();
  }

  async releaseConnection(): Promise<void> {
    this.#isTaken = false;
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }

  /** Resets after a schedule that ended in the middle of something. */
  reset(): void {
    this.#undo();
    this.#isTaken = false;
    this.watch = undefined;
  }

  #undo(): void {
    if (this.#isInTransaction) {
      this.#database.exec("rollback to work; release work");
    }
    this.#isInTransaction = false;
  }

  /** Undoes what a dead process had not committed; its code never continues. */
  #die(): Promise<never> {
    this.#undo();
    this.#isTaken = false;
    return new Promise(() => {});
  }

  #answer(): void {
    if (this.watch?.losesAnswer()) {
      throw new Error("the database's answer was lost");
    }
  }
}
