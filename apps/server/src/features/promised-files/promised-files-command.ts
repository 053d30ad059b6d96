import "../../process/private-umask.ts";
import { systemClock } from "../../clock.ts";
import { migrate } from "../../database/migrate.ts";
import { migrations } from "../../database/migrations/all.ts";
import { openDatabase } from "../../database/open.ts";
import { createOutbox } from "../../outbox/outbox.ts";
import { complain, say } from "../../process/terminal.ts";
import { readConfig } from "../../settings/config.ts";
import { keepPromises } from "./service.ts";

// Run this after an update that supports a new year; reads the server's settings, can run beside
// it.
// usage: npm run promised-files
const settings = readConfig(process.env);
if (!settings.ok) {
  complain(settings.message);
  process.exit(2);
}
const { config } = settings;
const database = openDatabase(config);
try {
  await migrate(database, migrations, () => systemClock.now());
  const { queued, waiting } = await keepPromises({
    db: database.db,
    clock: systemClock,
    config,
    // The running server delivers the mails.
    outbox: createOutbox(systemClock, () => {}),
    origins: () => (config.publicUrl === "" ? [] : [config.publicUrl]),
  });
  say(`Mails queued: ${queued}. Requests still waiting: ${waiting}.`);
} finally {
  await database.close();
}
