import type { Refusal } from "@site/result/finding";
import { decodedText } from "../container/bytes.ts";
import { type NumberedCells, type Sheet, sheetOf } from "../grid.ts";
import { downloadAgain } from "../refused-rows.ts";

/** No broker's table has more columns, so a file with a wider row is not a statement. */
const mostColumns = 512;
/** The limit of a spreadsheet cell; a file with a longer one is not a statement. */
const longestCell = 32_767;

/** Opens text separated by commas, semicolons or tabs as a sheet: a file, or a member of an archive. */
export function delimitedSheet(bytes: Uint8Array, name: string): Sheet {
  const text = decodedText(bytes);
  const delimiter = delimiterOf(text);
  return sheetOf(name, () => delimitedRows(text, delimiter));
}

/** Reads the rows of delimited text: RFC 4180 quoting, any line end; ends with the refusal of one that can't be read. */
function* delimitedRows(text: string, delimiter: string): Generator<NumberedCells | Refusal> {
  const cellEnd = new RegExp(`[${delimiter}\r\n]`, "g");
  let at = 0;
  let number = 0;
  while (at < text.length) {
    const cells: string[] = [];
    number += 1;
    const refuse = (code: string, what: string): Refusal => {
      const message = `Row ${number} has ${what}. Nothing was computed. ${downloadAgain}`;
      return { code, message, where: { row: number } };
    };
    let breaks = 0;
    for (let isLast = false; !isLast; ) {
      let cell: string | undefined;
      if (text[at] === '"') {
        const close = closingQuote(text, at + 1);
        if (close < 0) {
          yield refuse("cut-off", "a quoted cell that is never closed");
          return;
        }
        cell = text.slice(at + 1, close).replaceAll('""', '"');
        breaks += cell.split("\n").length - 1;
        at = close + 1;
      }
      cellEnd.lastIndex = at;
      const end = cellEnd.exec(text)?.index ?? text.length;
      // What follows a closing quote is left out.
      cell ??= text.slice(at, end);
      if (cells.length === mostColumns) {
        yield refuse("row-too-wide", `more than ${mostColumns} columns`);
        return;
      }
      if (cell.length > longestCell) {
        yield refuse("cell-too-long", `a cell of more than ${longestCell} characters`);
        return;
      }
      cells.push(cell);
      isLast = text[end] !== delimiter;
      at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    }
    yield { number, cells };
    number += breaks;
  }
}

/** Returns where the quoted cell that begins at `from` closes, -1 when it does not. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') {
    at = text.indexOf('"', at + 2);
  }
  return at;
}

/** A row with this many of one separator is a row of a table. */
const tableSeparators = 4;
/** The comma is first: it is the default. */
const separators = [",", "\t", ";"];

/**
 * Returns the separator of the first row of a table, its header: amounts with thousands separators and
 * sentences of a note have commas too. Without such a row, the separator of most lines.
 */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 16_384).split(/[\r\n]+/);
  const counts = lines.map((line) => separators.map((each) => line.split(each).length - 1));
  const table = counts.find((count) => {
    const most = Math.max(...count);
    return most >= tableSeparators && count.filter((each) => each === most).length === 1;
  });
  const votes = table ?? separators.map((_, i) => counts.filter((count) => count[i]).length);
  return separators[votes.indexOf(Math.max(...votes))] ?? ",";
}
