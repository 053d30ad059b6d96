import type { AuthResult } from "./auth-result.ts";

/** Who is signed in. A guest has an id and nothing else that identifies a person. */
export type WidgetUser = {
  readonly uid: string;
  readonly displayName: string;
  readonly email: string;
  readonly isAnonymous: boolean;
};

/** A finished sign-in: the session exists, its cookie is set. */
export type SignedIn = {
  readonly user: WidgetUser;
  readonly isNewUser: boolean;
  /** Method used: "password", "emailLink", "phone", "anonymous" or a provider id such as "google.com". */
  readonly method: string;
};

/**
 * Ways into the account of an address. `hidden` is the answer of a server that does not tell which
 * addresses have accounts: the widget then asks for the password on one page for both cases.
 */
export type MethodsAnswer =
  | { readonly kind: "known"; readonly methods: readonly string[] }
  | { readonly kind: "hidden" };

/** After a sign-up: signed in, or asked to look into the mailbox (server that hides accounts). */
export type SignUpOutcome =
  | { readonly kind: "signed-in"; readonly signIn: SignedIn }
  | { readonly kind: "check-mail" };

/** What a one-time code from a mail is for, read without using it up. */
export type ActionCodeInfo = {
  readonly operation: string;
  /** Address that the code acts on: to reset, to verify, to change to, or to restore. */
  readonly email: string;
};

/** What the server knows of a sign-in link, read without using it up. */
export type EmailLinkInfo = {
  /** The address, only for the browser that asked for the link; otherwise null. */
  readonly email: string | null;
  readonly sameDeviceRequired: boolean;
  /** Guest that was to be upgraded, or null. */
  readonly anonymousUid: string | null;
  /** Provider to connect after the sign-in, or null. */
  readonly providerId: string | null;
  /** Whether this browser still holds that provider's pending credential. */
  readonly pendingCredentialHere: boolean;
};

/** How a federated sign-in runs and what it starts from. */
export type FederatedRequest = {
  readonly providerId: string;
  readonly flow: "popup" | "redirect";
  /** Address to suggest to the provider. */
  readonly loginHint?: string;
  /** Keep the guest's id and connect the provider to it. */
  readonly upgrade: boolean;
};

/**
 * All that the widget asks of an identity service. Implementations return coded failures; a
 * rejected promise counts as an internal error. The pending credential of a federated sign-in that
 * met an existing account stays on the server (or in the implementation): the widget sees its
 * provider and address only.
 */
export type AuthClient = {
  /** The signed-in user, or null. */
  currentUser(): Promise<AuthResult<WidgetUser | null>>;
  /** Ways into the account of this address. */
  signInMethods(email: string): Promise<AuthResult<MethodsAnswer>>;
  /** Failures: wrong-password, user-not-found, too-many-requests, user-disabled. */
  signInWithPassword(input: { email: string; password: string }): Promise<AuthResult<SignedIn>>;
  /** With `upgrade` the guest's id is kept. Failures: email-already-in-use, weak-password, too-many-requests, anonymous-upgrade-merge-conflict. */
  signUpWithPassword(input: {
    email: string;
    password: string;
    displayName: string;
    upgrade: boolean;
  }): Promise<AuthResult<SignUpOutcome>>;
  /** Mails the instructions to choose a new password. Failures: user-not-found, mail-not-sent. */
  sendPasswordReset(email: string): Promise<AuthResult<null>>;
  /** Mails the signed-in user a link that confirms the address, which it gives. Failures: unauthenticated. */
  sendEmailVerification(): Promise<AuthResult<string>>;
  /** Mails a sign-in link and voids older ones to the same address. */
  sendEmailLink(input: {
    email: string;
    sameDeviceRequired: boolean;
    /** Connect the pending credential of this provider after the sign-in. */
    providerId: string | null;
    upgrade: boolean;
  }): Promise<AuthResult<null>>;
  /** Reads a sign-in link without using it up. Failures: invalid-action-code, expired-action-code. */
  checkEmailLink(code: string): Promise<AuthResult<EmailLinkInfo>>;
  /** Uses the link up. Failures: as above and email-link-wrong-address. */
  signInWithEmailLink(input: { code: string; email: string }): Promise<AuthResult<SignedIn>>;
  /** Solves the server's puzzle that keeps scripts from sending messages; gives its token. */
  solveHumanCheck(): Promise<AuthResult<string>>;
  /** Sends six digits to a number in E.164 form. Failures: invalid-phone-number, too-many-requests, quota-exceeded, captcha-check-failed. */
  sendPhoneCode(input: { phoneNumber: string; humanCheck: string }): Promise<AuthResult<null>>;
  /** Failures: invalid-verification-code, code-expired, anonymous-upgrade-merge-conflict. */
  verifyPhoneCode(input: {
    phoneNumber: string;
    code: string;
    upgrade: boolean;
  }): Promise<AuthResult<SignedIn>>;
  /**
   * Opens the popup at once, inside the click, or leaves the page. Failures: popup-blocked,
   * popup-closed-by-user, cancelled-popup-request, user-cancelled,
   * account-exists-with-different-credential, anonymous-upgrade-merge-conflict.
   */
  signInWithProvider(request: FederatedRequest): Promise<AuthResult<SignedIn>>;
  /** With the identity token of a credential helper. Needed only where one is configured. */
  signInWithIdToken?(input: { idToken: string; nonce: string }): Promise<AuthResult<SignedIn>>;
  /** What a redirect that began in this tab came back with; null when there was none. */
  redirectResult(): Promise<AuthResult<SignedIn | null>>;
  /** Connects the pending credential to the user just signed in. Failures: expired-pending-credential, credential-already-in-use. */
  linkPendingCredential(): Promise<AuthResult<null>>;
  /** A guest session; an existing guest is kept. */
  signInAnonymously(): Promise<AuthResult<SignedIn>>;
  /** Reads a one-time code without using it up. Failures: invalid-action-code, expired-action-code. */
  checkActionCode(code: string): Promise<AuthResult<ActionCodeInfo>>;
  /**
   * Uses the code up: verifies, changes or restores the address, or removes the second factor.
   * Failures: password-needed, where an address is verified by a browser that is not signed in to
   * its account; wrong-password, too-many-requests.
   */
  applyActionCode(code: string, password?: string): Promise<AuthResult<null>>;
  /** Uses the code up and sets the password. Failures: weak-password, invalid-action-code, expired-action-code. */
  confirmPasswordReset(input: { code: string; password: string }): Promise<AuthResult<null>>;
  /** Ends the session. */
  signOut(): Promise<AuthResult<null>>;
};
