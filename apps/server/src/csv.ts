/** A cell of a CSV file: text, a count, or an amount in paise that is written in rupees. */
export type CsvCell = string | number | { paise: number };

/**
 * Formats rows as CSV (RFC 4180) for a spreadsheet, with the mark by which it knows UTF-8. Text that it
 * could take for a formula gets an apostrophe.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(written).join(",")}\r\n`).join("")}`;
}

function written(cell: CsvCell): string {
  if (typeof cell === "number") {
    return String(cell);
  }
  if (typeof cell === "object") {
    return inRupees(cell.paise);
  }
  // Spreadsheets skip leading blanks and read a full-width sign as the sign.
  const safe = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** An amount of whole paise with two decimals: -500 as "-5.00". */
function inRupees(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, "0");
  return `${paise < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
