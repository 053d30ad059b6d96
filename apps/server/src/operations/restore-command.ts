import { systemClock } from "../clock.ts";
import { type Command, withSettings } from "../operator-command.ts";
import { countOf } from "../process/terminal.ts";
import { contentOf } from "./backup-folder.ts";
import { checkBackup, restoreBackup } from "./restore.ts";

/** Restores a backup, or only checks one. */
export const restoreCommand: Command = {
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
        const { manifest, absent, unreadableSecondFactors: count = 0 } = result.value;
        return {
          lines: [
            `${check ? "The backup is complete" : "Restored and compared"}: ${contentOf(manifest)}.`,
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
