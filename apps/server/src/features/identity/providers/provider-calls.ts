import { addressOf } from "contract/address-of";
import type { BodyOf } from "contract/call-table";
import * as calls from "contract/calls";
import type { TermsAccepted } from "contract/identity-calls";
import * as oauth from "openid-client";
import { isUniqueViolation } from "../../../database/transaction.ts";
import type { Answering } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { Refused, refuseUnless } from "../call/refusal.ts";
import { hashOf } from "../mailbox/code-repository.ts";
import { codeRules } from "../mailbox/code-rules.ts";
import { mailboxProved } from "../mailbox/mailbox-proof.ts";
import {
  addPerson,
  findPerson,
  lockPerson,
  type Person,
  upgradeGuest,
} from "../people/people-repository.ts";
import { requireConfirmed } from "../people/proof.ts";
import { addWayIn } from "../people/ways-in.ts";
import { insertWayIn, ownerAtProvider } from "../people/ways-in-repository.ts";
import {
  beginSession,
  currentSession,
  lockedSession,
  requireRecentSignIn,
  requireSession,
} from "../sessions/session.ts";
import type { Session } from "../sessions/session-repository.ts";
import { type IdentityTools, logEvent, type Rows } from "../tools.ts";
import { keepPendingCredential } from "./pending-credential.ts";
import { type Checks, type Provider, providersOf, type VerifiedProfile } from "./provider.ts";

const cookieName = "state";
/** Seconds until the provider must have answered. */
const { life } = codeRules.providerSignIn;

/** What a provider reports when the person refuses (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6). */
const refusedByPerson = new Set(["access_denied", "consent_required", "interaction_required"]);

/** A sign-in at a provider that has begun, as it is kept until the provider answers. */
type Begun = Omit<Checks, "state"> & {
  provider: string;
  back: string;
  errorBack: string;
  termsAccepted?: TermsAccepted;
  /** The session that connects the provider to its account. */
  sessionId?: string;
};

/** Calls that begin a sign-in at a provider, and the end of one. */
export function providerCalls(answer: Answering, tools: IdentityTools) {
  const providers = providersOf(tools.config);
  const origin = () => tools.context.origins()[0] ?? "http://localhost";

  answer(calls.signInAtProvider, ({ body, browser }) => begin(body, browser));

  answer(calls.linkProvider, async ({ body, browser }) => {
    const session = await requireSession(browser, tools.db);
    // A guest has nothing yet for a stranger at the keyboard to take.
    if (!session.person.isAnonymous) {
      requireRecentSignIn(session);
    }
    requireConfirmed(session.person);
    return begin(body, browser, session);
  });

  async function begin(
    body: BodyOf<typeof calls.signInAtProvider>,
    browser: Browser,
    session?: Session,
  ): Promise<{ url: string }> {
    const back = ownPath(body.callbackURL ?? "/", origin());
    const ended = new URL(addressOf(calls.signInEnded), origin()).href;
    const errorBack = body.errorCallbackURL ? ownPath(body.errorCallbackURL, origin()) : ended;
    const provider = providers.get(body.provider);
    refuseUnless(provider, "provider-not-found");
    const state = oauth.randomState();
    const checks = { nonce: oauth.randomNonce(), verifier: oauth.randomPKCECodeVerifier() };
    const redirectUri = redirectUriOf(body.provider);
    const url = await provider
      .address({ ...checks, state, redirectUri, loginHint: body.loginHint })
      .catch((error) => {
        tools.log.error({ part: "identity", err: error }, "a provider cannot be reached");
        throw new Refused("provider-unreachable");
      });
    const begun: Begun = {
      ...checks,
      provider: body.provider,
      back,
      errorBack,
      termsAccepted: body.termsAccepted,
      ...(session && { sessionId: session.id }),
    };
    await tools.inTransaction((rows) =>
      rows.codes.store(hashOf(state), {
        purpose: "providerSignIn",
        subject: hashOf(state),
        ...(session && { userId: session.person.id }),
        data: begun,
      }),
    );
    browser.writeSigned(cookieName, state, life);
    return { url };
  }

  function redirectUriOf(provider: string): string {
    return new URL(addressOf(calls.providerCallback, { id: provider }), origin()).href;
  }

  /** Finishes a sign-in, once and in the browser that began it; returns where the browser goes. */
  return async function finish(id: string, query: string, browser: Browser): Promise<string> {
    const callback = new URL(redirectUriOf(id));
    callback.search = query;
    const state = callback.searchParams.get("state") ?? "";
    const ours = state !== "" && browser.readSigned(cookieName) === state;
    const code = ours ? await tools.codes.take(hashOf(state), "providerSignIn") : null;
    const provider = providers.get(id);
    if (!code || !provider || code.data.provider !== id) {
      const ended = new URL(addressOf(calls.signInEnded), origin());
      ended.searchParams.set("error", "expired-pending-credential");
      return ended.href;
    }
    browser.clear(cookieName);
    const begun = code.data as Begun;
    const profile = await profileOf(provider, callback, { ...begun, state });
    const problem =
      typeof profile === "string"
        ? profile
        : await tools
            .inTransaction((rows) =>
              begun.sessionId === undefined
                ? signIn(rows, browser, profile, begun)
                : connect(rows, browser, profile, begun),
            )
            .catch(problemOf);
    return problem === undefined ? begun.back : withError(begun.errorBack, problem);
  };

  /** Returns the verified person, or why there is none. */
  async function profileOf(
    provider: Provider,
    callback: URL,
    checks: Checks,
  ): Promise<VerifiedProfile | string> {
    const error = callback.searchParams.get("error");
    if (error !== null) {
      if (refusedByPerson.has(error)) {
        return "user-cancelled";
      }
      const reported = /^[a-z_]{1,40}$/.test(error) ? error : "no code of OAuth";
      tools.log.warn({ part: "identity", reported }, "a provider reported an error");
      return "unable-to-get-user-info";
    }
    const profile = await provider.profile(callback, checks).catch((cause) => {
      tools.log.warn({ part: "identity", err: cause }, "a provider's answer was refused");
    });
    return profile ? { ...profile, name: personName(profile.name) } : "unable-to-get-user-info";
  }
}

/** What the pages learn of an error; it is thrown again if it is no refusal. */
function problemOf(error: unknown): string {
  if (error instanceof Refused) {
    return error.code;
  }
  // The same person, or the same address, came in by another call since we looked.
  if (isUniqueViolation(error)) {
    return "credential-already-in-use";
  }
  throw error;
}

/** Signs the person in by connected account, address confirmed twice, or new; returns why not. */
async function signIn(
  rows: Rows,
  browser: Browser,
  profile: VerifiedProfile,
  { termsAccepted }: Begun,
): Promise<string | undefined> {
  const { providerId, accountId, email, emailVerified } = profile;
  const ownerId = await ownerAtProvider(rows.db, profile);
  const known = await lockPerson(rows.db, ownerId === undefined ? { email } : { id: ownerId });
  if ((await ownerAtProvider(rows.db, profile)) !== ownerId) {
    return "credential-already-in-use";
  }
  const owner = ownerId === undefined ? undefined : known;
  let person: Person;
  if (!known) {
    const name = profile.name || email;
    person = await addPerson(rows.db, { name, email, emailVerified, termsAccepted });
    await insertWayIn(rows.db, person.id, { providerId, accountId });
  } else if (!owner) {
    if (!emailVerified || !known.emailVerified) {
      await keepPendingCredential(browser, rows, profile);
      return "account-exists-with-different-credential";
    }
    await addWayIn(rows, known, { providerId, accountId });
    person = known;
  } else {
    const proves = emailVerified && !owner.emailVerified && email === owner.email;
    person = proves ? await mailboxProved(rows, owner, { by: "account" }) : owner;
  }
  await beginSession(browser, rows, person);
  logEvent(rows, "signed in by provider", { userId: person.id });
  return undefined;
}

/**
 * Connects the provider to the account of the session that asked for it; a connection that another
 * session finishes may be somebody else's. A guest becomes a user with an address, under the same
 * id, unless that would merge two accounts. Returns why not, if so.
 */
async function connect(
  rows: Rows,
  browser: Browser,
  profile: VerifiedProfile,
  { sessionId, termsAccepted }: Begun,
): Promise<string | undefined> {
  const { providerId, accountId, email, emailVerified, name } = profile;
  if ((await currentSession(browser, rows.db))?.id !== sessionId || !emailVerified) {
    return "credential-already-in-use";
  }
  const { person } = await lockedSession(browser, rows.db);
  const ownerId = await ownerAtProvider(rows.db, profile);
  if (ownerId !== undefined && ownerId !== person.id) {
    return "credential-already-in-use";
  }
  if (person.isAnonymous && (await findPerson(rows.db, { email }))) {
    return "credential-already-in-use";
  }
  if (ownerId === undefined) {
    await addWayIn(rows, person, { providerId, accountId });
    logEvent(rows, "method added", { userId: person.id });
  }
  if (person.isAnonymous) {
    const proved = { email, name: name || email, emailVerified, termsAccepted };
    await beginSession(browser, rows, await upgradeGuest(rows.db, person.id, proved));
    logEvent(rows, "guest upgraded", { userId: person.id });
  }
  return undefined;
}

/** A provider's name for a person, cut to the length that a name may have. */
function personName(name: string): string {
  return [...name.replace(/\p{Cc}/gu, " ").trim()].slice(0, 200).join("");
}

/** Returns an address of this site as a path, or refuses one that leads elsewhere. */
function ownPath(address: string, origin: string): string {
  const url = URL.parse(address, origin);
  const path = url?.origin === origin ? url.pathname + url.search + url.hash : "";
  // Two slashes would begin another host; encoding may have made the address several times longer.
  refuseUnless(
    path !== "" && !path.startsWith("//") && path.length <= 2000,
    "invalid-callback-url",
  );
  return path;
}

function withError(address: string, error: string): string {
  const here = "http://here";
  const url = new URL(address, here);
  url.searchParams.set("error", error);
  return url.origin === here ? url.pathname + url.search + url.hash : url.href;
}
