import { recordCommand } from "../../audit/repository.ts";
import type { Clock } from "../../clock.ts";
import type { Db } from "../../database/open.ts";
import { type Command, withDatabase } from "../../operator-command.ts";
import { countOf } from "../../process/terminal.ts";
import { openKeyRing } from "../../settings/master-keys.ts";
import type { EncryptedStore } from "../../storage/encrypted-store.ts";
import { openStore } from "../../storage/open-store.ts";
import { genuine } from "../../storage/store-errors.ts";
import { resealSecondFactors } from "../identity/service.ts";
import { storedObjects } from "../statements/service.ts";

/** Run after putting a new master key in front of the old one. */
export const rewrapCommand: Command = {
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

/**
 * Wraps the data key of every stored object with the newest master key. Can run while the server does,
 * and again after an interruption. Once it reports no fault, older master keys can be removed.
 */
export async function rewrapAll(
  db: Db,
  store: EncryptedStore,
  clock: Clock,
): Promise<{ rewrapped: number; current: number; faults: string[] }> {
  const faults: string[] = [];
  const report = { rewrapped: 0, current: 0, faults };
  for (const key of (await storedObjects(db)).keys()) {
    const result = await genuine(store.rewrap(key));
    if (!result.ok) {
      faults.push(result.error);
    } else if (result.value !== "missing") {
      report[result.value] += 1;
    }
  }
  await recordCommand(db, clock.now(), `rewrap: ${report.rewrapped} objects`);
  return report;
}
