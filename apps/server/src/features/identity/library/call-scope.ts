import { AsyncLocalStorage } from "node:async_hooks";

/** A provider's answer whose signature, issuer, audience and nonce have been checked. */
export type VerifiedProfile = {
  providerId: string;
  accountId: string;
  email: string;
  emailVerified: boolean;
  name: string;
};

/** What one part of a call to the identity library finds out and another part needs. */
type CallNotes = {
  /** The provider's verified answer. */
  profile?: VerifiedProfile;
  /** The user that this call created. */
  newUserId?: string;
  /**
   * The hash of the call's password, made before the library starts: it would hash in the middle of
   * its transaction, and on SQLite everyone else would wait for that.
   */
  hashed?: { password: string; hash: string };
};

const calls = new AsyncLocalStorage<CallNotes>();

/** Runs one call to the identity library; notes made in it can be read until it ends. */
export function inCallScope<T>(work: () => Promise<T>): Promise<T> {
  return calls.run({}, work);
}

/** Keeps something for the rest of the call. */
export function note(found: CallNotes): void {
  Object.assign(calls.getStore() ?? {}, found);
}

/** What was noted in this call. */
export function noted(): Readonly<CallNotes> {
  return calls.getStore() ?? {};
}
