import { randomUUID } from "node:crypto";
import type { MailState } from "@site/contract/flow-state";
import type { SessionUser } from "@site/contract/session";
import type { AppContext } from "../../../app-context.ts";
import type { Executor } from "../../../database/transaction.ts";
import type { Letter, LetterPart } from "../../../outbox/letter.ts";
import { secretMailKey } from "../../../outbox/outbox.ts";
import { newestMail } from "../../../outbox/repository.ts";
import { publicEmail } from "../people/email-address.ts";

/** A user, under whom a mail is filed and erased, with their name, and the address that it goes to. */
export type Addressee = { email: string; id: string; name: string };

/** Mails about signing in, each with what to do if it wasn't you; none without an address. */
export type IdentityMails = ReturnType<typeof identityMails>;

/** Begins the key of a mail that confirms the address of an account. */
const confirmationKey = `${secretMailKey}confirm:`;

/** What became of the newest mail to a person that confirms their address; undefined without one. */
export async function confirmationMail(
  ex: Executor,
  { uid: userId, email }: Pick<SessionUser, "uid" | "email">,
): Promise<MailState | undefined> {
  const mail = await newestMail(ex, { userId, keyBegin: confirmationKey });
  return mail?.to === email ? mail.state : undefined;
}

/** Writes mails about signing in; nudge the outbox after the commit of `db`. */
export function identityMails(
  { outbox, origins }: Pick<AppContext, "outbox" | "origins">,
  db: Executor,
) {
  const page = (path: string) => new URL(path, origins()[0] ?? "http://localhost").href;
  /** The page of this site that a mail's link opens. */
  const link = (mode: string, code: string) =>
    page(`/?${new URLSearchParams({ mode, oobCode: code })}`);
  const ifItWasNotYou = (advice = "choose a new password immediately:") =>
    button(`If it wasn't you, ${advice}`, page("/login-page"), "Open the sign-in page");

  /**
   * Queues a mail, to a person or to a bare address; does nothing for a person without one. `keyBegin` marks
   * mails that a later call looks for, such as the one that confirms an address.
   */
  const send = async (
    to: string | Addressee,
    letter: Omit<Letter, "name">,
    { urgent = false, keyBegin = secretMailKey } = {},
  ): Promise<void> => {
    const addressee = typeof to === "string" ? { email: to, id: undefined, name: "" } : to;
    if (publicEmail(addressee.email) === "") {
      return;
    }
    await outbox.enqueue(db, {
      to: addressee.email,
      userId: addressee.id,
      uniqueKey: `${keyBegin}${randomUUID()}`,
      letter: { ...letter, name: addressee.name },
      urgent,
    });
  };
  /** For a link that someone is waiting for: it goes before other mails. */
  const sendNow = (to: string | Addressee, letter: Omit<Letter, "name">, keyBegin?: string) =>
    send(to, letter, { urgent: true, keyBegin });

  return {
    resetPassword: (to: Addressee, code: string) =>
      sendNow(to, {
        title: "Choose a new password",
        parts: [
          button(
            "Choose it here within one hour. The link works once:",
            link("resetPassword", code),
            "Choose a new password",
          ),
          "If it wasn't you, ignore this email: your password stays the same.",
        ],
        because: "you, or someone else, asked to reset the password of your account",
      }),

    verifyEmail: (to: Addressee, code: string) =>
      sendNow(
        to,
        {
          title: "Confirm your email address",
          parts: [
            "One step is left for your account.",
            button(
              "Confirm the address here within one hour. The link works once; where you aren't signed in, it asks for your password:",
              link("verifyEmail", code),
              "Confirm the address",
            ),
            "If it wasn't you, ignore this email.",
          ],
          because: "an account was created with this address",
        },
        confirmationKey,
      ),

    /** To the owner of an address that someone tried to register again. */
    accountExists: (to: string) =>
      send(to, {
        title: "You already have an account",
        parts: [
          button(
            "Sign in with this address, or choose a new password:",
            page("/login-page"),
            "Sign in",
          ),
          "If it wasn't you, you don't need to do anything.",
        ],
        because:
          "you, or someone else, tried to use this address for another account, and yours already has it",
      }),

    signInLink: (to: string, code: string) =>
      sendNow(to, {
        title: "Your sign-in link",
        parts: [
          button(
            "Sign in here within ten minutes. The link works once; a newer link replaces it:",
            link("signIn", code),
            "Sign in",
          ),
          "If it wasn't you, ignore this email.",
        ],
        because: "you, or someone else, asked for a link to sign in with this address",
      }),

    /** To the address that a user wants to change to. */
    verifyAndChangeEmail: (to: Addressee, code: string) =>
      sendNow(to, {
        title: "Confirm your new email address",
        parts: [
          button(
            "If it was you, confirm it here within one hour. The link works once and asks you to be signed in to that account, or for its password:",
            link("verifyAndChangeEmail", code),
            "Confirm the address",
          ),
          "If it wasn't you, ignore this email: nothing changes.",
        ],
        because: "you, or someone else, asked to use this address for an account",
      }),

    /** To a user's former address; without a code where only an earlier one can be restored. */
    emailChanged: (to: Addressee, newEmail: string, code: string | null) =>
      sendNow(to, {
        title: "Your email address was changed",
        parts: [
          `Your account now uses ${newEmail}.`,
          code === null
            ? "It had already been changed within the last 72 hours. Only the original address can undo that: use the link we emailed to it."
            : button(
                "If it wasn't you, restore this address within 72 hours. That ends every session and removes every way of signing in; you then choose a new password. Do it soon: the link stops working once a new password is chosen from the new address:",
                link("recoverEmail", code),
                "Restore the old address",
              ),
        ],
        because: "this was the address of your account until now",
      }),

    passwordChanged: (to: Addressee) =>
      send(to, {
        title: "Your password was changed",
        parts: [
          "The password of your account has just been changed.",
          ifItWasNotYou("choose a new one immediately:"),
        ],
        because: yourAccount,
      }),

    /** To the owner of an account, after a way of signing in was added. */
    methodAdded: (to: Addressee, method: string) =>
      send(to, {
        title: "A sign-in method was added",
        parts: [
          `You can now sign in to your account with ${method}.`,
          button(
            "If it wasn't you, choose a new password immediately and remove the method:",
            page("/account-page"),
            "Open your account",
          ),
        ],
        because: yourAccount,
      }),

    /** To the owner of an account, after a way of signing in was removed. */
    methodRemoved: (to: Addressee, method: string) =>
      send(to, {
        title: "A sign-in method was removed",
        parts: [`You can no longer sign in to your account with ${method}.`, ifItWasNotYou()],
        because: yourAccount,
      }),

    secondFactorOn: (to: Addressee) =>
      send(to, {
        title: "Two-step sign-in is on",
        parts: [
          "Signing in to your account now also asks for a code from your authenticator app. Your other browsers have been signed out.",
          "Keep your recovery codes somewhere other than your phone. Each works once.",
          ifItWasNotYou(),
        ],
        because: yourAccount,
      }),

    secondFactorOff: (to: Addressee) =>
      send(to, {
        title: "Two-step sign-in is off",
        parts: [
          "Signing in to your account no longer asks for a code. The recovery codes no longer work.",
          ifItWasNotYou(),
        ],
        because: yourAccount,
      }),

    recoveryCodeUsed: (to: Addressee, left: number) =>
      send(to, {
        title: "A recovery code was used",
        parts: [
          `One of your account's recovery codes has just been used. ${left === 1 ? "One is" : `${left} are`} left.`,
          "You can make new ones on the account page.",
          ifItWasNotYou(),
        ],
        because: yourAccount,
      }),

    recoveryCodesReplaced: (to: Addressee) =>
      send(to, {
        title: "You have new recovery codes",
        parts: [
          "New recovery codes were made for your account. The older ones no longer work.",
          ifItWasNotYou(),
        ],
        because: yourAccount,
      }),
  };
}

/** Why the owner of an account gets a mail that nobody asked for. */
const yourAccount = "a way into your account was changed or used";

function button(words: string, url: string, label: string): LetterPart {
  return { words, link: { url, label } };
}
