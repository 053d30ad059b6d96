import { jobNames } from "../jobs/job-names.ts";
import { beginRound, markRound } from "../jobs/repository.ts";
import { type Command, lookingAtDatabase } from "../operator-command.ts";
import { countOf } from "../process/terminal.ts";
import { takeBackup } from "./backup.ts";
import { contentOf } from "./backup-folder.ts";

/** Backs up while the server runs. */
export const backupCommand: Command = {
  does: "Takes a backup of database and stored files while servers run.",
  forms: {
    FOLDER: {
      does: "takes it into a new or empty folder",
      run: lookingAtDatabase(
        async ({ config, database, clock, note }, { words: [folder = ""] }) => {
          const taken = await takeBackup(database, config, folder, () => clock.now());
          if (!taken.ok) {
            return { faults: [taken.error] };
          }
          const unrecorded = await note(async (db) => {
            await beginRound(db, jobNames.backup, clock.now());
            await markRound(db, jobNames.backup, { doneAt: clock.now().toISOString() });
          });
          const { manifest, lost } = taken.value;
          const keys = manifest.keys.join(" and ");
          return {
            lines: [
              `${contentOf(manifest)}, are in ${folder}.`,
              ...unrecorded,
              ...(keys === ""
                ? []
                : [
                    `It holds the installation's own ${keys}: anyone who has this folder can read everything.`,
                  ]),
            ],
            faults:
              lost.length === 0
                ? []
                : [
                    `${countOf(lost.length, "file")} that should be in the store cannot be found there:`,
                    ...lost,
                  ],
          };
        },
      ),
    },
  },
};
