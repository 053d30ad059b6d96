import { commandSettings, withDatabase } from "../../operator-command.ts";
import { complain, countOf, say } from "../../process/terminal.ts";
import { openKeyRing } from "../../storage/master-keys.ts";
import { openStore } from "../../storage/open-store.ts";
import { resealSecondFactors } from "../identity/service.ts";
import { rewrapAll } from "./rewrap.ts";

// Run this after putting a new master key in front of the old one; reads the server's settings.
await withDatabase(commandSettings(), async ({ config, db, clock }) => {
  const { rewrapped, current, faults } = await rewrapAll(db, await openStore(config), clock);
  say(`${countOf(rewrapped, "object")} rewrapped, ${current} already current.`);
  const ring = openKeyRing(config.masterKeys, config.dataDir);
  const { resealed, unreadable } = await resealSecondFactors(db, ring);
  say(`${countOf(resealed, "second factor")} resealed.`);
  if (unreadable > 0) {
    faults.push(`${countOf(unreadable, "second factor")} cannot be opened with these keys.`);
  }
  complain(...faults);
  if (faults.length === 0) {
    say("Older master keys are no longer needed.");
  } else {
    process.exitCode = 1;
  }
});
