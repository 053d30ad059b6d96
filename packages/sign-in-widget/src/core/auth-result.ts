import type { ErrorCode } from "./error-codes.ts";

/** A failure. Its code decides the text. */
export type AuthError = {
  readonly code: ErrorCode;
  /** The service's sentence, shown where the code is `unlisted`. */
  readonly message?: string;
  /** Address of the existing account, with `account-exists-with-different-credential`. */
  readonly email?: string;
  /** How that account signs in, if the server may say. */
  readonly methods?: readonly string[];
  /** That account never confirmed the address: a new one may be begun in its place. */
  readonly canBegin?: boolean;
  /** Provider whose credential is waiting to be connected. */
  readonly providerId?: string;
};

/** The result of every method of the client: a value or a coded failure, never an exception. */
export type AuthResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: AuthError };

/** Wraps a value as a success. */
export function succeed<T>(value: T): AuthResult<T> {
  return { ok: true, value };
}

/** Wraps a code and its details as a failure. */
export function fail(
  code: ErrorCode,
  details: Omit<AuthError, "code"> = {},
): { ok: false; error: AuthError } {
  return { ok: false, error: { code, ...details } };
}
