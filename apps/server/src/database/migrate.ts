import { type Kysely, sql } from "kysely";
import type { DatabaseKind, Db, OpenDatabase } from "./open.ts";

/** One forward step of the schema. It never changes once it was released; a correction is a new step. */
export type Migration = {
  /** Recorded in the table `migration`; unique for ever. */
  name: string;
  up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void>;
};

// Any number will do as long as every process of this product takes the same one.
const advisoryLock = 7_146_220_311;

/**
 * Runs the steps that the database has not recorded yet, in the given order, and gives their names.
 * All of it is one transaction under a lock: of two processes that start at once the second waits
 * and finds nothing left to do, and a failing step leaves the schema as it was.
 */
export async function migrate(
  { db, kind }: OpenDatabase,
  migrations: readonly Migration[],
  now: () => Date,
): Promise<string[]> {
  return (db as Db)
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
        await migration.up(trx as unknown as Kysely<unknown>, kind);
        await sql`insert into migration (name, applied_at)
        values (${migration.name}, ${now().toISOString()})`.execute(trx);
        applied.push(migration.name);
      }
      return applied;
    });
}
