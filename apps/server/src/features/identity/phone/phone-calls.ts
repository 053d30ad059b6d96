import { createHmac, randomInt } from "node:crypto";
import * as calls from "@site/contract/calls";
import { accepted } from "@site/result/result";
import type { AppContext } from "../../../app-context.ts";
import { callOutside } from "../../../outside/outside-call.ts";
import { type Answering, done } from "../call/answering.ts";
import { areEqual, type Browser } from "../call/browser.ts";
import { allowed, inOrder, refuseCall, type SignInResult } from "../call/refusal.ts";
import { guestIn } from "../guests/guest-calls.ts";
import { hashOfText, newCode } from "../mailbox/code-repository.ts";
import { becomePerson, findPerson } from "../people/people-repository.ts";
import { type FinalNumber, finalNumber } from "../people/phone-number.ts";
import { knownBrowser } from "../sessions/known-browsers.ts";
import { signInAs } from "../sessions/session.ts";
import {
  type IdentityTools,
  requireMethod,
  requireNetworksWithin,
  requireWithin,
} from "../tools.ts";

const cookieName = "phone-sign-in";
const day = 86_400;
/** Attempts that a code allows (OWASP ASVS 5.0, 6.6.3). */
const tries = 3;
const perNumber = { max: 5, seconds: day };
const perNetwork = { max: 20, seconds: day };
/** What a day may cost; further countries and the number owner's browsers have shares apart. */
const limits = {
  stranger: { key: "sms", altogether: { max: 2000, seconds: day } },
  known: { key: "sms-known", altogether: { max: 500, seconds: day } },
};

/** Calls for signing in with a code by text message. */
export function phoneCalls(answer: Answering, tools: IdentityTools): void {
  const { config, codes } = tools;
  /** Whether the number's owner has signed in with this browser. */
  const isKnown = async (browser: Browser, phoneNumber: string) => {
    const owner = await findPerson(tools.db, { phoneNumber });
    return owner !== undefined && (await knownBrowser(browser, tools, "password", owner)) !== null;
  };

  /** Returns a typed number in its final form, where codes by text message are offered. */
  const requireNumber = async (typed: string): Promise<SignInResult<FinalNumber>> => {
    const offered = requireMethod(tools, "phone");
    if (!offered.ok) {
      return offered;
    }
    if (config.sms.url === "") {
      return refuseCall("operation-not-allowed");
    }
    const number = await finalNumber(typed);
    return number ? accepted(number) : refuseCall("invalid-phone-number");
  };

  /** Sends six digits that work only in this browser. */
  answer(calls.sendPhoneCode, async ({ body, browser }) => {
    const number = await requireNumber(body.phoneNumber);
    if (!number.ok) {
      return number;
    }
    const { phoneNumber, country } = number.value;
    const [home, ...others] = config.sms.countries;
    if (country !== home && !others.includes(country)) {
      return refuseCall("country-not-supported");
    }
    const { key, altogether } =
      limits[(await isKnown(browser, phoneNumber)) ? "known" : "stranger"];
    const part = { ...altogether, max: altogether.max / 10 };
    const within = await inOrder(
      // The networks come first: beyond their share, nobody uses up a stranger's number.
      () => requireNetworksWithin(tools, `${key}-from`, browser, perNetwork),
      () => requireWithin(tools, `${key}:${hashOfText(phoneNumber)}`, perNumber),
      () =>
        country === home
          ? allowed
          : requireWithin(tools, `${key}-to:${country}`, part, "quota-exceeded"),
      () => requireWithin(tools, key, altogether, "quota-exceeded"),
    );
    if (!within.ok) {
      return within;
    }

    const sid = browser.read(cookieName) ?? newCode();
    const digits = String(randomInt(1_000_000)).padStart(6, "0");
    const { host } = new URL(tools.context.origins()[0] ?? "http://localhost");
    const sent = await sendTextMessage(
      tools,
      phoneNumber,
      // The last line lets a phone fill the code in, on this site only (WICG sms-one-time-codes).
      `${digits} is your code for ${config.company.name}. It works for 5 minutes. Don't share it with anyone.\n\n@${host} #${digits}`,
    );
    if (!sent) {
      return refuseCall("unavailable");
    }
    await tools.inTransaction((rows) =>
      rows.codes.store(mac(tools.secrets[0], phoneNumber, sid, digits), {
        purpose: "phone",
        subject: subjectOf(phoneNumber, sid),
      }),
    );
    browser.write(cookieName, sid, 3600);
    return done;
  });

  /** Accepts the digits: three attempts, one success. */
  answer(calls.verifyPhoneCode, async ({ body, browser }) => {
    const number = await requireNumber(body.phoneNumber);
    if (!number.ok) {
      return number;
    }
    const { phoneNumber } = number.value;
    const sid = browser.read(cookieName) ?? "";
    const code = await codes.findFor("phone", subjectOf(phoneNumber, sid));
    if (!code) {
      return refuseCall("code-expired");
    }
    const booked = await codes.bookTry(code.codeHash, tries);
    if (booked === null) {
      return refuseCall("code-expired", { status: 403 });
    }
    const isRight = tools.secrets.some((secret) =>
      areEqual(mac(secret, phoneNumber, sid, body.code), code.codeHash),
    );
    if (!isRight) {
      if (booked === tries) {
        await codes.void(code.codeHash);
      }
      return refuseCall("invalid-verification-code");
    }
    const guest = body.upgrade ? await guestIn(browser, tools) : undefined;
    return tools.inTransaction(async (rows) => {
      if (!(await rows.codes.take(code.codeHash, "phone"))) {
        return refuseCall("code-expired");
      }
      const known = await findPerson(rows.db, { phoneNumber });
      if (known && guest) {
        return refuseCall("anonymous-upgrade-merge-conflict");
      }
      const { termsAccepted } = body;
      const named = { phoneNumber, name: phoneNumber, emailVerified: false, termsAccepted };
      const person = known ? accepted(known) : await becomePerson(rows.db, guest, named);
      return person.ok
        ? signInAs(browser, rows, person.value, { method: "phone", isNewUser: !known })
        : person;
    });
  });
}

/** A code belongs to the browser that requested it: nobody else can use it up or void it. */
function subjectOf(phoneNumber: string, sid: string): string {
  return `${phoneNumber}:${hashOfText(sid)}`;
}

/** Hashes six digits with a key: a plain hash is guessed in no time (docs/security.md). */
function mac(secret: string, phoneNumber: string, sid: string, digits: string): string {
  return createHmac("sha256", secret).update(`phone:${phoneNumber}:${sid}:${digits}`).digest("hex");
}

/** How long the service for text messages may take. */
const timeoutMs = 10_000;

/** Sends a text message through SMS_URL, past the outbox; returns whether it was accepted. */
async function sendTextMessage(
  { config, log }: Pick<AppContext, "config" | "log">,
  to: string,
  text: string,
): Promise<boolean> {
  const asked = await callOutside(config.sms.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(config.sms.token ? { authorization: `Bearer ${config.sms.token}` } : {}),
    },
    body: JSON.stringify({ to, text }),
    timeoutMs,
  });
  if (!asked.ok) {
    log.warn({ part: "identity", cause: asked.error.message }, "text message not sent");
    return false;
  }
  const { status } = asked.value;
  const isAccepted = status < 300;
  if (!isAccepted) {
    log.warn({ part: "identity", status }, "text message refused");
  }
  return isAccepted;
}
