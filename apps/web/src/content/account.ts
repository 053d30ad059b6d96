import type { MailQueued } from "@site/contract/identity-calls";
import { passwordTooLong, type RefusalWords, weakPassword } from "./refusal-words.ts";

/** What becomes of an email while the mail server takes none; goes on from "is". */
const waiting =
  "waiting, because the mail server isn't accepting mail at the moment. It goes out as soon as the server does.";

/** The account page: its parts from top to bottom, and what a person reads when a change fails. */
export const account = {
  title: "Your account",
  loading: "Loading your account…",
  unknown: "We can't show your account at the moment. Reload the page to try again.",
  signedOut: "Your name, ways of signing in and data are here once you sign in.",
  foot: "New here? [Create new account](/register-page)",
  deleted: "Your account has been deleted, and you are signed out.",
  signIn: "Sign in",
  home: "Home",
  guest: {
    heading: "You are here as a guest",
    text: "Only this browser can open what you upload, and only until you sign out. After that, nobody can open what you uploaded or paid for, not even you.",
    keep: "Create an account and keep it",
    giveUp: "Sign out and lose access",
  },
  name: {
    heading: "Name",
    label: "Your name",
    button: "Change name",
    done: "Your name has been changed.",
  },
  confirmation: {
    heading: "Confirm your email address",
    text: (email: string) =>
      `Open the link in our email to ${email} and confirm the address there. Until then we email no receipts or files to it, we process fewer statements a day, and you can't add ways to sign in.`,
    button: "Send the email again",
    done: ({ mailWaits }: MailQueued) =>
      mailWaits ? `The new email is ${waiting}` : "A new email is on its way.",
  },
  email: {
    heading: "Email",
    label: "New email",
    lost: "Somebody else has confirmed that the address you gave is theirs. Give another one, so that you can sign in again.",
    button: "Change email",
    done: ({ mailWaits }: MailQueued) =>
      `${mailWaits ? `Our email to the new address is ${waiting}` : "An email to the new address is on its way."} The change takes effect when you open its link and confirm it: in this browser, or elsewhere with your password.`,
  },
  password: {
    heading: "Password",
    current: "Current password",
    new: "New password",
    hint: "At least 6 characters, with letters and numbers.",
    button: "Change password",
    done: "Your password has been changed, and other browsers have been signed out.",
  },
  methods: {
    heading: "Sign-in methods",
    names: { credential: "Email and password", google: "Google", github: "GitHub" },
    remove: "Remove",
    removed: (method: string) =>
      `${method} has been removed, and other browsers have been signed out.`,
    unknown: "We can't show your sign-in methods at the moment. Reload the page to try again.",
    none: "You sign in with a link or a code that we send you.",
  },
  sessions: {
    heading: "Where you are signed in",
    /** Where a browser doesn't say which one it is. */
    browser: "A browser",
    since: "since",
    on: "on",
    unknown: "Sign in again to see the list.",
    button: "Sign out other browsers",
    done: "Other browsers have been signed out.",
  },
  data: {
    heading: "Your data",
    text: "What we store about you, as one file that you can keep or take elsewhere. The files of your statements are under “My statements”.",
    button: "Download my data",
  },
  deletion: {
    heading: "Delete account",
    text: "We delete your statements, results, queries and sign-in methods, and sign you out in every browser. Orders and invoices stay for as long as tax law requires us to keep them.",
    question: "Delete your account?",
    whose: (email: string) => `This is the account of ${email}.`,
    warning: "This can't be undone. Download anything you want to keep first.",
    confirm: "Delete permanently",
  },
};

/** Two-step sign-in on the account page. */
export const twoStep = {
  heading: "Two-step sign-in",
  unknown: "We can't show this at the moment. Reload the page to try again.",
  off: "Two-step sign-in is off. When on, you also enter a code from an authenticator app.",
  on: (codesLeft: number) => `Two-step sign-in is on. Recovery codes left: ${codesLeft} of 10.`,
  turnOn: "Turn on",
  turnOff: "Turn off",
  cancel: "Cancel",
  turnedOn: "Two-step sign-in is on, and other browsers have been signed out.",
  turnedOff: "Two-step sign-in is off. Signing in no longer asks for a code.",
  code: "Code from your app, or a recovery code",
  renew: "Create new recovery codes",
  key: {
    scan: "Scan this with your authenticator app within ten minutes:",
    picture: "QR code of the key below",
    type: "Or type this key into the app:",
    open: "Or open it in an app on this device",
    code: "Code shown in the app",
  },
  recoveryCodes: {
    heading: "Your recovery codes",
    text: "These codes are shown only this once. If you don't have your phone, each one signs you in once. Keep them somewhere other than your phone, on paper or in a password manager.",
    /** First line of the file. */
    title: (company: string) => `Recovery codes for ${company}. Each works once.`,
    copy: "Copy the codes",
    copied: "The codes have been copied.",
    notCopied: "The codes couldn't be copied. Download them, or write them down.",
    download: "Download the codes",
    kept: "I've saved them",
  },
};

const refusals: Readonly<Record<string, string>> = {
  "wrong-password": "That isn't your current password. Nothing was changed.",
  "weak-password": weakPassword,
  "password-too-long": passwordTooLong,
  "credential-account-not-found":
    "This account has no password, because you sign in another way. Nothing was changed.",
  "requires-recent-login": "Please login again to perform this operation",
  "address-not-confirmed":
    "Confirm your email address first: open the link in our email to it, or have a new one sent. Nothing was changed.",
  "failed-to-unlink-last-account":
    "This is your only way to sign in. Set up another one before you remove it.",
  "mail-not-sent": "We can't send email at the moment. Please try again later.",
  "invalid-email": "That email address isn't correct",
  "no-answer": "A network error has occurred. Nothing was changed.",
  timeout: "The server took too long to answer. Reload the page to see what was changed.",
} satisfies RefusalWords;

/** What a person reads when a change of the account is refused; `byCode` has the known codes. */
export const accountRefusals = {
  byCode: refusals,
  tooMany: "Too many attempts. Wait a few minutes, then try again.",
  signedOut: "Your sign-in session has expired. Please try again.",
  unknown: "Something went wrong. Please try again.",
};

/** What a person reads when the account was not deleted, by the code of the refusal. */
export const deletionRefusals: Readonly<Record<string, string>> = {
  "not-signed-in": "Your sign-in session has expired. Please try again.",
  "no-answer":
    "A network error has occurred. Reload the page to see whether the account was deleted.",
  timeout:
    "The server took too long to answer. Reload the page to see whether the account was deleted.",
  "server-error": "Something went wrong. Please try again.",
};
