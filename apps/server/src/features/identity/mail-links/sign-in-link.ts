import * as calls from "contract/calls";
import { mergeConflict } from "../guests/guests.ts";
import { normalEmail } from "../library/email-address.ts";
import {
  bodyOf,
  type EndpointContext,
  type Endpoints,
  endpointOf,
  type IdentityUser,
  refusal,
  requireWithin,
} from "../library/endpoint.ts";
import { methodOf, requireMethod } from "../library/methods.ts";
import { type Code, hashOf, newCode } from "../mailbox/code-repository.ts";
import { invalidCode } from "../mailbox/mail-codes.ts";
import { mailboxProved } from "../mailbox/mailbox-proof.ts";
import { findPendingCredential } from "../providers/provider-callback.ts";
import { browserCookie, setBrowserCookie } from "../sessions/cookies.ts";
import { signedInAnswer } from "../sessions/person.ts";
import { beginSession, currentSession } from "../sessions/session.ts";
import { refuseDisabled } from "../sessions/session-gate.ts";
import { type IdentityTools, logEvent } from "../tools.ts";

const cookieName = "email-link";
/** Seconds: the browser remembers the address for an hour, the link works for ten minutes. */
const cookieLife = 3600;
const life = 600;
/** Wrong addresses that may be typed before the link is void. */
const tries = 5;

/**
 * Signing in by a mail's link. Opening the link changes nothing: mail scanners open links too. The
 * page asks what it is (check) and then uses it up (sign-in).
 */
export function emailLinkEndpoints(tools: IdentityTools): Endpoints {
  const { codes, mails } = tools;
  return {
    /** Mails a link; an older one to the same address stops working. At most 5 an hour. */
    widgetLinkSend: endpointOf(calls.sendEmailLink, async (context) => {
      requireMethod(tools, "emailLink");
      const body = bodyOf(calls.sendEmailLink, context);
      const email = normalEmail(body.email);
      await requireWithin(tools, `link:${hashOf(email)}`, { max: 5, seconds: 3600 });
      const found = body.upgrade ? await currentSession(context) : null;
      const anonymousUid = found?.user.isAnonymous ? found.user.id : null;
      // The specification's random state of 32 characters: 24 bytes in base64url.
      const sid = newCode().slice(0, 32);
      const code = newCode();
      await codes.store(hashOf(code), {
        purpose: "signIn",
        subject: email,
        data: {
          sidHash: hashOf(sid),
          sameDeviceRequired: body.sameDeviceRequired || anonymousUid !== null,
          providerId: body.providerId,
          anonymousUid,
        },
        life,
      });
      setBrowserCookie(context, cookieName, sid, cookieLife);
      await mails.signInLink(email, code);
      return context.json({ success: true });
    }),

    /** What the link asks for. The address is told only to the browser that asked for the link. */
    widgetLinkCheck: endpointOf(calls.checkEmailLink, async (context) => {
      const { oobCode } = bodyOf(calls.checkEmailLink, context);
      const code = await requireLink(tools, oobCode);
      const pending = await findPendingCredential(context, tools);
      const { sameDeviceRequired, anonymousUid, providerId } = code.data;
      return context.json({
        email: sameBrowser(context, code) ? code.subject : null,
        sameDeviceRequired,
        anonymousUid,
        providerId,
        pendingCredentialHere:
          pending !== null && methodOf(pending.providerId) === code.data.providerId,
      });
    }),

    widgetLinkSignIn: endpointOf(calls.signInByEmailLink, async (context) => {
      const body = bodyOf(calls.signInByEmailLink, context);
      const code = await requireLink(tools, body.oobCode);
      if (code.data.sameDeviceRequired && !sameBrowser(context, code)) {
        throw invalidCode();
      }
      if (normalEmail(body.email) !== code.subject) {
        await codes.bookTry(code.codeHash, tries);
        throw refusal(
          "BAD_REQUEST",
          "EMAIL_LINK_WRONG_ADDRESS",
          "The link was sent to another address",
        );
      }
      const guest = await guestOf(context, code);
      const known = await context.context.internalAdapter.findUserByEmail(code.subject);
      if (guest && known) {
        throw mergeConflict();
      }
      // Before the code is used up and an unconfirmed address loses its ways in.
      if (known) {
        await refuseDisabled(tools, context.context.internalAdapter, known.user.id);
      }
      if (!(await codes.take(code.codeHash, "signIn"))) {
        throw invalidCode();
      }
      const user = await userOfAddress(context, tools, code.subject, guest);
      await beginSession(context, tools, user);
      setBrowserCookie(context, cookieName, "", 0);
      logEvent(tools, "signed in by link", { userId: user.id });
      return context.json(signedInAnswer(user, "emailLink", known === null));
    }),
  };
}

/** The user of an address that has just been proved. */
async function userOfAddress(
  context: EndpointContext,
  tools: IdentityTools,
  email: string,
  guest: IdentityUser | null,
): Promise<IdentityUser> {
  const { internalAdapter } = context.context;
  const proved = { email, emailVerified: true };
  if (guest) {
    const change = { ...proved, name: email, isAnonymous: false };
    return (await internalAdapter.updateUser(guest.id, change)) as IdentityUser;
  }
  const known = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  if (!known) {
    return (await internalAdapter.createUser(
      { ...proved, name: email },
      { method: "magic-link" },
    )) as IdentityUser;
  }
  return mailboxProved(context, tools, known.user as IdentityUser, { by: "link" });
}

/** The guest whom the link is to upgrade, if they are the one who opened it. */
async function guestOf(context: EndpointContext, code: Code): Promise<IdentityUser | null> {
  if (code.data.anonymousUid === null) {
    return null;
  }
  const found = await currentSession(context);
  if (found?.user.isAnonymous && found.user.id === code.data.anonymousUid) {
    return found.user;
  }
  throw refusal("CONFLICT", "ANONYMOUS_USER_MISMATCH", "The guest session has ended");
}

async function requireLink(tools: IdentityTools, oobCode: string): Promise<Code> {
  const code = await tools.codes.peek(oobCode);
  if (code === "EXPIRED_ACTION_CODE") {
    throw refusal("BAD_REQUEST", "EXPIRED_ACTION_CODE", "The link has expired");
  }
  if (typeof code === "string" || code.purpose !== "signIn" || code.attempts >= tries) {
    throw invalidCode();
  }
  return code;
}

function sameBrowser(context: EndpointContext, code: Code): boolean {
  const sid = browserCookie(context, cookieName);
  return sid !== null && hashOf(sid) === code.data.sidHash;
}
