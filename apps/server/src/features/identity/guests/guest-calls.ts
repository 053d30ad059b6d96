import * as calls from "@site/contract/calls";
import { accepted } from "@site/result/result";
import type { Answering } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { inOrder, refuseCall } from "../call/refusal.ts";
import { hashOfText } from "../mailbox/code-repository.ts";
import { mailVerification, requireVerifiable } from "../mailbox/mail-codes.ts";
import { hashPassword } from "../password/password-hash.ts";
import { refuseWeakPassword } from "../password/password-policy.ts";
import { addPerson, findPerson, type Person, upgradeGuest } from "../people/people-repository.ts";
import { publicUser } from "../people/proof.ts";
import { addWayIn } from "../people/ways-in.ts";
import { beginSession, usableSession } from "../sessions/session.ts";
import {
  type IdentityTools,
  logEvent,
  type Rows,
  refuseTaken,
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
    const offered = requireMethod(tools, "anonymous");
    if (!offered.ok) {
      return offered;
    }
    const guest = await guestIn(browser, tools);
    if (guest) {
      return accepted({ user: publicUser(guest), method: "anonymous", isNewUser: false });
    }
    const within = await requireNetworksWithin(tools, "guests", browser, guestsOfNetwork);
    if (!within.ok) {
      return within;
    }
    return tools.inTransaction(async (rows) => {
      const person = await addPerson(rows.db, { name: "Guest", isAnonymous: true, termsAccepted });
      const begun = await beginSession(browser, rows, person);
      return begun.ok
        ? accepted({ user: publicUser(person), method: "anonymous", isNewUser: true })
        : begun;
    });
  });

  /** Makes a guest a user under the same id; at most 5 attempts an hour for an address. */
  answer(calls.upgradeByPassword, async ({ body: { email, name, ...body }, browser }) => {
    const guest = await guestIn(browser, tools);
    if (!guest) {
      return refuseCall("unauthenticated");
    }
    const { id: guestId } = guest;
    const may = await inOrder(
      () => refuseWeakPassword(body.password, [email, name, config.company.name]),
      () => requireWithin(tools, `sign-up:${hashOfText(email)}`, { max: 5, seconds: 3600 }),
    );
    if (!may.ok) {
      return may;
    }
    const password = await hashPassword(body.password, tools.context.hashCost);
    if (!password.ok) {
      return password;
    }
    if (await findPerson(tools.db, { email })) {
      return refuseCall("anonymous-upgrade-merge-conflict");
    }
    const verifiable = await requireVerifiable(tools, guestId);
    if (!verifiable.ok) {
      return verifiable;
    }
    const upgraded = tools.inTransaction(async (rows) => {
      const { termsAccepted } = body;
      const chosen = { email, name: name || email, emailVerified: false, termsAccepted };
      const user = await upgradeGuest(rows.db, guestId, chosen);
      if (!user.ok) {
        return user;
      }
      await addWayIn(rows, user.value, { password: password.value });
      await mailVerification(rows, user.value);
      const begun = await beginSession(browser, rows, user.value);
      if (!begun.ok) {
        return begun;
      }
      logEvent(tools, "guest upgraded", { userId: guestId });
      return accepted({ user: publicUser(user.value), method: "password", isNewUser: true });
    });
    return refuseTaken(upgraded, "anonymous-upgrade-merge-conflict");
  });
}

/** The guest who makes a call, if it is one. */
export async function guestIn(browser: Browser, rows: Rows): Promise<Person | undefined> {
  const person = (await usableSession(browser, rows.db))?.person;
  return person?.isAnonymous ? person : undefined;
}
