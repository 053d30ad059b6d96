import "../process/private-umask.ts";
import { systemClock } from "../clock.ts";
import { migrate } from "../database/migrate.ts";
import { migrations } from "../database/migrations/all.ts";
import { openDatabase } from "../database/open.ts";
import { complain, say } from "../process/terminal.ts";
import { readConfig } from "../settings/config.ts";

// Brings the configured database up to date and ends. The server does the same when it starts; use
// this to have the schema ready before the first new process starts.
// usage: npm run migrate
const settings = readConfig(process.env);
if (!settings.ok) {
  complain(settings.message);
  process.exit(2);
}
const database = openDatabase(settings.config);
try {
  const applied = await migrate(database, migrations, () => systemClock.now());
  say(...applied.map((name) => `applied ${name}`));
  say(applied.length === 0 ? "The database is up to date." : "The database is up to date now.");
} catch (error) {
  const cause = error instanceof Error ? error.message : String(error);
  complain(`No step was applied and the database is unchanged: ${cause}`);
  process.exitCode = 1;
} finally {
  await database.close();
}
