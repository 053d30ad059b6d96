/**
 * A failure as a value. `code` is stable and decides the text on screen (see error-text.ts);
 * `message` is the server's own sentence, shown only for codes that the widget does not know.
 */
export type AuthError = {
  readonly code: string;
  readonly message?: string;
  /** Address of the existing account, with `account-exists-with-different-credential`. */
  readonly email?: string;
  /** Ways into that account, when the server may tell them. */
  readonly methods?: readonly string[];
  /** Provider whose credential waits to be connected. */
  readonly providerId?: string;
};

/** What every method of the client gives: the value, or a coded failure. Never an exception. */
export type AuthResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: AuthError };

/** Wraps a value as a success. */
export function succeed<T>(value: T): AuthResult<T> {
  return { ok: true, value };
}

/** Wraps a code, with what belongs to it, as a failure. */
export function fail(
  code: string,
  details: Omit<AuthError, "code"> = {},
): { ok: false; error: AuthError } {
  return { ok: false, error: { code, ...details } };
}
