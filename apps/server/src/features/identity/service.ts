import type { FastifyRequest } from "fastify";
import type { AppContext } from "../../app-context.ts";
import type { Executor } from "../../database/transaction.ts";
import { Browser } from "./call/browser.ts";
import { findPerson, type Person } from "./people/people-repository.ts";
import { lackOfAccount, proofOf, sessionUser } from "./people/proof.ts";
import { sealAnew } from "./second-factor/sealed-secret.ts";
import { heldSession, isRecentSignIn, usableSession } from "./sessions/session.ts";
import { createIdentityTools, type IdentityTools } from "./tools.ts";

/** What other features may know of identity: who is making a request. */
export type Identity = ReturnType<typeof createIdentity>;

/** Returns the name of a person's account; undefined for nobody, and for a guest. */
export async function personNamed(ex: Executor, id: string): Promise<string | undefined> {
  const person = await findPerson(ex, { id });
  return person === undefined || person.isAnonymous ? undefined : person.name;
}

/** Whether a person has proved who they are: their address, or the number of one without an address. */
export async function hasProved(ex: Executor, id: string): Promise<boolean> {
  const person = await findPerson(ex, { id });
  return person !== undefined && proofOf(person) === "confirmed";
}

/**
 * Where a person may be sent figures and files: their confirmed address, with their name. Undefined
 * without one: an address that was only typed may be a stranger's.
 */
export async function confirmedMailbox(
  ex: Executor,
  id: string,
): Promise<Pick<Person, "id" | "name" | "email"> | undefined> {
  const person = await findPerson(ex, { id });
  return person?.emailVerified ? person : undefined;
}

/** The browser behind a request. */
export function browserOf({ headers, ip }: FastifyRequest, { config, secrets }: IdentityTools) {
  const shown = { cookie: headers.cookie, userAgent: headers["user-agent"], ip };
  return new Browser(shown, { publicUrl: config.publicUrl, secrets });
}

/** Sets up identity. */
export function createIdentity(context: AppContext) {
  const tools = createIdentityTools(context);
  /** The signed-in person, and whether a sign-in waits for the code of the second factor. */
  const standingOf = async (request: FastifyRequest) => {
    const session = await heldSession(browserOf(request, tools), tools.db);
    return {
      user: session && !session.obstacle ? sessionUser(session.person) : null,
      secondFactorRequired: session?.obstacle === "unproved",
    };
  };
  /** The signed-in person, or null. */
  const userOf = async (request: FastifyRequest) => (await standingOf(request)).user;
  return {
    /** What identity's own routes work with. */
    tools,
    userOf,
    standingOf,
    /** True when the session began at most ten minutes ago. */
    async signedInRecently(request: FastifyRequest) {
      const session = await usableSession(browserOf(request, tools), tools.db);
      return session !== undefined && isRecentSignIn(session);
    },
    /** Whether the browser has a session, whatever bars it from its account. */
    async holdsSession(request: FastifyRequest) {
      return (await heldSession(browserOf(request, tools), tools.db)) !== undefined;
    },
    lackOfAccount,
  };
}

/** Seals the secret of every second factor under the newest master key. May be run again. */
export const resealSecondFactors = sealAnew;

/** What ends and is erased, and the locks on passwords: see their files. */
export { eraseCodesOf, eraseEnded as eraseEndedSignIns } from "./mailbox/endings-repository.ts";
/** What became of the mail that confirms a person's address. */
export { confirmationMail } from "./mailbox/identity-mails.ts";
export { lockedAddresses } from "./password/password-tries.ts";
