import { messages } from "../messages.ts";

/**
 * Why a call of identity is refused. `status` is usual: a call whose refusals the table words otherwise
 * states its own. 302 is for a sign-in at a provider, which ends in an address with `error=CODE`.
 */
type Listed = {
  readonly status: number;
  /** For the person, unless the page words the code itself. */
  readonly message: string;
  /** What makes it happen. */
  readonly cause: string;
};

/**
 * Every refusal of identity, by its code: the sign-in widget's, where the widget has a text for the case.
 * Codes that no text of the widget's covers are explained by the page or by `message`.
 */
export const signInRefusals = {
  "account-exists-with-different-credential": {
    status: 302,
    message: "Sign in as you did before to connect this account",
    cause: "a provider's account met another one's address, which is kept as pending credential",
  },
  "account-not-found": {
    status: 400,
    message: "Account not found",
    cause: "the account has no way in of this id",
  },
  "address-not-confirmed": {
    status: 403,
    message:
      "Confirm your email address first: open the link in our email to it, or have a new one sent. Nothing was changed.",
    cause: "a change of the ways in, before the address was confirmed",
  },
  "anonymous-upgrade-merge-conflict": {
    status: 409,
    message: "The credential belongs to another account",
    cause:
      "a guest chose an address, a number, a link or a provider's account of an existing account, or would sign in to another account than the guest's",
  },
  "anonymous-user-mismatch": {
    status: 409,
    message: "The guest session has ended",
    cause: "a guest's sign-in link, opened when the browser no longer has that guest",
  },
  busy: {
    status: 503,
    message: "Too many people are signing in right now. Please try again in a moment.",
    cause: "the queue of passwords to hash is full",
  },
  "code-expired": {
    status: 400,
    message: "There is no code to compare with",
    cause: "a text message's code is too old, used or replaced, or had three wrong attempts (403)",
  },
  "codes-unreadable": {
    status: 503,
    message:
      "We can't check codes from your app at the moment. Use a recovery code, or try again later.",
    cause: "the second factor is sealed under a master key that is not at hand",
  },
  "country-not-supported": {
    status: 400,
    message: "No messages go to this country",
    cause: "a phone number of a country that the operator does not offer",
  },
  "credential-account-not-found": {
    status: 400,
    message: "Credential account not found",
    cause: "a change of password in an account that has none",
  },
  "credential-already-in-use": {
    status: 409,
    message: "The account belongs to another user",
    cause:
      "a provider's account is connected to somebody else, or may not be connected to this one",
  },
  "email-already-in-use": {
    status: 422,
    message: "User already exists. Use another email.",
    cause: "a sign-up with the address of an account",
  },
  "email-link-wrong-address": {
    status: 400,
    message: "The link was sent to another address",
    cause: "another address was typed than the sign-in link went to",
  },
  "expired-action-code": {
    status: 400,
    message: "The code has expired",
    cause: "a mail's link is too old",
  },
  "expired-pending-credential": {
    status: 400,
    message: "There is no pending credential",
    cause:
      "the pending credential, or the sign-in at a provider, is too old, used or of another browser",
  },
  "failed-to-unlink-last-account": {
    status: 400,
    message: "You can't unlink your last account",
    cause: "the way in to be removed is the only one",
  },
  "invalid-action-code": {
    status: 400,
    message: "The code is not valid",
    cause:
      "a mail's code is malformed, used, replaced, void, or for another address, guest or purpose",
  },
  "invalid-argument": {
    status: 400,
    message: "The body does not have the expected form",
    cause:
      "the body is not of the form that the call table states, or a form's post is not taken (415)",
  },
  "invalid-callback-url": {
    status: 403,
    message: "Invalid callbackURL",
    cause: "an address to return to that is no path of this site",
  },
  "invalid-email": {
    status: 400,
    message: "Invalid email",
    cause: "the text is no address that an account may have",
  },
  "invalid-phone-number": {
    status: 400,
    message: "The number does not exist",
    cause: "no country's numbering plan has the number, or only for landlines and services",
  },
  "invalid-verification-code": {
    status: 400,
    message: "Wrong code",
    cause: "other digits than the text message's",
  },
  "mail-not-sent": {
    status: 503,
    message: "No mail server is configured",
    cause: "SMTP_URL is empty",
  },
  "operation-not-allowed": {
    status: 403,
    message: "This is not offered here",
    cause: "the operator does not offer the method, or guests do not have it",
  },
  "password-needed": {
    status: 403,
    message: "Sign in to the account that asked for this, or type its password",
    cause: "a mail's link acts for an account to which this browser is not signed in",
  },
  "password-too-long": {
    status: 400,
    message: "The password is too long. The limit is 128 characters.",
    cause: "more characters than any password may have",
  },
  "provider-not-found": {
    status: 404,
    message: "Provider not found",
    cause: "the provider is unknown or not set up",
  },
  "provider-unreachable": {
    status: 503,
    message: "We can't reach the other service at the moment. Please try again.",
    cause: "the provider's configuration could not be fetched",
  },
  "quota-exceeded": {
    status: 429,
    message: "Too many requests",
    cause: "the day's text messages, altogether or for the country, are used up",
  },
  "requires-recent-login": {
    status: 403,
    message: "Sign in again to do this",
    cause: "the session began more than ten minutes ago",
  },
  "second-factor-on": {
    status: 409,
    message: "Two-step sign-in is already on. To use another app, turn it off first.",
    cause: "a second factor is to be set up where one is on",
  },
  "set-up-expired": {
    status: 400,
    message: "The key has expired, so two-step sign-in is still off. Start again with a new key.",
    cause: "the key of a second factor that is being set up is too old or was replaced",
  },
  "terms-not-accepted": {
    status: 422,
    message: messages.auth.acceptTerms,
    cause: "a sign-up without the general terms in force",
  },
  "too-many-codes": {
    status: 429,
    message: "There were too many wrong codes.",
    cause: "the attempts at a second factor are used up",
  },
  "too-many-requests": {
    status: 429,
    message: "Too many requests",
    cause: "the share of the person, network, address, number or password is used up",
  },
  "unable-to-get-user-info": {
    status: 302,
    message: "The other service did not say who you are",
    cause:
      "the provider reported an error, its answer failed a check, or it vouches for no address",
  },
  unauthenticated: {
    status: 401,
    message: "You are not signed in",
    cause: "nobody is signed in, or nobody for whom the call is, such as a guest to upgrade",
  },
  unavailable: {
    status: 400,
    message: "The text message could not be sent just now",
    cause: "the service for text messages did not take the message",
  },
  "user-cancelled": {
    status: 302,
    message: "You did not allow the sign-in",
    cause:
      "the person or the provider's settings refused (access_denied, consent_required, interaction_required)",
  },
  "user-disabled": {
    status: 403,
    message: messages.auth.accountDisabled,
    cause: "an operator has disabled the account",
  },
  "user-not-found": {
    status: 404,
    message: "No account has this address",
    cause: "a new password or, with 401, a sign-in for an unknown address",
  },
  "weak-password": {
    status: 400,
    message: "Password must have at least 6 characters, with letters and numbers",
    cause: "the password is short, common, or repeats the name or address",
  },
  "wrong-code": {
    status: 400,
    message: "That code isn't right. Type the one that your app shows now; each code works once.",
    cause: "a wrong or used code of the second factor",
  },
  "wrong-password": {
    status: 400,
    message: "The password is not right",
    cause: "the account's password is another one, or was changed meanwhile; a sign-in answers 401",
  },
} as const satisfies Record<string, Listed>;

/** The stable code of a refusal of identity. */
export type SignInRefusalCode = keyof typeof signInRefusals;
