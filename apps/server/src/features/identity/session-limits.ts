import { sql } from "kysely";
import { systemClock } from "../../clock.ts";
import type { Db } from "../../database/open.ts";

const day = 86_400_000;

/**
 * How long a session lasts: a week without use, thirty days in all (OWASP ASVS 5.0, 7.3.1 and
 * 7.3.2). The library only slides its own limit, so these two are ours. Without "Remember me" the
 * library's day applies and the cookie goes with the browser.
 */
export const sessionLimits = { idle: 7 * day, absolute: 30 * day };

/** Use is written down once an hour; seconds, as the library takes it. */
export const sessionUseNoted = 3600;

/**
 * Deletes the session of a cookie if it has been idle or alive for too long. Runs before anything
 * that trusts the session. The cookie's signature is the library's affair: what is deleted here
 * has expired whoever asks.
 */
export async function endOverlongSession(db: Db, cookieHeader: string | undefined): Promise<void> {
  const token = /(?:^|;\s*)(?:__Host-)?session=([^;.]+)/.exec(cookieHeader ?? "")?.[1];
  if (!token) return;
  // The library writes a session's times by the machine's clock, so they are judged by it.
  const now = systemClock.now().getTime();
  const began = new Date(now - sessionLimits.absolute).toISOString();
  const used = new Date(now - sessionLimits.idle).toISOString();
  await sql`
    delete from session where token = ${decodeURIComponent(token)}
    and ("createdAt" < ${began} or "updatedAt" < ${used})`.execute(db);
}
