import type { Cell, NumberedCells } from "../grid.ts";
import { limits } from "./limits.ts";
import { type DateSystem, dateOrNumber } from "./spreadsheet-date.ts";
import { UnreadableFile } from "./unreadable-file.ts";
import { withoutEscapes } from "./xlsx-parts.ts";
import { XmlScanner } from "./xml-scanner.ts";

const lastRowOfASheet = 1_048_576;

/** What the cells of a worksheet refer to, read once for the workbook. */
export type SheetContext = {
  readonly sharedTexts: readonly string[];
  /** by cell style: whether its number counts days */
  readonly dateStyles: readonly boolean[];
  readonly dateSystem: DateSystem;
};

/**
 * Reads the rows of a worksheet's XML, one at a time. The `dimension` element is ignored: Zerodha
 * writes `A1:A1` for a full sheet.
 */
export function* worksheetRows(xml: string, context: SheetContext): Generator<NumberedCells> {
  const scanner = new XmlScanner(xml);
  let number = 0;
  try {
    for (let rows = 0; scanner.nextElement("row"); rows += 1) {
      if (rows >= limits.rows) {
        throw new UnreadableFile("too-many-rows");
      }
      number = rowNumber(scanner.attribute("r"), number);
      yield { number, cells: scanner.selfClosing ? [] : readCells(scanner, context) };
    }
  } catch (cause) {
    throw cause instanceof UnreadableFile ? cause.inRow(number) : cause;
  }
}

function rowNumber(stated: string | undefined, before: number): number {
  const number = stated === undefined ? before + 1 : Number(stated);
  if (!Number.isInteger(number) || number < 1) {
    throw new UnreadableFile("damaged-workbook", "row number");
  }
  if (number > lastRowOfASheet) {
    throw new UnreadableFile("too-many-rows");
  }
  return number;
}

/** How nearly all cells are written: `<c r="B16" s="3" t="s"><v>12</v></c>`. Read tag by tag, 5,000 lots cost a quarter more. */
const usualCell = /<c r="([A-Z]+)\d+"(?: s="(\d+)")?(?: t="(\w+)")?><v>([^<&]+)<\/v><\/c>/y;

function readCells(scanner: XmlScanner, context: SheetContext): Cell[] {
  const cells: Cell[] = [];
  const set = (column: number, cell: Cell) => {
    if (column >= limits.columns) {
      throw new UnreadableFile("row-too-wide");
    }
    while (cells.length < column) {
      cells.push(undefined);
    }
    cells[column] = cell;
  };
  let next = 0;
  for (;;) {
    const usual = scanner.take(usualCell);
    if (usual !== undefined) {
      const [, place = "", style, type, text = ""] = usual;
      next = columnOf(place) + 1;
      set(next - 1, contentOf(text, type, style, context));
      continue;
    }
    if (!scanner.nextTag()) {
      throw new UnreadableFile("damaged-workbook", "a row is not finished");
    }
    if (scanner.closing) {
      if (scanner.name === "row") {
        return cells;
      }
    } else if (scanner.name === "c") {
      // Of two with one name the last counts.
      const attributes: Partial<Record<string, string>> = Object.fromEntries(scanner.attributes());
      const { r: place, t: type, s: style } = attributes;
      const column = place === undefined ? next : columnOf(place);
      next = column + 1;
      const cell = scanner.selfClosing ? undefined : readCell(scanner, type, style, context);
      if (cell !== undefined) {
        set(column, cell);
      }
    } else if (scanner.name === "row") {
      throw new UnreadableFile("damaged-workbook", "a row within a row");
    }
  }
}

/** Returns the column of a cell by its place: 1 for `B16`. */
function columnOf(place: string): number {
  const letters = /^[A-Z]*/.exec(place)?.[0] ?? "";
  if (letters === "") {
    throw new UnreadableFile("damaged-workbook", "a cell without a column");
  }
  if (letters.length > 4) {
    throw new UnreadableFile("row-too-wide");
  }
  let column = 0;
  for (let i = 0; i < letters.length; i += 1) {
    column = column * 26 + letters.charCodeAt(i) - 0x40;
  }
  return column - 1;
}

/** Reads the content of a cell up to its end. */
function readCell(
  scanner: XmlScanner,
  type: string | undefined,
  style: string | undefined,
  context: SheetContext,
): Cell {
  let value: Cell;
  let text: string | undefined;
  let phonetic = false;
  while (scanner.nextTag()) {
    const { name } = scanner;
    const opens = !scanner.closing && !scanner.selfClosing;
    if (name === "c") {
      if (!scanner.closing) {
        throw new UnreadableFile("damaged-workbook", "a cell within a cell");
      }
      return text ?? value;
    }
    if (name === "v" && opens) {
      value = contentOf(scanner.text(), type, style, context);
    } else if (name === "rPh") {
      // The pronunciation of a Japanese name is next to it and not part of it.
      phonetic = !scanner.closing;
    } else if (name === "t" && opens && !phonetic) {
      text = (text ?? "") + withoutEscapes(scanner.text());
      if (text.length > limits.cellCharacters) {
        throw new UnreadableFile("cell-too-long");
      }
    }
  }
  throw new UnreadableFile("damaged-workbook", "a cell is not finished");
}

/** What the number of a shared text never has: such a value is the text itself. */
const isText = /[\u0080-\uffff&]/;

/** Returns the content of a `<v>` by the cell's type, attribute `t` (ECMA-376 18.18.11). */
function contentOf(
  text: string,
  type: string | undefined,
  style: string | undefined,
  { sharedTexts, dateStyles, dateSystem }: SheetContext,
): Cell {
  if (text === "") {
    return undefined;
  }
  if (text.length > limits.cellCharacters) {
    throw new UnreadableFile("cell-too-long");
  }
  switch (type ?? "n") {
    case "s": {
      if (isText.test(text)) {
        return withoutEscapes(text);
      }
      const shared = /^\d+$/.test(text) ? sharedTexts[Number(text)] : undefined;
      if (shared === undefined) {
        throw new UnreadableFile("damaged-workbook", "a shared text is missing");
      }
      return shared;
    }
    case "b":
      return text.startsWith("1") ? "TRUE" : "FALSE";
    case "n": {
      const number = Number(text);
      const isDate = dateStyles[Number(style ?? 0)] === true;
      if (Number.isNaN(number)) {
        return text;
      }
      return isDate ? dateOrNumber(number, dateSystem) : number;
    }
    default:
      return withoutEscapes(text);
  }
}
