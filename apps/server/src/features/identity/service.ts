import type { SessionUser } from "contract/session";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../../app-context.ts";
import type { Executor } from "../../database/transaction.ts";
import { sendRefusal } from "../../plugins/problems.ts";
import { Browser } from "./call/browser.ts";
import { findPerson } from "./people/people-repository.ts";
import { lackOfProof, sessionUser } from "./people/proof.ts";
import { sealAnew } from "./second-factor/sealed-secret.ts";
import { currentSession, heldSession, isRecentSignIn } from "./sessions/session.ts";
import { createIdentityTools, type IdentityTools } from "./tools.ts";

/** What other features may know of identity: who is making a request. */
export type Identity = ReturnType<typeof createIdentity>;

/** Returns the name of a person's account; undefined for nobody, and for a guest. */
export async function personNamed(ex: Executor, id: string): Promise<string | undefined> {
  const person = await findPerson(ex, { id });
  return person === undefined || person.isAnonymous ? undefined : person.name;
}

const users = new WeakMap<FastifyRequest, SessionUser>();

/** Returns the person of a request; throws on a route without `signedIn` as preHandler. */
export function requireUser(request: FastifyRequest): SessionUser {
  const user = users.get(request);
  if (!user) {
    throw new Error("the route lacks the signedIn preHandler");
  }
  return user;
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
      const session = await currentSession(browserOf(request, tools), tools.db);
      return session !== undefined && isRecentSignIn(session);
    },
    /** For `preHandler`: answers 401, or leads a person who followed a link through the sign-in. */
    async signedIn(request: FastifyRequest, reply: FastifyReply) {
      const user = await userOf(request);
      if (!user && opensPage(request)) {
        const back = encodeURIComponent(request.url);
        return reply.redirect(`/?mode=select&signInSuccessUrl=${back}`, 303);
      }
      if (!user) {
        return sendRefusal(reply, {
          status: 401,
          code: "not-signed-in",
          message: "You are not signed in. Sign in and try again; what you uploaded is kept.",
        });
      }
      users.set(request, user);
      request.callerId = user.uid;
    },
    /** For `preHandler`, after `signedIn`: answers 403 without a proved mailbox or number. */
    async confirmed(request: FastifyRequest, reply: FastifyReply) {
      const lack = lackOfProof(requireUser(request));
      if (lack) {
        return sendRefusal(reply, lack);
      }
    },
  };
}

/** Whether a browser opens the address itself, such as a mail's link to a file; a page's calls ask for JSON. */
function opensPage({ method, headers }: FastifyRequest): boolean {
  return method === "GET" && headers.accept?.includes("text/html") === true;
}

/** Seals the secret of every second factor under the newest master key. May be run again. */
export const resealSecondFactors = sealAnew;

/** What ends and is erased, and the locks on passwords: see their files. */
export { eraseCodesOf, eraseEnded as eraseEndedSignIns } from "./mailbox/endings-repository.ts";
/** What became of the mail that confirms a person's address. */
export { confirmationMail } from "./mailbox/identity-mails.ts";
export { lockedAddresses } from "./password/password-tries.ts";
