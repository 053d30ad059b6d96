import { APIError } from "better-auth/api";
import { proveSecondFactor } from "contract/calls";
import { publicEmail } from "../library/email-address.ts";
import { bodyOf, type EndpointContext, refusal } from "../library/endpoint.ts";
import { knownBrowser } from "../sessions/known-browsers-repository.ts";
import type { CurrentSession } from "../sessions/session.ts";
import { type IdentityTools, logEvent } from "../tools.ts";
import { bookCodeTry, clearCodeTries } from "./code-tries.ts";
import { recoveryCodeHash, stepOfCode } from "./codes.ts";
import { openSecret } from "./sealed-secret.ts";

/** The code of the body, as it was typed. */
export function typedCode(context: { body?: unknown }): string {
  return bodyOf(proveSecondFactor, context).code;
}

/**
 * Lets a call go on that came with a right code, and uses the code up; every other call is refused
 * with a sentence for the person. Six digits are a code of the app, anything else a recovery code,
 * whose use is told to the owner by mail.
 */
export async function requireCode(
  context: EndpointContext,
  tools: IdentityTools,
  { session, user }: CurrentSession,
): Promise<void> {
  const { factors, ring, mails } = tools;
  const { clock, rateLimiter, log } = tools.context;
  const userId = user.id;
  const browserId = await knownBrowser(context, tools, "second-factor", user);
  const codeTry = { userId, sessionId: session.id, browserId };
  const wrong = () => {
    logEvent(tools, "second factor failed", { userId });
    return wrongCode();
  };

  const typed = typedCode(context);
  const digits = typed.replace(/[\s-]/g, "");
  const kind = /^\d{6}$/.test(digits) ? "time" : "recovery";
  const wait = await bookCodeTry(rateLimiter, codeTry, kind);
  if (wait !== null) {
    logEvent(tools, "second factor locked", { userId });
    throw tooManyCodes(wait);
  }
  if (kind === "recovery") {
    if (!(await factors.takeRecoveryCode(userId, recoveryCodeHash(typed)))) {
      throw wrong();
    }
    await clearCodeTries(rateLimiter, codeTry);
    logEvent(tools, "recovery code used", { userId });
    const left = await factors.recoveryCodesLeft(userId);
    if (publicEmail(user.email)) {
      await mails.recoveryCodeUsed(user.email, left);
    }
    return;
  }
  const factor = await factors.find(userId);
  if (!factor) {
    throw wrong();
  }
  const secret = openSecret(userId, factor.secret, ring);
  if (!secret) {
    log.error(
      { part: "identity", user: userId },
      "a second factor is sealed under a master key that is not at hand",
    );
    throw refusal(
      "SERVICE_UNAVAILABLE",
      "CODES_UNREADABLE",
      "Codes of the app cannot be checked at the moment. Use a recovery code, or try again later.",
    );
  }
  const step = await stepOfCode(secret, digits, clock.now(), factor.lastStep);
  if (step === null || !(await factors.takeStep(userId, step))) {
    throw wrong();
  }
  await clearCodeTries(rateLimiter, codeTry);
}

/** The code is not right, or was used before. */
export function wrongCode(): APIError {
  return refusal(
    "BAD_REQUEST",
    "WRONG_CODE",
    "The code is not right. Type the one that the app shows now; each code works once.",
  );
}

function tooManyCodes(seconds: number): APIError {
  const when =
    seconds > 5400
      ? `${Math.ceil(seconds / 3600)} hours`
      : seconds > 90
        ? `${Math.ceil(seconds / 60)} minutes`
        : "a minute";
  return new APIError(
    "TOO_MANY_REQUESTS",
    {
      code: "TOO_MANY_CODES",
      message: `There were too many codes. Try again in ${when}, or use a recovery code.`,
    },
    { "x-retry-after": String(seconds) },
  );
}
