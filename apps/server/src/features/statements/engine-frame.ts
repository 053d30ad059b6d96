/**
 * How the server and the engine's process talk over pipes: one line of JSON, which states the
 * lengths of the parts, then the parts' bytes one after another.
 */
export type Frame<Header> = { header: Header & { lengths: number[] }; parts: Buffer[] };

const longestHeader = 8 * 1024 * 1024;

/** The header line of a frame whose parts have these lengths in bytes. */
export function frameHeader(header: object, lengths: number[]): Buffer {
  return Buffer.from(`${JSON.stringify({ ...header, lengths })}\n`);
}

/**
 * Reads one frame to its end. Gives null when the stream ends early, holds more than `maxBytes` or
 * is no frame: the other side was ended, or is not to be believed.
 */
export async function readFrame<Header>(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Frame<Header> | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return parseFrame<Header>(Buffer.concat(chunks));
}

function parseFrame<Header>(all: Buffer): Frame<Header> | null {
  const lineEnd = all.indexOf(10);
  if (lineEnd < 0 || lineEnd > longestHeader) return null;
  let header: Header & { lengths: number[] };
  try {
    header = JSON.parse(all.toString("utf8", 0, lineEnd));
  } catch {
    return null;
  }
  if (!Array.isArray(header.lengths)) return null;
  const parts: Buffer[] = [];
  let start = lineEnd + 1;
  for (const length of header.lengths) {
    if (!Number.isSafeInteger(length) || length < 0) return null;
    parts.push(all.subarray(start, start + length));
    start += length;
  }
  return start === all.byteLength ? { header, parts } : null;
}
