import { expect, it } from "vitest";
import { english } from "../messages/english.ts";
import { type ErrorPlace, errorText } from "./error-text.ts";

const messages = "This phone number has been used too many times";

/** The texts that the specification fixes, by their code and, where it matters, their place. */
it.each<[code: string, text: string, place?: ErrorPlace]>([
  ["auth/email-already-in-use", "The email address is already used by another account"],
  ["credential-already-in-use", "The email address is already used by another account"],
  [
    "auth/user-cancelled",
    "Please authorize the required permissions to sign in to the application",
  ],
  ["auth/user-not-found", "That email address doesn't match an existing account"],
  ["auth/wrong-password", "The email and password you entered don't match"],
  ["auth/network-request-failed", "A network error has occurred"],
  ["auth/invalid-verification-code", "Wrong code. Try again."],
  ["auth/code-expired", "This code is no longer valid"],
  ["auth/expired-action-code", "This code has expired."],
  ["expired-pending-credential", "Your sign-in session has expired. Please try again."],
  ["auth/captcha-check-failed", "Solve the reCAPTCHA"],
  ["auth/invalid-phone-number", "Enter a valid phone number"],
  ["country-not-supported", "The country code provided is not supported."],
  ["auth/requires-recent-login", "Please login again to perform this operation"],
  ["auth/user-token-expired", "Please login again to perform this operation"],
  ["auth/mail-not-sent", "Unable to send password reset code to specified email"],
  ["auth/internal-error", "Something went wrong. Please try again."],
  ["too-many-requests", messages, "phone"],
  ["too-many-requests", messages, "code"],
  ["quota-exceeded", messages, "code"],
  [
    "too-many-requests",
    "You have entered an incorrect password too many times. Please try again in a few minutes.",
    "password",
  ],
  [
    "too-many-requests",
    "Too many account requests are coming from your IP address. Try again in a few minutes.",
    "signUp",
  ],
  [
    "firebaseui/merge-conflict",
    "The current anonymous user failed to upgrade. The non-anonymous credential is already associated with a different user account.",
  ],
])("%s: %s", (code, text, place = "other") => {
  const shown = errorText({ code }, place);
  expect("key" in shown && english.errors[shown.key]).toBe(text);
});

const serverCodes = `invalid-argument invalid-configuration failed-precondition out-of-range
  unauthenticated permission-denied not-found aborted already-exists resource-exhausted cancelled
  data-loss unknown internal not-implemented unavailable deadline-exceeded`;
const widgetCodes = `user-disabled email-not-verified timeout too-many-requests quota-exceeded
  restart-process no-matching-tenant-for-email unsupported-provider weak-password
  invalid-action-code email-link-wrong-address operation-not-allowed`;

it.each(`${serverCodes} ${widgetCodes}`.split(/\s+/))("%s has its own sentence", (code) => {
  const shown = errorText({ code, message: "raw text of a server" }, "other");
  const text = "key" in shown ? english.errors[shown.key] : "";
  expect(text).toMatch(/^[A-Z].+[.]$/);
});

it("leaves no text of the catalogue empty", () => {
  const { locale, ...groups } = english;
  const texts = Object.values(groups).flatMap((group): string[] => Object.values(group));
  expect([locale, ...texts].filter((text) => text.trim() === "")).toEqual([]);
});
