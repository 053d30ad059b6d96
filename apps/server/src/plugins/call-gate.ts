import { type Call, callsRoot } from "@site/contract/address-of";
import { entryOf } from "@site/contract/call-table";
import type { SessionUser } from "@site/contract/session";
import type {
  FastifyInstance,
  FastifyRequest,
  preHandlerAsyncHookHandler,
  preValidationAsyncHookHandler,
} from "fastify";
import fp from "fastify-plugin";
import type { RateDecision, RateLimiter } from "../rate-limit/repository.ts";
import { type GateWords, isBodyOf } from "./call-route.ts";
import { isPageVisit } from "./page-visit.ts";
import { type CallRefusal, outageOf, sendRefusal } from "./problems.ts";

declare module "fastify" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the library's.
  interface FastifyRequest {
    /** The signed-in person, on the route of a call that needs one. */
    caller: SessionUser | undefined;
  }
}

/** What the gate has to know of identity. */
export type Callers = {
  /** The signed-in person of a request. */
  userOf(request: FastifyRequest): Promise<SessionUser | null>;
  /** Whether the browser has a session, even one that still waits for the second factor's code. */
  holdsSession(request: FastifyRequest): Promise<boolean>;
  /** Why a person may not make a call that needs an account; null for one who has an account. */
  lackOfAccount(user: SessionUser): CallRefusal | null;
};

/**
 * Keeps what the call table says of each call before its handler runs: who may make it and, for a body of
 * the right form, how often. `callRoute` asks for a call's hooks; a route of ours without a row is refused.
 */
export const callGate = fp(
  async (
    app: FastifyInstance,
    { rateLimiter, callers }: { rateLimiter: RateLimiter; callers: Callers },
  ) => {
    app.decorateRequest("caller", undefined);
    app.addHook("onRoute", ({ url, config }) => {
      if (url.startsWith(callsRoot) && !config?.call) {
        throw new Error(`${url} has no row in the call table: register it with callRoute`);
      }
    });

    /** Returns why the caller is not admitted. */
    const lackOf = async (request: FastifyRequest, call: Call): Promise<CallRefusal | null> => {
      const { access, needsSession } = entryOf(call);
      if (!needsSession) {
        return null;
      }
      const user = await callers.userOf(request);
      if (!user) {
        const isHalf = access === "half-signed-in" && (await callers.holdsSession(request));
        return isHalf ? null : notSignedIn;
      }
      request.caller = user;
      return access === "account" ? callers.lackOfAccount(user) : null;
    };

    /** Counts a call against its person's share, or that of the caller's networks, and the networks' own. */
    const counted = async ({ caller, ip }: FastifyRequest, call: Call): Promise<RateDecision> => {
      const { share, networkShare } = entryOf(call);
      if (share === "light") {
        return within;
      }
      const key = `call:${share.together ?? call}`;
      const own = caller
        ? await rateLimiter.consume(`${key}:${caller.uid}`, share)
        : await rateLimiter.consumeNetworks(key, ip, share);
      return own.allowed && networkShare
        ? rateLimiter.consumeNetworks(`${key}:of-network`, ip, networkShare)
        : own;
    };

    app.decorate("gateOf", (call: Call, words: GateWords) => {
      const { refuse = sendRefusal } = words;
      const admit: preValidationAsyncHookHandler = async (request, reply) => {
        const lack = await lackOf(request, call);
        if (lack === notSignedIn && isPageVisit(request)) {
          const back = encodeURIComponent(request.url);
          return reply.redirect(`/?mode=select&signInSuccessUrl=${back}`, 303);
        }
        if (lack) {
          return refuse(reply, lack === notSignedIn ? (words.notSignedIn ?? lack) : lack);
        }
      };
      const count: preHandlerAsyncHookHandler = async (request, reply) => {
        // Where the framework checks the body, a wrong one does not get here.
        const { checksBody } = request.routeOptions.config;
        if (checksBody && !isBodyOf(call, request.body)) {
          return;
        }
        const { allowed, retryAfterSeconds } = await counted(request, call).catch((error) => {
          // A full disk ends counting, not reading: what a call writes is refused where it is written.
          if (outageOf(error)) {
            return within;
          }
          throw error;
        });
        if (!allowed) {
          return refuse(reply, { ...(words.tooMany ?? tooManyCalls), retryAfterSeconds });
        }
      };
      return { preValidation: admit, preHandler: count };
    });
  },
);

/** Returns the person whom the gate admitted; throws on the route of a call that needs nobody. */
export function requireUser({ caller, url }: FastifyRequest): SessionUser {
  if (!caller) {
    throw new Error(`the row of ${url} in the call table needs no session`);
  }
  return caller;
}

const within: RateDecision = { allowed: true, retryAfterSeconds: 0 };

const notSignedIn: CallRefusal = {
  status: 401,
  code: "not-signed-in",
  message: "You are not signed in. Sign in and try again; what you uploaded is kept.",
};

const tooManyCalls: CallRefusal = {
  status: 429,
  code: "too-many-calls",
  message:
    "Your browser asked for this very often in a short time. Nothing is lost; please wait a minute, then try again.",
};
