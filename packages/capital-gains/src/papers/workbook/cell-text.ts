/** What a cell's text may not begin with, because it would run once the cell is saved as CSV. */
const formulaStart = /^\s*[=+\-@\t\r\n\0]/;
/** What XML 1.0 cannot hold: control characters and two non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
const notXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
/** The most characters that a cell can hold. */
const longest = 32_767;

/**
 * Returns text that stays text when the sheet is saved as CSV and opened again: an apostrophe comes
 * before `=`, `+`, `-`, `@`, tab, line end or NUL, also after spaces (ASVS 5.0, 1.2.10).
 */
export function guardedText(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** Returns text for a cell or an attribute, as XML, cut at what a cell can hold. */
export function xmlText(text: string): string {
  const kept = text.slice(0, longest).toWellFormed().replace(notXml, "");
  const escaped = kept.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  // Spreadsheets read `_x003D_` in a text as the character with that number (ECMA-376, 22.9.2.19).
  return escaped.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
}

/** Returns the letters of a column, from 0: `A`, `Z`, `AA`. */
export function columnLetters(column: number): string {
  const before = column < 26 ? "" : columnLetters(Math.floor(column / 26) - 1);
  return before + String.fromCharCode(65 + (column % 26));
}
