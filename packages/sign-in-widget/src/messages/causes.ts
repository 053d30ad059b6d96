import type { ListedCode } from "../core/error-codes.ts";
import type { ErrorKey } from "./catalogue.ts";

/** What makes this site show a text, or why nothing here does. */
type Cause = string | { readonly cause: "none"; readonly why: string };

/** A standard code of services behind an `AuthClient`, which this site's server never answers. */
const ofOtherServices = {
  cause: "none",
  why: "a standard code of other services; the server of this site does not use it",
} as const;

/** The widget's option `credentialHelper` is off here, as the specification requires. */
const ofTheHelper = {
  cause: "none",
  why: "the credential helper loads a script, and is off on this site",
} as const;

/**
 * The cause of each text of an error on this site. `e2e/sign-in/messages.test.ts` provokes each text that
 * has one, or names the test that does; it does not compile while one is missing.
 */
export const errorCauses = {
  emailRequired: "no address is typed",
  emailInvalid: "what is typed is no address, or one that mail servers would read as another",
  passwordRequired: "no password is typed",
  nameRequired: "no name is typed at sign-up",
  phoneInvalid:
    "no number is typed, none of its country's plan, or a landline or service, which gets no messages",
  codeWrong: "the code is wrong, or is not six digits",
  captchaRequired: {
    cause: "none",
    why: "there is no check to solve; text messages are limited by number, network and day",
  },
  countryNotSupported: "codes do not go to the number's country",
  tooManySignUps: "the eleventh sign-up of a network in a minute",
  tooManyMessages: "the sixth text message to a number in a day, or the day's messages are used up",
  resetMailFailed: "a new password is asked for, and no mail server is set up",
  internal:
    "the server fails, such as by a database that stores nothing, or something in its place answers",
  sessionExpired: "the other service's account that was to be connected is no longer held",
  emailWithoutMethods: "a taken address, whose account has no way in that is offered",
  noWebStorage: "the browser is set to let sites store nothing",
  emailInUse: "the address was taken after it was looked up",
  recentLoginRequired: "a way in or the address is changed in a session older than ten minutes",
  tooManyPasswords: "the sixth wrong password for an address in five minutes",
  userCancelled: "the person refuses at the other service",
  userNotFound: "a new password is asked for, for an address without an account",
  wrongPassword: "the password is not the account's",
  network: "no answer comes",
  codeNoLongerValid: "a text message's code after three wrong ones, or after five minutes",
  codeExpired: "an email's link is too old",
  mergeConflict: "a guest signs in to an account that exists, by whichever way",
  scriptTimeout: ofTheHelper,
  scriptError: ofTheHelper,

  weakPassword: "the password chosen is short, common, or repeats name or address",
  passwordTooLong: "the password chosen has more than 128 characters",
  invalidActionCode: "an email's link is incomplete, used or replaced",
  linkForOtherAddress: "in another browser, another address is typed than the link went to",
  userDisabled: "an operator has disabled the account",
  timeout: "a call has no answer after 70 seconds",
  quotaExceeded: {
    cause: "none",
    why: "only text messages have a quota, and their page uses the specification's text",
  },
  tooManyRequests: "the eleventh address that a network looks up in a minute",
  restartProcess: ofOtherServices,
  noMatchingTenant: { cause: "none", why: "there are no tenants" },
  operationNotAllowed: "a way of signing in was taken away while the page was open",
  configuration: {
    cause: "none",
    why: "the page makes the widget's options from settings that the server has checked",
  },
  invalidArgument: "a field is longer than the server takes, such as a name of 201 characters",
  invalidConfiguration: ofOtherServices,
  failedPrecondition: ofOtherServices,
  outOfRange: ofOtherServices,
  unauthenticated: "a guest's session ended before the guest chose a password",
  permissionDenied: ofOtherServices,
  notFound: ofOtherServices,
  aborted: ofOtherServices,
  alreadyExists: ofOtherServices,
  resourceExhausted: "too many passwords wait to be checked",
  cancelled: "the dialog for the second factor's code is closed without a code",
  dataLoss: ofOtherServices,
  unknown: ofOtherServices,
  notImplemented: ofOtherServices,
  unavailable: "the service for text messages, or the other service, can't be reached",
} as const satisfies Record<ErrorKey, Cause>;

/** A text that something on this site causes. */
export type CausedError = {
  [Key in ErrorKey]: (typeof errorCauses)[Key] extends string ? Key : never;
}[ErrorKey];

/**
 * The codes that neither this site's server nor its pages raise, each with why. The widget has a text for
 * them because the specification names them; another `AuthClient` may raise them.
 */
export const codesWithoutCause = {
  "captcha-check-failed": errorCauses.captchaRequired.why,
  "script-timeout": ofTheHelper.why,
  "script-error": ofTheHelper.why,
  "no-matching-tenant-for-email": errorCauses.noMatchingTenant.why,
  "restart-process": ofOtherServices.why,
  unknown: ofOtherServices.why,
  "invalid-configuration": ofOtherServices.why,
  "deadline-exceeded": ofOtherServices.why,
  "not-found": ofOtherServices.why,
  "already-exists": ofOtherServices.why,
  "permission-denied": ofOtherServices.why,
  "resource-exhausted": ofOtherServices.why,
  "failed-precondition": ofOtherServices.why,
  aborted: ofOtherServices.why,
  "out-of-range": ofOtherServices.why,
  "not-implemented": ofOtherServices.why,
  internal: ofOtherServices.why,
  "data-loss": ofOtherServices.why,
} as const satisfies Partial<Record<ListedCode, string>>;
