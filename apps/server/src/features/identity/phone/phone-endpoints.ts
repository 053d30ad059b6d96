import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import * as calls from "contract/calls";
import type { AppContext } from "../../../app-context.ts";
import { mergeConflict } from "../guests/guests.ts";
import { placeholderEmail } from "../library/email-address.ts";
import {
  bodyOf,
  type EndpointContext,
  type Endpoints,
  endpointOf,
  type IdentityUser,
  networkOf,
  refusal,
  requireWithin,
} from "../library/endpoint.ts";
import { requireMethod } from "../library/methods.ts";
import { hashOf, newCode } from "../mailbox/code-repository.ts";
import { browserCookie, setBrowserCookie } from "../sessions/cookies.ts";
import { signedInAnswer } from "../sessions/person.ts";
import { beginSession, currentSession } from "../sessions/session.ts";
import { type IdentityTools, logEvent } from "../tools.ts";
import { requireHumanCheck } from "./human-check.ts";

const cookieName = "phone-sign-in";
const day = 86_400;
/** Seconds that a code works, and tries that it takes (OWASP ASVS 5.0, 6.5.5 and 6.6.3). */
const life = 300;
const tries = 3;
const perNumber = { max: 5, seconds: day };
const perNetwork = { max: 20, seconds: day };
/** All that a day may cost; the countries beside the first one share it so that none can use it up. */
const altogether = { max: 2000, seconds: day };
const perOtherCountry = { max: altogether.max / 10, seconds: day };

/** Signing in with a code by text message. */
export function phoneEndpoints(tools: IdentityTools): Endpoints {
  const { codes } = tools;
  const { config } = tools.context;
  return {
    /** Sends six digits that work in this browser alone. */
    widgetPhoneSend: endpointOf(calls.sendPhoneCode, async (context) => {
      const body = bodyOf(calls.sendPhoneCode, context);
      requireMethod(tools, "phone");
      if (config.sms.url === "") {
        throw refusal("FORBIDDEN", "OPERATION_NOT_ALLOWED", "No text messages are configured");
      }
      const { phoneNumber, country } = await validNumber(body.phoneNumber);
      const [home, ...others] = config.sms.countries;
      if (country !== home && !others.includes(country)) {
        throw refusal("BAD_REQUEST", "COUNTRY_NOT_SUPPORTED", "No messages go to this country");
      }
      await requireHumanCheck(context, tools, body.humanCheck);
      await requireWithin(tools, `sms:${hashOf(phoneNumber)}`, perNumber);
      await requireWithin(tools, `sms-from:${networkOf(context)}`, perNetwork);
      if (country !== home) {
        await requireWithin(tools, `sms-to:${country}`, perOtherCountry, "QUOTA_EXCEEDED");
      }
      await requireWithin(tools, "sms", altogether, "QUOTA_EXCEEDED");

      const sid = browserCookie(context, cookieName) ?? newCode();
      const digits = String(randomInt(1_000_000)).padStart(6, "0");
      const { host } = new URL(tools.context.origins()[0] ?? "http://localhost");
      const sent = await sendTextMessage(
        tools.context,
        phoneNumber,
        // The last line lets a phone fill the code in, on this site only (WICG sms-one-time-codes).
        `${digits} is your code for ${config.company.name}. It works for 5 minutes. Give it to nobody.\n\n@${host} #${digits}`,
      );
      if (!sent) {
        throw refusal("BAD_REQUEST", "SMS_NOT_SENT", "The text message could not be sent just now");
      }
      await codes.store(mac(tools, phoneNumber, sid, digits), {
        purpose: "phone",
        subject: subjectOf(phoneNumber, sid),
        life,
      });
      setBrowserCookie(context, cookieName, sid, 3600);
      return context.json({ success: true });
    }),

    /** Takes the digits: three tries, one success. */
    widgetPhoneVerify: endpointOf(calls.verifyPhoneCode, async (context) => {
      const body = bodyOf(calls.verifyPhoneCode, context);
      requireMethod(tools, "phone");
      const { phoneNumber } = await validNumber(body.phoneNumber);
      const sid = browserCookie(context, cookieName) ?? "";
      const code = await codes.findFor("phone", subjectOf(phoneNumber, sid));
      if (!code) {
        throw refusal("BAD_REQUEST", "OTP_NOT_FOUND", "There is no code to compare with");
      }
      const booked = await codes.bookTry(code.codeHash, tries);
      if (booked === null) {
        throw refusal("FORBIDDEN", "TOO_MANY_ATTEMPTS", "Too many wrong codes");
      }
      const given = Buffer.from(mac(tools, phoneNumber, sid, body.code));
      if (!timingSafeEqual(given, Buffer.from(code.codeHash))) {
        if (booked === tries) {
          await codes.void(code.codeHash);
        }
        throw refusal("BAD_REQUEST", "INVALID_OTP", "Wrong code");
      }
      if (!(await codes.take(code.codeHash, "phone"))) {
        throw refusal("BAD_REQUEST", "OTP_NOT_FOUND", "The code has been used");
      }
      const { user, isNewUser } = await userOfNumber(context, phoneNumber, body.upgrade);
      await beginSession(context, tools, user);
      logEvent(tools, "signed in by phone", { userId: user.id });
      return context.json(signedInAnswer(user, "phone", isNewUser));
    }),
  };
}

/** The user of a number: known, or the guest who is asking, or a new one. */
async function userOfNumber(context: EndpointContext, phoneNumber: string, upgrade: boolean) {
  const { adapter, internalAdapter } = context.context;
  const known = await adapter.findOne<IdentityUser>({
    model: "user",
    where: [{ field: "phoneNumber", value: phoneNumber }],
  });
  const found = upgrade ? await currentSession(context) : null;
  if (found?.user.isAnonymous) {
    if (known) {
      throw mergeConflict();
    }
    const change = { phoneNumber, name: phoneNumber, isAnonymous: false };
    const user = (await internalAdapter.updateUser(found.user.id, change)) as IdentityUser;
    return { user, isNewUser: true };
  }
  if (known) {
    return { user: known, isNewUser: false };
  }
  const user = (await internalAdapter.createUser(
    {
      phoneNumber,
      name: phoneNumber,
      email: placeholderEmail(crypto.randomUUID()),
      emailVerified: false,
    },
    { method: "phone-number" },
  )) as IdentityUser;
  return { user, isNewUser: true };
}

/**
 * The number in E.164 form and its country (ISO 3166), if that country's plan has such numbers. The
 * numbering plans are loaded with the first number: a server's start need not wait for them.
 */
async function validNumber(text: string): Promise<{ phoneNumber: string; country: string }> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const number = parsePhoneNumberFromString(text);
  if (number?.isValid() && text.startsWith("+")) {
    return { phoneNumber: number.number, country: number.country ?? "" };
  }
  throw refusal("BAD_REQUEST", "INVALID_PHONE_NUMBER", "The number does not exist");
}

/** A code belongs to the browser that asked: nobody else can use it up or void it. */
function subjectOf(phoneNumber: string, sid: string): string {
  return `${phoneNumber}:${hashOf(sid)}`;
}

/**
 * Six digits are guessed from a plain hash in no time, so theirs has a key (documented in
 * docs/security.md as the substitute for a slow hash, given the life of five minutes).
 */
function mac(tools: IdentityTools, phoneNumber: string, sid: string, digits: string): string {
  return createHmac("sha256", tools.secret)
    .update(`phone:${phoneNumber}:${sid}:${digits}`)
    .digest("hex");
}

/** How long the service for text messages may take. */
const timeoutMs = 10_000;

/**
 * Hands a text message to the service of SMS_URL: `POST {"to": "+91…", "text": "…"}`, with SMS_TOKEN
 * as bearer token; any 2xx is a success. Not through the outbox: a code is worth nothing minutes
 * later, and the person is waiting to hear whether it was sent.
 *
 * @returns whether the service took it
 */
async function sendTextMessage(
  { config, log }: Pick<AppContext, "config" | "log">,
  to: string,
  text: string,
): Promise<boolean> {
  try {
    const answer = await fetch(config.sms.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(config.sms.token ? { authorization: `Bearer ${config.sms.token}` } : {}),
      },
      body: JSON.stringify({ to, text }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) {
      log.warn({ part: "identity", status: answer.status }, "text message refused");
    }
    return answer.ok;
  } catch (error) {
    // The cause may quote the request; its name is enough.
    log.warn({ part: "identity", cause: (error as Error).name }, "text message not sent");
    return false;
  }
}
