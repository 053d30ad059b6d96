/**
 * The widget's names for codes of the server. Any other code is kept,
 * and the server's message explains it.
 */
const widgetCodes: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: "wrong-password",
  INVALID_PASSWORD: "wrong-password",
  USER_NOT_FOUND: "user-not-found",
  USER_ALREADY_EXISTS: "email-already-in-use",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email-already-in-use",
  WEAK_PASSWORD: "weak-password",
  PASSWORD_TOO_SHORT: "weak-password",
  PASSWORD_TOO_LONG: "weak-password",
  INVALID_EMAIL: "invalid-email",
  TOO_MANY_REQUESTS: "too-many-requests",
  QUOTA_EXCEEDED: "quota-exceeded",
  PASSWORD_NEEDED: "password-needed",
  INVALID_OTP: "invalid-verification-code",
  OTP_EXPIRED: "code-expired",
  OTP_NOT_FOUND: "code-expired",
  TOO_MANY_ATTEMPTS: "code-expired",
  INVALID_PHONE_NUMBER: "invalid-phone-number",
  COUNTRY_NOT_SUPPORTED: "country-not-supported",
  SMS_NOT_SENT: "unavailable",
  INVALID_ACTION_CODE: "invalid-action-code",
  EXPIRED_ACTION_CODE: "expired-action-code",
  EMAIL_LINK_WRONG_ADDRESS: "email-link-wrong-address",
  EXPIRED_PENDING_CREDENTIAL: "expired-pending-credential",
  CREDENTIAL_ALREADY_IN_USE: "credential-already-in-use",
  ANONYMOUS_UPGRADE_MERGE_CONFLICT: "anonymous-upgrade-merge-conflict",
  SESSION_EXPIRED: "requires-recent-login",
  SESSION_NOT_FRESH: "requires-recent-login",
  UNAUTHENTICATED: "unauthenticated",
  GUEST_REQUIRED: "unauthenticated",
  OPERATION_NOT_ALLOWED: "operation-not-allowed",
  MAIL_NOT_SENT: "mail-not-sent",
  USER_DISABLED: "user-disabled",
  EMAIL_NOT_VERIFIED: "email-not-verified",
  PROVIDER_NOT_FOUND: "internal-error",
  INVALID_ARGUMENT: "invalid-argument",
  "no-answer": "network-request-failed",
  access_denied: "user-cancelled",
  consent_required: "user-cancelled",
  interaction_required: "user-cancelled",
  state_mismatch: "expired-pending-credential",
  state_not_found: "expired-pending-credential",
  please_restart_the_process: "restart-process",
  account_not_linked: "account-exists-with-different-credential",
  account_already_linked_to_different_user: "credential-already-in-use",
  unable_to_link_account: "credential-already-in-use",
};

/** Standard codes of services, for which the widget has a text whatever the status. */
const standardCodes = new Set(
  `timeout quota-exceeded restart-process no-matching-tenant-for-email invalid-configuration
  invalid-argument failed-precondition out-of-range unauthenticated permission-denied not-found
  aborted already-exists resource-exhausted cancelled data-loss unknown internal not-implemented
  unavailable deadline-exceeded`.split(/\s+/),
);

/** Returns the widget's code for a refused call, with the code of its body if it has one. */
export function widgetCode(code: string | undefined, status: number): string {
  if (code !== undefined && widgetCodes[code] !== undefined) {
    return widgetCodes[code];
  }
  // Services write the same code as DATA_LOSS or data-loss.
  const standard = code?.toLowerCase().replaceAll("_", "-");
  if (standard !== undefined && standardCodes.has(standard)) {
    return standard;
  }
  if (status === 429) {
    return "too-many-requests";
  }
  if (status >= 500) {
    return "internal-error";
  }
  return code ?? "unknown";
}
