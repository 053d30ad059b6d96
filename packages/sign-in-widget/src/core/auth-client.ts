import type { AuthResult } from "./auth-result.ts";

/** The signed-in user. A guest has an id and nothing else that identifies a person. */
export type AuthUser = {
  readonly uid: string;
  readonly displayName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly isAnonymous: boolean;
};

/** A finished sign-in: the session exists and its cookie is set. */
export type FinishedSignIn = {
  readonly user: AuthUser;
  readonly isNewUser: boolean;
  /** The method used: "password", "emailLink", "phone", "anonymous" or a provider id such as "google.com". */
  readonly method: string;
};

/** The purpose of a one-time code from an email, read without using it up. */
export type ActionCodeInfo = {
  /** The address to reset, verify, change to or restore. */
  readonly email: string;
  /**
   * What this browser lacks to use the code: the password of the account that caused the email, or a
   * session of that account, which has no password.
   */
  readonly needs: "nothing" | "password" | "session";
  /** For a new password: the other ways in, newest first. */
  readonly waysIn: readonly OtherWayIn[];
  /** For a new password: when a second factor was turned on, if that was lately; a time in UTC. */
  readonly secondFactorSince: string | null;
};

/** A way in beside the password, which somebody else may have added to the account. */
export type OtherWayIn = {
  readonly id: string;
  /** "google.com", "phone" ... */
  readonly method: string;
  /** A time in UTC. */
  readonly addedAt: string;
};

/** An email that the service has written down. */
export type QueuedEmail = {
  /** Whether it waits, because the mail server takes none at the moment. */
  readonly waits: boolean;
};

/** What the server knows about a sign-in link, read without using it up. */
export type EmailLinkInfo = {
  /** The address, or null in any browser but the one that requested the link. */
  readonly email: string | null;
  readonly sameDeviceRequired: boolean;
  /** The guest to upgrade, or null. */
  readonly anonymousUid: string | null;
  /** The provider to connect after the sign-in, or null. */
  readonly providerId: string | null;
  /** Whether this browser still holds that provider's pending credential. */
  readonly pendingCredentialHere: boolean;
};

/** A request for a federated sign-in. */
export type FederatedRequest = {
  readonly providerId: string;
  readonly flow: "popup" | "redirect";
  /** The address to suggest to the provider. */
  readonly loginHint?: string;
  /** Keep the guest's id and connect the provider to it. */
  readonly upgrade: boolean;
};

/**
 * Everything the widget needs from an identity service. Implementations return coded failures; a
 * rejected promise counts as an internal error. When a federated sign-in meets an existing account,
 * its pending credential stays on the server (or in the implementation); the widget sees only its
 * provider and address.
 */
export type AuthClient = {
  /** Returns a typed address in the form that the service compares, or null for what is none. */
  finalAddress(typed: string): string | null;
  /** Returns the signed-in user, or null. */
  currentUser(): Promise<AuthResult<AuthUser | null>>;
  /** Returns how the account of this address signs in; an empty list without one. */
  signInMethods(email: string): Promise<AuthResult<readonly string[]>>;
  /** Failures: wrong-password, user-not-found, too-many-requests, user-disabled. */
  signInWithPassword(input: {
    email: string;
    password: string;
  }): Promise<AuthResult<FinishedSignIn>>;
  /** With `upgrade`, keeps the guest's id. Failures: email-already-in-use, weak-password, too-many-requests, anonymous-upgrade-merge-conflict. */
  signUpWithPassword(input: {
    email: string;
    password: string;
    displayName: string;
    upgrade: boolean;
  }): Promise<AuthResult<FinishedSignIn>>;
  /** Emails instructions for choosing a new password. Failures: user-not-found, mail-not-sent. */
  sendPasswordReset(email: string): Promise<AuthResult<QueuedEmail>>;
  /** Emails the signed-in user a link that confirms the address. Failures: unauthenticated, mail-not-sent. */
  sendEmailVerification(): Promise<AuthResult<QueuedEmail & { readonly email: string }>>;
  /** Emails a sign-in link and invalidates older ones to the same address. Failures: mail-not-sent. */
  sendEmailLink(input: {
    email: string;
    sameDeviceRequired: boolean;
    /** Provider whose pending credential to connect after the sign-in. */
    providerId: string | null;
    upgrade: boolean;
  }): Promise<AuthResult<QueuedEmail>>;
  /** Reads a sign-in link without using it up. Failures: invalid-action-code, expired-action-code. */
  checkEmailLink(code: string): Promise<AuthResult<EmailLinkInfo>>;
  /** Uses up the link. Failures: as above, and email-link-wrong-address. */
  signInWithEmailLink(input: { code: string; email: string }): Promise<AuthResult<FinishedSignIn>>;
  /** Sends six digits to a number in E.164 form. Failures: invalid-phone-number, too-many-requests, quota-exceeded, captcha-check-failed. */
  sendPhoneCode(input: { phoneNumber: string }): Promise<AuthResult<null>>;
  /** Failures: invalid-verification-code, code-expired, anonymous-upgrade-merge-conflict. */
  verifyPhoneCode(input: {
    phoneNumber: string;
    code: string;
    upgrade: boolean;
  }): Promise<AuthResult<FinishedSignIn>>;
  /**
   * Opens the popup directly in the click handler, or leaves the page: for the flow `redirect`, and
   * where the browser blocks the popup. Calls `leaving` before it leaves. Failures:
   * popup-closed-by-user, cancelled-popup-request, user-cancelled,
   * account-exists-with-different-credential, anonymous-upgrade-merge-conflict.
   */
  signInWithProvider(
    request: FederatedRequest,
    leaving: () => void,
  ): Promise<AuthResult<FinishedSignIn>>;
  /** Signs in with a credential helper's identity token. Needed only if a helper is configured. */
  signInWithIdToken?(input: {
    idToken: string;
    nonce: string;
  }): Promise<AuthResult<FinishedSignIn>>;
  /** Returns the result of a redirect that began in this tab, or null if there was none. */
  redirectResult(): Promise<AuthResult<FinishedSignIn | null>>;
  /** Connects the pending credential to the user just signed in. Failures: expired-pending-credential, credential-already-in-use. */
  linkPendingCredential(): Promise<AuthResult<null>>;
  /** Begins a new account with the pending credential, whose address the existing one never confirmed. Failures: expired-pending-credential, credential-already-in-use. */
  beginWithPending(): Promise<AuthResult<FinishedSignIn>>;
  /** Starts a guest session, or keeps an existing one. */
  signInAnonymously(): Promise<AuthResult<FinishedSignIn>>;
  /** Reads a one-time code without using it up. Failures: invalid-action-code, expired-action-code. */
  checkActionCode(code: string): Promise<AuthResult<ActionCodeInfo>>;
  /** Verifies, changes or restores the address. Failures: password-needed, wrong-password, too-many-requests. */
  applyActionCode(code: string, password?: string): Promise<AuthResult<null>>;
  /** Sets the password and ends other ways in that are not kept. Failures: weak-password, invalid-action-code, expired-action-code. */
  confirmPasswordReset(input: {
    code: string;
    password: string;
    keep: readonly string[];
    secondFactorOff: boolean;
  }): Promise<AuthResult<null>>;
  /** Ends the session. */
  signOut(): Promise<AuthResult<null>>;
};
