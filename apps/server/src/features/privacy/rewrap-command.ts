import { type Command, withDatabase } from "../../operations/operator-command.ts";
import { countOf } from "../../process/terminal.ts";
import { openKeyRing } from "../../storage/master-keys.ts";
import { openStore } from "../../storage/open-store.ts";
import { resealSecondFactors } from "../identity/service.ts";
import { rewrapAll } from "./rewrap.ts";

/** Run after putting a new master key in front of the old one. */
export const command: Command = {
  does: "Seals everything stored under the newest master key.",
  forms: {
    "": {
      does: "rewraps the key of every stored file, and every second factor; may be run again",
      run: withDatabase(async ({ config, db, clock }) => {
        const { rewrapped, current, faults } = await rewrapAll(db, await openStore(config), clock);
        const ring = openKeyRing(config.masterKeys, config.dataDir);
        const { resealed, unreadable } = await resealSecondFactors(db, ring);
        if (unreadable > 0) {
          faults.push(`${countOf(unreadable, "second factor")} cannot be opened with these keys.`);
        }
        const lines = [
          `${countOf(rewrapped, "object")} rewrapped, ${current} already current.`,
          `${countOf(resealed, "second factor")} resealed.`,
          ...(faults.length === 0 ? ["Older master keys are no longer needed."] : []),
        ];
        return { lines, faults };
      }),
    },
  },
};
