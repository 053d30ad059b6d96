import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { TurnQueue } from "./turn-queue.ts";

const cachedStatements = 256;

/**
 * Kysely on `node:sqlite`. Transactions begin IMMEDIATE: a writer waits at its first statement and
 * never finds at commit that another process was faster. There is one connection; whoever comes
 * while a transaction is open waits for its turn.
 *
 * @param database an open database; the dialect closes it when Kysely is destroyed
 * @param longestWaitMs when a turn does not come in this time the query fails. Code that asks the
 *   outer database inside a transaction waits for itself: it then fails alone instead of stopping
 *   the server for ever.
 */
export function sqliteDialect(database: DatabaseSync, longestWaitMs: number): Dialect {
  return {
    createAdapter: () => new OwnQueueAdapter(),
    createDriver: () => new SqliteDriver(database, new TurnQueue(longestWaitMs)),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Kysely's own queue has no limit to waiting; the driver brings one that has. */
class OwnQueueAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  #database: DatabaseSync;
  #connection: SqliteConnection;
  #turns: TurnQueue;

  constructor(database: DatabaseSync, turns: TurnQueue) {
    this.#database = database;
    this.#turns = turns;
    this.#connection = new SqliteConnection(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take();
    return this.#connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async releaseConnection(): Promise<void> {
    this.#turns.pass();
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  #database: DatabaseSync;
  #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#prepare(query.sql);
    const parameters = query.parameters.map(bindable);
    if (statement.columns().length > 0) {
      return { rows: statement.all(...parameters) as R[] };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // A cached statement must not be shared by two readers, so a stream prepares its own.
    const statement = this.#database.prepare(query.sql);
    for (const row of statement.iterate(...query.parameters.map(bindable))) {
      yield { rows: [row as R] };
    }
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= cachedStatements) this.#statements.clear();
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * Lets text, whole numbers and null through and nothing else. `node:sqlite` takes a Date in first
 * position for a set of named parameters, shifts the others and stores a wrong row without an error.
 */
function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === "string" || typeof value === "bigint") return value;
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  const kind = value instanceof Date ? "Date" : typeof value;
  throw new TypeError(`a ${kind} cannot be bound to a query: use text or a whole number`);
}
