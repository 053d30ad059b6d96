import { addressOf } from "@site/contract/address-of";
import type { BodyOf } from "@site/contract/call-table";
import * as calls from "@site/contract/calls";
import type { TermsAccepted } from "@site/contract/identity-calls";
import { accepted } from "@site/result/result";
import * as oauth from "openid-client";
import type { Answering } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { allowed, inOrder, refuseCall, type SignInResult } from "../call/refusal.ts";
import { hashOfText } from "../mailbox/code-repository.ts";
import { codeRules } from "../mailbox/code-rules.ts";
import { confirmAddress } from "../mailbox/mailbox-proof.ts";
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
  inSession,
  requireRecentSignIn,
  requireSession,
} from "../sessions/session.ts";
import type { StoredSession } from "../sessions/session-repository.ts";
import { type IdentityTools, logEvent, type Rows, refuseTaken } from "../tools.ts";
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
    if (!session.ok) {
      return session;
    }
    const { person } = session.value;
    const may = await inOrder(
      // A guest has nothing yet for a stranger at the keyboard to take.
      () => (person.isAnonymous ? allowed : requireRecentSignIn(session.value)),
      () => requireConfirmed(person),
    );
    return may.ok ? begin(body, browser, session.value) : may;
  });

  async function begin(
    body: BodyOf<typeof calls.signInAtProvider>,
    browser: Browser,
    session?: StoredSession,
  ): Promise<SignInResult<{ url: string }>> {
    const ended = new URL(addressOf(calls.signInEnded), origin()).href;
    const back = ownPath(body.callbackURL ?? "/", origin());
    const errorBack = body.errorCallbackURL ? ownPath(body.errorCallbackURL, origin()) : ended;
    if (back === undefined || errorBack === undefined) {
      return refuseCall("invalid-callback-url");
    }
    const provider = providers.get(body.provider);
    if (!provider) {
      return refuseCall("provider-not-found");
    }
    const state = oauth.randomState();
    const checks = { nonce: oauth.randomNonce(), verifier: oauth.randomPKCECodeVerifier() };
    const redirectUri = redirectUriOf(body.provider);
    const url = await provider
      .address({ ...checks, state, redirectUri, loginHint: body.loginHint })
      .catch((error) => {
        tools.log.error({ part: "identity", err: error }, "a provider cannot be reached");
      });
    if (url === undefined) {
      return refuseCall("provider-unreachable");
    }
    const begun: Begun = {
      ...checks,
      provider: body.provider,
      back,
      errorBack,
      termsAccepted: body.termsAccepted,
      ...(session && { sessionId: session.id }),
    };
    await tools.inTransaction((rows) =>
      rows.codes.store(hashOfText(state), {
        purpose: "providerSignIn",
        subject: hashOfText(state),
        ...(session && { userId: session.person.id }),
        data: begun,
      }),
    );
    browser.writeSigned(cookieName, state, life);
    return accepted({ url });
  }

  function redirectUriOf(provider: string): string {
    return new URL(addressOf(calls.providerCallback, { id: provider }), origin()).href;
  }

  /** Finishes a sign-in, once and in the browser that began it; returns where the browser goes. */
  return async function finish(id: string, query: string, browser: Browser): Promise<string> {
    const callback = new URL(redirectUriOf(id));
    callback.search = query;
    const state = callback.searchParams.get("state") ?? "";
    const ours = browser.readSigned(cookieName) === state;
    const code = ours ? await tools.codes.take(hashOfText(state), "providerSignIn") : null;
    const provider = providers.get(id);
    if (!code || !provider || code.data.provider !== id) {
      const ended = new URL(addressOf(calls.signInEnded), origin());
      ended.searchParams.set("error", "expired-pending-credential");
      return ended.href;
    }
    browser.clear(cookieName);
    const begun = code.data as Begun;
    const profile = await profileOf(provider, callback, { ...begun, state });
    const outcome = profile.ok ? await enter(browser, profile.value, begun) : profile;
    if (outcome.ok) {
      return begun.back;
    }
    const { code: problem, cause } = outcome.error;
    tools.log.info({ part: "identity", code: problem, cause }, "sign-in at a provider refused");
    if (profile.ok && problem === "account-exists-with-different-credential") {
      await keepPendingCredential(browser, tools, profile.value);
    }
    return withError(begun.errorBack, problem);
  };

  /** Signs the person in, or connects the provider to their account. */
  function enter(browser: Browser, profile: VerifiedProfile, begun: Begun): Promise<SignInResult> {
    const entered =
      begun.sessionId === undefined
        ? tools.inTransaction((rows) => signIn(rows, browser, profile, begun))
        : inSession(browser, tools, (rows, session) =>
            connect(rows, browser, session, profile, begun),
          );
    // The same person, or the same address, came in by another call since we looked.
    return refuseTaken(entered, "credential-already-in-use");
  }

  /** Returns the verified person. */
  async function profileOf(
    provider: Provider,
    callback: URL,
    checks: Checks,
  ): Promise<SignInResult<VerifiedProfile>> {
    const error = callback.searchParams.get("error");
    if (error !== null) {
      if (refusedByPerson.has(error)) {
        return refuseCall("user-cancelled");
      }
      const reported = /^[a-z_]{1,40}$/.test(error) ? error : "no code of OAuth";
      tools.log.warn({ part: "identity", reported }, "a provider reported an error");
      return refuseCall("unable-to-get-user-info");
    }
    const profile = await provider.profile(callback, checks).catch((cause) => {
      tools.log.warn({ part: "identity", err: cause }, "a provider's answer was refused");
    });
    return profile
      ? accepted({ ...profile, name: personName(profile.name) })
      : refuseCall("unable-to-get-user-info");
  }
}

/** Signs the person in by connected account, address confirmed twice, or new. */
async function signIn(
  rows: Rows,
  browser: Browser,
  profile: VerifiedProfile,
  { termsAccepted }: Begun,
): Promise<SignInResult> {
  const { providerId, accountId, email, emailVerified } = profile;
  const ownerId = await ownerAtProvider(rows.db, profile);
  const known = await lockPerson(rows.db, ownerId === undefined ? { email } : { id: ownerId });
  if ((await ownerAtProvider(rows.db, profile)) !== ownerId) {
    return refuseCall("credential-already-in-use");
  }
  const owner = ownerId === undefined ? undefined : known;
  let person: Person;
  if (!known) {
    const name = profile.name || email;
    person = await addPerson(rows.db, { name, email, emailVerified, termsAccepted });
    await insertWayIn(rows.db, person.id, { providerId, accountId });
  } else if (!owner) {
    if (!emailVerified || !known.emailVerified) {
      return refuseCall("account-exists-with-different-credential");
    }
    await addWayIn(rows, known, { providerId, accountId });
    person = known;
  } else {
    const proves = emailVerified && email === owner.email;
    person = proves ? await confirmAddress(rows, owner) : owner;
  }
  const session = await beginSession(browser, rows, person);
  if (!session.ok) {
    return session;
  }
  logEvent(rows, "signed in by provider", { userId: person.id });
  return allowed;
}

/**
 * Connects the provider to the account of the session that asked for it; a connection that another
 * session finishes may be somebody else's. A guest becomes a user with an address, under the same
 * id, unless that would merge two accounts.
 */
async function connect(
  rows: Rows,
  browser: Browser,
  { id, person }: StoredSession,
  profile: VerifiedProfile,
  { sessionId, termsAccepted }: Begun,
): Promise<SignInResult> {
  const { providerId, accountId, email, emailVerified, name } = profile;
  const ownerId = await ownerAtProvider(rows.db, profile);
  const isOthers = ownerId !== undefined && ownerId !== person.id;
  if (id !== sessionId || !emailVerified || (isOthers && !person.isAnonymous)) {
    return refuseCall("credential-already-in-use");
  }
  if (person.isAnonymous && (isOthers || (await findPerson(rows.db, { email })))) {
    return refuseCall("anonymous-upgrade-merge-conflict");
  }
  if (ownerId === undefined) {
    await addWayIn(rows, person, { providerId, accountId });
    logEvent(rows, "method added", { userId: person.id });
  }
  if (person.isAnonymous) {
    const proved = { email, name: name || email, emailVerified, termsAccepted };
    const user = await upgradeGuest(rows.db, person.id, proved);
    const begun = user.ok ? await beginSession(browser, rows, user.value) : user;
    if (!begun.ok) {
      return begun;
    }
    logEvent(rows, "guest upgraded", { userId: person.id });
  }
  return allowed;
}

/** A provider's name for a person, cut to the length that a name may have. */
function personName(name: string): string {
  return [...name.replace(/\p{Cc}/gu, " ").trim()].slice(0, 200).join("");
}

/** Returns an address of this site as a path; undefined for one that leads elsewhere. */
function ownPath(address: string, origin: string): string | undefined {
  const url = URL.parse(address, origin);
  const path = url?.origin === origin ? url.pathname + url.search + url.hash : "";
  // Two slashes would begin another host; encoding may have made the address several times longer.
  return path !== "" && !path.startsWith("//") && path.length <= 2000 ? path : undefined;
}

function withError(address: string, error: string): string {
  const here = "http://here";
  const url = new URL(address, here);
  url.searchParams.set("error", error);
  return url.origin === here ? url.pathname + url.search + url.hash : url.href;
}
