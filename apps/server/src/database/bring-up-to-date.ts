import type { Clock } from "../clock.ts";
import type { Config } from "../settings/config.ts";
import { type Migration, migrate } from "./migrate.ts";
import { migrations as allMigrations } from "./migrations/all.ts";
import { openDatabase } from "./open.ts";

/**
 * Migrates on a separate connection: a schema step, or waiting for another process's, takes a while.
 */
export async function bringUpToDate(
  config: Config,
  clock: Clock,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  const database = openDatabase(config);
  try {
    await migrate(database, migrations, () => clock.now());
  } finally {
    await database.close();
  }
}
