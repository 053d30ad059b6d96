import { APIError } from "better-auth/api";
import { proveSecondFactor } from "contract/calls";
import { publicEmail } from "../library/email-address.ts";
import { bodyOf, type EndpointContext, refusal } from "../library/endpoint.ts";
import { knownBrowser } from "../sessions/known-browsers-repository.ts";
import type { CurrentSession } from "../sessions/session.ts";
import { type IdentityTools, logEvent } from "../tools.ts";
import { bookCodeTry, type CodeTry, clearCodeTries } from "./code-tries.ts";
import { recoveryCodeHash, stepOfCode } from "./codes.ts";
import { openSecret } from "./sealed-secret.ts";

/**
 * What came of a code: right, and of which kind; wrong; not looked at for so many seconds; or not
 * comparable, because the secret cannot be opened with the master keys at hand.
 */
type CodeOutcome =
  | { kind: "time" }
  | { kind: "recovery"; left: number }
  | { kind: "wrong" }
  | { kind: "unreadable" }
  | { kind: "too-many"; seconds: number };

/** The code of the body, as it was typed. */
export function typedCode(context: { body?: unknown }): string {
  return bodyOf(proveSecondFactor, context).code;
}

/**
 * Lets a call go on that came with a right code, and uses the code up; every other call is refused
 * with a sentence for the person. A used recovery code is told to the owner by mail.
 */
export async function requireCode(
  context: EndpointContext,
  tools: IdentityTools,
  { session, user }: CurrentSession,
): Promise<void> {
  const browserId = await knownBrowser(context, tools, "second-factor", user);
  const codeTry = { userId: user.id, sessionId: session.id, browserId };
  const outcome = await checkCode(tools, codeTry, typedCode(context));
  if (outcome.kind === "time") return;
  if (outcome.kind === "recovery") {
    logEvent(tools, "recovery code used", { userId: user.id });
    if (publicEmail(user.email)) await tools.mails.recoveryCodeUsed(user.email, outcome.left);
    return;
  }
  if (outcome.kind === "too-many") {
    logEvent(tools, "second factor locked", { userId: user.id });
    throw tooManyCodes(outcome.seconds);
  }
  if (outcome.kind === "unreadable") {
    tools.context.log.error(
      { part: "identity", user: user.id },
      "a second factor is sealed under a master key that is not at hand",
    );
    throw refusal(
      "SERVICE_UNAVAILABLE",
      "CODES_UNREADABLE",
      "Codes of the app cannot be checked at the moment. Use a recovery code, or try again later.",
    );
  }
  logEvent(tools, "second factor failed", { userId: user.id });
  throw wrongCode();
}

/**
 * Judges what a person typed: six digits are a code of the app, anything else a recovery code. A
 * right one is used up by it.
 */
async function checkCode(
  { factors, ring, context: { clock, rateLimiter } }: IdentityTools,
  codeTry: CodeTry,
  typed: string,
): Promise<CodeOutcome> {
  const digits = typed.replace(/[\s-]/g, "");
  const kind = /^\d{6}$/.test(digits) ? "time" : "recovery";
  const wait = await bookCodeTry(rateLimiter, codeTry, kind);
  if (wait !== null) return { kind: "too-many", seconds: wait };
  const { userId } = codeTry;
  if (kind === "recovery") {
    if (!(await factors.takeRecoveryCode(userId, recoveryCodeHash(typed))))
      return { kind: "wrong" };
    await clearCodeTries(rateLimiter, codeTry);
    return { kind, left: await factors.recoveryCodesLeft(userId) };
  }
  const factor = await factors.find(userId);
  const secret = factor && openSecret(userId, factor.secret, ring);
  if (!factor) return { kind: "wrong" };
  if (!secret) return { kind: "unreadable" };
  const step = await stepOfCode(secret, digits, clock.now(), factor.last_step);
  if (step === null || !(await factors.takeStep(userId, step))) return { kind: "wrong" };
  await clearCodeTries(rateLimiter, codeTry);
  return { kind };
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
