import { writeOle2 } from "../scripts/xls-writer.ts";

/** Returns a record of an .xls workbook. */
export function record(kind: number, ...data: readonly number[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(kind, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, Buffer.from(data)]);
}

/**
 * Writes an .xls workbook of one sheet record by record, as no program writes it.
 * @param version 5 or 6 (BIFF5, BIFF8)
 * @param body the records of the sheet
 * @param first records before the list of sheets
 */
export function biffWorkbook(
  version: 5 | 6,
  body: Uint8Array,
  first: Uint8Array = Buffer.alloc(0),
): Buffer {
  const beginning = (kind: number) => record(0x809, 0, version, kind, 0, 0, 0, 0, 0);
  const name = version === 6 ? [1, 0, 0x53] : [1, 0x53];
  const end = record(0x0a);
  const list = (at: number) => record(0x85, at & 255, at >> 8, 0, 0, 0, 0, ...name);
  const head = (start: number) => Buffer.concat([beginning(5), first, list(start), end]);
  const sheet = Buffer.concat([beginning(0x10), body, end]);
  const stream = Buffer.concat([head(head(0).length), sheet]);
  return writeOle2({ [version === 6 ? "Workbook" : "Book"]: stream });
}
