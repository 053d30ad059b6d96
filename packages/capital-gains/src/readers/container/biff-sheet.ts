import type { Cell, NumberedCells } from "../grid.ts";
import { biffRecords, decodeShortNumber, Kind } from "./biff-records.ts";
import { biffText } from "./biff-texts.ts";
import { float64, uint16, uint32 } from "./bytes.ts";
import { limits } from "./limits.ts";
import { dateOrNumber } from "./spreadsheet-date.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** What the sheets of an .xls workbook share. */
export type BiffWorkbook = {
  readonly isBiff8: boolean;
  readonly sharedTexts: readonly string[];
  /** by cell style: whether its number counts days */
  readonly dateStyles: readonly boolean[];
  readonly counts1904: boolean;
};

/** Result kinds of a formula other than a number (MS-XLS 2.5.133). */
const textResult = 0;
const truthResult = 1;

/**
 * Reads the rows of the worksheet that begins at `start` in the workbook stream. Throws `UnreadableFile` for a
 * damaged or too large one.
 */
export function readBiffSheet(
  stream: Uint8Array,
  start: number,
  workbook: BiffWorkbook,
): NumberedCells[] {
  const rows: Cell[][] = [];
  /** the cell of a formula whose text follows in the next record */
  let awaited: Uint8Array | undefined;
  for (const { kind, data } of biffRecords(stream, start)) {
    if (kind === Kind.end) {
      return rows.flatMap((cells, i) => ({ number: i + 1, cells }));
    }
    if (kind === Kind.formulaText && awaited !== undefined) {
      put(rows, awaited, [biffText(workbook.isBiff8, data, 0, 2)]);
    }
    const values =
      data.length < (leastBytes.get(kind) ?? Infinity) ? [] : valuesOf(kind, data, workbook);
    awaited = values === undefined ? data : undefined;
    put(rows, data, values ?? []);
  }
  throw new UnreadableFile("cut-off", "a worksheet without its end");
}

/** Puts values into the cell that a record begins with, and those to the right of it. */
function put(rows: Cell[][], data: Uint8Array, values: readonly Cell[]): void {
  for (const [offset, value] of values.entries()) {
    const column = uint16(data, 2) + offset;
    if (column >= limits.columns) {
      throw new UnreadableFile("row-too-wide");
    }
    const number = uint16(data, 0);
    rows[number] ??= [];
    const row = rows[number];
    while (row.length < column) {
      row.push(undefined);
    }
    row[column] = value;
  }
}

/** Returns the values of a record's cells; `undefined` for a formula whose text follows. */
function valuesOf(
  kind: number,
  data: Uint8Array,
  workbook: BiffWorkbook,
): readonly Cell[] | undefined {
  const number = (value: number, style = uint16(data, 4)): Cell =>
    workbook.dateStyles[style] === true
      ? dateOrNumber(value, workbook.counts1904 ? 1904 : 1900)
      : value;
  switch (kind) {
    case Kind.sharedText: {
      const text = workbook.sharedTexts[uint32(data, 6)];
      if (text === undefined) {
        throw new UnreadableFile("damaged-workbook", "a shared text is missing");
      }
      return [text];
    }
    case Kind.number:
      return [number(float64(data, 6))];
    case Kind.shortNumber:
      return [number(decodeShortNumber(uint32(data, 6)))];
    case Kind.shortNumbers:
      return Array.from({ length: Math.floor((data.length - 6) / 6) }, (_, i) =>
        number(decodeShortNumber(uint32(data, 6 + i * 6)), uint16(data, 4 + i * 6)),
      );
    case Kind.label:
    case Kind.richLabel:
      return [biffText(workbook.isBiff8, data, 6, 2)];
    case Kind.truthOrError:
      return [data[7] === 1 ? "#ERROR" : truth(data[6])];
    case Kind.formula:
      if (uint16(data, 12) !== 0xffff) {
        return [number(float64(data, 6))];
      }
      if (data[6] === textResult) {
        return undefined;
      }
      return [data[6] === truthResult ? truth(data[8]) : "#ERROR"];
    default:
      return [];
  }
}

const truth = (byte: number | undefined) => (byte === 1 ? "TRUE" : "FALSE");

const leastBytes = new Map<number, number>([
  [Kind.sharedText, 10],
  [Kind.number, 14],
  [Kind.shortNumber, 10],
  [Kind.shortNumbers, 12],
  [Kind.label, 8],
  [Kind.richLabel, 8],
  [Kind.truthOrError, 8],
  [Kind.formula, 20],
]);
