import { systemClock } from "../clock.ts";
import { countOf } from "../process/terminal.ts";
import { type Command, withSettings } from "./operator-command.ts";
import { checkBackup, restoreBackup } from "./restore.ts";

/** Restores a backup, or only checks one. */
export const command: Command = {
  does: "Restores a backup into the configured, empty database and store.",
  forms: {
    "FOLDER [--check]": {
      does: "checks the whole backup, then restores it; with --check it writes nothing",
      run: withSettings(async (config, { words: [folder = ""], options: { check } }) => {
        const result = check
          ? await checkBackup(config, folder)
          : await restoreBackup(config, folder, () => systemClock.now());
        if (!result.ok) {
          return { faults: result.error };
        }
        const { manifest, same, absent, unreadableSecondFactors: count } = result.value;
        const { tables, objects, takenAt } = manifest;
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        const what = `${tables.length} tables with ${countOf(rows, "row")} and ${countOf(objects.length, "file")}, as of ${takenAt}`;
        const done = same ? "Everything was already there" : "Restored and compared";
        return {
          lines: [
            `${check ? "The backup is complete" : done}: ${what}.`,
            ...(absent.length > 0
              ? [
                  `${countOf(absent.length, "file")} of its rows were deleted or lost before it was complete:`,
                  ...absent,
                ]
              : []),
            ...(count > 0
              ? [`${countOf(count, "second factor")} cannot be opened with these keys.`]
              : []),
          ],
        };
      }),
    },
  },
};
