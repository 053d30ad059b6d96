import { entryOf } from "contract/call-table";
import * as calls from "contract/calls";
import type { Session } from "contract/session";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { callRoute, isBodyOf } from "../../plugins/call-route.ts";
import { sendRefusal } from "../../plugins/problems.ts";
import { accountCalls } from "./account/account-calls.ts";
import type { Answering } from "./call/answering.ts";
import type { Browser } from "./call/browser.ts";
import { allowed, refuse } from "./call/refusal.ts";
import { guestCalls } from "./guests/guest-calls.ts";
import { emailCalls } from "./mail-links/email-calls.ts";
import { emailLinkCalls } from "./mail-links/email-link-calls.ts";
import { answerForm, readFormPost, sendFormRefusal } from "./pages/form-posts.ts";
import { signInPages } from "./pages/sign-in-pages.ts";
import { passwordCalls } from "./password/password-calls.ts";
import { withFinalAddress } from "./people/email-address.ts";
import { phoneCalls } from "./phone/phone-calls.ts";
import { pendingCredentialCalls } from "./providers/pending-credential.ts";
import { providerCalls } from "./providers/provider-calls.ts";
import { secondFactorCalls } from "./second-factor/second-factor-calls.ts";
import { browserOf, type Identity } from "./service.ts";
import { requireNetworksWithin } from "./tools.ts";

const bodyLimit = 32_768;
const countsItself = { countsItself: true };

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
    if (lines.length > 0) {
      reply.header("set-cookie", lines);
    }
  };

  const answer: Answering = (call, work) => {
    const { share } = entryOf(call);
    /** Does the call's work for a body as it was sent. */
    const workOn = async (sent: unknown, browser: Browser): ReturnType<typeof work> => {
      if (!isBodyOf(call, sent)) {
        return refuse("invalid-argument");
      }
      const body = withFinalAddress(sent);
      if (!body.ok) {
        return body;
      }
      const within =
        share === "light"
          ? allowed
          : await requireNetworksWithin(tools, `call:${call}`, browser, share);
      return within.ok ? work({ body: body.value, browser }) : within;
    };
    callRoute(
      app,
      call,
      { checksBody: true, bodyLimit, config: countsItself },
      async (request, reply) => {
        const posted = readFormPost(call, request);
        const form = posted.ok ? posted.value : undefined;
        const browser = browserOf(request, tools);
        const sent = form ? form.body(form.fields, form.page) : request.body;
        const outcome = posted.ok ? await workOn(sent, browser) : posted;
        if (outcome.ok) {
          keep(reply, browser);
          return form ? answerForm(reply, form, outcome.value) : outcome.value;
        }
        const { code, cause } = outcome.error;
        request.log.info({ part: "identity", code, cause }, "call refused");
        return form
          ? sendFormRefusal(reply, form, outcome.error)
          : sendRefusal(reply, outcome.error);
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
    const browser = browserOf(request, tools);
    const address = await finishAtProvider(request.params.id, search, browser);
    keep(reply, browser);
    return reply.redirect(address, 302);
  });
}
