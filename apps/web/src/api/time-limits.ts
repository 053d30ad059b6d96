/**
 * The specification's limits (section 9), in milliseconds. Every call has one, so that a page that
 * waits always ends with what to do.
 */
export const timeLimits = {
  /** Asking where something stands, and each piece of a download. */
  operation: 120_000,
  upload: 600_000,
  /** Calls that do something: processing, payments, queries, everything about the account. */
  functions: 70_000,
  /** Code of a page that is fetched when it is needed. */
  chunk: 120_000,
} as const;

/** @returns whether a call was given up because its time was over */
export function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === "TimeoutError";
}
