import type { Cell, NumberedCells } from "../grid.ts";
import { biffRecords, decodeShortNumber, Kind } from "./biff-records.ts";
import { biffText } from "./biff-texts.ts";
import { float64, uint16, uint32 } from "./bytes.ts";
import { limits } from "./limits.ts";
import { Refused } from "./refused.ts";
import { dateOrNumber } from "./spreadsheet-date.ts";

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
 * Reads the rows of the worksheet that begins at `start` in the workbook stream. Throws `Refused` for a
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
  const set = (data: Uint8Array, value: Cell, offset = 0) => {
    const column = uint16(data, 2) + offset;
    if (column >= limits.columns) {
      throw new Refused("row-too-wide");
    }
    const number = uint16(data, 0);
    rows[number] ??= [];
    const row = rows[number];
    while (row.length < column) {
      row.push(undefined);
    }
    row[column] = value;
  };
  const number = (value: number, style: number): Cell =>
    workbook.dateStyles[style] === true
      ? dateOrNumber(value, workbook.counts1904 ? 1904 : 1900)
      : value;
  for (const { kind, data } of biffRecords(stream, start)) {
    if (kind === Kind.end) {
      return rows.flatMap((cells, i) => ({ number: i + 1, cells }));
    }
    if (kind === Kind.formulaText && awaited !== undefined) {
      set(awaited, biffText(workbook.isBiff8, data, 0, 2));
    }
    awaited = undefined;
    const need = leastBytes.get(kind);
    if (need === undefined || data.length < need) {
      continue;
    }
    const style = uint16(data, 4);
    switch (kind) {
      case Kind.sharedText: {
        const text = workbook.sharedTexts[uint32(data, 6)];
        if (text === undefined) {
          throw new Refused("damaged-workbook", "a shared text is missing");
        }
        set(data, text);
        break;
      }
      case Kind.number:
        set(data, number(float64(data, 6), style));
        break;
      case Kind.shortNumber:
        set(data, number(decodeShortNumber(uint32(data, 6)), style));
        break;
      case Kind.shortNumbers:
        for (let i = 0; 4 + i * 6 + 6 <= data.length - 2; i += 1) {
          const at = 4 + i * 6;
          const value = decodeShortNumber(uint32(data, at + 2));
          set(data, number(value, uint16(data, at)), i);
        }
        break;
      case Kind.label:
      case Kind.richLabel:
        set(data, biffText(workbook.isBiff8, data, 6, 2));
        break;
      case Kind.truthOrError:
        set(data, data[7] === 1 ? "#ERROR" : data[6] === 1 ? "TRUE" : "FALSE");
        break;
      case Kind.formula:
        if (uint16(data, 12) !== 0xffff) {
          set(data, number(float64(data, 6), style));
        } else if (data[6] === textResult) {
          awaited = data;
        } else {
          set(data, data[6] === truthResult ? (data[8] === 1 ? "TRUE" : "FALSE") : "#ERROR");
        }
        break;
      default:
    }
  }
  throw new Refused("cut-off", "a worksheet without its end");
}

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
