import { DatabaseSync } from "node:sqlite";
import { type CompiledQuery, type DatabaseConnection, type Driver, SqliteAdapter } from "kysely";
import { migrate } from "../../apps/server/src/database/migrate.ts";
import { migrations } from "../../apps/server/src/database/migrations/all.ts";
import { queryLayer } from "../../apps/server/src/database/open.ts";
import { sqliteDialect } from "../../apps/server/src/database/sqlite-dialect.ts";

/** What a trial puts between the product and its database. */
export type Watch = {
  /** Waits until no transaction is open and it is the caller's turn. */
  turn(isFree: () => boolean): Promise<void>;
  /** Called before a statement runs. True: the process dies here. */
  dies(): boolean;
  /** Called after a commit: true if its answer is lost. */
  losesAnswer(): boolean;
};

/** The product's database, in memory and migrated, reset after each schedule. */
export type OneDatabase = Awaited<ReturnType<typeof openOneDatabase>>;

/**
 * Opens the database. Every process of a trial uses this one connection, one transaction after the
 * other: on SQLite a transaction has the database to itself from its first statement on, so no state
 * that several processes could see is left out. Its own transactions are savepoints of the one that
 * the schedule is played in.
 */
export async function openOneDatabase() {
  const database = new DatabaseSync(":memory:");
  database.exec("pragma foreign_keys = ON");
  const dialect = sqliteDialect(database);
  const sqlite = dialect.createDriver();
  await sqlite.init();
  const inner = await sqlite.acquireConnection();
  const begin = database.prepare("savepoint work");
  const commit = database.prepare("release work");
  let watch: Watch | undefined;
  let isTaken = false;
  let isInTransaction = false;

  const undo = async () => {
    if (isInTransaction) {
      database.exec("rollback to work; release work");
    }
    isInTransaction = false;
  };
  /** Undoes what a dead process had not committed; its code never continues. */
  const die = (): Promise<never> => {
    void undo();
    isTaken = false;
    return new Promise(() => {});
  };
  const answer = () => {
    if (watch?.losesAnswer()) {
      throw new Error("the database's answer was lost");
    }
  };
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      if (watch?.dies()) {
        return die();
      }
      const result = await inner.executeQuery<R>(query);
      if (!query.sql.startsWith("select") && !isInTransaction) {
        answer();
      }
      return result;
    },
    streamQuery: (query, size) => inner.streamQuery(query, size),
  };
  const driver: Driver = {
    async init() {},
    async acquireConnection() {
      await watch?.turn(() => !isTaken);
      isTaken = true;
      return connection;
    },
    async beginTransaction() {
      begin.run();
      isInTransaction = true;
    },
    async commitTransaction() {
      if (watch?.dies()) {
        return die();
      }
      commit.run();
      isInTransaction = false;
      answer();
    },
    rollbackTransaction: undo,
    async releaseConnection() {
      isTaken = false;
    },
    async destroy() {
      database.close();
    },
  };
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
  const unwatch = database.prepare(`update payment_order set next_check_at = null
    where user_id not in (select value from json_each(?))`);
  return {
    db,
    /** Runs under a watch, and undoes everything afterwards, whatever it was in the middle of. */
    async watched(observer: Watch, work: () => Promise<void>): Promise<void> {
      database.exec("begin");
      watch = observer;
      try {
        await work();
      } finally {
        void undo();
        isTaken = false;
        watch = undefined;
        database.exec("rollback");
      }
    },
    /** Ends watching all other orders. */
    watchOnly: (users: readonly string[]) => void unwatch.run(JSON.stringify(users)),
    close: () => db.destroy(),
  };
}

/** The schedule says whose turn it is, not Kysely's queue. */
class AdapterWithoutQueue extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
