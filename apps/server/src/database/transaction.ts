import { sql, type Transaction } from "kysely";
import type { Db } from "./open.ts";
import type { Tables } from "./tables.ts";

/** A running transaction, or the database itself: what a repository function takes. */
export type Executor = Db | Transaction<Tables>;

/** Carries the refusal of a transaction's work past the rollback, which only an exception causes. */
class Undone extends Error {
  readonly refusal: unknown;

  constructor(refusal: unknown) {
    super("the work of a transaction returned a refusal");
    this.refusal = refusal;
  }
}

/**
 * Runs `work` in a transaction and returns its result. A `Result` without a value rolls everything back,
 * as does anything thrown. Inside, use only the transaction: on SQLite the outer database would wait for
 * itself forever.
 */
export async function transaction<T>(
  db: Db,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx);
      if (isRefusal(result)) {
        throw new Undone(result);
      }
      return result;
    });
  } catch (error) {
    if (error instanceof Undone) {
      return error.refusal as T;
    }
    throw error;
  }
}

function isRefusal(result: unknown): boolean {
  return typeof result === "object" && result !== null && "ok" in result && result.ok === false;
}

/**
 * Runs `work` in a transaction in which the person exists, so that nothing of an erased one is written;
 * for an erased person returns `erased` instead.
 */
export function personTransaction<T, E>(
  db: Db,
  userId: string,
  erased: E,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T | E> {
  return transaction(db, async (trx): Promise<T | E> => {
    const { rows } =
      await sql`update person set name = name where id = ${userId} returning id`.execute(trx);
    return rows.length === 0 ? erased : work(trx);
  });
}

/** True for either database's error that a unique key is already taken. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  // 2067 SQLITE_CONSTRAINT_UNIQUE, 1555 SQLITE_CONSTRAINT_PRIMARYKEY, 23505 unique_violation.
  return errcode === 2067 || errcode === 1555 || code === "23505";
}

/**
 * True for an error that only means that another transaction came first: a unique key taken or, on
 * PostgreSQL, a deadlock (40P01) or a serialisation failure (40001). A retry may succeed.
 */
export function isLostRace(error: unknown): boolean {
  if (isUniqueViolation(error)) {
    return true;
  }
  const code = error instanceof Error ? (error as Error & { code?: string }).code : undefined;
  return code === "40P01" || code === "40001";
}
