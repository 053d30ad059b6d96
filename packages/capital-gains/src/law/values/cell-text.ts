/** A text written as a formula, so that a spreadsheet program leaves it as it is: `="INE154A01025"`. */
const asFormula = /^="(.*)"$/s;

/** Returns a cell's text without the spaces around it, and without a formula that only holds it. */
export function cellText(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith("=") ? trimmed.replace(asFormula, "$1").trim() : trimmed;
}
