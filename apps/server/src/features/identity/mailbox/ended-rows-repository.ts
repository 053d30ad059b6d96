import { sql } from "kysely";
import { systemClock } from "../../../clock.ts";
import type { Executor } from "../../../database/transaction.ts";
import { sessionLimits } from "../sessions/session-limits.ts";
import { keptAfterExpiry } from "./code-repository.ts";

/**
 * Removes sessions that have ended, ways to a provider that were not gone in time, and codes that
 * expired so long ago that their links need not say so any more.
 *
 * @param now by which codes are judged
 */
export async function forgetEnded(ex: Executor, now: Date): Promise<void> {
  // The library writes these rows by the machine's clock, so they are judged by it.
  const machine = systemClock.now().getTime();
  const before = (milliseconds: number) => new Date(machine - milliseconds).toISOString();
  await sql`delete from session where "expiresAt" <= ${before(0)}
    or "createdAt" < ${before(sessionLimits.absolute)}
    or "updatedAt" < ${before(sessionLimits.idle)}`.execute(ex);
  await sql`delete from verification where "expiresAt" <= ${before(0)}`.execute(ex);
  await ex
    .deleteFrom("identity_code")
    .where("expires_at", "<", new Date(now.getTime() - keptAfterExpiry).toISOString())
    .execute();
}
