/** The most characters that a cell can hold. */
const longest = 32_767;

/** What a cell's text may not begin with, because it would run once the cell is saved as CSV. */
const formulaStart = /^\s*[=+\-@\t\r\n\0]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to look for
const special = /[&<>\0-\x1f\ufffe\uffff\ud800-\udfff]|_x[0-9a-f]{4}_/i;
/** What XML 1.0 cannot hold: control characters, halves of surrogate pairs, two non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
const notXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/**
 * Returns text for a cell, as XML. The cell is typed as text, so the text is never a formula in the
 * workbook; an apostrophe before `=`, `+`, `-`, `@`, tab, line end or NUL (also after spaces) keeps it
 * text when the sheet is saved as CSV and opened again (ASVS 5.0, 1.2.10). Amounts do not pass through
 * here: a loss stays a negative number.
 */
export function cellText(text: string): string {
  const guarded = formulaStart.test(text) ? `'${text}` : text;
  const short = guarded.length > longest ? guarded.slice(0, longest) : guarded;
  return special.test(short) ? escaped(short) : short;
}

/** Text for an attribute or element of our own parts, as XML. */
export function xmlText(text: string): string {
  return escaped(text).replaceAll('"', "&quot;");
}

function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(notXml, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      // Spreadsheets read `_x003D_` in a text as the character with that number (ECMA-376, 22.9.2.19).
      .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
  );
}

/** Returns the letters of a column, from 0: `A`, `Z`, `AA`. */
export function columnLetters(column: number): string {
  const before = Math.floor(column / 26);
  const last = String.fromCharCode(65 + (column % 26));
  return before === 0 ? last : columnLetters(before - 1) + last;
}
