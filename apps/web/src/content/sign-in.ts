import { passwordTooLong, type RefusalWords, weakPassword } from "./refusal-words.ts";
import { site } from "./site.ts";

/** The login page. */
export const login = {
  title: "Sign in",
  lead: "To send a project requirement or to use the capital-gains service.",
  foot: "New here? [Create new account](/register-page)",
  email: "Email",
  password: "Password",
  remember: "Remember me",
  button: "Sign in",
  forgotten: "Forgot your password?",
  /** After a wrong address or password; the link leads to a new password. */
  wrong: "Check the email address and password. What you typed is still here.",
  wrongElse: ["Or", "choose a new password"],
  noCode: "You are not signed in, because no code was entered. You can try again.",
  noAddress: "That email address isn't correct",
  unreachable: "The server could not be reached. Check your connection and try again.",
  timeout: "The server took too long to answer. Please try again.",
  serverError:
    "Something went wrong on our side. What you typed is still here; try again in a few minutes.",
  tooMany: "Too many attempts. Wait a few minutes, then try again.",
} as const;

/** On a page that was opened before somebody began as a guest in another tab. */
export const guestElsewhere = "You are here as a guest in another tab. Reload this page.";

/** After a sign-in or a registration whose session the browser did not keep. */
export const cookieRefused =
  "Your browser blocks this site's cookie, so we can't keep you signed in. Allow cookies for this site and sign in again.";

/** The register page. */
export const register = {
  title: "Create your account",
  lead: "One account for project requirements and the capital-gains service.",
  foot: "Already registered? [Sign in](/login-page)",
  accept: "I accept the terms and conditions",
  required: "Needed to create an account.",
};

/** The equity registration page. */
export const equity = {
  title: "Equity registration",
  /** What is free, and what the fee is for. */
  points: [
    "Free: your tax, with every sale explained",
    `${site.fee}: the Schedule 112A file, a report and an invoice`,
  ],
  trial: "[Check a statement without an account](/landing-page#check)",
  acceptGeneral: "I accept the General Terms and conditions",
  general: "General Terms and conditions",
  acceptService: "I accept the CG Terms and conditions",
  service: "CG Terms and conditions",
};

/** The form of both pages for registering. */
export const registration = {
  name: "Name",
  email: "Email",
  password: "Password",
  button: "Create account",
  tooMany: "Too many account requests are coming from your IP address. Try again in a few minutes.",
  /** What a refused registration lacks. */
  missing: {
    name: "Enter your account name",
    email: "Enter your email address to continue",
    password: "Enter your password",
  },
  unknown: "Something went wrong. Please try again.",
};

/** What a person reads when a registration is refused, by the code of the refusal. */
export const registrationRefusals: Readonly<Record<string, string>> = {
  "email-already-in-use": "The email address is already used by another account",
  "invalid-email": "That email address isn't correct",
  "terms-not-accepted":
    "The terms have changed since you opened this page. Reload it, read them and accept them again.",
  "anonymous-upgrade-merge-conflict": guestElsewhere,
  "weak-password": weakPassword,
  "password-too-long": passwordTooLong,
  "no-answer": "A network error has occurred",
  timeout: "The operation took too long and was stopped. Please try again.",
} satisfies RefusalWords;

/** How strong a typed password is. */
export const passwordStrengths = {
  label: "Password strength",
  rule: "At least 6 characters, with letters and numbers.",
  oneWord: "Weak: one word with a number is easily guessed. Add more words.",
  /** From the second level up. */
  names: ["Weak", "Fair", "Good", "Strong"],
  advice: ": a few more words make it stronger.",
} as const;

/** The buttons of other services on the pages for signing in and registering. */
export const providers = {
  or: "or with your email address",
  unavailable: "not available",
  notFinished: "Sign-in with the other service wasn't completed. You can try again.",
  exists:
    "An account with this email address exists here. Press “Continue with Google” on the capital-gains page to connect it, or to begin your own.",
  failed:
    "We can't sign you in with the other service at the moment. Use your email address and password.",
};

/** Where a form stood, once the person is signed in. */
export const signedIn = {
  title: "You are signed in",
  guest: "You are here as a guest: only this browser can open what you upload.",
  backToMessage: "Back to your message",
  keep: "Create an account and keep it",
  service: "Open the capital-gains service",
  requirement: "Send a project requirement",
};

/** The dialog that asks for the code of two-step sign-in. */
export const codeDialog = {
  title: "One more step to sign in",
  appCode: "Code from your authenticator app",
  recoveryCode: "Recovery code",
  recoveryHint: "One of the ten codes you saved. Each works once.",
  button: "Sign in",
  useApp: "Use the app's code",
  useRecovery: "Use a recovery code",
  giveUp: "Sign out",
  unreachable: "The server could not be reached. Check your connection and try again.",
  timeout: "The server took too long to answer. Please try again.",
  tooMany: "Too many attempts. Wait a minute, then try again.",
  unknown: "Something went wrong. Please try again.",
};

/** The button that opens terms, and the link in their popup. */
export const termsPopup = { read: "Read", newTab: "Open in a new tab" };
