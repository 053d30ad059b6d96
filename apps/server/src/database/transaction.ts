import type { Transaction } from "kysely";
import type { Db } from "./open.ts";
import type { Tables } from "./tables.ts";

/** A running transaction, or the database itself: what a repository function takes. */
export type Executor = Db | Transaction<Tables>;

/**
 * Runs the work in one transaction (BEGIN IMMEDIATE on SQLite) and gives what it gives; whatever it
 * throws rolls everything back. Inside, use only the transaction that is handed in: on SQLite the
 * outer database waits for this very transaction to end, for ever.
 */
export function transaction<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** True for the error of either database that says a unique key is taken already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  // 2067 SQLITE_CONSTRAINT_UNIQUE, 1555 SQLITE_CONSTRAINT_PRIMARYKEY, 23505 unique_violation.
  return errcode === 2067 || errcode === 1555 || code === "23505";
}

/**
 * True for an error that says only that another transaction came first: a unique key taken, or, on
 * PostgreSQL, a deadlock (40P01) or a serialisation failure (40001). Doing it again may work.
 */
export function isLostRace(error: unknown): boolean {
  if (isUniqueViolation(error)) {
    return true;
  }
  const code = error instanceof Error ? (error as Error & { code?: string }).code : undefined;
  return code === "40P01" || code === "40001";
}
