import { systemClock } from "../../../clock.ts";
import type { Db } from "../../../database/open.ts";
import type { KeyRing, MasterKey } from "../../../settings/master-keys.ts";
import {
  isSealedByAny,
  isSealedByNewest,
  openText,
  sealText,
} from "../../../storage/sealed-text.ts";
import { SecondFactorRepository } from "./repository.ts";

/** A secret as it is stored. */
export function sealSecret(userId: string, secret: string, master: MasterKey): string {
  return sealText(sealName(userId), secret, master);
}

/** A stored secret, or null when it cannot be opened. */
export function openSecret(userId: string, sealed: string, ring: KeyRing): string | null {
  return openText(sealName(userId), sealed, ring);
}

function sealName(userId: string): string {
  return `second-factor:${userId}`;
}

/** How many secrets were resealed, were current, or cannot be opened with the keys at hand. */
export type ResealReport = { resealed: number; current: number; unreadable: number };

/** Seals the secret of every second factor under the newest key of the ring. May be run again. */
export function sealAnew(db: Db, ring: KeyRing): Promise<ResealReport> {
  return reseal(db, ring, (sealed) => isSealedByNewest(sealed, ring));
}

/** Reseals, under its newest key, the secrets that this installation's keys cannot open. */
export function adoptSecondFactors(
  db: Db,
  { old, own }: { old: KeyRing; own: KeyRing },
): Promise<ResealReport> {
  const ring: KeyRing = { newest: own.newest, byId: (id) => own.byId(id) ?? old.byId(id) };
  return reseal(db, ring, (sealed) => isSealedByAny(sealed, own));
}

async function reseal(
  db: Db,
  ring: KeyRing,
  isCurrent: (sealed: string) => boolean,
): Promise<ResealReport> {
  const report: ResealReport = { resealed: 0, current: 0, unreadable: 0 };
  const factors = new SecondFactorRepository(db, systemClock);
  for (const factor of await factors.all()) {
    const secret = openSecret(factor.userId, factor.secret, ring);
    if (secret === null) {
      report.unreadable += 1;
    } else if (isCurrent(factor.secret)) {
      report.current += 1;
    } else {
      await factors.reseal(factor, sealSecret(factor.userId, secret, ring.newest));
      report.resealed += 1;
    }
  }
  return report;
}
