import type { Refusal } from "./finding.ts";

/**
 * The result of something that can fail: its value, or why there is none. Expected trouble is such a
 * value; an exception is a bug, or an outside that broke.
 */
export type Result<T, E = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** Wraps a value as a result. */
export function accepted<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** Wraps the reason why there is no value as a result. */
export function failed<const E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
