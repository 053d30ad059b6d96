import { identityRoot } from "contract/address-of";
import { session } from "contract/calls";
import { messages } from "contract/messages";
import type { Session } from "contract/session";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { callRoute } from "../../plugins/call-route.ts";
import { holdsNul, refuseNul } from "../../plugins/storable-text.ts";
import { inCallScope } from "./library/call-scope.ts";
import { answerForm, lacksTerms, readFormPost, sendFormProblem } from "./pages/form-posts.ts";
import { signInPages } from "./pages/sign-in-pages.ts";
import type { Identity } from "./service.ts";
import { clearsSession } from "./sessions/cookies.ts";
import {
  beginsHalfSession,
  secondFactorRequired,
  throughSessionGate,
} from "./sessions/session-gate.ts";

/** Registers /api/session and the identity library's own endpoints below /api/auth. */
export async function identityRoutes(
  app: FastifyInstance,
  { context, identity }: { context: AppContext; identity: Identity },
): Promise<void> {
  const { config, origins } = context;
  const configured: Record<string, boolean> = {
    "google.com": config.google.issuer !== "",
    "github.com": config.github.clientId !== "",
    phone: config.sms.url !== "",
  };
  const signInMethods = config.signInMethods.filter((method) => configured[method] ?? true);

  callRoute(app, session, async (request): Promise<Session> => {
    return {
      ...(await identity.standingOf(request)),
      signInMethods,
      githubConfigured: config.github.clientId !== "",
      phoneCountries: config.sms.countries,
    };
  });

  app.addHook("onClose", () => identity.close());
  await app.register(signInPages, { userOf: identity.userOf });
  await app.register(async (auth) => {
    // The library checks bodies itself and needs the exact bytes that were sent.
    auth.removeAllContentTypeParsers();
    auth.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: 32_768 },
      (_request, body, done) => done(null, body),
    );
    auth.route({
      method: ["GET", "POST"],
      url: `${identityRoot}/*`,
      handler: async (request, reply) => {
        const path = request.url.split("?", 1)[0] ?? "";
        request.callPattern = identity.auth().patternOf(path);
        if (holdsNul(textOf(request))) {
          return refuseNul(reply);
        }
        const form = readFormPost(request);
        if (form && lacksTerms(form)) {
          return sendFormProblem(reply, form, 422, messages.auth.acceptTerms);
        }
        const asked = toWebRequest(request, origins()[0] ?? "", form?.body);
        const { answer, awaitsSecondFactor } = await throughSessionGate(path, () =>
          inCallScope(() => identity.auth().handler(asked)),
        );
        // The library treats a half session as none and clears its cookie, but the code is yet to
        // come.
        const kept = (line: string) => !(awaitsSecondFactor && clearsSession(line));
        const cookies = answer.headers.getSetCookie().filter(kept);
        if (cookies.length > 0) {
          reply.header("set-cookie", cookies);
        }
        reply.header("cache-control", "no-store");
        const half = await beginsHalfSession(context.db, cookies);
        if (form) {
          return answerForm(reply, form, answer, half);
        }
        if (half && answer.status === 200) {
          return reply.type("application/json; charset=utf-8").send(secondFactorRequired);
        }
        reply.code(answer.status);
        for (const [name, value] of answer.headers) {
          if (name !== "set-cookie" && name !== "cache-control") {
            reply.header(name, value);
          }
        }
        return reply.send(answer.body ? Buffer.from(await answer.arrayBuffer()) : undefined);
      },
    });
  });
}

/** Parses a body that only the library reads; the library refuses what cannot be parsed. */
function textOf({ body, headers }: FastifyRequest): unknown {
  if (!(body instanceof Buffer)) {
    return undefined;
  }
  if (headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
    return [...new URLSearchParams(body.toString())].flat();
  }
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/**
 * Converts the request for the library; the client's address is the socket's, whatever it claims.
 *
 * @param formBody replaces a form's body
 */
function toWebRequest(request: FastifyRequest, origin: string, formBody?: object): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith("x-forwarded-") && name !== "forwarded") {
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
    }
  }
  headers.set("x-real-ip", request.ip);
  if (formBody) {
    headers.set("content-type", "application/json");
    headers.delete("content-length");
  }
  const sent = request.body instanceof Buffer ? new Uint8Array(request.body) : undefined;
  const body = formBody ? JSON.stringify(formBody) : sent;
  return new Request(new URL(request.url, origin), { method: request.method, headers, body });
}
