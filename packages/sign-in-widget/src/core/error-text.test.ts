import { expect, test } from "vitest";
import { english } from "../messages/english.ts";
import { errorCode, type ListedCode, listedCodes } from "./error-codes.ts";
import { type ErrorPlace, errorText } from "./error-text.ts";

const messages = "This phone number has been used too many times";

/** The texts that the specification fixes, by their code and, where it matters, their place. */
test.each<[code: ListedCode, text: string, place?: ErrorPlace]>([
  ["email-already-in-use", "The email address is already used by another account"],
  ["credential-already-in-use", "The email address is already used by another account"],
  ["user-cancelled", "Please authorize the required permissions to sign in to the application"],
  ["user-not-found", "That email address doesn't match an existing account"],
  ["wrong-password", "The email and password you entered don't match"],
  ["network-request-failed", "A network error has occurred"],
  ["invalid-verification-code", "Wrong code. Try again."],
  ["code-expired", "This code is no longer valid"],
  ["expired-action-code", "This code has expired."],
  ["expired-pending-credential", "Your sign-in session has expired. Please try again."],
  ["captcha-check-failed", "Solve the reCAPTCHA"],
  ["invalid-phone-number", "Enter a valid phone number"],
  ["country-not-supported", "The country code provided is not supported."],
  ["requires-recent-login", "Please login again to perform this operation"],
  ["mail-not-sent", "Unable to send password reset code to specified email", "recovery"],
  ["mail-not-sent", "The service isn't available at the moment. Please try again soon."],
  ["internal-error", "Something went wrong. Please try again."],
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
    "anonymous-upgrade-merge-conflict",
    "The current anonymous user failed to upgrade. The non-anonymous credential is already associated with a different user account.",
  ],
])("%s: %s", (code, text, place = "other") => {
  const shown = errorText({ code }, place);
  expect("key" in shown && english.errors[shown.key]).toBe(text);
});

test.each(listedCodes)("%s has its own sentence, whatever the service says", (code) => {
  const shown = errorText({ code, message: "raw text of a server" }, "other");
  const text = "key" in shown ? english.errors[shown.key] : "";
  expect(text).toMatch(/^[A-Z]/);
});

/** The codes that the specification names without a text. */
const named = `user-disabled timeout too-many-requests quota-exceeded network-request-failed
  restart-process no-matching-tenant-for-email
  invalid-argument failed-precondition out-of-range unauthenticated permission-denied not-found
  aborted already-exists resource-exhausted cancelled data-loss unknown internal not-implemented
  unavailable deadline-exceeded`;

test("the list has every code that the specification names", () => {
  expect(named.split(/\s+/).filter((code) => errorCode(code) === "unlisted")).toEqual([]);
});

test("any other spelling of a code is unlisted", () => {
  const others = ["auth/user-disabled", "USER_DISABLED", "firebaseui/merge-conflict", "toString"];
  expect(others.map(errorCode)).toEqual(others.map(() => "unlisted"));
});

test("leaves no text of the catalogue empty", () => {
  const { locale, ...groups } = english;
  const texts = Object.values(groups).flatMap((group): string[] => Object.values(group));
  expect([locale, ...texts].filter((text) => text.trim() === "")).toEqual([]);
});
