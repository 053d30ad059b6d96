import { AsyncLocalStorage } from "node:async_hooks";

/** A provider's answer whose signature, issuer, audience and nonce have been checked. */
export type VerifiedProfile = {
  providerId: string;
  accountId: string;
  email: string;
  emailVerified: boolean;
  name: string;
};

/** What one part of a call to the identity library finds out and another needs. */
type CallNotes = {
  /** What a provider said. */
  profile?: VerifiedProfile;
  /** Whom this call made. */
  newUserId?: string;
  /**
   * The hash of the call's password, made before the library's turn. It would hash in the middle of
   * its transaction, and on SQLite everybody else would wait for the hash and for its turn.
   */
  hashed?: { password: string; hash: string };
};

const calls = new AsyncLocalStorage<CallNotes>();

/** Runs one call to the identity library; what was noted in it can be asked for until its end. */
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
