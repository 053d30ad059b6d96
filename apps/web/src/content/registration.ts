import { passwordTooLong, type RefusalWords, weakPassword } from "./refusal-words.ts";
import { guestElsewhere } from "./sign-in.ts";
import { site } from "./site.ts";

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
  lead: `Seeing your tax costs nothing. Pay ${site.fee} only for the Schedule 112A file, a report and an invoice.`,
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
