import { dayNumber } from "../src/law/values/calendar-date.ts";
import type { WorkbookStyle, WrittenCell, WrittenSheet } from "./workbook-writer.ts";

/**
 * A workbook as text that can be read and compared line by line:
 *
 *     # a comment
 *     @dimension A1:A1             choices of WorkbookStyle: dimension, inline-texts, dates-from-1904,
 *                                  date-format CODE, without-references
 *     @sheet NAME                  the rows below are of this sheet
 *     @row 15                      the next row has this number; rows in between are left out
 *     @equity-21  @equity-12  @equity-9  @derivatives   Zerodha's header rows, one column indented
 *      | Client ID | AB1234        cells between bars: nothing, a number, {2025-05-21} a true date,
 *                                  {2025-05-21 09:15}, or text; "123" in quotes is text
 */
type DescribedWorkbook = {
  readonly sheets: WrittenSheet[];
  readonly style: WorkbookStyle;
};

/** Reads a description; throws for a mistake in it, because it is ours. */
export function readDescription(text: string): DescribedWorkbook {
  const sheets: { name: string; rows: (WrittenCell[] | undefined)[] }[] = [];
  const style: { -readonly [key in keyof WorkbookStyle]: WorkbookStyle[key] } = {};
  const rows = () => {
    const sheet = sheets.at(-1);
    if (sheet === undefined) {
      throw new SyntaxError("a row before the first @sheet");
    }
    return sheet.rows;
  };
  for (const line of text.split("\n")) {
    if (line.startsWith("#") || line.trim() === "") {
      continue;
    }
    if (!line.startsWith("@")) {
      rows().push(line.split("|").map((cell) => readCell(cell.trim(), style.counts1904 === true)));
      continue;
    }
    const [, word = "", rest = ""] = /^@(\S+)\s*(.*)$/.exec(line.trimEnd()) ?? [];
    const header = headers[word];
    if (header !== undefined) {
      rows().push([null, ...header]);
    } else if (word === "sheet") {
      sheets.push({ name: rest, rows: [] });
    } else if (word === "row") {
      while (rows().length < Number(rest) - 1) {
        rows().push(undefined);
      }
    } else if (word === "dimension") {
      style.dimension = rest;
    } else if (word === "date-format") {
      style.dateFormat = rest;
    } else if (word === "inline-texts") {
      style.inlineTexts = true;
    } else if (word === "dates-from-1904") {
      style.counts1904 = true;
    } else if (word === "without-references") {
      style.withoutReferences = true;
    } else {
      throw new SyntaxError(`unknown line: ${line}`);
    }
  }
  return { sheets, style };
}

/** The columns of an equity section in current statements. */
export const equityColumns: readonly string[] = [
  ...["Symbol", "ISIN", "Entry Date", "Exit Date", "Quantity", "Buy Value", "Sell Value", "Profit"],
  ...["Period of Holding", "Fair Market Value", "Taxable Profit", "Turnover", "Brokerage"],
  ...["Exchange Transaction Charges", "IPFT", "SEBI Charges", "CGST", "SGST", "IGST"],
  ...["Stamp Duty", "STT"],
];
const headers: Readonly<Record<string, readonly string[]>> = {
  "equity-21": equityColumns,
  "equity-12": equityColumns.slice(0, 12),
  "equity-9": equityColumns.slice(0, 9),
  derivatives: equityColumns.filter(
    (name) => !["ISIN", "Period of Holding", "Fair Market Value", "Taxable Profit"].includes(name),
  ),
};

const datePattern = /^\{(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}))?\}$/;

function readCell(text: string, counts1904: boolean): WrittenCell {
  if (text === "") {
    return null;
  }
  if (/^-?\d+(\.\d+)?$/.test(text)) {
    return Number(text);
  }
  if (/^".*"$/.test(text)) {
    return text.slice(1, -1);
  }
  const date = datePattern.exec(text);
  if (date === null) {
    return text;
  }
  const day = dayNumber(Number(date[1]), Number(date[2]), Number(date[3]));
  const minutes = Number(date[4] ?? 0) * 60 + Number(date[5] ?? 0);
  return { serial: day + (counts1904 ? 24_107 : 25_569) + minutes / 1440 };
}
