import type { Call } from "contract/address-of";
import { entryOf } from "contract/call-table";
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from "fastify";
import fp from "fastify-plugin";
import type { RateDecision, RateLimiter } from "../rate-limit/repository.ts";
import { isBodyOf } from "./call-route.ts";
import { outageOf, type Refusal, sendRefusal } from "./problems.ts";

declare module "fastify" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the library's.
  interface FastifyRequest {
    /** Id of the signed-in person, whose calls are counted together. */
    callerId: string | undefined;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the library's.
  interface FastifyContextConfig {
    /** The handler counts the calls, because their refusal has another form. */
    countsItself?: boolean;
    /** Words the refusal, where the specification or the page has words for it. */
    tooMany?: Refusal;
  }
}

/**
 * Counts every call with a body of the right form against the share that the call table states, before its handler runs: the
 * person's, or that of the caller's networks. A caller who has used it up is refused.
 */
export const callShares = fp(
  async (app: FastifyInstance, { rateLimiter }: { rateLimiter: RateLimiter }) => {
    app.decorateRequest("callerId", undefined);

    const consume = ({ callerId, ip }: FastifyRequest, call: Call): Promise<RateDecision> => {
      const { share } = entryOf(call);
      if (share === "light") {
        return Promise.resolve(within);
      }
      const counted =
        callerId === undefined
          ? rateLimiter.consumeNetworks(`call:${call}`, ip, share)
          : rateLimiter.consume(`call:${call}:${callerId}`, share);
      return counted.catch((error) => {
        // A full disk ends counting, not reading: what a call writes is refused where it is written.
        if (outageOf(error)) {
          return within;
        }
        throw error;
      });
    };

    const countCall: preHandlerAsyncHookHandler = async (request, reply) => {
      const { call, checksBody, tooMany = tooManyCalls } = request.routeOptions.config;
      // Where the framework checks the body, a wrong one does not get here.
      const isCall = call && (!checksBody || isBodyOf(call, request.body));
      const decision = isCall ? await consume(request, call) : within;
      if (!decision.allowed) {
        const { retryAfterSeconds } = decision;
        return sendRefusal(reply, { ...tooMany, retryAfterSeconds });
      }
    };

    app.addHook("onRoute", (route) => {
      const before = [route.preHandler ?? []].flat();
      if (route.config?.call && !route.config.countsItself && !before.includes(countCall)) {
        route.preHandler = [...before, countCall];
      }
    });
  },
);

const within: RateDecision = { allowed: true, retryAfterSeconds: 0 };

const tooManyCalls: Refusal = {
  status: 429,
  code: "too-many-calls",
  message:
    "Your browser asked for this very often in a short time. Nothing is lost; please wait a minute, then try again.",
};
