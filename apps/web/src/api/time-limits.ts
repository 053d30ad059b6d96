/**
 * The specification's limits (section 9), in milliseconds. Every call has one, so every wait ends
 * with something the person can do.
 */
export const timeLimits = {
  /** Reads, and each piece of a download. */
  operation: 120_000,
  upload: 600_000,
  /** Calls that change something: processing, payments, queries, the account. */
  functions: 70_000,
  /** Code that is fetched on demand. */
  chunk: 120_000,
} as const;

/** Reports whether a call failed because it ran out of time. */
export function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === "TimeoutError";
}
