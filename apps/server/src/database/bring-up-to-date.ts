import type { Clock } from "../clock.ts";
import type { Config } from "../settings/config.ts";
import { type Migration, migrate } from "./migrate.ts";
import { migrations as allMigrations } from "./migrations/all.ts";
import { openDatabase } from "./open.ts";

/** Migrates on a separate connection, because it takes a while; returns the applied steps' names. */
export async function bringUpToDate(
  config: Config,
  clock: Clock,
  migrations: readonly Migration[] = allMigrations,
): Promise<string[]> {
  const database = openDatabase(config);
  try {
    return await migrate(database, migrations, () => clock.now());
  } finally {
    await database.close();
  }
}
