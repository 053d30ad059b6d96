import { createHash, randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { systemClock } from "../../../clock.ts";
import type { SessionRow } from "../../../database/identity-tables.ts";
import type { Executor } from "../../../database/transaction.ts";
import { type Person, type PersonColumns, personFrom } from "../people/people-repository.ts";

// Sessions live by the machine's clock, whatever clock the app was given.

const minute = 60_000;
const day = 1440 * minute;
/**
 * How long a session lasts: a week without use, thirty days in all, a day without "Remember me"
 * (OWASP ASVS 5.0, 7.3.1 and 7.3.2), and a quarter of an hour until its second factor is proved.
 */
export const sessionLimits = {
  idle: 7 * day,
  absolute: 30 * day,
  notRemembered: day,
  unproved: 15 * minute,
};
/** How often use is recorded. */
const useNoted = 60 * minute;

/** A session with its person. */
export type StoredSession = {
  id: string;
  createdAt: Date;
  secondFactorAt: string | null;
  person: Person;
  /** Why it counts as none: its account is disabled, or it waits for the second factor's code. */
  obstacle: "disabled" | "unproved" | undefined;
};

type FoundRow = PersonColumns & {
  sessionId: string;
  began: string;
  used: string;
  ends: string;
  secondFactorAt: string | null;
  factorOf: string | null;
};

/** Finds a session that has not ended by its token, and notes its use once an hour. */
export async function findSession(ex: Executor, token: string): Promise<StoredSession | undefined> {
  // As text, because every call asks this: building the query costs more than running it.
  const { rows } = await sql<FoundRow>`
    select session.id as session_id, session.created_at as began, session.updated_at as used,
      session.expires_at as ends, session.second_factor_at, second_factor.user_id as factor_of,
      person.id, person.name, person.email, person.email_verified, person.is_anonymous,
      person.phone_number, person.device_epoch, person.disabled_at
    from session join person on person.id = session.user_id
    left join second_factor on second_factor.user_id = session.user_id
    where session.token_hash = ${hashOf(token)}`.execute(ex);
  const [row] = rows;
  if (!row) {
    return undefined;
  }
  const { sessionId, began, used, ends, secondFactorAt, factorOf, ...person } = row;
  const unproved = factorOf !== null && secondFactorAt === null;
  const obstacle = row.disabledAt === null ? (unproved ? "unproved" : undefined) : "disabled";
  const now = systemClock.now().getTime();
  const age = (since: string) => now - Date.parse(since);
  const limit = obstacle ? sessionLimits.unproved : sessionLimits.absolute;
  if (age(began) > limit || age(used) > sessionLimits.idle || age(ends) >= 0) {
    return undefined;
  }
  if (age(used) >= useNoted) {
    await ex
      .updateTable("session")
      .set({ updatedAt: new Date(now).toISOString() })
      .where("id", "=", sessionId)
      .execute();
  }
  const createdAt = new Date(began);
  return { id: sessionId, createdAt, secondFactorAt, person: personFrom(person), obstacle };
}

/** Adds a session; returns its token, 256 random bits. */
export async function addSession(
  ex: Executor,
  session: Pick<SessionRow, "userId" | "ipAddress" | "userAgent" | "secondFactorAt">,
  remembered: boolean,
): Promise<string> {
  const now = systemClock.now();
  const token = randomBytes(32).toString("base64url");
  const life = remembered ? sessionLimits.absolute : sessionLimits.notRemembered;
  await ex
    .insertInto("session")
    .values({
      ...session,
      id: randomUUID(),
      tokenHash: hashOf(token),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + life).toISOString(),
    })
    .execute();
  return token;
}

/** Records that a session has proved the second factor. */
export async function proveSession(ex: Executor, id: string, at: Date): Promise<void> {
  await ex
    .updateTable("session")
    .set({ secondFactorAt: at.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Ends a session. */
export async function deleteSession(ex: Executor, id: string): Promise<void> {
  await ex.deleteFrom("session").where("id", "=", id).execute();
}

/** Ends every session of a person but one. */
export async function endOtherSessions(ex: Executor, userId: string, kept = ""): Promise<void> {
  await ex.deleteFrom("session").where("userId", "=", userId).where("id", "<>", kept).execute();
}

/** The sessions of a person that have not expired. */
export function sessionsOf(ex: Executor, userId: string) {
  return ex
    .selectFrom("session")
    .select(["id", "userAgent", "createdAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", systemClock.now().toISOString())
    .execute();
}

/** Ends sign-ins of a person that have waited too long for a code. */
export async function endUnproved(ex: Executor, userId: string): Promise<void> {
  const before = new Date(systemClock.now().getTime() - sessionLimits.unproved);
  await ex
    .deleteFrom("session")
    .where("userId", "=", userId)
    .where("secondFactorAt", "is", null)
    .where("createdAt", "<", before.toISOString())
    .execute();
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
