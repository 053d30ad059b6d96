import { systemClock } from "../clock.ts";
import { type Command, type CommandOutcome, withSettings } from "../operator-command.ts";
import { countOf } from "../process/terminal.ts";
import { contentOf } from "./backup-folder.ts";
import { checkBackup, restoreBackup } from "./restore.ts";

/** Restores a backup, or only checks one. */
export const restoreCommand: Command = {
  does: "Restores a backup into the configured, empty database and store.",
  forms: {
    FOLDER: {
      does: "checks the whole backup, then restores it",
      run: withSettings(async (config, { words: [folder = ""] }) =>
        outcomeOf(
          "Restored and compared",
          await restoreBackup(config, folder, () => systemClock.now()),
        ),
      ),
    },
    "check FOLDER": {
      does: "checks the whole backup and writes nothing",
      run: withSettings(async (config, { words: [folder = ""] }) =>
        outcomeOf("The backup is complete", await checkBackup(config, folder)),
      ),
    },
  },
};

function outcomeOf(
  done: string,
  result: Awaited<ReturnType<typeof checkBackup | typeof restoreBackup>>,
): CommandOutcome {
  if (!result.ok) {
    return { faults: result.error };
  }
  const { manifest, absent, unreadableSecondFactors: count = 0 } = result.value;
  return {
    lines: [
      `${done}: ${contentOf(manifest)}.`,
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
}
