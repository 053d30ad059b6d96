/** A file under the name that it gets. */
export type NamedFile = { content: Blob; name: string };

/**
 * Packs files into a zip file, byte for byte and uncompressed: workbooks and PDFs are compressed already.
 * Fields and their order: APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.16.
 *
 * @param at the time that the files get, in the clock of this device
 */
export async function zipOf(files: readonly NamedFile[], at = new Date()): Promise<Blob> {
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directoryBytes = 0;
  for (const { name, content } of files) {
    const bytes = new Uint8Array(await content.arrayBuffer());
    const path = new TextEncoder().encode(name);
    // Version 2.0, a name in UTF-8, stored; then the time, the sum and both sizes.
    const common = [
      [2, 20, 0x0800, 0, time, day],
      [4, crc32(bytes), bytes.length, bytes.length],
    ];
    const lengths = [2, path.length, 0];
    const local = fields([4, 0x04034b50], ...common, lengths);
    const entry = fields(
      [4, 0x02014b50],
      [2, 20],
      ...common,
      lengths,
      [2, 0, 0, 0],
      [4, 0, offset],
    );
    parts.push(local, path, bytes);
    directory.push(entry, path);
    offset += local.length + path.length + bytes.length;
    directoryBytes += entry.length + path.length;
  }
  const count = files.length;
  const end = fields([4, 0x06054b50], [2, 0, 0, count, count], [4, directoryBytes, offset], [2, 0]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}

/** Returns little-endian numbers as bytes; the first of each group is how many bytes the others take. */
function fields(...groups: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    groups.flatMap(([width = 0, ...numbers]) =>
      numbers.flatMap((number) =>
        Array.from({ length: width }, (_, at) => (number >>> (8 * at)) & 0xff),
      ),
    ),
  );
}

/** The cyclic redundancy check of zip files (polynomial 0xEDB88320, reflected). */
function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
  }
  return ~sum >>> 0;
}
