import { systemClock } from "../../../clock.ts";
import type { Db } from "../../../database/open.ts";
import type { KeyRing } from "../../../storage/master-keys.ts";
import { isSealedByNewest } from "../../../storage/sealed-text.ts";
import { openSecret, sealSecret } from "./code-check.ts";
import { SecondFactorRepository } from "./repository.ts";

/** How many secrets are sealed anew, were so already, or cannot be opened with the keys at hand. */
export type ResealReport = { resealed: number; current: number; unreadable: number };

/** Seals the secret of every second factor under the newest key of the ring. May be run again. */
export async function resealSecondFactors(db: Db, ring: KeyRing): Promise<ResealReport> {
  const report: ResealReport = { resealed: 0, current: 0, unreadable: 0 };
  const factors = new SecondFactorRepository(db, systemClock);
  for (const factor of await factors.all()) {
    const secret = openSecret(factor.user_id, factor.secret, ring);
    if (secret === null) report.unreadable += 1;
    else if (isSealedByNewest(factor.secret, ring)) report.current += 1;
    else {
      await factors.reseal(factor, sealSecret(factor.user_id, secret, ring.newest));
      report.resealed += 1;
    }
  }
  return report;
}
