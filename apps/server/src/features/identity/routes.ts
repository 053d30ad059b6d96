import { entryOf } from "contract/call-table";
import * as calls from "contract/calls";
import type { Session } from "contract/session";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { callRoute, isBodyOf } from "../../plugins/call-route.ts";
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
    const { share } = entryOf(call);
    callRoute(
      app,
      call,
      { checksBody: true, bodyLimit, config: countsItself },
      async (request, reply) => {
        let form: FormPost | null = null;
        try {
          form = readFormPost(call, request);
          const sent = form ? form.body(form.fields, form.page) : request.body;
          refuseUnless(isBodyOf(call, sent), "invalid-argument");
          const body = withFinalAddress(sent) as typeof sent;
          const value = await forBrowser(request, reply, async (browser) => {
            if (share !== "light") {
              await requireNetworksWithin(tools, `call:${call}`, browser, share);
            }
            return work({ body, browser });
          });
          return form ? answerForm(reply, form, value) : value;
        } catch (error) {
          if (!(error instanceof Refused)) {
            throw error;
          }
          if (error.retryAfterSeconds !== undefined) {
            reply.header("retry-after", error.retryAfterSeconds);
          }
          const { status, code, message } = error;
          return form
            ? sendFormRefusal(reply, form, error)
            : reply.code(status).send({ code, message });
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
