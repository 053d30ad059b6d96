import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from "kysely";
import { databaseTrouble, type TroubleKind } from "../trouble.ts";
import { TurnQueue } from "./turn-queue.ts";

const cachedStatements = 256;

/**
 * Kysely on `node:sqlite`. Transactions begin IMMEDIATE: a writer waits at its first statement and
 * never learns at commit that another process was faster. There is one connection; queries that
 * arrive while a transaction is open wait for their turn.
 *
 * @param database an open database; the dialect closes it when Kysely is destroyed
 * @param longestWaitMs a query fails when its turn does not come within this time. Code that uses
 *   the outer database inside a transaction waits for itself: this way only it fails, instead of
 *   the server stopping forever.
 */
export function sqliteDialect(database: DatabaseSync, longestWaitMs: number): Dialect {
  return {
    createAdapter: () => new OwnQueueAdapter(),
    createDriver: () => new SqliteDriver(database, new TurnQueue(longestWaitMs)),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new WrittenLimitCompiler(),
  };
}

/** Kysely's own queue waits without limit; the driver has one with a limit. */
class OwnQueueAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class WrittenLimitCompiler extends SqliteQueryCompiler {
  /**
   * Writes a limit into the query. SQLite plans a query with a bound limit again every time it
   * runs, because the number could change the plan: planning takes up to thirty times as long as
   * running.
   */
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) {
      this.append(`limit ${limit.value}`);
    } else {
      super.visitLimit(node);
    }
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
    await this.#turns.take().catch((error) => {
      throw databaseTrouble(error, "unreachable");
    });
    return this.#connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk has already ended the transaction: ending it again would hide the reason.
    if (!this.#database.isTransaction) {
      return;
    }
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
  #statements = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return this.#execute(query);
    } catch (error) {
      throw databaseTrouble(error, troubleOf(error));
    }
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, givesRows } = this.#prepare(query.sql);
    const parameters = query.parameters.map(bindable);
    if (givesRows) {
      return { rows: statement.all(...parameters) as R[] };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // Two readers must not share a cached statement, so a stream prepares its own.
    const statement = this.#database.prepare(query.sql);
    for (const row of statement.iterate(...query.parameters.map(bindable))) {
      yield { rows: [row as R] };
    }
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) {
      return known;
    }
    if (this.#statements.size >= cachedStatements) {
      this.#statements.clear();
    }
    const statement = this.#database.prepare(sql);
    const prepared = { statement, givesRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** A reused statement. The columns that say whether it returns rows are slow to list. */
type Prepared = { statement: StatementSync; givesRows: boolean };

/**
 * Accepts only text, whole numbers and null. `node:sqlite` takes a Date in first position for a set
 * of named parameters, shifts the others and stores a wrong row without an error.
 */
function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === "string" || typeof value === "bigint") {
    return value;
  }
  if (typeof value === "number" && Number.isSafeInteger(value)) {
    return value;
  }
  const kind = value instanceof Date ? "Date" : typeof value;
  throw new TypeError(`a ${kind} cannot be bound to a query: use text or a whole number`);
}

// Result codes of SQLite (https://sqlite.org/rescode.html): the low byte is the kind.
const busy = [5, 6];
const inputOutput = 10;
const full = 13;
/** Input and output that failed for lack of room: write, fsync, truncate, shared memory. */
const wroteNothing = [778, 1034, 1546, 4618, 4874];

function troubleOf(error: unknown): TroubleKind | undefined {
  const { errcode } = error as { errcode?: number };
  if (errcode === undefined) {
    return undefined;
  }
  const kind = errcode & 0xff;
  if (kind === full || wroteNothing.includes(errcode)) {
    return "full";
  }
  return busy.includes(kind) || kind === inputOutput ? "unreachable" : undefined;
}
