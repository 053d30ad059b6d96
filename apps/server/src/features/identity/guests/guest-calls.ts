import * as calls from "contract/calls";
import type { TermsAccepted } from "contract/identity-calls";
import type { Answering } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { refuseUnless } from "../call/refusal.ts";
import { mailVerification, requireVerifiable } from "../mailbox/mail-codes.ts";
import { mailboxProved } from "../mailbox/mailbox-proof.ts";
import { checkMail, requireRegistrable } from "../password/password-calls.ts";
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

  /** Makes a guest a user under the same id; where accounts are hidden, by a mail's link. */
  answer(calls.upgradeByPassword, async ({ body: { email, name, ...body }, browser }) => {
    const guest = await guestIn(browser, tools);
    refuseUnless(guest, "unauthenticated");
    refuseWeakPassword(body.password, [email, name, config.company.name]);
    await requireRegistrable(tools, email);
    const password = await hashPassword(body.password, tools.context.hashCost);
    const upgrade = { email, name, password, termsAccepted: body.termsAccepted };
    if (config.enumerationProtection) {
      tools.afterAnswer.add(() =>
        tools.inTransaction((rows) => mailUpgrade(rows, guest.id, upgrade)),
      );
      return checkMail;
    }
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

/** What a guest who chooses a password becomes; where accounts are hidden, once a mail confirms it. */
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

/** Mails the guest's upgrade link or, for a taken address, a notice to its owner. */
async function mailUpgrade(rows: Rows, guestId: string, upgrade: Upgrade): Promise<void> {
  const { email } = upgrade;
  if (await findPerson(rows.db, { email })) {
    return rows.mails.accountExists(email);
  }
  const code = await rows.codes.issue({
    purpose: "upgradeGuest",
    // Not the address: one guest must not void the code of another.
    subject: guestId,
    userId: guestId,
    data: { email, upgrade },
  });
  await rows.mails.confirmUpgrade({ id: guestId, email }, code);
}

/** Makes the guest who opened the link the user of the address, unless it has been taken since. */
export async function applyUpgrade(
  browser: Browser,
  rows: Rows,
  { id: userId }: Person,
  upgrade: Upgrade,
): Promise<void> {
  refuseUnless(!(await findPerson(rows.db, { email: upgrade.email })), "invalid-action-code");
  const person = await becomeUser(rows, userId, upgrade);
  // The mail, and the guest's own session: mailbox and account belong to the same person.
  const proved = await mailboxProved(rows, person, { by: "account" });
  await beginSession(browser, rows, proved);
  logEvent(rows, "guest upgraded", { userId });
}
