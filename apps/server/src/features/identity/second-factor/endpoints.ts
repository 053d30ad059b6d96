import { setSessionCookie } from "better-auth/cookies";
import * as calls from "contract/calls";
import { publicEmail } from "../library/email-address.ts";
import {
  type EndpointContext,
  type Endpoints,
  endpointOf,
  type IdentityUser,
  refusal,
} from "../library/endpoint.ts";
import { hashOf, newCode } from "../mailbox/code-repository.ts";
import { markBrowser } from "../sessions/known-browsers-repository.ts";
import { requireConfirmed } from "../sessions/person.ts";
import { requireRecentSignIn, requireSession } from "../sessions/session.ts";
import { halfSessionsEndedBefore, refuseDisabled } from "../sessions/session-gate.ts";
import { obstacleOf } from "../sessions/session-repository.ts";
import { type IdentityTools, logEvent } from "../tools.ts";
import { requireCode, typedCode, wrongCode } from "./code-check.ts";
import {
  appLink,
  newRecoveryCodes,
  newSecret,
  qrPath,
  recoveryCodeHash,
  stepOfCode,
  typedKey,
} from "./codes.ts";
import { openSecret, sealSecret } from "./sealed-secret.ts";

/** Seconds to put a new key into an app. */
const setUpLife = 600;

/** Turning the second factor on and off, its recovery codes, and proving it. */
export function secondFactorEndpoints(tools: IdentityTools): Endpoints {
  const { codes, mails, factors, ring } = tools;
  return {
    /** Whether it is on, and how many recovery codes are left. */
    widgetSecondFactor: endpointOf(calls.secondFactor, async (context) => {
      const { user } = await requireSession(context);
      const on = (await factors.find(user.id)) !== undefined;
      return context.json({ on, recoveryCodesLeft: await factors.recoveryCodesLeft(user.id) });
    }),

    /** A new key for an app. Nothing is on before a right code of it has come back. */
    widgetSecondFactorBegin: endpointOf(calls.beginSecondFactor, async (context) => {
      const { user } = await requireOwner(context);
      if (await factors.find(user.id)) {
        throw onAlready();
      }
      const secret = newSecret();
      await codes.store(hashOf(newCode()), {
        purpose: "secondFactor",
        subject: user.id,
        userId: user.id,
        data: { secret: sealSecret(user.id, secret, ring.newest) },
        life: setUpLife,
      });
      const { name } = tools.context.config.company;
      const link = appLink(secret, name, publicEmail(user.email) || user.name);
      return context.json({ key: typedKey(secret), link, qr: qrPath(link) });
    }),

    /** Turns it on with a right code of the new key. Every other session ends. */
    widgetSecondFactorTurnOn: endpointOf(calls.turnOnSecondFactor, async (context) => {
      const { session, user } = await requireOwner(context);
      const pending = await codes.findFor("secondFactor", user.id);
      const sealed = String(pending?.data.secret ?? "");
      const secret = openSecret(user.id, sealed, ring);
      if (!pending || secret === null) {
        throw refusal(
          "BAD_REQUEST",
          "SET_UP_EXPIRED",
          "The key has expired. Nothing was turned on; begin again with a new key.",
        );
      }
      const typed = typedCode(context).replace(/[\s-]/g, "");
      const step = await stepOfCode(secret, typed, tools.context.clock.now(), 0);
      if (step === null) {
        throw wrongCode();
      }
      const recoveryCodes = newRecoveryCodes();
      const turnedOn = await factors.turnOn(
        { userId: user.id, secret: sealed, lastStep: step },
        session.token,
        recoveryCodes.map(recoveryCodeHash),
      );
      if (!turnedOn) {
        throw onAlready();
      }
      await codes.voidFor("secondFactor", user.id);
      await mailTo(user, (address) => mails.secondFactorOn(address));
      logEvent(tools, "second factor turned on", { userId: user.id });
      return context.json({ recoveryCodes });
    }),

    /** Turns it off with a code of the app or a recovery code. */
    widgetSecondFactorTurnOff: endpointOf(calls.turnOffSecondFactor, async (context) => {
      const found = await requireOwner(context);
      await requireCode(context, tools, found);
      await factors.turnOff(found.user.id);
      await mailTo(found.user, (address) => mails.secondFactorOff(address));
      logEvent(tools, "second factor turned off", { userId: found.user.id });
      return context.json({ success: true });
    }),

    /** Ten new recovery codes; the older ones work no more. */
    widgetSecondFactorCodes: endpointOf(calls.renewRecoveryCodes, async (context) => {
      const found = await requireOwner(context);
      await requireCode(context, tools, found);
      const recoveryCodes = newRecoveryCodes();
      await factors.replaceRecoveryCodes(found.user.id, recoveryCodes.map(recoveryCodeHash));
      await mailTo(found.user, (address) => mails.recoveryCodesReplaced(address));
      logEvent(tools, "recovery codes replaced", { userId: found.user.id });
      return context.json({ recoveryCodes });
    }),

    /**
     * The one call besides signing out that a session may make before its second factor is proved:
     * takes a code of the app or a recovery code. The whole session has a new token.
     */
    widgetSecondFactorProve: endpointOf(calls.proveSecondFactor, async (context) => {
      const found = await requireSession(context);
      const { session, user } = found;
      const { internalAdapter, authCookies, secret } = context.context;
      await refuseDisabled(tools, internalAdapter, user.id);
      if ((await obstacleOf(tools.context.db, session.token)) !== "unproved") {
        return context.json({ success: true });
      }
      await requireCode(context, tools, found);
      // A sign-in without "Remember me" stays one.
      const forgets = await context.getSignedCookie(authCookies.dontRememberToken.name, secret);
      const whole = await internalAdapter.createSession(user.id, Boolean(forgets));
      await factors.markProved(whole.token);
      await setSessionCookie(context, { session: whole, user }, Boolean(forgets));
      await internalAdapter.deleteSession(session.token);
      await factors.removeUnproved(user.id, halfSessionsEndedBefore());
      await markBrowser(context, tools, "second-factor", user.id);
      logEvent(tools, "second factor proved", { userId: user.id });
      return context.json({ success: true });
    }),
  };
}

/** A person with a recent sign-in. A guest has no way in that a second factor could guard. */
async function requireOwner(context: EndpointContext) {
  const found = await requireSession(context);
  requireRecentSignIn(found.session.createdAt);
  if (found.user.isAnonymous) {
    throw refusal("FORBIDDEN", "OPERATION_NOT_ALLOWED", "A guest has no second factor");
  }
  requireConfirmed(found.user);
  return found;
}

/** To the person's address, if there is one: who signs in by phone alone has none. */
async function mailTo(user: IdentityUser, send: (address: string) => Promise<void>): Promise<void> {
  const address = publicEmail(user.email);
  if (address) {
    await send(address);
  }
}

function onAlready() {
  return refusal(
    "CONFLICT",
    "SECOND_FACTOR_ON",
    "It is on already. Turn it off first to use another app.",
  );
}
