import type { BetterAuthPlugin } from "better-auth";
import { APIError, addOAuthServerContext, createAuthMiddleware } from "better-auth/api";
import type { Call } from "contract/address-of";
import * as calls from "contract/calls";
import { guestEndpoints } from "./guests/guests.ts";
import { normalEmail } from "./library/email-address.ts";
import { bodyOf, endpointOf, pathOf, refusal } from "./library/endpoint.ts";
import { methodsFor } from "./library/methods.ts";
import { emailEndpoints } from "./mail-links/email-address-change.ts";
import { emailLinkEndpoints } from "./mail-links/sign-in-link.ts";
import { endWhatWasBegun } from "./mailbox/endings-repository.ts";
import { passwordEndpoints } from "./password/password-reset.ts";
import { bookPasswordTry, clearPasswordTries } from "./password/password-tries.ts";
import { beforeSignUp, mailAfterSignUp } from "./password/registration.ts";
import { humanCheckEndpoints } from "./phone/human-check.ts";
import { phoneEndpoints } from "./phone/phone-endpoints.ts";
import { connectionSession } from "./providers/account-rows.ts";
import {
  afterProviderCallback,
  pendingCredentialEndpoints,
} from "./providers/provider-callback.ts";
import { secondFactorEndpoints } from "./second-factor/endpoints.ts";
import { markBrowser } from "./sessions/known-browsers-repository.ts";
import { publicUser, requireConfirmed } from "./sessions/person.ts";
import { currentSession, requireRecentSignIn } from "./sessions/session.ts";
import { type IdentityTools, logEvent } from "./tools.ts";

/** Calls per minute from one address, by path; all others have the library's general limit. */
const perAddress: Record<string, number> = {
  "/widget/methods": 10,
  "/widget/password-reset": 10,
  "/widget/action-code": 30,
  "/widget/upgrade": 10,
  "/widget/guest": 10,
  "/widget/email-link": 20,
  "/widget/phone": 10,
  "/widget/human-check": 20,
  "/widget/second-factor": 30,
};

/**
 * What the sign-in widget needs and the identity library lacks: looking up an address, a limit per
 * account, mail codes that work once, guests who keep their id, recent sign-in. Its endpoints are
 * called over HTTP only, so the type leaves them out: their open list of names would blur the
 * library's own.
 */
export function widgetPlugin(tools: IdentityTools): Omit<BetterAuthPlugin, "endpoints"> {
  const { config } = tools.context;
  const emailOf = (context: { body?: { email?: unknown } }) =>
    typeof context.body?.email === "string" ? normalEmail(context.body.email) : "";

  const plugin: BetterAuthPlugin = {
    id: "widget",
    endpoints: {
      /**
       * The sign-in methods of an address's account; at most 10 look-ups a minute from one network.
       */
      widgetMethods: endpointOf(calls.signInMethods, async (context) => {
        const { email } = bodyOf(calls.signInMethods, context);
        if (config.enumerationProtection) {
          return context.json({ kind: "hidden" });
        }
        return context.json({ kind: "known", methods: await methodsFor(tools, context, email) });
      }),

      /** Who is signed in, guests included. */
      widgetUser: endpointOf(calls.widgetUser, async (context) => {
        const found = await currentSession(context);
        return context.json({ user: found ? publicUser(found.user) : null });
      }),

      ...guestEndpoints(tools),
      ...passwordEndpoints(tools),
      ...emailEndpoints(tools),
      ...emailLinkEndpoints(tools),
      ...phoneEndpoints(tools),
      ...humanCheckEndpoints(tools),
      ...pendingCredentialEndpoints(tools),
      ...secondFactorEndpoints(tools),
    },
    rateLimit: Object.entries(perAddress).map(([path, max]) => ({
      pathMatcher: (asked: string) => asked.startsWith(path),
      window: 60,
      max,
    })),
    hooks: {
      before: [
        on([calls.signIn], (context) => bookPasswordTry(context, tools, emailOf(context))),
        on([calls.changePassword], async (context) => {
          const found = await currentSession(context);
          if (found) {
            await bookPasswordTry(context, tools, found.user.email);
          }
        }),
        on([calls.signUp], beforeSignUp(tools)),
        // Calls of the library that change an account's sign-in methods.
        on([calls.linkProvider, calls.unlinkAccount], async (context) => {
          const found = await currentSession(context);
          // A guest has nothing yet for a stranger at the keyboard to take.
          if (found && !found.user.isAnonymous) {
            requireRecentSignIn(found.session.createdAt);
          }
        }),
        on([calls.linkProvider], async (context) => {
          const found = await currentSession(context);
          if (!found) {
            return;
          }
          requireConfirmed(found.user);
          await addOAuthServerContext({ [connectionSession]: found.session.id });
        }),
        on([calls.signInAtProvider, calls.linkProvider], async (context) => {
          if (context.body?.idToken === undefined) {
            return;
          }
          // An ID token alone is not bound to a request of this browser: its holder can replay it.
          throw refusal(
            "BAD_REQUEST",
            "ID_TOKEN_NOT_TAKEN",
            "A sign-in at a provider goes by its page, with a code",
          );
        }),
      ],
      after: [
        on([calls.signIn], async (context) => {
          const email = emailOf(context);
          const { newSession, returned } = context.context;
          if (newSession) {
            await clearPasswordTries(context, tools, email);
            await markBrowser(context, tools, "password", newSession.user.id);
            return logEvent(tools, "signed in", { userId: newSession.user.id });
          }
          logEvent(tools, "sign-in failed", { email });
          // The password was right: mail the owner how to confirm the address.
          if (codeOf(returned) === "EMAIL_NOT_VERIFIED") {
            return mailAfterSignUp(context, tools, email);
          }
          if (config.enumerationProtection || codeOf(returned) !== "INVALID_EMAIL_OR_PASSWORD") {
            return;
          }
          if (!(await context.context.internalAdapter.findUserByEmail(email))) {
            throw refusal("UNAUTHORIZED", "USER_NOT_FOUND", "No account has this address");
          }
        }),
        {
          matcher: ({ path }) => path?.startsWith("/callback/") ?? false,
          handler: afterProviderCallback(tools),
        },
        on([calls.changePassword], async (context) => {
          if (context.context.returned instanceof APIError) {
            return;
          }
          const found = await currentSession(context);
          if (!found) {
            return;
          }
          const { email, id: userId } = found.user;
          await clearPasswordTries(context, tools, email);
          await endWhatWasBegun(tools.context.db, userId);
          await markBrowser(context, tools, "password", userId);
          await tools.mails.passwordChanged({ email, userId });
          logEvent(tools, "password changed", { userId });
        }),
        on([calls.unlinkAccount], async (context) => {
          if (context.context.returned instanceof APIError) {
            return;
          }
          const found = await currentSession(context);
          if (!found) {
            return;
          }
          // Sign out anyone who came in by the removed method.
          const { internalAdapter } = context.context;
          const sessions = await internalAdapter.listSessions(found.user.id);
          const others = sessions.filter(({ token }) => token !== found.session.token);
          await internalAdapter.deleteSessions(others.map(({ token }) => token));
          logEvent(tools, "method removed", { userId: found.user.id });
        }),
        on([calls.signUp], async (context) => {
          const { newSession, returned } = context.context;
          if (returned instanceof APIError) {
            return;
          }
          if (newSession) {
            await markBrowser(context, tools, "password", newSession.user.id);
          }
          await mailAfterSignUp(context, tools, emailOf(context));
        }),
      ],
    },
  };
  return plugin;
}

/** Work before or after some of the library's calls. */
function on(asked: readonly Call[], work: Parameters<typeof createAuthMiddleware>[0]) {
  const paths = asked.map(pathOf);
  return {
    matcher: ({ path }: { path?: string }) => paths.includes(path ?? ""),
    handler: createAuthMiddleware(work),
  };
}

/** The code of a refusal, or nothing. */
function codeOf(returned: unknown): unknown {
  return returned instanceof APIError ? returned.body?.code : undefined;
}
