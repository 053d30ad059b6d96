/**
 * Widths of letters in digits of the same face, each the larger of Arial's and Calibri's: a spreadsheet
 * measures a column in digits, and no file says which face it will be shown in.
 */
const widths: readonly (readonly [letters: string, width: number])[] = [
  [" ijlI.,:;'|![]", 0.55],
  ['frt-()"\u2018\u2019\u201c\u201d', 0.7],
  ["/*Jckszxyv", 0.95],
  ["FLTZ", 1.15],
  ["ABEKPSVXY", 1.25],
  ["CDGHNOQRU&", 1.42],
  ["w", 1.45],
  ["m%", 1.62],
  ["MW@\u2014", 1.85],
];

/** By character code; anything else of Latin, Greek or Cyrillic is as wide as a small letter. */
const widthByCode = new Float64Array(0x2500);
widthByCode.fill(2).fill(1.3, 0, 0x530).fill(1.1, 0x20, 0x7f).fill(1.1, 0x2000);
// Digits.
widthByCode.fill(1, 0x30, 0x3a);
for (const [letters, width] of widths) {
  for (const letter of letters) {
    widthByCode[letter.charCodeAt(0)] = width;
  }
}
/** Of letters of other scripts, and how much wider bold ones are. */
const widest = 2;
const bold = 1.06;
const space = 0.55;

/** What the space at both sides of a cell's text takes, and what a level of indent takes besides. */
const padding = 0.7;
const indent = 1.35;

/** How a cell's text is set. */
type TextLook = {
  readonly isIndented?: boolean;
  readonly isBold?: boolean;
  /** The size of its letters by the workbook's. */
  readonly size?: number;
};

/**
 * Returns how many lines a text takes in a cell, erring on the high side: words wrap whole. The width is
 * what a file states, in digits of the workbook's face.
 */
export function linesOfText(
  text: string,
  width: number,
  { isIndented = false, isBold = false, size = 1 }: TextLook = {},
): number {
  const inner = width - padding - (isIndented ? indent : 0);
  const cellWidth = inner / (isBold ? size * bold : size);
  if (text.length * widest <= cellWidth) {
    return 1;
  }
  let lines = 1;
  let used = 0;
  let word = 0;
  for (let i = 0; i <= text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code !== 32 && code !== 10 && i < text.length) {
      word += widthByCode[code] ?? widest;
      continue;
    }
    if (used + word > cellWidth && used > 0) {
      lines += 1;
      used = 0;
    }
    // A word that is wider than the cell breaks.
    const full = Math.max(0, Math.ceil(word / cellWidth) - 1);
    lines += full;
    used += word - full * cellWidth + space;
    word = 0;
    if (code === 10) {
      lines += 1;
      used = 0;
    }
  }
  return lines;
}
