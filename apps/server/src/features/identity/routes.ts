import * as calls from "@site/contract/calls";
import type { Session } from "@site/contract/session";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { callRoute, isBodyOf } from "../../plugins/call-route.ts";
import { type CallRefusal, sendRefusal } from "../../plugins/problems.ts";
import { accountCalls } from "./account/account-calls.ts";
import type { Answering } from "./call/answering.ts";
import type { Browser } from "./call/browser.ts";
import { refuseCall, type SignInRefusal } from "./call/refusal.ts";
import { guestCalls } from "./guests/guest-calls.ts";
import { emailCalls } from "./mail-links/email-calls.ts";
import { emailLinkCalls } from "./mail-links/email-link-calls.ts";
import { answerForm, type FormPost, readFormPost, sendFormRefusal } from "./pages/form-posts.ts";
import { signInPages } from "./pages/sign-in-pages.ts";
import { passwordCalls } from "./password/password-calls.ts";
import { withFinalAddress } from "./people/email-address.ts";
import { phoneCalls } from "./phone/phone-calls.ts";
import { pendingCredentialCalls } from "./providers/pending-credential.ts";
import { providerCalls } from "./providers/provider-calls.ts";
import { secondFactorCalls } from "./second-factor/second-factor-calls.ts";
import { browserOf, type Identity } from "./service.ts";

const bodyLimit = 32_768;

/** Registers identity's calls and pages. */
export async function identityRoutes(
  app: FastifyInstance,
  { context, identity }: { context: AppContext; identity: Identity },
): Promise<void> {
  const { config } = context;
  const { tools } = identity;
  const configured: Record<string, boolean> = {
    "google.com": config.google.issuer !== "",
    "github.com": config.github.clientId !== "",
    phone: config.sms.url !== "",
  };
  const signInMethods = config.signInMethods.filter((method) => configured[method] ?? true);

  callRoute(app, calls.session, async (request): Promise<Session> => {
    return {
      ...(await identity.standingOf(request)),
      signInMethods,
      githubConfigured: config.github.clientId !== "",
      phoneCountries: config.sms.countries,
    };
  });

  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  await app.register(signInPages, { userOf: identity.userOf });

  /** Has the browser keep what was written to it. */
  const keep = (reply: FastifyReply, { lines }: Browser) => {
    reply.header("set-cookie", lines);
  };

  const answer: Answering = (call, work) => {
    // A form is read first: the gate answers it with a page, and counts a body of the right form.
    const preValidation = async (request: FastifyRequest, reply: FastifyReply) => {
      const form = readFormPost(call, request);
      if (!form.ok) {
        return sendSignInRefusal(reply, form.error);
      }
      if (form.value) {
        posted.set(request, form.value);
        request.body = form.value.body(form.value.fields, form.value.page);
      }
      // What is no address is refused before it counts for anything.
      const sent: unknown = request.body;
      if (isBodyOf(call, sent)) {
        const body = withFinalAddress(sent);
        if (!body.ok) {
          return sendSignInRefusal(reply, body.error);
        }
        request.body = body.value;
      }
    };
    const options = { checksBody: true, bodyLimit, preValidation, gate: { refuse: refuseAtGate } };
    callRoute(app, call, options, async (request, reply) => {
      const body: unknown = request.body;
      const browser = browserOf(request, tools);
      const outcome = isBodyOf(call, body)
        ? await work({ body, browser })
        : refuseCall("invalid-argument");
      if (!outcome.ok) {
        return sendSignInRefusal(reply, outcome.error);
      }
      keep(reply, browser);
      const form = posted.get(request);
      return form ? answerForm(reply, outcome.value) : outcome.value;
    });
  };

  accountCalls(answer, tools);
  passwordCalls(answer, tools);
  guestCalls(answer, tools);
  pendingCredentialCalls(answer, tools);
  emailCalls(answer, tools);
  emailLinkCalls(answer, tools);
  phoneCalls(answer, tools);
  secondFactorCalls(answer, tools);
  const finishAtProvider = providerCalls(answer, tools);
  // A HEAD would use the provider's answer up.
  callRoute(app, calls.providerCallback, { exposeHeadRoute: false }, async (request, reply) => {
    const { search } = new URL(request.url, "http://here");
    const browser = browserOf(request, tools);
    const address = await finishAtProvider(request.params.id, search, browser);
    keep(reply, browser);
    return reply.redirect(address, 302);
  });
}

/** The forms that browsers without script posted. */
const posted = new WeakMap<FastifyRequest, FormPost>();

/** Answers a refused call with its Problem, and a posted form with a page; logs the cause. */
function sendSignInRefusal(reply: FastifyReply, refusal: SignInRefusal): FastifyReply {
  const { request } = reply;
  const { code, cause } = refusal;
  request.log.info({ part: "identity", code, cause }, "call refused");
  const form = posted.get(request);
  return form ? sendFormRefusal(reply, form, refusal) : sendRefusal(reply, refusal);
}

/** Answers a refusal of the gate: nobody is signed in, or there were too many calls. */
function refuseAtGate(
  reply: FastifyReply,
  { status, retryAfterSeconds }: CallRefusal,
): FastifyReply {
  const code = status === 401 ? "unauthenticated" : "too-many-requests";
  return sendSignInRefusal(reply, refuseCall(code, { retryAfterSeconds }).error);
}
