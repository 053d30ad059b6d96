import { randomUUID } from "node:crypto";
import type { AppContext } from "../../app-context.ts";
import { secretMailKey } from "../../outbox/outbox.ts";

/** Mails about signing in. Each says who sends it, what it is for, how long its link works, and what to do if it was not you. */
export class IdentityMails {
  readonly #context: AppContext;

  constructor(context: AppContext) {
    this.#context = context;
  }

  /** The page of this site that answers a mail's link. */
  link(mode: string, code: string): string {
    const url = new URL("/", this.#context.origins()[0] ?? "http://localhost");
    url.searchParams.set("mode", mode);
    url.searchParams.set("oobCode", code);
    return url.href;
  }

  resetPassword(to: string, code: string): Promise<void> {
    return this.#send(to, "Choose a new password", [
      "Someone, we hope you, asked for a new password for your account.",
      `Choose it here within one hour. The link works once:\n${this.link("resetPassword", code)}`,
      "If it was not you, ignore this mail: your password stays as it is.",
    ]);
  }

  verifyEmail(to: string, code: string): Promise<void> {
    return this.#send(to, "Confirm your email address", [
      "An account was made with this email address.",
      `Confirm the address here within one hour. The link works once:\n${this.link("verifyEmail", code)}`,
      "If it was not you, ignore this mail.",
    ]);
  }

  /** To the owner of an address with which somebody tried to register once more. */
  accountExists(to: string): Promise<void> {
    return this.#send(to, "You have an account already", [
      "Someone, perhaps you, tried to make an account with this email address. There is one already.",
      `Sign in with it, or choose a new password:\n${this.#context.origins()[0]}/login-page`,
      "If it was not you, there is nothing to do.",
    ]);
  }

  signInLink(to: string, code: string): Promise<void> {
    return this.#send(to, "Your sign-in link", [
      `Sign in here within ten minutes. The link works once; a newer one voids it:\n${this.link("signIn", code)}`,
      "If you did not ask for it, ignore this mail.",
    ]);
  }

  verifyAndChangeEmail(to: string, code: string): Promise<void> {
    return this.#send(to, "Confirm your new email address", [
      "Your account is to use this email address from now on.",
      `Confirm it here within one hour. The link works once:\n${this.link("verifyAndChangeEmail", code)}`,
      "If it was not you, ignore this mail: nothing changes.",
    ]);
  }

  /** To the old address, with the way back. */
  emailChanged(to: string, newEmail: string, code: string): Promise<void> {
    return this.#send(to, "Your email address was changed", [
      `Your account uses ${newEmail} from now on.`,
      `If it was not you, restore this address within 72 hours. That also ends every session:\n${this.link("recoverEmail", code)}`,
    ]);
  }

  passwordChanged(to: string): Promise<void> {
    return this.#send(to, "Your password was changed", [
      "The password of your account was changed just now.",
      `If it was not you, choose a new one at once:\n${this.#context.origins()[0]}/login-page`,
    ]);
  }

  /** To the owner of an account, after a way of signing in was added. */
  methodAdded(to: string, method: string): Promise<void> {
    return this.#send(to, "A sign-in method was added", [
      `You can sign in to your account with ${method} from now on.`,
      `If it was not you, choose a new password at once and remove the method:\n${this.#context.origins()[0]}/login-page`,
    ]);
  }

  async #send(to: string, subject: string, paragraphs: readonly string[]): Promise<void> {
    const { outbox, db, config } = this.#context;
    await outbox.enqueue(db, {
      to,
      uniqueKey: `${secretMailKey}${randomUUID()}`,
      subject: `${subject} - ${config.company.name}`,
      body: `${["Hello,", ...paragraphs, config.company.name].join("\n\n")}\n`,
    });
    outbox.nudge();
  }
}
