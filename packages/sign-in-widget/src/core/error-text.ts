import type { ErrorKey } from "../messages/catalogue.ts";
import type { AuthError } from "./auth-result.ts";
import type { Text } from "./text.ts";

/** Texts of codes that mean the same on every page. */
const byCode: Readonly<Record<string, ErrorKey>> = {
  "email-already-in-use": "emailInUse",
  "email-exists": "emailInUse",
  "requires-recent-login": "recentLoginRequired",
  "user-token-expired": "recentLoginRequired",
  "user-cancelled": "userCancelled",
  "user-not-found": "userNotFound",
  "wrong-password": "wrongPassword",
  "network-request-failed": "network",
  "invalid-phone-number": "phoneInvalid",
  "invalid-verification-code": "codeWrong",
  "missing-verification-code": "codeWrong",
  "captcha-check-failed": "humanCheckRequired",
  "code-expired": "codeNoLongerValid",
  "expired-action-code": "codeExpired",
  "invalid-action-code": "invalidActionCode",
  "expired-pending-credential": "sessionExpired",
  "anonymous-upgrade-merge-conflict": "mergeConflict",
  "merge-conflict": "mergeConflict",
  "mail-not-sent": "resetMailFailed",
  "weak-password": "weakPassword",
  "invalid-email": "emailInvalid",
  "email-link-wrong-address": "linkForOtherAddress",
  "unsupported-provider": "providerNotSupported",
  "credential-already-in-use": "emailInUse",
  "user-disabled": "userDisabled",
  "email-not-verified": "emailNotVerified",
  timeout: "timeout",
  "too-many-requests": "tooManyRequests",
  "quota-exceeded": "quotaExceeded",
  "restart-process": "restartProcess",
  "no-matching-tenant-for-email": "noMatchingTenant",
  "operation-not-allowed": "operationNotAllowed",
  "internal-error": "internal",
  "script-timeout": "scriptTimeout",
  "script-error": "scriptError",
  "invalid-argument": "invalidArgument",
  "invalid-configuration": "invalidConfiguration",
  "failed-precondition": "failedPrecondition",
  "out-of-range": "outOfRange",
  unauthenticated: "unauthenticated",
  "permission-denied": "permissionDenied",
  "not-found": "notFound",
  aborted: "aborted",
  "already-exists": "alreadyExists",
  "resource-exhausted": "resourceExhausted",
  cancelled: "cancelled",
  "data-loss": "dataLoss",
  unknown: "unknown",
  internal: "internal",
  "not-implemented": "notImplemented",
  unavailable: "unavailable",
  "deadline-exceeded": "timeout",
};

/** Where an error is shown: "too many requests" reads differently on different pages. */
export type ErrorPlace = "password" | "signUp" | "phone" | "recovery" | "other";

const tooMany: Readonly<Record<ErrorPlace, ErrorKey>> = {
  password: "tooManyPasswords",
  signUp: "tooManySignUps",
  phone: "tooManyMessages",
  recovery: "tooManyRequests",
  other: "tooManyRequests",
};

/**
 * The text of a failure. A code outside of the list shows the server's own message, unless that is
 * missing or a JSON document, which helps nobody. A prefix such as "auth/" is ignored.
 */
export function errorText(error: AuthError, place: ErrorPlace): Text {
  const code = error.code.replace(/^(auth|firebaseui)\//, "");
  if (code === "too-many-requests") return { key: tooMany[place] };
  if (code === "quota-exceeded" && place === "phone") return { key: "tooManyMessages" };
  const key = byCode[code];
  if (key) return { key };
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
