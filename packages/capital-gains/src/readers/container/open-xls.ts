import type { Sheet } from "../grid.ts";
import { biffRecords, Kind } from "./biff-records.ts";
import { type BiffWorkbook, readBiffSheet } from "./biff-sheet.ts";
import { biffText, readBiffSharedTexts } from "./biff-texts.ts";
import { uint16, uint32 } from "./bytes.ts";
import { limits } from "./limits.ts";
import type { Ole2File } from "./ole2.ts";
import { NumberFormats } from "./spreadsheet-date.ts";
import { UnreadableFile, unpackedSheet } from "./unreadable-file.ts";

const biff8 = 0x0600;
const biff5 = 0x0500;
const worksheet = 0;

/**
 * Opens a workbook of the .xls kind (BIFF8 of Excel 97 and later, BIFF5 before), in its order. A workbook
 * that Excel encrypted as .xlsx is in such a container, too. Throws `UnreadableFile` when protected, too old or
 * damaged.
 */
export function openXls(file: Ole2File): Sheet[] {
  if (file.has("EncryptedPackage")) {
    throw new UnreadableFile("password-protected");
  }
  if (!file.has("Workbook") && !file.has("Book")) {
    throw new UnreadableFile("not-a-statement");
  }
  const stream = file.stream(file.has("Workbook") ? "Workbook" : "Book");
  const { workbook, sheets } = readGlobals(stream);
  const starts = sheets.map(({ start }) => start).sort((a, b) => a - b);
  return sheets.map(({ name, start }) => {
    // No sheet extends into the next, so that all sheets together are no larger than the file.
    const end = starts.find((other) => other > start) ?? stream.length;
    const records = stream.subarray(0, end);
    return unpackedSheet(name, () => readBiffSheet(records, start, workbook));
  });
}

function readGlobals(stream: Uint8Array) {
  const isBiff8 = version(stream) === biff8;
  const sheets: { readonly name: string; readonly start: number }[] = [];
  const formats = new NumberFormats();
  const styles: number[] = [];
  const blocks: Uint8Array[] = [];
  let counts1904 = false;
  let inTexts = false;
  for (const { kind, data } of biffRecords(stream, 0)) {
    if (kind === Kind.end) {
      break;
    }
    if (kind === Kind.protectedByPassword) {
      throw new UnreadableFile("password-protected");
    }
    if (kind !== Kind.continued) {
      inTexts = kind === Kind.sharedTexts;
    }
    if (inTexts) {
      blocks.push(data);
    } else if (kind === Kind.dateMode && data.length >= 2) {
      counts1904 = uint16(data, 0) === 1;
    } else if (kind === Kind.format && data.length >= 3) {
      formats.define(uint16(data, 0), biffText(isBiff8, data, 2, isBiff8 ? 2 : 1));
    } else if (kind === Kind.cellStyle && data.length >= 4) {
      if (styles.length >= limits.cellStyles) {
        throw new UnreadableFile("damaged-workbook", "more cell styles than a workbook has");
      }
      styles.push(uint16(data, 2));
    } else if (kind === Kind.sheet && data.length >= 8 && data[5] === worksheet) {
      if (sheets.length >= limits.sheets) {
        throw new UnreadableFile("too-many-sheets");
      }
      const start = uint32(data, 0);
      if (sheets.some((other) => other.start === start)) {
        throw new UnreadableFile("damaged-workbook", "two sheets in one place");
      }
      sheets.push({ name: biffText(isBiff8, data, 6, 1), start });
    }
  }
  if (sheets.length === 0) {
    throw new UnreadableFile("damaged-workbook", "no worksheet");
  }
  const dateStyles = styles.map((id) => formats.isDate(id));
  const sharedTexts = blocks.length === 0 ? [] : readBiffSharedTexts(blocks);
  const workbook: BiffWorkbook = { isBiff8, sharedTexts, dateStyles, counts1904 };
  return { workbook, sheets };
}

function version(stream: Uint8Array): number {
  if (stream.length < 8 || uint16(stream, 0) !== Kind.beginning) {
    throw new UnreadableFile("old-workbook-version", "no BIFF5 or BIFF8 beginning");
  }
  const found = uint16(stream, 4);
  if (found !== biff8 && found !== biff5) {
    throw new UnreadableFile("old-workbook-version");
  }
  return found;
}
