import { beginRound, markRound } from "../jobs/repository.ts";
import { countOf } from "../process/terminal.ts";
import { takeBackup } from "./backup.ts";
import { backupRound } from "./examine-rows.ts";
import { type Command, withDatabase } from "./operator-command.ts";

/** Backs up while the server runs. */
export const command: Command = {
  does: "Takes a backup of database and stored files while servers run.",
  forms: {
    FOLDER: {
      does: "takes it into a new or empty folder",
      run: withDatabase(async ({ config, database, db, clock }, { words: [folder = ""] }) => {
        const taken = await takeBackup(database, config, folder, () => clock.now());
        if (!taken.ok) {
          return { faults: [taken.error] };
        }
        await beginRound(db, backupRound, clock.now());
        await markRound(db, backupRound, { doneAt: clock.now().toISOString() });
        const { manifest, lost } = taken.value;
        const { tables, objects, keys, takenAt } = manifest;
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        return {
          lines: [
            `${tables.length} tables with ${countOf(rows, "row")} and ${countOf(objects.length, "file")} are in ${folder}, as of ${takenAt}.`,
            ...(keys.length > 0
              ? [
                  `It holds the installation's own ${keys.join(" and ")}: anyone who has this folder can read everything.`,
                ]
              : []),
          ],
          faults: lostFiles(lost),
        };
      }),
    },
  },
};

/** Names files that rows refer to and that the store has lost. */
export function lostFiles(keys: readonly string[]): string[] {
  return keys.length === 0
    ? []
    : [
        `${countOf(keys.length, "file")} that should be in the store cannot be found there:`,
        ...keys,
      ];
}
