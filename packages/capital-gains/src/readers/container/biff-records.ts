import { uint16 } from "./bytes.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** Record kinds of a BIFF workbook stream that a statement needs (MS-XLS 2.3). */
export const Kind = {
  beginning: 0x0809,
  end: 0x000a,
  protectedByPassword: 0x002f,
  dateMode: 0x0022,
  format: 0x041e,
  cellStyle: 0x00e0,
  sheet: 0x0085,
  sharedTexts: 0x00fc,
  continued: 0x003c,
  sharedText: 0x00fd,
  number: 0x0203,
  shortNumber: 0x027e,
  shortNumbers: 0x00bd,
  label: 0x0204,
  richLabel: 0x00d6,
  formula: 0x0006,
  formulaText: 0x0207,
  truthOrError: 0x0205,
} as const;

/** Walks the records of a workbook stream from `start` on; throws `UnreadableFile` when one is cut off. */
export function* biffRecords(stream: Uint8Array, start: number) {
  let at = start;
  while (at + 4 <= stream.length) {
    const kind = uint16(stream, at);
    const length = uint16(stream, at + 2);
    const end = at + 4 + length;
    if (end > stream.length) {
      throw new UnreadableFile("cut-off", "a record of the workbook");
    }
    yield { kind, data: stream.subarray(at + 4, end) };
    at = end;
  }
}

/** Decodes 30 bits: an integer or the upper half of a double, perhaps times 100 (MS-XLS 2.5.122). */
export function decodeShortNumber(code: number): number {
  const isInteger = (code & 2) !== 0;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setUint32(4, code & 0xfffffffc, true);
  const value = isInteger ? code >> 2 : bits.getFloat64(0, true);
  return (code & 1) !== 0 ? value / 100 : value;
}
