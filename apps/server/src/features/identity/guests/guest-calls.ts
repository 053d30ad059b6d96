import * as calls from "contract/calls";
import type { TermsAccepted } from "contract/identity-calls";
import type { Answering } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { refuseUnless } from "../call/refusal.ts";
import { hashOf } from "../mailbox/code-repository.ts";
import { mailVerification, requireVerifiable } from "../mailbox/mail-codes.ts";
import { hashPassword } from "../password/password-hash.ts";
import { refuseWeakPassword } from "../password/password-policy.ts";
import { addPerson, findPerson, type Person, upgradeGuest } from "../people/people-repository.ts";
import { publicUser } from "../people/proof.ts";
import { addWayIn } from "../people/ways-in.ts";
import { beginSession, currentSession } from "../sessions/session.ts";
import {
  type IdentityTools,
  logEvent,
  type Rows,
  requireMethod,
  requireNetworksWithin,
  requireWithin,
} from "../tools.ts";

/** An office or college behind one address may have several guests at a time. */
const guestsOfNetwork = { max: 60, seconds: 3600 };

/** Calls of guests, who keep their id when they choose a password. */
export function guestCalls(answer: Answering, tools: IdentityTools): void {
  const { config } = tools;

  /** Begins as a guest; an existing guest stays the same. */
  answer(calls.signInAsGuest, async ({ body: { termsAccepted }, browser }) => {
    requireMethod(tools, "anonymous");
    const guest = await guestIn(browser, tools);
    if (guest) {
      return { user: publicUser(guest), method: "anonymous", isNewUser: false };
    }
    await requireNetworksWithin(tools, "guests", browser, guestsOfNetwork);
    return tools.inTransaction(async (rows) => {
      const person = await addPerson(rows.db, { name: "Guest", isAnonymous: true, termsAccepted });
      await beginSession(browser, rows, person);
      return { user: publicUser(person), method: "anonymous", isNewUser: true };
    });
  });

  /** Makes a guest a user under the same id; at most 5 attempts an hour for an address. */
  answer(calls.upgradeByPassword, async ({ body: { email, name, ...body }, browser }) => {
    const guest = await guestIn(browser, tools);
    refuseUnless(guest, "unauthenticated");
    refuseWeakPassword(body.password, [email, name, config.company.name]);
    await requireWithin(tools, `sign-up:${hashOf(email)}`, { max: 5, seconds: 3600 });
    const password = await hashPassword(body.password, tools.context.hashCost);
    const upgrade = { email, name, password, termsAccepted: body.termsAccepted };
    refuseUnless(!(await findPerson(tools.db, { email })), "anonymous-upgrade-merge-conflict");
    await requireVerifiable(tools, guest.id);
    const person = await tools.inTransaction(async (rows) => {
      const upgraded = await becomeUser(rows, guest.id, upgrade);
      await mailVerification(rows, upgraded);
      await beginSession(browser, rows, upgraded);
      return upgraded;
    }, "anonymous-upgrade-merge-conflict");
    logEvent(tools, "guest upgraded", { userId: guest.id });
    return { user: publicUser(person), method: "password", isNewUser: true };
  });
}

/** The guest who makes a call, if it is one. */
export async function guestIn(browser: Browser, rows: Rows): Promise<Person | undefined> {
  const person = (await currentSession(browser, rows.db))?.person;
  return person?.isAnonymous ? person : undefined;
}

/** What a guest who chooses a password becomes. */
type Upgrade = {
  email: string;
  name: string;
  password: string;
  termsAccepted: TermsAccepted | undefined;
};

async function becomeUser(
  rows: Rows,
  guestId: string,
  { password, ...chosen }: Upgrade,
): Promise<Person> {
  const name = chosen.name || chosen.email;
  const person = await upgradeGuest(rows.db, guestId, { ...chosen, name, emailVerified: false });
  await addWayIn(rows, person, { password });
  return person;
}
