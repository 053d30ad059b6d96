import type { SessionUser } from "contract/session";
import { sql } from "kysely";
import { systemClock } from "../../../clock.ts";
import type { Db } from "../../../database/open.ts";
import { signedSessionToken } from "./cookies.ts";
import { sessionUser } from "./person.ts";
import { isOverlong, sessionUseNoted } from "./session-limits.ts";

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

/** Without "Remember me" the library notes no use: the session ends a day after it began. */
const notRemembered = /(?:^|;\s*)(?:__Host-)?site\.dont_remember=/;

/**
 * The short way of what every call needs to know: the person of a session that nothing stands
 * against, with one query. Null says no more than that this way does not tell: the identity library
 * is to be asked, which also writes down the use of a session and ends one that is over.
 */
export async function plainSession(
  db: Db,
  cookie: { header: string; name: string; secret: string },
): Promise<SessionUser | null> {
  const token = signedSessionToken(cookie.header, cookie.name, cookie.secret);
  if (!token) return null;
  const { rows } = await sql<SessionRow>`
    select session."createdAt", session."updatedAt", session."expiresAt",
      "user".id, "user".name, "user".email,
      "user"."emailVerified", "user"."isAnonymous", "user"."phoneNumber"
    from session join "user" on "user".id = session."userId"
    left join second_factor on second_factor.user_id = session."userId"
    where session.token = ${token} and "user"."disabledAt" is null
      and (second_factor.user_id is null or session."secondFactorAt" is not null)`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const now = systemClock.now().getTime();
  const updatedAt = new Date(row.updatedAt);
  const over = new Date(row.expiresAt).getTime() <= now;
  if (over || isOverlong({ createdAt: new Date(row.createdAt), updatedAt })) return null;
  const useIsDue = updatedAt.getTime() <= now - sessionUseNoted * 1000;
  if (useIsDue && !notRemembered.test(cookie.header)) return null;
  return sessionUser(row);
}
