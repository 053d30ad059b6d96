import "../process/private-umask.ts";
import { systemClock } from "../clock.ts";
import { complain, countOf, say } from "../process/terminal.ts";
import { readConfig } from "../settings/config.ts";
import { checkBackup, restoreBackup } from "./restore.ts";

// Restores a backup into the configured, empty database and store, or only checks it.
// usage: npm run restore -- FOLDER [--check]
const given = process.argv.slice(2);
const [folder, ...more] = given.filter((each) => each !== "--check");
const settings = readConfig(process.env);
if (!settings.ok || !folder || more.length > 0) {
  const usage = "usage: npm run restore -- FOLDER [--check]";
  complain(settings.ok ? usage : settings.message);
  process.exit(2);
}
const checkOnly = given.includes("--check");
const result = checkOnly
  ? await checkBackup(settings.config, folder)
  : await restoreBackup(settings.config, folder, () => systemClock.now());
if (!result.ok) {
  complain(...result.error);
  process.exit(1);
}
const { manifest, same, unreadableSecondFactors: count } = result.value;
const { tables, objects, takenAt } = manifest;
if (count > 0) {
  complain(`${countOf(count, "second factor")} cannot be opened with these keys.`);
}
const rows = tables.reduce((sum, table) => sum + table.rows, 0);
const what = `${tables.length} tables with ${countOf(rows, "row")} and ${countOf(objects.length, "file")}, as of ${takenAt}`;
say(
  checkOnly
    ? `The backup is complete: ${what}.`
    : `${same ? "Everything was already there" : "Restored and compared"}: ${what}.`,
);
