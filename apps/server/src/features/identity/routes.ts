import * as calls from "contract/calls";
import type { Session } from "contract/session";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { callRoute, isBodyOf } from "../../plugins/call-route.ts";
import type { Refusal } from "../../plugins/problems.ts";
import { accountCalls } from "./account/account-calls.ts";
import type { Answering } from "./call/answering.ts";
import type { Browser } from "./call/browser.ts";
import { Refused, refuseUnless } from "./call/refusal.ts";
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

  app.addHook("onClose", () => identity.close());
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  await app.register(signInPages, { userOf: identity.userOf });

  /** Does a call's work for the browser, and has the browser keep what it wrote. */
  const forBrowser = async <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (browser: Browser) => Promise<T>,
  ): Promise<T> => {
    const browser = browserOf(request, tools);
    const result = await work(browser);
    if (browser.lines.length > 0) {
      reply.header("set-cookie", browser.lines);
    }
    return result;
  };

  const answer: Answering = (call, work) => {
    // A form is read first: the gate answers it with a page, and counts a body of the right form.
    const preValidation = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const form = readFormPost(call, request);
        if (form) {
          posted.set(request, form);
          request.body = form.body(form.fields, form.page);
        }
      } catch (error) {
        return refuse(reply, error);
      }
    };
    callRoute(
      app,
      call,
      { checksBody: true, bodyLimit, preValidation, gate: { refuse: refuseAtGate } },
      async (request, reply) => {
        try {
          const { body: sent } = request;
          refuseUnless(isBodyOf(call, sent), "INVALID_ARGUMENT");
          const body = withFinalAddress(sent) as typeof sent;
          const value = await forBrowser(request, reply, (browser) => work({ body, browser }));
          const form = posted.get(request);
          return form ? answerForm(reply, form, value) : value;
        } catch (error) {
          return refuse(reply, error);
        }
      },
    );
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
    const address = await forBrowser(request, reply, (browser) =>
      finishAtProvider(request.params.id, search, browser),
    );
    return reply.redirect(address, 302);
  });
}

/** The forms that browsers without script posted. */
const posted = new WeakMap<FastifyRequest, FormPost>();

/** Answers in identity's form, a posted form with a page; throws what is no refusal. */
function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof Refused)) {
    throw error;
  }
  const { status, code, message, retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) {
    reply.header("retry-after", retryAfterSeconds);
  }
  const form = posted.get(reply.request);
  return form ? sendFormRefusal(reply, form, error) : reply.code(status).send({ code, message });
}

/** Answers a refusal of the gate: nobody is signed in, or there were too many calls. */
function refuseAtGate(reply: FastifyReply, { status, retryAfterSeconds }: Refusal): FastifyReply {
  const details = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return refuse(
    reply,
    new Refused(status === 401 ? "UNAUTHENTICATED" : "TOO_MANY_REQUESTS", details),
  );
}
