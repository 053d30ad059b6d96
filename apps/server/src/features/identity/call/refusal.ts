import { messages } from "contract/messages";

/** Every refusal of identity: its status and its sentence, for developers unless pages show it. */
const refusals = {
  ACCOUNT_NOT_FOUND: [400, "Account not found"],
  ANONYMOUS_UPGRADE_MERGE_CONFLICT: [409, "The credential belongs to another account"],
  ANONYMOUS_USER_MISMATCH: [409, "The guest session has ended"],
  BUSY: [503, "Too many people are signing in right now. Please try again in a moment."],
  CODES_UNREADABLE: [
    503,
    "We can't check codes from your app at the moment. Use a recovery code, or try again later.",
  ],
  COUNTRY_NOT_SUPPORTED: [400, "No messages go to this country"],
  CREDENTIAL_ACCOUNT_NOT_FOUND: [400, "Credential account not found"],
  CREDENTIAL_ALREADY_IN_USE: [409, "The account belongs to another user"],
  EMAIL_LINK_WRONG_ADDRESS: [400, "The link was sent to another address"],
  EMAIL_NOT_CONFIRMED: [
    403,
    "Confirm your email address first: open the link in the email we sent to it. Nothing was changed.",
  ],
  EMAIL_NOT_VERIFIED: [403, "Email not verified"],
  EXPIRED_ACTION_CODE: [400, "The code has expired"],
  EXPIRED_PENDING_CREDENTIAL: [400, "There is no pending credential"],
  FAILED_TO_UNLINK_LAST_ACCOUNT: [400, "You can't unlink your last account"],
  GUEST_REQUIRED: [401, "There is no guest session to upgrade"],
  /** Malformed, used before, voided by a newer one, or another guest's. */
  INVALID_ACTION_CODE: [400, "The code is not valid"],
  INVALID_ARGUMENT: [400, "The body does not have the expected form"],
  INVALID_CALLBACK_URL: [403, "Invalid callbackURL"],
  INVALID_EMAIL: [400, "Invalid email"],
  INVALID_EMAIL_OR_PASSWORD: [401, "Invalid email or password"],
  INVALID_OTP: [400, "Wrong code"],
  INVALID_PASSWORD: [400, "The password is not right"],
  INVALID_PHONE_NUMBER: [400, "The number does not exist"],
  MAIL_NOT_SENT: [503, "No mail server is configured"],
  OPERATION_NOT_ALLOWED: [403, "This is not offered here"],
  OTP_NOT_FOUND: [400, "There is no code to compare with"],
  PASSWORD_NEEDED: [403, "Sign in to the account that asked for this, or type its password"],
  PASSWORD_TOO_LONG: [400, "Password too long"],
  PROVIDER_NOT_FOUND: [404, "Provider not found"],
  PROVIDER_UNREACHABLE: [503, "Please try again"],
  QUOTA_EXCEEDED: [429, "Too many requests"],
  SECOND_FACTOR_ON: [409, "Two-step sign-in is already on. To use another app, turn it off first."],
  SESSION_NOT_FRESH: [403, "Sign in again to do this"],
  SET_UP_EXPIRED: [
    400,
    "The key has expired, so two-step sign-in is still off. Start again with a new key.",
  ],
  SMS_NOT_SENT: [400, "The text message could not be sent just now"],
  TERMS_NOT_ACCEPTED: [422, messages.auth.acceptTerms],
  TOO_MANY_ATTEMPTS: [403, "Too many wrong codes"],
  TOO_MANY_CODES: [429, "There were too many wrong codes."],
  TOO_MANY_REQUESTS: [429, "Too many requests"],
  /** Nobody is signed in, or nobody for whom the call is. */
  UNAUTHENTICATED: [401, "You are not signed in"],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: [422, "User already exists. Use another email."],
  USER_DISABLED: [403, messages.auth.accountDisabled],
  USER_NOT_FOUND: [404, "No account has this address"],
  WEAK_PASSWORD: [400, "Password must have at least 6 characters, with letters and numbers"],
  WRONG_CODE: [
    400,
    "That code isn't right. Type the one that your app shows now; each code works once.",
  ],
} as const satisfies Record<string, readonly [number, string]>;

/** The stable code of a refusal. */
export type RefusalCode = keyof typeof refusals;

/** What differs from the table, and after how many seconds the call may succeed. */
type Details = { status?: number; message?: string; retryAfterSeconds?: number };

/** Why a call is refused. Thrown, so that a transaction that has begun is undone. */
export class Refused extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  /** After how many seconds the call may succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, details: Details = {}) {
    const [status, message] = refusals[code];
    super(details.message ?? message);
    this.status = details.status ?? status;
    this.code = code;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Refuses a call unless the condition holds. */
export function refuseUnless(
  condition: unknown,
  code: RefusalCode,
  details?: Details,
): asserts condition {
  if (!condition) {
    throw new Refused(code, details);
  }
}
