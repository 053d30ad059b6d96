import { systemClock } from "../clock.ts";
import { bringUpToDate } from "../database/bring-up-to-date.ts";
import { type Command, withSettings } from "../operator-command.ts";
import { causeOf } from "../process/terminal.ts";
import { diskTrouble } from "../storage/disk-room.ts";

/** Brings the configured database up to date, and makes a new one where there is none. */
export const migrateCommand: Command = {
  does: "Brings the database up to date. The server does the same when it starts.",
  forms: {
    "": {
      does: "applies every step of the schema that is missing",
      run: withSettings(async (config) => {
        try {
          const applied = await bringUpToDate(config, systemClock);
          const now = applied.length === 0 ? "" : " now";
          return {
            lines: [
              ...applied.map((step) => `applied ${step}`),
              `The database is up to date${now}.`,
            ],
          };
        } catch (error) {
          return {
            faults: [
              `No step was applied and the database is unchanged: ${causeOf(error)}.`,
              ...(await diskTrouble(config)),
            ],
          };
        }
      }),
    },
  },
};
