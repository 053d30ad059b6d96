import type { ErrorKey } from "../messages/catalogue.ts";
import type { AuthError } from "./auth-result.ts";
import type { FieldName, Text } from "./widget-state.ts";

/** Texts of codes that mean the same on every page but have another name. */
const byCode: Readonly<Record<string, ErrorKey>> = {
  "email-already-in-use": "emailInUse",
  "email-exists": "emailInUse",
  "requires-recent-login": "recentLoginRequired",
  "user-token-expired": "recentLoginRequired",
  "network-request-failed": "network",
  "invalid-phone-number": "phoneInvalid",
  "country-not-supported": "countryNotSupported",
  "invalid-verification-code": "codeWrong",
  "missing-verification-code": "codeWrong",
  "captcha-check-failed": "captchaRequired",
  "code-expired": "codeNoLongerValid",
  "expired-action-code": "codeExpired",
  "expired-pending-credential": "sessionExpired",
  "anonymous-upgrade-merge-conflict": "mergeConflict",
  "mail-not-sent": "resetMailFailed",
  "invalid-email": "emailInvalid",
  "email-link-wrong-address": "linkForOtherAddress",
  "unsupported-provider": "providerNotSupported",
  "credential-already-in-use": "emailInUse",
  "no-matching-tenant-for-email": "noMatchingTenant",
  "internal-error": "internal",
  "deadline-exceeded": "timeout",
};

/** Codes whose text has the same name in camel case. A test checks that each exists. */
const byName = new Set(
  `user-cancelled user-not-found wrong-password invalid-action-code merge-conflict
  weak-password user-disabled email-not-verified timeout too-many-requests quota-exceeded
  restart-process operation-not-allowed script-timeout script-error invalid-argument
  invalid-configuration failed-precondition out-of-range unauthenticated permission-denied
  not-found aborted already-exists resource-exhausted cancelled data-loss unknown internal
  not-implemented unavailable`.split(/\s+/),
);

/** Where an error is shown; `other` and `start` are the information bars of those pages. */
export type ErrorPlace = "password" | "signUp" | "phone" | "code" | "recovery" | "other" | "start";

const tooMany: Readonly<Partial<Record<ErrorPlace, ErrorKey>>> = {
  password: "tooManyPasswords",
  signUp: "tooManySignUps",
  phone: "tooManyMessages",
  code: "tooManyMessages",
};

/** Errors shown under a field. Every other error is shown in the information bar. */
const fields: Readonly<Partial<Record<ErrorPlace, Readonly<Record<string, FieldName>>>>> = {
  password: {
    "wrong-password": "password",
    "too-many-requests": "password",
    "email-exists": "email",
  },
  signUp: {
    "too-many-requests": "password",
    "weak-password": "password",
    "operation-not-allowed": "password",
    "invalid-email": "email",
  },
  phone: {
    "captcha-check-failed": "phone",
    "invalid-phone-number": "phone",
    "country-not-supported": "phone",
    "too-many-requests": "phone",
    "quota-exceeded": "phone",
  },
  code: { "invalid-verification-code": "code", "missing-verification-code": "code" },
};

/** Returns the field under which an error is shown, or undefined for the information bar. */
export function errorField(error: AuthError, place: ErrorPlace): FieldName | undefined {
  return place === "recovery" ? "email" : fields[place]?.[error.code];
}

/** Returns a failure's text; for an unknown code the server's message, unless missing or JSON. */
export function errorText(error: AuthError, place: ErrorPlace): Text {
  const code = error.code.replace(/^(auth|firebaseui)\//, "");
  if (code === "too-many-requests") {
    return { key: tooMany[place] ?? "tooManyRequests" };
  }
  if (code === "quota-exceeded" && (place === "phone" || place === "code")) {
    return { key: "tooManyMessages" };
  }
  const key = byName.has(code)
    ? (code.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase()) as ErrorKey)
    : byCode[code];
  if (key) {
    return { key };
  }
  const message = error.message?.trim();
  return message && !isJson(message) ? { literal: message } : { key: "internal" };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
