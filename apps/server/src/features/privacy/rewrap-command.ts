import "../../process/private-umask.ts";
import { systemClock } from "../../clock.ts";
import { migrate } from "../../database/migrate.ts";
import { migrations } from "../../database/migrations/all.ts";
import { openDatabase } from "../../database/open.ts";
import { complain, countOf, say } from "../../process/terminal.ts";
import { readConfig } from "../../settings/config.ts";
import { openKeyRing } from "../../storage/master-keys.ts";
import { openStore } from "../../storage/open-store.ts";
import { resealSecondFactors } from "../identity/service.ts";
import { rewrapAll } from "./rewrap.ts";

// Run this after putting a new master key in front of the old one; reads the server's settings.
const settings = readConfig(process.env);
if (!settings.ok) {
  complain(settings.message);
  process.exit(2);
}
const database = openDatabase(settings.config);
try {
  await migrate(database, migrations, () => systemClock.now());
  const store = await openStore(settings.config);
  const { rewrapped, current, faults } = await rewrapAll(database.db, store, systemClock);
  say(`${countOf(rewrapped, "object")} rewrapped, ${current} already current.`);
  const ring = openKeyRing(settings.config.masterKeys, settings.config.dataDir);
  const { resealed, unreadable } = await resealSecondFactors(database.db, ring);
  say(`${countOf(resealed, "second factor")} resealed.`);
  if (unreadable > 0) {
    faults.push(`${countOf(unreadable, "second factor")} cannot be opened with these keys.`);
  }
  complain(...faults);
  if (faults.length === 0) {
    say("Older master keys are no longer needed.");
  } else {
    process.exitCode = 1;
  }
} finally {
  await database.close();
}
