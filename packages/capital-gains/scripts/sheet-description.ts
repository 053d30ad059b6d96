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
  let style: WorkbookStyle = {};
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
    const [header, choice] = [headers[word], choices[word]];
    if (header !== undefined) {
      rows().push([null, ...header]);
    } else if (word === "sheet") {
      sheets.push({ name: rest, rows: [] });
    } else if (word === "row") {
      rows().push(...Array(Number(rest) - 1 - rows().length).fill(undefined));
    } else if (choice !== undefined) {
      style = { ...style, ...choice(rest) };
    } else {
      throw new SyntaxError(`unknown line: ${line}`);
    }
  }
  return { sheets, style };
}

const choices: Readonly<Record<string, (rest: string) => WorkbookStyle>> = {
  dimension: (dimension) => ({ dimension }),
  "date-format": (dateFormat) => ({ dateFormat }),
  "inline-texts": () => ({ inlineTexts: true }),
  "dates-from-1904": () => ({ counts1904: true }),
  "without-references": () => ({ withoutReferences: true }),
};

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
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = date
    .slice(1)
    .map((digits = "0") => Number(digits));
  const first = counts1904 ? 24_107 : 25_569;
  return { serial: dayNumber(year, month, day) + first + (hours * 60 + minutes) / 1440 };
}
