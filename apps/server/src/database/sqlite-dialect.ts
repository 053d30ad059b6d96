import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type LimitNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  ValueNode,
} from "kysely";
import { databaseTrouble, type TroubleKind } from "../trouble.ts";

const cachedStatements = 256;

/**
 * Kysely on an open database of `node:sqlite`, which it closes when it is destroyed. Transactions begin
 * IMMEDIATE: a writer waits at its first statement and never learns at commit that another process was
 * faster. There is one connection; queries that arrive while a transaction is open wait until it ends.
 */
export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new WrittenLimitCompiler(),
  };
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

class ImmediateDriver extends SqliteDriver {
  #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: preparing(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk has already ended the transaction: ending it again would hide the reason.
    if (this.#database.isTransaction) {
      await super.rollbackTransaction(connection);
    }
  }
}

/** Returns the database in the form that Kysely takes; it prepares the same query only once. */
function preparing(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const statement = database.prepare(sql);
    return {
      // Asked only once, because the answer lists all columns.
      reader: statement.columns().length > 0,
      all: (values) => namingTrouble(() => statement.all(...values.map(bindable))),
      run: (values) => namingTrouble(() => statement.run(...values.map(bindable))),
      iterate: (values) => statement.iterate(...values.map(bindable)),
    };
  };
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql) ?? namingTrouble(() => prepare(sql));
      if (statements.size >= cachedStatements) {
        statements.clear();
      }
      statements.set(sql, known);
      return known;
    },
  };
}

function namingTrouble<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw databaseTrouble(error, troubleOf(error));
  }
}

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
/** The disk was mounted read-only after a fault, or a file cannot be made there. */
const notWritable = [8, 14];
/** Input and output that failed for lack of room: write, fsync, truncate, shared memory. */
const wroteNothing = [778, 1034, 1546, 4618, 4874];

/** Whether SQLite refused because another process holds the lock that it needs. */
export function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return busy.includes(errcode & 0xff);
}

function troubleOf(error: unknown): TroubleKind | undefined {
  const { errcode } = error as { errcode?: number };
  if (errcode === undefined) {
    return undefined;
  }
  if (isBusy(error)) {
    return "unreachable";
  }
  const kind = errcode & 0xff;
  if (kind === full || wroteNothing.includes(errcode)) {
    return "full";
  }
  const isAway = kind === inputOutput || notWritable.includes(kind);
  return isAway ? "unreachable" : undefined;
}
