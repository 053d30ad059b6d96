import { latin1Text, uint16, utf16Text, windows1252Text } from "./bytes.ts";
import { limits } from "./limits.ts";
import { Refused } from "./refused.ts";

const wideBit = 1;
const phonetic = 4;
const rich = 8;

/**
 * Reads the shared texts of a BIFF8 workbook from the records of the table. They have at most 8,224
 * bytes each, even in the middle of a text, and the rest of a split text begins with its own flag for one
 * or two bytes per character (MS-XLS 2.5.293).
 */
export function readBiffSharedTexts(blocks: readonly Uint8Array[]): string[] {
  const reader = new BlockReader(blocks);
  reader.skip(4);
  const count = reader.uint32();
  if (count > limits.sharedTexts) {
    throw new Refused("too-many-texts");
  }
  const texts: string[] = [];
  for (let i = 0; i < count && !reader.atEnd(); i += 1) {
    texts.push(reader.text());
  }
  return texts;
}

/** Reads a text in its own record: length in one or two bytes, flags, characters. */
export function biff8Text(data: Uint8Array, at: number, lengthBytes: 1 | 2): string {
  if (at + lengthBytes >= data.length) {
    return "";
  }
  const length = lengthBytes === 1 ? (data[at] as number) : uint16(data, at);
  const flags = data[at + lengthBytes] as number;
  let start = at + lengthBytes + 1;
  if ((flags & rich) !== 0) {
    start += 2;
  }
  if ((flags & phonetic) !== 0) {
    start += 4;
  }
  return (flags & wideBit) !== 0
    ? utf16Text(data, start, start + length * 2)
    : latin1Text(data, start, start + length);
}

/** Reads such a text in BIFF5, whose characters are of the Windows code page. */
export function biff5Text(data: Uint8Array, at: number, lengthBytes: 1 | 2): string {
  if (at + lengthBytes >= data.length) {
    return "";
  }
  const length = lengthBytes === 1 ? (data[at] as number) : uint16(data, at);
  const start = at + lengthBytes;
  return windows1252Text(data.subarray(start, start + length));
}

class BlockReader {
  readonly #blocks: readonly Uint8Array[];
  #block = 0;
  #at = 0;

  constructor(blocks: readonly Uint8Array[]) {
    this.#blocks = blocks;
  }

  atEnd(): boolean {
    this.#goToBytes();
    return this.#block >= this.#blocks.length;
  }

  skip(count: number): void {
    let left = count;
    while (left > 0) {
      const block = this.#current();
      const step = Math.min(left, block.length - this.#at);
      this.#at += step;
      left -= step;
    }
  }

  uint32(): number {
    return this.#number(4);
  }

  text(): string {
    const length = this.#number(2);
    const flags = this.#number(1);
    const runs = (flags & rich) !== 0 ? this.#number(2) : 0;
    const phoneticBytes = (flags & phonetic) !== 0 ? this.#number(4) : 0;
    const text = this.#characters(length, (flags & wideBit) !== 0);
    this.skip(runs * 4 + phoneticBytes);
    return text;
  }

  #characters(length: number, wideAtFirst: boolean): string {
    let text = "";
    let wide = wideAtFirst;
    while (text.length < length) {
      if (this.#at >= (this.#blocks[this.#block]?.length ?? 0)) {
        this.#goToBytes();
        wide = (this.#number(1) & wideBit) !== 0;
      }
      const block = this.#current();
      const size = wide ? 2 : 1;
      const count = Math.min(length - text.length, Math.floor((block.length - this.#at) / size));
      if (count === 0) {
        throw new Refused("damaged-workbook", "half a character");
      }
      const end = this.#at + count * size;
      text += (wide ? utf16Text : latin1Text)(block, this.#at, end);
      this.#at = end;
    }
    return text;
  }

  #number(bytes: 1 | 2 | 4): number {
    let value = 0;
    for (let i = 0; i < bytes; i += 1) {
      value += (this.#current()[this.#at] as number) * 256 ** i;
      this.#at += 1;
    }
    return value;
  }

  /** Returns the block that holds the next byte. */
  #current(): Uint8Array {
    this.#goToBytes();
    const block = this.#blocks[this.#block];
    if (block === undefined) {
      throw new Refused("damaged-workbook", "shared texts are cut off");
    }
    return block;
  }

  #goToBytes(): void {
    while (this.#block < this.#blocks.length) {
      if (this.#at < (this.#blocks[this.#block]?.length ?? 0)) {
        return;
      }
      this.#block += 1;
      this.#at = 0;
    }
  }
}
