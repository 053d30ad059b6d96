import type { SessionUser } from "contract/session";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../../app-context.ts";
import type { Db } from "../../database/open.ts";
import type { Executor } from "../../database/transaction.ts";
import { sendRefusal } from "../../plugins/problems.ts";
import type { KeyRing } from "../../storage/master-keys.ts";
import { type Auth, createAuth } from "./auth.ts";
import * as endings from "./mailbox/endings-repository.ts";
import { type ResealReport, sealAnew } from "./second-factor/sealed-secret.ts";
import { lackOfProof, sessionUser } from "./sessions/person.ts";
import { isRecentSignIn } from "./sessions/session.ts";
import { throughSessionGate } from "./sessions/session-gate.ts";

/** A browser's sign-in state: signed in, waiting for a second factor, or neither. */
export type Standing = { user: SessionUser | null; secondFactorRequired: boolean };

/** What other features may know of identity: who is making a request. */
export type Identity = {
  /** The signed-in person, or null. */
  userOf(request: FastifyRequest): Promise<SessionUser | null>;
  /** The same, and whether a sign-in waits for the code of the second factor. */
  standingOf(request: FastifyRequest): Promise<Standing>;
  /**
   * For `preHandler`: answers 401 when nobody is signed in. After it, `requireUser(request)`
   * returns the person.
   */
  signedIn(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /**
   * For `preHandler`, after `signedIn`: answers 403 when the person has proved neither their
   * mailbox nor a phone number. Guards everything that costs or is worth something.
   */
  confirmed(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /** True when the session began at most ten minutes ago. */
  signedInRecently(request: FastifyRequest): Promise<boolean>;
  /** The library behind /api/auth; only identity's own routes use it. */
  auth(): Auth;
  /** Finishes the work that is left for after the answers. */
  close(): Promise<void>;
};

const users = new WeakMap<FastifyRequest, SessionUser>();

/**
 * Returns the person on whose behalf a request is made. Only for routes with `signedIn` as
 * preHandler: elsewhere it throws, because the route is declared wrongly.
 */
export function requireUser(request: FastifyRequest): SessionUser {
  const user = users.get(request);
  if (!user) {
    throw new Error("the route lacks the signedIn preHandler");
  }
  return user;
}

/** Sets up identity; the library itself is built at the first request, when the address is known. */
export function createIdentity(context: AppContext): Identity {
  let built: Auth | undefined;
  const auth = () => {
    built ??= createAuth(context);
    return built;
  };

  const sessionOf = (cookie: string) =>
    throughSessionGate("", () => auth().getSession(cookie)).then(
      ({ answer, awaitsSecondFactor }) => ({ session: answer, awaitsSecondFactor }),
    );

  const standingOf = async (request: FastifyRequest): Promise<Standing> => {
    const { cookie } = request.headers;
    if (!cookie) {
      return { user: null, secondFactorRequired: false };
    }
    const plain = await auth().plainSession(cookie);
    if (plain) {
      return { user: plain, secondFactorRequired: false };
    }
    const { session, awaitsSecondFactor } = await sessionOf(cookie);
    if (!session) {
      return { user: null, secondFactorRequired: awaitsSecondFactor };
    }
    return { user: sessionUser(session.user), secondFactorRequired: false };
  };
  const userOf = async (request: FastifyRequest) => (await standingOf(request)).user;

  return {
    auth,
    close: async () => built?.close(),
    userOf,
    standingOf,
    async signedInRecently(request) {
      const { cookie } = request.headers;
      const session = cookie ? (await sessionOf(cookie)).session : null;
      return session ? isRecentSignIn(session.session.createdAt) : false;
    },
    async signedIn(request, reply) {
      const user = await userOf(request);
      if (!user) {
        return sendRefusal(reply, {
          status: 401,
          code: "not-signed-in",
          message: "You are not signed in. Sign in and try again; what you uploaded is kept.",
        });
      }
      users.set(request, user);
    },
    async confirmed(request, reply) {
      const lack = lackOfProof(requireUser(request));
      if (lack) {
        return sendRefusal(reply, { status: 403, ...lack });
      }
    },
  };
}

/** Seals the secret of every second factor under the newest master key. May be run again. */
export function resealSecondFactors(db: Db, ring: KeyRing): Promise<ResealReport> {
  return sealAnew(db, ring);
}

/** Removes expired sessions, begun sign-ins at providers, and codes. */
export function forgetEndedSignIns(ex: Executor, now: Date): Promise<void> {
  return endings.forgetEnded(ex, now);
}

/** Removes every code that concerns a person, before the same transaction removes their account. */
export function eraseCodesOf(
  trx: Executor,
  person: { userId: string; email: string },
): Promise<void> {
  return endings.eraseCodesOf(trx, person);
}
