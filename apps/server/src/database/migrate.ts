import { type Kysely, sql } from "kysely";
import type { DatabaseKind, OpenDatabase } from "./open.ts";

/** A database without today's tables, which no step knows. */
type Untyped = Pick<Kysely<unknown>, "schema" | "introspection" | "getExecutor">;

/** One forward step of the schema. It never changes once released; a correction is a new step. */
export type Migration = {
  /** Recorded in the table `migration`; always unique. */
  name: string;
  up(db: Untyped, kind: DatabaseKind): Promise<void>;
};

// Any number will do as long as every process of this product takes the same one.
const advisoryLock = 7_146_220_311;

/**
 * Runs the steps that the database has not recorded yet, in the given order, and returns their
 * names. It is all one transaction under a lock: of two processes that start together the second
 * waits and finds nothing left to do, and a failing step leaves the schema unchanged.
 */
export async function migrate(
  { db, kind }: OpenDatabase,
  migrations: readonly Migration[],
  now: () => Date,
): Promise<string[]> {
  return db
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => {
      if (kind === "postgres") {
        await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(trx);
      }
      await sql`create table if not exists migration (name text primary key, applied_at text not null)`.execute(
        trx,
      );
      const recorded = await sql<{ name: string }>`select name from migration`.execute(trx);
      const done = new Set(recorded.rows.map((row) => row.name));
      const applied: string[] = [];
      for (const migration of migrations) {
        if (done.has(migration.name)) {
          continue;
        }
        await migration.up(trx, kind);
        await sql`insert into migration (name, applied_at)
        values (${migration.name}, ${now().toISOString()})`.execute(trx);
        applied.push(migration.name);
      }
      return applied;
    });
}
