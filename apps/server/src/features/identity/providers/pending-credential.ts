import * as calls from "contract/calls";
import { type Answering, done } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { refuseUnless } from "../call/refusal.ts";
import { hashOf } from "../mailbox/code-repository.ts";
import { codeRules } from "../mailbox/code-rules.ts";
import { mailboxProved } from "../mailbox/mailbox-proof.ts";
import type { Person } from "../people/people-repository.ts";
import { requireConfirmed } from "../people/proof.ts";
import { addWayIn, methodOf, methodsFor } from "../people/ways-in.ts";
import { ownerAtProvider } from "../people/ways-in-repository.ts";
import { lockedSession, requireSession } from "../sessions/session.ts";
import { type IdentityTools, logEvent, type Rows } from "../tools.ts";
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
  const isPending = typeof code !== "string" && code.purpose === "pendingCredential";
  return isPending ? (code.data as VerifiedProfile) : null;
}

/** Calls that read and connect this browser's pending credential. */
export function pendingCredentialCalls(answer: Answering, tools: IdentityTools): void {
  /** Whose account it met. May name the methods, because the provider has proved the address. */
  answer(calls.pendingCredential, async ({ browser }) => {
    const pending = await findPendingCredential(browser, tools);
    refuseUnless(pending, "expired-pending-credential");
    const { providerId, email, emailVerified } = pending;
    const methods = emailVerified ? { methods: await methodsFor(tools, email) } : {};
    return { providerId: methodOf(providerId), email, ...methods };
  });

  /** Connects it to the user who has just signed in, if the address is theirs. */
  answer(calls.linkPendingCredential, async ({ browser }) => {
    await requireSession(browser, tools.db);
    const sid = browser.read(cookieName) ?? "";
    await tools.inTransaction(async (rows) => {
      const { person } = await lockedSession(browser, rows.db);
      const code = await rows.codes.take(hashOf(sid), "pendingCredential");
      refuseUnless(code, "expired-pending-credential");
      await connect(rows, person, code.data as VerifiedProfile);
    });
    browser.clear(cookieName);
    return done;
  });
}

async function connect(rows: Rows, person: Person, pending: VerifiedProfile): Promise<void> {
  const { providerId, accountId, email, emailVerified } = pending;
  const owner = await ownerAtProvider(rows.db, pending);
  refuseUnless(
    email === person.email && (owner === undefined || owner === person.id),
    "credential-already-in-use",
  );
  if (owner !== undefined) {
    return;
  }
  // The provider vouches for the address, and the person is signed in to the account.
  if (!emailVerified) {
    requireConfirmed(person);
  }
  const proved = emailVerified ? await mailboxProved(rows, person, { by: "account" }) : person;
  await addWayIn(rows, proved, { providerId, accountId });
  logEvent(rows, "method added", { userId: person.id });
}
