import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { zipOf } from "./zip-file.ts";

/** The sizes around what a byte and two bytes can count, and nothing at all. */
const sizes = [0, 1, 255, 256, 65_535, 65_536, 70_001];

describe("a zip file of downloads", () => {
  test("has every file byte for byte, under names of any script, with the time that it was made", async () => {
    const files = sizes.map((size, at) => ({
      name: `मीरा – ${at} report.xlsx`,
      bytes: Uint8Array.from({ length: size }, (_, index) => (index * 31 + at) % 251),
    }));
    const zip = await zipOf(
      files.map(({ name, bytes }) => ({ name, content: new Blob([bytes]) })),
      new Date(2026, 10, 29, 13, 45, 58),
    );
    const view = new DataView(await zip.arrayBuffer());
    const text = (at: number, length: number) =>
      new TextDecoder().decode(new Uint8Array(view.buffer, at, length));
    // As a program reads it: from the record at the end to the directory, from there to the files.
    const end = view.byteLength - 22;
    expect(view.getUint32(end, true)).toBe(0x06054b50);
    expect(view.getUint16(end + 10, true)).toBe(files.length);
    let entry = view.getUint32(end + 16, true);
    expect(entry + view.getUint32(end + 12, true)).toBe(end);
    for (const { name, bytes } of files) {
      expect(view.getUint32(entry, true)).toBe(0x02014b50);
      const nameLength = view.getUint16(entry + 28, true);
      expect(text(entry + 46, nameLength)).toBe(name);
      // Names are in UTF-8, and nothing is compressed.
      expect([view.getUint16(entry + 8, true), view.getUint16(entry + 10, true)]).toEqual([
        2048, 0,
      ]);
      const [time, day] = [view.getUint16(entry + 12, true), view.getUint16(entry + 14, true)];
      expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([13, 45, 58]);
      expect([(day >> 9) + 1980, (day >> 5) & 15, day & 31]).toEqual([2026, 11, 29]);
      expect(view.getUint32(entry + 16, true)).toBe(crc32(bytes));
      const local = view.getUint32(entry + 42, true);
      expect(view.getUint32(local, true)).toBe(0x04034b50);
      // The local header repeats what the directory says.
      const repeated = new Uint8Array(view.buffer, local + 4, 26);
      expect(repeated).toEqual(new Uint8Array(view.buffer, entry + 6, 26));
      const start = local + 30 + nameLength;
      const stored = new Uint8Array(view.buffer, start, view.getUint32(entry + 24, true));
      expect(Buffer.from(stored).equals(Buffer.from(bytes))).toBe(true);
      entry += 46 + nameLength;
    }
    expect(entry).toBe(end);
  });
});
