import type { ErrorKey } from "../messages/catalogue.ts";

/** The text of each code, wherever the page has no closer one. */
const texts = {
  "invalid-email": "emailInvalid",
  "user-not-found": "userNotFound",
  "wrong-password": "wrongPassword",
  "password-needed": "passwordRequired",
  "weak-password": "weakPassword",
  "password-too-long": "passwordTooLong",
  "email-already-in-use": "emailInUse",
  "user-disabled": "userDisabled",
  "mail-not-sent": "resetMailFailed",
  "requires-recent-login": "recentLoginRequired",
  "operation-not-allowed": "operationNotAllowed",
  "too-many-requests": "tooManyRequests",
  "quota-exceeded": "quotaExceeded",
  busy: "resourceExhausted",

  "invalid-action-code": "invalidActionCode",
  "expired-action-code": "codeExpired",
  "email-link-wrong-address": "linkForOtherAddress",
  "anonymous-user-mismatch": "sessionExpired",

  "invalid-phone-number": "phoneInvalid",
  "country-not-supported": "countryNotSupported",
  "captcha-check-failed": "captchaRequired",
  "invalid-verification-code": "codeWrong",
  "code-expired": "codeNoLongerValid",

  "user-cancelled": "userCancelled",
  "account-exists-with-different-credential": "emailInUse",
  "credential-already-in-use": "emailInUse",
  "expired-pending-credential": "sessionExpired",
  "anonymous-upgrade-merge-conflict": "mergeConflict",
  "no-matching-tenant-for-email": "noMatchingTenant",
  "restart-process": "restartProcess",
  "provider-not-found": "operationNotAllowed",
  "provider-unreachable": "unavailable",
  "unable-to-get-user-info": "internal",

  // Raised in the browser.
  "network-request-failed": "network",
  timeout: "timeout",
  "popup-closed-by-user": "cancelled",
  "cancelled-popup-request": "cancelled",
  "script-timeout": "scriptTimeout",
  "script-error": "scriptError",
  "internal-error": "internal",

  // The standard codes of services.
  cancelled: "cancelled",
  unknown: "unknown",
  "invalid-argument": "invalidArgument",
  "invalid-configuration": "invalidConfiguration",
  "deadline-exceeded": "timeout",
  "not-found": "notFound",
  "already-exists": "alreadyExists",
  "permission-denied": "permissionDenied",
  unauthenticated: "unauthenticated",
  "resource-exhausted": "resourceExhausted",
  "failed-precondition": "failedPrecondition",
  aborted: "aborted",
  "out-of-range": "outOfRange",
  "not-implemented": "notImplemented",
  internal: "internal",
  unavailable: "unavailable",
  "data-loss": "dataLoss",
} as const satisfies Record<string, ErrorKey>;

/** A code that the widget knows. This list is closed: a client reports any other as `unlisted`. */
export type ListedCode = keyof typeof texts;

/** Every code that the widget knows. */
export const listedCodes = Object.keys(texts) as ListedCode[];

/** The code of a failure; `unlisted` is any other, which the failure's message explains. */
export type ErrorCode = ListedCode | "unlisted";

/** Returns a service's code if the widget knows it, or `unlisted`. */
export function errorCode(code: string): ErrorCode {
  return Object.hasOwn(texts, code) ? (code as ListedCode) : "unlisted";
}

/** Returns the text of a code, or undefined for `unlisted`. */
export function codeText(code: ErrorCode): ErrorKey | undefined {
  return code === "unlisted" ? undefined : texts[code];
}
