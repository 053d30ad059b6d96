import "./process/private-umask.ts";
import type { AppContext } from "./app-context.ts";
import { systemClock } from "./clock.ts";
import { migrate } from "./database/migrate.ts";
import { migrations } from "./database/migrations/all.ts";
import { openDatabase } from "./database/open.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { complain } from "./process/terminal.ts";
import { type Config, readConfig } from "./settings/config.ts";

/** What an operator's command works with; it may run beside the server. */
export type CommandContext = Pick<AppContext, "config" | "db" | "clock" | "outbox" | "origins">;

/**
 * Reads the server's settings for a command. When they are wrong, or the command was not called as
 * its usage says, it says so and ends with exit code 2.
 */
export function commandSettings(usage: readonly string[] = [], isRightUse = true): Config {
  const settings = readConfig(process.env);
  if (!settings.ok || !isRightUse) {
    complain(...(settings.ok ? usage : [settings.message]));
    process.exit(2);
  }
  return settings.config;
}

/** Opens the database, which may be an older version's or new, for a command; closes it after. */
export async function withDatabase(
  config: Config,
  work: (context: CommandContext) => Promise<void>,
): Promise<void> {
  const database = openDatabase(config);
  try {
    await migrate(database, migrations, () => systemClock.now());
    await work({
      config,
      db: database.db,
      clock: systemClock,
      // The running server delivers the mails.
      outbox: createOutbox(systemClock, () => {}),
      origins: () => (config.publicUrl === "" ? [] : [config.publicUrl]),
    });
  } finally {
    await database.close();
  }
}
