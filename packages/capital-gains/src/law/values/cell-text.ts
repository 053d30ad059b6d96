/** A text written as a formula, so that a spreadsheet program leaves it as it is: `="INE154A01025"`. */
const asFormula = /^="(.*)"$/s;

/** Returns a cell's text without the spaces around it, and without a formula that only holds it. */
export function cellText(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith("=") ? trimmed.replace(asFormula, "$1").trim() : trimmed;
}

const equals = 0x3d;
const quote = 0x22;

/**
 * Returns how many bytes a formula that only holds a text takes before and after it, in a cell that
 * begins with `=`: 0 for any other. Within a quoted cell of delimited text, quotes are doubled.
 */
export function formulaAround(
  bytes: Uint8Array,
  start: number,
  end: number,
): { readonly before: number; readonly after: number } {
  const isQuote = (at: number) => bytes[at] === quote;
  const none = { before: 0, after: 0 };
  if (bytes[start] !== equals || end - start < 3 || !isQuote(start + 1) || !isQuote(end - 1)) {
    return none;
  }
  const isDoubled = end - start >= 5 && isQuote(start + 2) && isQuote(end - 2);
  return isDoubled ? { before: 3, after: 2 } : { before: 2, after: 1 };
}
