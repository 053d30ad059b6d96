import type { SessionUser } from "contract/session";
import { sql } from "kysely";
import { systemClock } from "../../../clock.ts";
import type { Db } from "../../../database/open.ts";
import { isNotRemembered, signedSessionToken } from "./cookies.ts";
import { sessionUser } from "./person.ts";

const day = 86_400_000;

/**
 * How long a session lasts: a week without use, thirty days in all (OWASP ASVS 5.0, 7.3.1 and
 * 7.3.2). We enforce both, because the library only slides its own limit. Without "Remember me" the
 * library's limit of a day applies and the cookie ends with the browser.
 */
export const sessionLimits = { idle: 7 * day, absolute: 30 * day };

/** How often use is recorded: once an hour; in seconds, as the library expects. */
export const sessionUseNoted = 3600;

/** True when a session has been idle or alive for too long, whatever the library's own limit says. */
export function isOverlong(session: { createdAt: Date; updatedAt: Date }): boolean {
  // The library writes a session's times by the machine's clock, so compare them with it.
  const now = systemClock.now().getTime();
  return (
    session.createdAt.getTime() < now - sessionLimits.absolute ||
    session.updatedAt.getTime() < now - sessionLimits.idle
  );
}

type SessionRow = {
  createdAt: string | Date;
  updatedAt: string | Date;
  expiresAt: string | Date;
  id: string;
  name: string;
  email: string;
  emailVerified: boolean | number;
  isAnonymous: boolean | number | null;
  phoneNumber: string | null;
};

/**
 * Fast path: resolves the signed-in user of a session without obstacles with one query. Null means
 * "undetermined", not "signed out": ask the identity library, which also records a session's use
 * and ends an expired one.
 */
export async function plainSession(
  db: Db,
  cookie: { header: string; name: string; secret: string },
): Promise<SessionUser | null> {
  const token = signedSessionToken(cookie.header, cookie.name, cookie.secret);
  if (!token) {
    return null;
  }
  const { rows } = await sql<SessionRow>`
    select session."createdAt", session."updatedAt", session."expiresAt",
      "user".id, "user".name, "user".email,
      "user"."emailVerified", "user"."isAnonymous", "user"."phoneNumber"
    from session join "user" on "user".id = session."userId"
    left join second_factor on second_factor.user_id = session."userId"
    where session.token = ${token} and "user"."disabledAt" is null
      and (second_factor.user_id is null or session."secondFactorAt" is not null)`.execute(db);
  const [row] = rows;
  if (!row) {
    return null;
  }
  const now = systemClock.now().getTime();
  const updatedAt = new Date(row.updatedAt);
  const over = new Date(row.expiresAt).getTime() <= now;
  if (over || isOverlong({ createdAt: new Date(row.createdAt), updatedAt })) {
    return null;
  }
  const useIsDue = updatedAt.getTime() <= now - sessionUseNoted * 1000;
  // Without "Remember me" the library records no use: the session ends a day after it began.
  if (useIsDue && !isNotRemembered(cookie.header)) {
    return null;
  }
  return sessionUser(row);
}

/** Why an existing session counts as none. */
export type SessionObstacle = "disabled" | "unproved";

/**
 * Returns what bars a session from the account: an operator has disabled it, or the session has not
 * proved the person's second factor. Null when nothing does.
 */
export async function obstacleOf(db: Db, sessionToken: string): Promise<SessionObstacle | null> {
  const { rows } = await sql<{ disabledAt: string | null }>`
    select "user"."disabledAt" from session join "user" on "user".id = session."userId"
    left join second_factor on second_factor.user_id = session."userId"
    where session.token = ${sessionToken} and ("user"."disabledAt" is not null
      or (second_factor.user_id is not null and session."secondFactorAt" is null))`.execute(db);
  const [found] = rows;
  if (!found) {
    return null;
  }
  return found.disabledAt ? "disabled" : "unproved";
}
