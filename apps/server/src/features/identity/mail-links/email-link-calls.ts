import * as calls from "@site/contract/calls";
import { accepted } from "@site/result/result";
import type { Answering } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { inOrder, refuseCall, type SignInResult } from "../call/refusal.ts";
import { guestIn } from "../guests/guest-calls.ts";
import { hashOfText, newCode, type StoredCode } from "../mailbox/code-repository.ts";
import { mailQueued, requireCode, requireMailServer } from "../mailbox/mail-codes.ts";
import { accountOfProver, type ProvedAccount } from "../mailbox/mailbox-proof.ts";
import { becomePerson, lockPerson, type Person } from "../people/people-repository.ts";
import { signInMethodOf } from "../people/ways-in.ts";
import { findPendingCredential } from "../providers/pending-credential.ts";
import { signInAs } from "../sessions/session.ts";
import {
  type IdentityTools,
  type Rows,
  refuseTaken,
  requireMethod,
  requireWithin,
} from "../tools.ts";

const cookieName = "email-link";
/** Seconds for which the browser remembers the address; the link itself lives less. */
const cookieLife = 3600;
/** Wrong addresses that may be typed before the link is void. */
const tries = 5;

/** Calls to sign in by a mail's link. Mail scanners open it too, so opening changes nothing. */
export function emailLinkCalls(answer: Answering, tools: IdentityTools): void {
  /** Mails a link; an older one to the same address stops working. At most 5 an hour. */
  answer(calls.sendEmailLink, async ({ body, browser }) => {
    const { email } = body;
    const may = await inOrder(
      () => requireMethod(tools, "emailLink"),
      () => requireMailServer(tools),
      () => requireWithin(tools, `link:${hashOfText(email)}`, { max: 5, seconds: 3600 }),
    );
    if (!may.ok) {
      return may;
    }
    const anonymousUid = (body.upgrade && (await guestIn(browser, tools))?.id) || null;
    // The specification's random state of 32 characters: 24 bytes in base64url.
    const sid = newCode().slice(0, 32);
    await tools.inTransaction(async ({ codes, mails }) => {
      const code = await codes.issue({
        purpose: "signIn",
        subject: email,
        data: {
          sidHash: hashOfText(sid),
          sameDeviceRequired: body.sameDeviceRequired || anonymousUid !== null,
          providerId: body.providerId,
          anonymousUid,
        },
      });
      await mails.signInLink(email, code);
    });
    browser.write(cookieName, sid, cookieLife);
    return mailQueued(tools);
  });

  /** What the link asks for. Only the browser that requested the link learns the address. */
  answer(calls.checkEmailLink, async ({ body, browser }) => {
    const code = await requireLink(tools, body.oobCode);
    if (!code.ok) {
      return code;
    }
    const { subject, data } = code.value;
    const pending = await findPendingCredential(browser, tools);
    const { sidHash, ...asked } = data;
    return accepted({
      ...asked,
      email: isSameBrowser(browser, sidHash) ? subject : null,
      pendingCredentialHere:
        pending !== null && signInMethodOf(pending.providerId) === asked.providerId,
    });
  });

  answer(calls.signInByEmailLink, async ({ body, browser }) => {
    const code = await requireLink(tools, body.oobCode);
    if (!code.ok) {
      return code;
    }
    const { codeHash, subject: email, data } = code.value;
    const { sidHash, sameDeviceRequired, anonymousUid } = data;
    if (sameDeviceRequired && !isSameBrowser(browser, sidHash)) {
      return refuseCall("invalid-action-code");
    }
    if (body.email !== email) {
      await tools.codes.bookTry(codeHash, tries);
      return refuseCall("email-link-wrong-address");
    }
    const guest = anonymousUid === null ? undefined : await guestIn(browser, tools);
    if (anonymousUid !== null && guest?.id !== anonymousUid) {
      return refuseCall("anonymous-user-mismatch");
    }
    const answered = tools.inTransaction(async (rows) => {
      const known = await lockPerson(rows.db, { email });
      if (guest && known) {
        return refuseCall("anonymous-upgrade-merge-conflict");
      }
      if (!(await rows.codes.take(codeHash, "signIn"))) {
        return refuseCall("invalid-action-code");
      }
      const { termsAccepted } = body;
      const named = { email, name: email, emailVerified: true, termsAccepted };
      const account = known
        ? await accountOfProver(rows, browser, known, { termsAccepted })
        : await newAccount(rows, guest, named);
      if (!account.ok) {
        return account;
      }
      const { person, isNewUser } = account.value;
      return signInAs(browser, rows, person, { method: "emailLink", isNewUser });
    });
    browser.clear(cookieName);
    // Another proof of the same mailbox came first, and has used up its links.
    return refuseTaken(answered, "invalid-action-code");
  });
}

async function newAccount(
  rows: Rows,
  guest: Person | undefined,
  named: Parameters<typeof becomePerson>[2],
): Promise<SignInResult<ProvedAccount>> {
  const person = await becomePerson(rows.db, guest, named);
  return person.ok ? accepted({ person: person.value, isNewUser: true }) : person;
}

async function requireLink(rows: Rows, oobCode: string): Promise<SignInResult<LinkCode>> {
  const code = await requireCode(rows, oobCode, ["signIn"]);
  if (!code.ok) {
    return code;
  }
  return code.value.attempts < tries
    ? accepted({ ...code.value, data: code.value.data as LinkCode["data"] })
    : refuseCall("invalid-action-code");
}

function isSameBrowser(browser: Browser, sidHash: string): boolean {
  const sid = browser.read(cookieName);
  return sid !== undefined && hashOfText(sid) === sidHash;
}

/** A link's code, with what its sender asked for. */
type LinkCode = Omit<StoredCode, "data"> & {
  data: {
    sidHash: string;
    sameDeviceRequired: boolean;
    providerId: string | null;
    anonymousUid: string | null;
  };
};
