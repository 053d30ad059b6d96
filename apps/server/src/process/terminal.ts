/**
 * Cleans text from strangers that a command prints: without control characters it cannot drive the
 * terminal, start a new line, or reverse the reading order.
 */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, " ");
}

/** Returns an error's code and text, never an address with a password. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return "unknown cause";
  }
  const { code } = error as NodeJS.ErrnoException;
  // The system's own messages name their code, and SQLite's is the same for everything.
  const isSaid = !code || error.message.includes(code) || code === "ERR_SQLITE_ERROR";
  const text = error.message.replaceAll(/\/\/[^\s/@]*@/g, "//").slice(0, 200);
  return isSaid ? text : `${code} ${text}`;
}

/** A count with its noun in the right number: "1 file", "2 files". */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Prints lines on standard output, each as `plain` text. */
export function say(...lines: readonly string[]): void {
  process.stdout.write(joined(lines));
}

/** Prints lines on standard error, each as `plain` text. */
export function complain(...lines: readonly string[]): void {
  process.stderr.write(joined(lines));
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${plain(line)}\n`).join("");
}
