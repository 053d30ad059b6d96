import { betterAuth } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { addressOf, identityRoot } from "contract/address-of";
import * as calls from "contract/calls";
import type { SessionUser } from "contract/session";
import type { AppContext } from "../../app-context.ts";
import { withoutPersons } from "../../plugins/request-log.ts";
import { noted } from "./library/call-scope.ts";
import { requireText } from "./library/call-text.ts";
import { pathOf } from "./library/endpoint.ts";
import { hashPassword, needsRehash, verifyPassword } from "./password/password-hash.ts";
import { passwordLength, refuseWeakPassword } from "./password/password-policy.ts";
import { accountRowHooks } from "./providers/account-rows.ts";
import { googleProvider } from "./providers/google-provider.ts";
import { cookiePrefix, sessionCookieName, sessionSecret } from "./sessions/cookies.ts";
import { guardSessions } from "./sessions/session-gate.ts";
import { plainSession, sessionLimits, sessionUseNoted } from "./sessions/session-repository.ts";
import { createIdentityTools, type IdentityTools } from "./tools.ts";
import { widgetPlugin } from "./widget-plugin.ts";

const passwordPaths = new Map([
  [pathOf(calls.signUp), "password"],
  [pathOf(calls.changePassword), "newPassword"],
]);

/**
 * Calls of the library that nothing here uses: each would be another door to an account, with rules
 * of its own beside ours.
 */
const closedPaths = [
  "/verify-password",
  "/request-password-reset",
  "/reset-password",
  "/verify-email",
  "/send-verification-email",
  "/change-email",
  "/delete-user",
  "/delete-user/callback",
  "/update-session",
  "/get-access-token",
  "/refresh-token",
  "/account-info",
];

/** The identity library, configured, behind the gate that every session passes. */
export type Auth = {
  /** Answers the library's own endpoints, which live under /api/auth. */
  handler(request: Request): Promise<Response>;
  /** Its settings: a test compares the tables that they ask for with ours. */
  options: Library["options"];
  /** Ends what is done after the answers. */
  close(): Promise<void>;
  /** The pattern of the endpoint that a path below /api/auth leads to, for the log. */
  patternOf(path: string): string;
  /** The session of a cookie with its user, or null. */
  getSession(cookie: string): ReturnType<Library["api"]["getSession"]>;
  /** The person of a session that nothing stands against; null: ask `getSession`. */
  plainSession(cookie: string): Promise<SessionUser | null>;
};

/** Builds the identity library on the app's database; the schema must be up to date. */
export function createAuth(context: AppContext): Auth {
  const secret = sessionSecret(context.config.sessionSecret, context.config.dataDir);
  const tools = createIdentityTools(context, secret);
  const library = createLibrary(context, tools, secret);
  const guarded = library.$context.then(({ internalAdapter }) =>
    guardSessions(internalAdapter, tools),
  );
  const name = sessionCookieName(context.config.publicUrl);
  return {
    options: library.options,
    plainSession: (header) => plainSession(context.db, { header, name, secret }),
    close: () => tools.afterAnswer.close(),
    patternOf: patternFinder(
      Object.values(library.api as Record<string, { path?: string }>).flatMap(
        ({ path }) => path ?? [],
      ),
    ),
    async handler(request) {
      await guarded;
      return library.handler(request);
    },
    async getSession(cookie) {
      await guarded;
      return library.api.getSession({ headers: new Headers({ cookie }) });
    },
  };
}

/** Gives a function from paths to the patterns that they follow; any part may stand for `:name`. */
function patternFinder(patterns: readonly string[]): (path: string) => string {
  const known = patterns.map((pattern) => ({ pattern, parts: pattern.split("/") }));
  return (path) => {
    const parts = path.slice(identityRoot.length).split("/");
    const found = known.find(
      (each) =>
        each.parts.length === parts.length &&
        each.parts.every((part, at) => part.startsWith(":") || part === parts[at]),
    );
    return `${identityRoot}${found?.pattern ?? "/*"}`;
  };
}

type Library = ReturnType<typeof createLibrary>;

function createLibrary(context: AppContext, tools: IdentityTools, secret: string) {
  const { config, db, origins, rateLimiter, log } = context;
  const https = config.publicUrl.startsWith("https:");
  const [canonical = "http://localhost"] = origins();
  return betterAuth({
    appName: config.company.name,
    baseURL: canonical,
    basePath: identityRoot,
    trustedOrigins: origins(),
    // Thrown on, what is not an answer reaches the log of all requests; the router would print it as
    // it is, with what the database says of the row.
    onAPIError: { throw: true, errorURL: `${canonical}${addressOf(calls.signInEnded)}` },
    secret,
    database: {
      db: db.withoutPlugins(),
      type: config.databaseUrl ? "postgres" : "sqlite",
      transaction: true,
    },
    telemetry: { enabled: false },
    disabledPaths: closedPaths,
    logger: {
      // What a person typed is in the details, and in the message behind its colon.
      log: (level, message) =>
        log[level === "error" ? "error" : "debug"](
          { part: "auth" },
          withoutPersons(message.replace(/:.*/s, "")),
        ),
    },
    emailAndPassword: {
      enabled: true,
      // Hiding which addresses have accounts means that a sign-up ends in the mailbox.
      requireEmailVerification: config.enumerationProtection,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: {
        hash: async (password) => {
          const { hashed } = noted();
          return hashed?.password === password ? hashed.hash : hashPassword(password);
        },
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    // Mails go out in the widget plugin: here the library's transaction is still open, and on SQLite
    // the outbox would wait for it for ever.
    emailVerification: { sendOnSignUp: false, sendOnSignIn: false },
    user: {
      additionalFields: {
        isAnonymous: { type: "boolean", required: false, input: false },
        phoneNumber: { type: "string", required: false, input: false, unique: true },
        deviceEpoch: { type: "number", required: false, input: false, returned: false },
        disabledAt: { type: "string", required: false, input: false, returned: false },
      },
    },
    session: { expiresIn: sessionLimits.absolute / 1000, updateAge: sessionUseNoted },
    account: {
      // Different addresses are possible only where the person asks for the connection while signed
      // in (with a recent sign-in) or is a guest without an address; see widget-plugin.ts.
      accountLinking: { enabled: true, allowDifferentEmails: true },
      updateAccountOnSignIn: false,
    },
    databaseHooks: accountRowHooks(tools),
    advanced: {
      cookiePrefix: cookiePrefix(config.publicUrl),
      // The library's own prefix would be __Secure-; __Host- also pins the cookies to this host.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure: https, path: "/" },
      cookies: { session_token: { name: sessionCookieName(config.publicUrl) } },
      ipAddress: { ipAddressHeaders: ["x-real-ip"] },
    },
    rateLimit: {
      enabled: true,
      window: 10,
      max: 100,
      customRules: {
        "/get-session": false,
        [pathOf(calls.signIn)]: { window: 60, max: 20 },
        [pathOf(calls.signUp)]: { window: 60, max: 10 },
        // The library's own limit, three in ten seconds, is too tight for an office behind one address.
        [pathOf(calls.signInAtProvider)]: { window: 60, max: 30 },
      },
      customStorage: {
        async consume(key, { window, max }) {
          const decision = await rateLimiter.consume(`auth:${key}`, { max, seconds: window });
          return {
            allowed: decision.allowed,
            retryAfter: decision.allowed ? null : decision.retryAfterSeconds,
          };
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        requireText(context.path, context.body);
        const field = passwordPaths.get(context.path);
        const password: unknown = field ? context.body?.[field] : undefined;
        if (typeof password !== "string") {
          return;
        }
        refuseWeakPassword(password, [
          String(context.body?.email ?? ""),
          String(context.body?.name ?? ""),
          config.company.name,
        ]);
      }),
      after: createAuthMiddleware(async (context) => {
        if (context.path !== pathOf(calls.signIn)) {
          return;
        }
        const userId = context.context.newSession?.user.id;
        if (!userId) {
          return;
        }
        const accounts = await context.context.internalAdapter.findAccounts(userId);
        const account = accounts.find((each) => each.providerId === "credential");
        if (account?.password && needsRehash(account.password)) {
          // The sign-in counts, also when there is no time for a new hash now.
          const password = await hashPassword(context.body.password).catch(() => null);
          if (password) {
            await context.context.internalAdapter.updateAccount(account.id, { password });
          }
        }
      }),
    },
    // GitHub speaks OAuth without OpenID: the library's own module asks it for the verified address.
    socialProviders: config.github.clientId ? { github: config.github } : {},
    plugins: [
      widgetPlugin(tools),
      ...(config.google.issuer ? [genericOAuth({ config: [googleProvider(config.google)] })] : []),
    ],
  });
}
