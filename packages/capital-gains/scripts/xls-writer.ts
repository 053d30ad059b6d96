import { writeOle2 } from "./ole2-writer.ts";
import type { WrittenCell, WrittenSheet } from "./workbook-writer.ts";

const biff8 = 0x0600;
const globalsSubstream = 5;
const worksheet = 0x10;
/** the limit of a BIFF8 record; longer data continues in CONTINUE records */
const mostRecordBytes = 8224;
const continueRecord = 0x003c;

type XlsStyle = {
  readonly counts1904?: boolean;
  /** code of a number format that the workbook defines */
  readonly numberFormat?: string;
  /** adds the record that marks the rest as encrypted */
  readonly protectedByPassword?: boolean;
};

/** Writes a real .xls file (BIFF8 in OLE2) for fixtures: shared texts, numbers, days. */
export function writeXls(sheets: readonly WrittenSheet[], style: XlsStyle = {}): Buffer {
  const texts = new Map<string, number>();
  const bodies = sheets.map((sheet) => sheetRecords(sheet, texts));
  const globals = (starts: readonly number[]) =>
    Buffer.concat([
      beginning(globalsSubstream),
      ...(style.protectedByPassword ? [record(0x2f, Buffer.alloc(6))] : []),
      record(0x22, uint16(style.counts1904 ? 1 : 0)),
      ...(style.numberFormat === undefined ? [] : [numberFormat(style.numberFormat)]),
      // cell style 0 shows a number, 1 a date (built-in format 14)
      record(0xe0, Buffer.concat([uint16(0), uint16(0), Buffer.alloc(16)])),
      record(0xe0, Buffer.concat([uint16(0), uint16(14), Buffer.alloc(16)])),
      ...sheets.map(({ name }, i) => sheetEntry(name, starts[i] ?? 0)),
      ...sharedTexts([...texts.keys()]),
      record(0x0a, Buffer.alloc(0)),
    ]);
  let start = globals([]).length;
  const starts = bodies.map((body) => {
    const own = start;
    start += body.length;
    return own;
  });
  return writeOle2(new Map([["Workbook", Buffer.concat([globals(starts), ...bodies])]]));
}

function beginning(kind: number): Buffer {
  return record(0x809, Buffer.concat([uint16(biff8), uint16(kind), Buffer.alloc(12)]));
}

function numberFormat(code: string): Buffer {
  const text = Buffer.concat([uint16(code.length), Buffer.from([0]), Buffer.from(code, "latin1")]);
  return record(0x41e, Buffer.concat([uint16(164), text]));
}

function sheetEntry(name: string, start: number): Buffer {
  const place = Buffer.alloc(6);
  place.writeUInt32LE(start, 0);
  const text = Buffer.from(name, "utf16le");
  return record(0x85, Buffer.concat([place, Buffer.from([name.length, 1]), text]));
}

function sharedTexts(texts: readonly string[]): Buffer[] {
  const counts = Buffer.alloc(8);
  counts.writeUInt32LE(texts.length, 0);
  counts.writeUInt32LE(texts.length, 4);
  const blocks: Buffer[][] = [[counts]];
  let size = counts.length;
  const write = (bytes: Buffer) => {
    blocks.at(-1)?.push(bytes);
    size += bytes.length;
  };
  const beginBlock = () => {
    blocks.push([]);
    size = 0;
  };
  for (const text of texts) {
    if (size + 5 > mostRecordBytes) {
      beginBlock();
    }
    write(Buffer.concat([uint16(text.length), Buffer.from([1])]));
    let rest = Buffer.from(text, "utf16le");
    for (;;) {
      const room = (mostRecordBytes - size) & ~1;
      write(rest.subarray(0, room));
      rest = rest.subarray(room);
      if (rest.length === 0) {
        break;
      }
      // The rest of a split text begins with its own flag for two bytes per character.
      beginBlock();
      write(Buffer.from([1]));
    }
  }
  return blocks.map((block, i) => record(i === 0 ? 0xfc : continueRecord, Buffer.concat(block)));
}

function sheetRecords(sheet: WrittenSheet, texts: Map<string, number>): Buffer {
  const records = [beginning(worksheet)];
  for (const [row, cells] of sheet.rows.entries()) {
    for (const [column, cell] of (cells ?? []).entries()) {
      if (cell !== null) {
        records.push(cellRecord(row, column, cell, texts));
      }
    }
  }
  return Buffer.concat([...records, record(0x0a, Buffer.alloc(0))]);
}

function cellRecord(
  row: number,
  column: number,
  cell: Exclude<WrittenCell, null>,
  texts: Map<string, number>,
): Buffer {
  const place = (style: number) => Buffer.concat([uint16(row), uint16(column), uint16(style)]);
  if (typeof cell === "string") {
    const index = texts.get(cell) ?? texts.size;
    texts.set(cell, index);
    const number = Buffer.alloc(4);
    number.writeUInt32LE(index);
    return record(0xfd, Buffer.concat([place(0), number]));
  }
  if (typeof cell === "number" && Number.isInteger(cell) && Math.abs(cell) < 2 ** 29) {
    const short = Buffer.alloc(4);
    short.writeInt32LE(cell * 4 + 2);
    return record(0x27e, Buffer.concat([place(0), short]));
  }
  const double = Buffer.alloc(8);
  double.writeDoubleLE(Number(typeof cell === "number" ? cell : cell.serial));
  return record(0x203, Buffer.concat([place(typeof cell === "number" ? 0 : 1), double]));
}

function record(kind: number, data: Buffer): Buffer {
  return Buffer.concat([uint16(kind), uint16(data.length), data]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
