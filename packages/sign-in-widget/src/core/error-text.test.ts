import { expect, it } from "vitest";
import { english } from "../messages/english.ts";
import { errorText } from "./error-text.ts";

/** The texts that the specification fixes, by their code. */
const fixed: readonly (readonly [string, string])[] = [
  ["auth/email-already-in-use", "The email address is already used by another account"],
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
  ["auth/captcha-check-failed", "Solve the reCAPTCHA"],
  ["auth/invalid-phone-number", "Enter a valid phone number"],
  ["auth/requires-recent-login", "Please login again to perform this operation"],
  ["auth/user-token-expired", "Please login again to perform this operation"],
  ["auth/mail-not-sent", "Unable to send password reset code to specified email"],
  ["auth/internal-error", "Something went wrong. Please try again."],
  [
    "firebaseui/merge-conflict",
    "The current anonymous user failed to upgrade. The non-anonymous credential is already associated with a different user account.",
  ],
];

it.each(fixed)("%s", (code, text) => {
  const shown = errorText({ code }, "other");
  expect("key" in shown && english.errors[shown.key]).toBe(text);
});

const serverCodes = `invalid-argument invalid-configuration failed-precondition out-of-range
  unauthenticated permission-denied not-found aborted already-exists resource-exhausted cancelled
  data-loss unknown internal not-implemented unavailable deadline-exceeded`;
const widgetCodes = `user-disabled email-not-verified timeout too-many-requests quota-exceeded
  restart-process no-matching-tenant-for-email unsupported-provider weak-password
  invalid-action-code email-link-wrong-address`;

it.each(`${serverCodes} ${widgetCodes}`.split(/\s+/))("%s has its own sentence", (code) => {
  const shown = errorText({ code, message: "raw text of a server" }, "other");
  const text = "key" in shown ? english.errors[shown.key] : "";
  expect(text).toMatch(/^[A-Z].+[.]$/);
});

it("leaves no text of the catalogue empty", () => {
  const texts = [
    ...Object.values(english.errors),
    ...Object.values(english.titles),
    ...Object.values(english.labels),
    ...Object.values(english.prompts),
    ...Object.values(english.notices),
  ];
  expect(texts.filter((text) => text.trim() === "")).toEqual([]);
});
