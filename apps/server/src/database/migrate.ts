import { type Kysely, sql } from "kysely";
import type { DatabaseKind, OpenDatabase } from "./open.ts";
import type { Executor } from "./transaction.ts";

/** A database without today's tables, which no step knows. */
type Untyped = Pick<Kysely<unknown>, "schema" | "introspection" | "getExecutor">;

/** One forward step of the schema. It never changes once released; a correction is a new step. */
export type Migration = {
  /** Recorded in the table `migration`; always unique. */
  name: string;
  /**
   * Whether a build that does not know this step may go on: nothing that it reads or writes has
   * changed its meaning. Without it, older builds refuse to start, and running ones turn unready.
   */
  harmlessToOlderBuilds?: true;
  up(db: Untyped, kind: DatabaseKind): Promise<void>;
};

/** The names under which these steps are recorded. */
export function migrationNames(steps: readonly Migration[]): Set<string> {
  return new Set(steps.map(({ name }) => name));
}

// Any number will do as long as every process of this product takes the same one.
const advisoryLock = 7_146_220_311;

/** Returns the recorded steps of a newer build that forbid this one, of the `known` steps, to work with it. */
export async function newerSteps(db: Executor, known: readonly Migration[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from migration where name not in (select name from harmless_step)
    order by name`.execute(db);
  const names = migrationNames(known);
  return rows.map(({ name }) => name).filter((name) => !names.has(name));
}

/**
 * Runs the steps that are not recorded yet, in one transaction under a lock, and returns their names: of
 * two processes that start together the second finds nothing left to do.
 *
 * @param known the steps of this build, where only some are to be run
 * @throws where a newer build has changed the database: no process of this build can start
 */
export async function migrate(
  { db, kind }: OpenDatabase,
  migrations: readonly Migration[],
  now: () => Date,
  known: readonly Migration[] = migrations,
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
      await sql`create table if not exists harmless_step (name text primary key)`.execute(trx);
      const newer = await newerSteps(trx, known);
      if (newer.length > 0) {
        throw new Error(
          `the database has schema steps of a newer build that this one cannot work with (${newer.join(", ")}): start the newer build, or restore the backup taken before the upgrade`,
        );
      }
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
        if (migration.harmlessToOlderBuilds) {
          await sql`insert into harmless_step (name) values (${migration.name})`.execute(trx);
        }
        applied.push(migration.name);
      }
      return applied;
    });
}
