import { AsyncLocalStorage } from "node:async_hooks";

/** What one call to the identity library carries from its beginning to its end. */
type CallScope = { hashed?: { password: string; hash: string } };

const scopes = new AsyncLocalStorage<CallScope>();

/** Runs one call to the identity library. */
export function inCallScope<T>(work: () => Promise<T>): Promise<T> {
  return scopes.run({}, work);
}

/**
 * Keeps the hash of the call's password for the library. It would hash in the middle of its
 * transaction, and on SQLite everybody else would wait for the hash and for its turn.
 */
export function keepHash(password: string, hash: string): void {
  const scope = scopes.getStore();
  if (scope) scope.hashed = { password, hash };
}

/** The hash that was made of this password before, if there is one. */
export function keptHash(password: string): string | undefined {
  const hashed = scopes.getStore()?.hashed;
  return hashed?.password === password ? hashed.hash : undefined;
}
