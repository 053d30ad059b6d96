/** What a code is for, who may use it, for how long, and what its use ends. */
export type CodeRule = {
  /** Where it goes: to the reader of a mailbox or phone, or to the asking browser alone. */
  goesTo: "mailbox" | "phone" | "browser";
  /** Who can cause it. Anybody: typing an address or a number is enough. */
  causedBy: "anybody" | "account" | "change of address";
  /**
   * What the browser must show besides the code. `account`: the session or the password of the
   * account that caused it; `address`: that it asked for the link, or the address that the link went
   * to; `browser`: that it asked. `nothing` is for codes that act for the mailbox's owner alone.
   */
  needs: "nothing" | "account" | "address" | "browser";
  /**
   * What its use ends in a confirmed account, beside the code itself. `unkept`: sessions, undo links,
   * what was begun, and every way in that the person does not keep; `others`: everything but an older
   * second factor. From an account that was never confirmed, and in whose session it is not used, it
   * takes the address alone.
   */
  ends: "nothing" | "unkept" | "others";
  /** Seconds until it expires. */
  life: number;
};

const minute = 60;
const hour = 60 * minute;

/**
 * Every one-time code, in one place. A code that goes to a mailbox proves the mailbox to the one who
 * uses it and vouches for nobody else: what acts for the account that caused the mail asks for that
 * account as well. Reading a code, which is all that an opened link does, changes nothing. The one
 * link that acts without a press is the sign-in link, in the browser that asked for it.
 */
export const codeRules = {
  resetPassword: {
    goesTo: "mailbox",
    causedBy: "anybody",
    needs: "nothing",
    ends: "unkept",
    life: hour,
  },
  verifyEmail: {
    goesTo: "mailbox",
    causedBy: "account",
    needs: "account",
    ends: "nothing",
    life: hour,
  },
  verifyAndChangeEmail: {
    goesTo: "mailbox",
    causedBy: "account",
    needs: "account",
    ends: "nothing",
    life: hour,
  },
  /** A change of address can be undone for 72 hours (OWASP ASVS 5.0, 6.3.7). */
  recoverEmail: {
    goesTo: "mailbox",
    causedBy: "change of address",
    needs: "nothing",
    ends: "others",
    life: 72 * hour,
  },
  signIn: {
    goesTo: "mailbox",
    causedBy: "anybody",
    needs: "address",
    ends: "nothing",
    life: 10 * minute,
  },
  phone: {
    goesTo: "phone",
    causedBy: "anybody",
    needs: "browser",
    ends: "nothing",
    life: 5 * minute,
  },
  /** A provider's account that met another one's address. */
  pendingCredential: {
    goesTo: "browser",
    causedBy: "anybody",
    needs: "browser",
    ends: "nothing",
    life: hour,
  },
  /** A sign-in at a provider that has begun. */
  providerSignIn: {
    goesTo: "browser",
    causedBy: "anybody",
    needs: "browser",
    ends: "nothing",
    life: 10 * minute,
  },
  /** The key of a second factor that is being set up. */
  secondFactor: {
    goesTo: "browser",
    causedBy: "account",
    needs: "account",
    ends: "nothing",
    life: 10 * minute,
  },
} as const satisfies Record<string, CodeRule>;

/** What a code may be used for. */
export type CodePurpose = keyof typeof codeRules;

/** The codes behind a mail's links, other than the one that signs in. */
export type ActionPurpose =
  | "resetPassword"
  | "verifyEmail"
  | "verifyAndChangeEmail"
  | "recoverEmail";
