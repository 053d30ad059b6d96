import { type RawBuilder, sql } from "kysely";
import { countOf } from "../process/terminal.ts";
import { type Migration, migrationNames } from "./migrate.ts";
import type { OpenDatabase } from "./open.ts";

/** What an operator wants to know about a database before people use it. */
export type DatabaseCondition = {
  /** Schema steps that have not been applied yet. */
  pending: string[];
  /** Steps of a newer build that forbid this one to work with it. */
  forbidding: string[];
  /** The database's own clock; null for the embedded one, which has none. */
  clock: Date | null;
  /** When the first schema step was applied; null in an empty database. */
  installed: Date | null;
  /** The newest moment that any row claims; null in an empty database. */
  newest: Date | null;
};

/** Says why a command cannot work on a database; undefined when it can. */
export function obstacleIn({ pending, forbidding, newest }: DatabaseCondition): string | undefined {
  if (forbidding.length > 0) {
    return `The database was made by a newer version (${forbidding.join(", ")}): use that version.`;
  }
  if (newest === null) {
    return "There is no installation in this database.";
  }
  return pending.length > 0
    ? `The database lacks ${countOf(pending.length, "schema step")}: run npm run operate migrate.`
    : undefined;
}

/** Examines a database without changing it. Throws when it cannot be reached. */
export async function databaseCondition(
  { db, kind }: OpenDatabase,
  migrations: readonly Migration[],
): Promise<DatabaseCondition> {
  const known = migrationNames(migrations);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const read = async (table: string, query: RawBuilder<{ name: string; at: string }>) =>
    tables.includes(table) ? (await query.execute(db)).rows : [];
  const recorded = await read("migration", sql`select name, applied_at as at from migration`);
  const harmless = await read("harmless_step", sql`select name, '' as at from harmless_step`);
  const last = await read(
    "payment_audit",
    sql`select '' as name, max(at) as at from payment_audit having max(at) is not null`,
  );
  const applied = new Set(recorded.map(({ name }) => name));
  const moments = [...recorded, ...last].map(({ at }) => at);
  const oldest = recorded.map(({ at }) => at).sort()[0];
  const newest = moments.sort().at(-1);
  return {
    pending: [...known].filter((name) => !applied.has(name)),
    forbidding: [...applied].filter(
      (step) => !known.has(step) && !harmless.some(({ name }) => name === step),
    ),
    clock: kind === "postgres" ? await serverClock({ db }) : null,
    installed: oldest ? new Date(oldest) : null,
    newest: newest ? new Date(newest) : null,
  };
}

async function serverClock({ db }: Pick<OpenDatabase, "db">): Promise<Date> {
  const { rows } = await sql<{ ms: string }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms`.execute(db);
  return new Date(Number(rows[0]?.ms));
}
