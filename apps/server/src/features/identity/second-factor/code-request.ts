import { APIError } from "better-auth/api";
import { Type } from "typebox";
import { publicEmail } from "../library/email-address.ts";
import {
  bodyOf,
  browserCookie,
  currentSession,
  type EndpointContext,
  logEvent,
  refusal,
} from "../library/endpoint.ts";
import { provedDeviceCookieName } from "../sessions/known-browsers-repository.ts";
import type { IdentityTools } from "../tools.ts";
import { checkCode } from "./code-check.ts";

const CodeBody = Type.Object({ code: Type.String({ maxLength: 100 }) });

/** The session that is asking, or a refusal. */
export async function requireSession(context: EndpointContext) {
  const found = await currentSession(context);
  if (!found) throw refusal("UNAUTHORIZED", "UNAUTHENTICATED", "You are not signed in");
  return found;
}

/** The code of the body, as it was typed. */
export function typedCode(context: { body?: unknown }): string {
  return bodyOf(CodeBody, context).code;
}

/**
 * Lets a call go on that came with a right code, and uses the code up; every other call is refused
 * with a sentence for the person. A used recovery code is told to the owner by mail.
 */
export async function requireCode(
  context: EndpointContext,
  tools: IdentityTools,
  { session, user }: Awaited<ReturnType<typeof requireSession>>,
): Promise<void> {
  const outcome = await checkCode(
    tools.secondFactor,
    {
      userId: user.id,
      sessionId: session.id,
      browserId: await tools.devices.read(
        "second-factor",
        browserCookie(context, provedDeviceCookieName),
        user,
      ),
    },
    typedCode(context),
  );
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
