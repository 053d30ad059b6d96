import * as calls from "@site/contract/calls";
import { accepted } from "@site/result/result";
import { type Answering, done } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { allowed, refuseCall, type SignInResult } from "../call/refusal.ts";
import { hashOfText } from "../mailbox/code-repository.ts";
import { codeRules } from "../mailbox/code-rules.ts";
import { accountOfProver, confirmAddress } from "../mailbox/mailbox-proof.ts";
import { findPerson, lockPerson, type Person } from "../people/people-repository.ts";
import { requireConfirmed } from "../people/proof.ts";
import { addWayIn, methodsFor, signInMethodOf } from "../people/ways-in.ts";
import { insertWayIn, ownerAtProvider } from "../people/ways-in-repository.ts";
import { inSession, signInAs } from "../sessions/session.ts";
import { type IdentityTools, logEvent, type Rows, refuseTaken } from "../tools.ts";
import type { VerifiedProfile } from "./provider.ts";

/** Cookie that refers to the pending credential; the credential itself stays here. */
const cookieName = "pending-credential";
/** Seconds; the specification's life for the widget's cookies. */
const { life } = codeRules.pendingCredential;

/** Keeps a provider's account for an hour, in which the owner of its address may connect it. */
export async function keepPendingCredential(
  browser: Browser,
  { codes }: Rows,
  profile: VerifiedProfile,
): Promise<void> {
  const sid = await codes.issue({
    purpose: "pendingCredential",
    subject: `${profile.providerId}:${profile.accountId}`,
    data: { ...profile },
  });
  browser.write(cookieName, sid, life);
}

/** The pending credential of this browser, or null. */
export async function findPendingCredential(
  browser: Browser,
  { codes }: Rows,
): Promise<VerifiedProfile | null> {
  const code = await codes.peek(browser.read(cookieName) ?? "");
  const isPending = code.ok && code.value.purpose === "pendingCredential";
  return isPending ? (code.value.data as VerifiedProfile) : null;
}

/** Calls that read and use this browser's pending credential. */
export function pendingCredentialCalls(answer: Answering, tools: IdentityTools): void {
  /** Whose account it met. May name the methods, because the provider has proved the address. */
  answer(calls.pendingCredential, async ({ browser }) => {
    const pending = await findPendingCredential(browser, tools);
    if (!pending) {
      return refuseCall("expired-pending-credential");
    }
    const { email } = pending;
    const met = { providerId: signInMethodOf(pending.providerId), email };
    if (!pending.emailVerified) {
      return accepted(met);
    }
    const holder = await findPerson(tools.db, { email });
    const canBegin = holder?.emailVerified === false;
    return accepted({ ...met, methods: await methodsFor(tools, email), canBegin });
  });

  /** Connects it to the user who has just signed in, if the address is theirs. */
  answer(calls.linkPendingCredential, async ({ browser }) => {
    const sid = browser.read(cookieName) ?? "";
    const connected = await inSession(browser, tools, async (rows, { person }) => {
      const code = await rows.codes.take(hashOfText(sid), "pendingCredential");
      return code
        ? connect(rows, person, code.data as VerifiedProfile)
        : refuseCall("expired-pending-credential");
    });
    if (!connected.ok) {
      return connected;
    }
    browser.clear(cookieName);
    return done;
  });

  /**
   * Begins a new account with it where the account that it met never confirmed the address: the provider
   * has proved it, and its owner need not know a stranger's password.
   */
  answer(calls.beginWithPendingCredential, async ({ body: { termsAccepted }, browser }) => {
    const sid = browser.read(cookieName) ?? "";
    const begun = tools.inTransaction(async (rows) => {
      const pending = await findPendingCredential(browser, rows);
      const holder = pending && (await lockPerson(rows.db, { email: pending.email }));
      if (!pending || !(await rows.codes.take(hashOfText(sid), "pendingCredential"))) {
        return refuseCall("expired-pending-credential");
      }
      const owner = await ownerAtProvider(rows.db, pending);
      if (!pending.emailVerified || !holder || holder.emailVerified || owner !== undefined) {
        return refuseCall("credential-already-in-use");
      }
      const { providerId, accountId, name } = pending;
      const account = await accountOfProver(rows, browser, holder, { name, termsAccepted });
      if (!account.ok) {
        return account;
      }
      const { person, isNewUser } = account.value;
      await (isNewUser
        ? insertWayIn(rows.db, person.id, { providerId, accountId })
        : addWayIn(rows, person, { providerId, accountId }));
      return signInAs(browser, rows, person, { method: signInMethodOf(providerId), isNewUser });
    });
    browser.clear(cookieName);
    return refuseTaken(begun, "credential-already-in-use");
  });
}

async function connect(
  rows: Rows,
  person: Person,
  pending: VerifiedProfile,
): Promise<SignInResult> {
  const { providerId, accountId, email, emailVerified } = pending;
  const owner = await ownerAtProvider(rows.db, pending);
  if (email !== person.email || (owner !== undefined && owner !== person.id)) {
    return refuseCall("credential-already-in-use");
  }
  if (owner !== undefined) {
    return allowed;
  }
  // Otherwise the provider vouches for the address, and the person is signed in to the account.
  const confirmed = emailVerified ? allowed : requireConfirmed(person);
  if (!confirmed.ok) {
    return confirmed;
  }
  const proved = emailVerified ? await confirmAddress(rows, person) : person;
  await addWayIn(rows, proved, { providerId, accountId });
  logEvent(rows, "method added", { userId: person.id });
  return allowed;
}
