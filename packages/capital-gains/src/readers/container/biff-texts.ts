import { joined, latin1Text, uint16, uint32, utf16Text, windows1252Text } from "./bytes.ts";
import { limits } from "./limits.ts";
import { UnreadableFile } from "./unreadable-file.ts";

const wideBit = 1;
const phonetic = 4;
const rich = 8;

/**
 * Reads the shared texts of a BIFF8 workbook from the records of the table. They have at most 8,224
 * bytes each, even in the middle of a text, and the rest of a split text begins with its own flag for one
 * or two bytes per character (MS-XLS 2.5.293).
 */
export function readBiffSharedTexts(records: readonly Uint8Array[]): string[] {
  const bytes = joined(records);
  const ends: number[] = [];
  for (const { length } of records) {
    ends.push((ends.at(-1) ?? 0) + length);
  }
  let at = 4;
  const number = (read: (bytes: Uint8Array, at: number) => number, size: number): number => {
    if (at + size > bytes.length) {
      throw new UnreadableFile("damaged-workbook", "shared texts are cut off");
    }
    at += size;
    return read(bytes, at - size);
  };
  const flags = () => number((all, place) => all[place] as number, 1);
  const count = number(uint32, 4);
  if (count > limits.sharedTexts) {
    throw new UnreadableFile("too-many-texts");
  }
  let record = 0;
  const endOfRecord = () => {
    while ((ends[record] ?? bytes.length) < at) {
      record += 1;
    }
    return ends[record] ?? bytes.length;
  };
  const texts: string[] = [];
  while (texts.length < count && at < bytes.length) {
    const length = number(uint16, 2);
    const has = flags();
    const runs = (has & rich) !== 0 ? number(uint16, 2) : 0;
    const phoneticBytes = (has & phonetic) !== 0 ? number(uint32, 4) : 0;
    let isWide = (has & wideBit) !== 0;
    let text = "";
    while (text.length < length) {
      if (at === endOfRecord()) {
        isWide = (flags() & wideBit) !== 0;
      }
      const size = isWide ? 2 : 1;
      const end =
        at + Math.min(length - text.length, Math.floor((endOfRecord() - at) / size)) * size;
      if (end === at) {
        throw new UnreadableFile("damaged-workbook", "half a character");
      }
      text += (isWide ? utf16Text : latin1Text)(bytes, at, end);
      at = end;
    }
    texts.push(text);
    at += runs * 4 + phoneticBytes;
  }
  return texts;
}

/**
 * Reads a text in its own record: length in one or two bytes, then characters, in BIFF5 those of the
 * Windows code page, in BIFF8 after flags.
 */
export function biffText(
  isBiff8: boolean,
  data: Uint8Array,
  at: number,
  lengthBytes: 1 | 2,
): string {
  let start = at + lengthBytes;
  if (start >= data.length) {
    return "";
  }
  const length = lengthBytes === 1 ? (data[at] as number) : uint16(data, at);
  if (!isBiff8) {
    return windows1252Text(data.subarray(start, start + length));
  }
  const flags = data[start] as number;
  start += 1 + ((flags & rich) !== 0 ? 2 : 0) + ((flags & phonetic) !== 0 ? 4 : 0);
  return (flags & wideBit) !== 0
    ? utf16Text(data, start, start + length * 2)
    : latin1Text(data, start, start + length);
}
