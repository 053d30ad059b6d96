/** Hears which part of a paper could not be made, and why, for the log. */
export type OnMissing = (part: string, cause: unknown) => void;

/**
 * Makes a part of a paper; when that throws, what stands in its place. A fault in one figure must not
 * keep a person from all others: the part says that it is missing, and the rest goes on.
 */
export function partOr<Part>(
  name: string,
  make: () => Part,
  instead: () => Part,
  onMissing: OnMissing,
): Part {
  try {
    return make();
  } catch (cause) {
    onMissing(name, cause);
    return instead();
  }
}

/** Returns the line and column of the program where a fault lies; its message may quote the statement. */
export function placeOf(cause: unknown): string {
  const stack = cause instanceof Error ? (cause.stack ?? "") : "";
  return /^\s+at .*?(\d+:\d+)\)?$/m.exec(stack)?.[1] ?? "";
}
