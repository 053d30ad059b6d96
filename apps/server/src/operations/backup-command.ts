import "../process/private-umask.ts";
import { systemClock } from "../clock.ts";
import { complain, countOf, say } from "../process/terminal.ts";
import { readConfig } from "../settings/config.ts";
import { takeBackup } from "./backup.ts";

// Takes a backup of database and stored files while the server runs.
// usage: npm run backup -- FOLDER
const [folder, ...more] = process.argv.slice(2);
const settings = readConfig(process.env);
if (!settings.ok || !folder || more.length > 0) {
  complain(settings.ok ? "usage: npm run backup -- FOLDER" : settings.message);
  process.exit(2);
}
const taken = await takeBackup(settings.config, folder, () => systemClock.now());
if (!taken.ok) {
  complain(taken.error);
  process.exit(1);
}
const { manifest, absent } = taken.value;
const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
say(
  `${manifest.tables.length} tables with ${countOf(rows, "row")} and ${countOf(manifest.objects.length, "file")} are in ${folder}, as of ${manifest.takenAt}.`,
);
if (absent > 0) {
  say(`Files that rows may refer to and that are not in the store: ${absent}.`);
}
if (manifest.keys.length > 0) {
  say(
    `It holds the installation's own ${manifest.keys.join(" and ")}: anyone who has this folder can read everything.`,
  );
}
