import * as calls from "contract/calls";
import { type Answering, done } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { Refused, refuseUnless } from "../call/refusal.ts";
import { guestIn } from "../guests/guest-calls.ts";
import { type Code, hashOf, newCode } from "../mailbox/code-repository.ts";
import { requireCode } from "../mailbox/mail-codes.ts";
import { mailboxProved } from "../mailbox/mailbox-proof.ts";
import { becomePerson, lockPerson } from "../people/people-repository.ts";
import { methodOf } from "../people/ways-in.ts";
import { findPendingCredential } from "../providers/pending-credential.ts";
import { signInAs } from "../sessions/session.ts";
import { type IdentityTools, type Rows, requireMethod, requireWithin } from "../tools.ts";

const cookieName = "email-link";
/** Seconds for which the browser remembers the address; the link itself lives less. */
const cookieLife = 3600;
/** Wrong addresses that may be typed before the link is void. */
const tries = 5;

/** Calls to sign in by a mail's link. Mail scanners open it too, so opening changes nothing. */
export function emailLinkCalls(answer: Answering, tools: IdentityTools): void {
  /** Mails a link; an older one to the same address stops working. At most 5 an hour. */
  answer(calls.sendEmailLink, async ({ body, browser }) => {
    requireMethod(tools, "emailLink");
    const { email } = body;
    await requireWithin(tools, `link:${hashOf(email)}`, { max: 5, seconds: 3600 });
    const anonymousUid = (body.upgrade && (await guestIn(browser, tools))?.id) || null;
    // The specification's random state of 32 characters: 24 bytes in base64url.
    const sid = newCode().slice(0, 32);
    await tools.inTransaction(async ({ codes, mails }) => {
      const code = await codes.issue({
        purpose: "signIn",
        subject: email,
        data: {
          sidHash: hashOf(sid),
          sameDeviceRequired: body.sameDeviceRequired || anonymousUid !== null,
          providerId: body.providerId,
          anonymousUid,
        },
      });
      await mails.signInLink(email, code);
    });
    browser.write(cookieName, sid, cookieLife);
    return done;
  });

  /** What the link asks for. Only the browser that requested the link learns the address. */
  answer(calls.checkEmailLink, async ({ body, browser }) => {
    const { subject, data } = await requireLink(tools, body.oobCode);
    const pending = await findPendingCredential(browser, tools);
    const { sidHash, ...asked } = data;
    return {
      ...asked,
      email: isSameBrowser(browser, sidHash) ? subject : null,
      pendingCredentialHere: pending !== null && methodOf(pending.providerId) === asked.providerId,
    };
  });

  answer(calls.signInByEmailLink, async ({ body, browser }) => {
    const code = await requireLink(tools, body.oobCode);
    const { sidHash, sameDeviceRequired, anonymousUid } = code.data;
    refuseUnless(!sameDeviceRequired || isSameBrowser(browser, sidHash), "invalid-action-code");
    if (body.email !== code.subject) {
      await tools.codes.bookTry(code.codeHash, tries);
      throw new Refused("email-link-wrong-address");
    }
    const guest = anonymousUid === null ? undefined : await guestIn(browser, tools);
    refuseUnless(anonymousUid === null || guest?.id === anonymousUid, "anonymous-user-mismatch");
    const answered = await tools.inTransaction(async (rows) => {
      const known = await lockPerson(rows.db, { email: code.subject });
      refuseUnless(!(guest && known), "anonymous-upgrade-merge-conflict");
      refuseUnless(await rows.codes.take(code.codeHash, "signIn"), "invalid-action-code");
      const { subject: email } = code;
      const { termsAccepted } = body;
      const person = known
        ? await mailboxProved(rows, known, { by: "signIn" })
        : await becomePerson(rows.db, guest, {
            email,
            name: email,
            emailVerified: true,
            termsAccepted,
          });
      return signInAs(browser, rows, person, { method: "emailLink", isNewUser: !known });
    });
    browser.clear(cookieName);
    return answered;
  });
}

async function requireLink(rows: Rows, oobCode: string): Promise<LinkCode> {
  const code = await requireCode(rows, oobCode, ["signIn"]);
  refuseUnless(code.attempts < tries, "invalid-action-code");
  return { ...code, data: code.data as LinkCode["data"] };
}

function isSameBrowser(browser: Browser, sidHash: string): boolean {
  const sid = browser.read(cookieName);
  return sid !== undefined && hashOf(sid) === sidHash;
}

/** A link's code, with what its sender asked for. */
type LinkCode = Omit<Code, "data"> & {
  data: {
    sidHash: string;
    sameDeviceRequired: boolean;
    providerId: string | null;
    anonymousUid: string | null;
  };
};
