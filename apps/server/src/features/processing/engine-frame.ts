import { once } from "node:events";
import type { Writable } from "node:stream";
import { StatementPreview } from "contract/statement-preview";
import { Refusal } from "result/finding";
import { StatementChoices } from "result/statement-choices";
import type { ValueOf } from "result/values";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

const AsksReport = Type.Object({ paper: Type.Literal("capital-gains-report.xlsx") });

const AsksResult = Type.Object({
  assessmentYear: Type.Optional(Type.String()),
  choices: Type.Optional(StatementChoices),
  /** Today in India, `YYYY-MM-DD`. */
  asOf: Type.String(),
});

/** What the engine's process is asked to make: a result from statements, or the report of a result. */
export type EngineTask = Static<typeof AsksResult> | Static<typeof AsksReport>;

const names = Type.Array(Type.String());

/** A request to the engine's process; the frame's parts are the files, in this order. */
export const EngineRequest = Type.Union([
  Type.Object({ ...AsksResult.properties, names }),
  Type.Object({ ...AsksReport.properties, names }),
]);

/** The preview as the engine's process makes it; nothing changes what it is made of. */
export type EnginePreview = ValueOf<typeof StatementPreview>;

const EngineFile = Type.Enum(["result.json", "processed_file.csv"]);

/** A file that the engine makes of statements. */
export type EngineFile = Static<typeof EngineFile>;

/** The answer of the engine's process; the frame's parts are the files, in this order. */
export const EngineAnswer = Type.Union([
  Type.Object({
    ok: Type.Literal(true),
    preview: Type.Unsafe<EnginePreview>(StatementPreview),
    files: Type.Array(EngineFile),
  }),
  Type.Object({ ok: Type.Literal(true), ...AsksReport.properties }),
  Type.Object({ ok: Type.Literal(false), refusal: Type.Unsafe<Refusal>(Refusal) }),
]);
export type EngineAnswer = Static<typeof EngineAnswer>;

/**
 * The format in which the server and the engine's process talk over pipes: one line of JSON that
 * states the lengths of the parts, then the parts' bytes one after another. Who reads the header
 * checks the rest of it.
 */
export type Frame = { header: { lengths: number[] }; parts: Buffer[] };

const StatedLengths = Type.Object({
  lengths: Type.Array(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});

const longestHeader = 8 * 1024 * 1024;

/** The header line of a frame whose parts have these lengths in bytes. */
export function frameHeader(header: object, lengths: number[]): Buffer {
  return Buffer.from(`${JSON.stringify({ ...header, lengths })}\n`);
}

/** Writes one frame and ends the stream; waits when the other side is slower. */
export async function writeFrame(
  stream: Writable,
  header: object,
  parts: readonly Uint8Array[],
): Promise<void> {
  const lengths = parts.map((part) => part.byteLength);
  for (const bytes of [frameHeader(header, lengths), ...parts]) {
    if (!stream.write(bytes)) {
      await once(stream, "drain");
    }
  }
  stream.end();
}

/**
 * Reads one frame to its end. Returns null when the stream ends early, exceeds `maxBytes` or is not
 * a frame: the other side was ended, or cannot be trusted. Each part is assembled as its bytes
 * arrive, so that a large one never blocks the rest of the process.
 *
 * @param memory allocates the memory of a part
 */
export async function readFrame(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
  memory: (bytes: number) => Buffer = Buffer.allocUnsafeSlow,
): Promise<Frame | null> {
  let head: Uint8Array[] = [];
  let headBytes = 0;
  let frame: OpenFrame | undefined;
  try {
    for await (const chunk of stream) {
      if (frame) {
        if (!frame.take(chunk)) {
          return null;
        }
        continue;
      }
      const lineEnd = chunk.indexOf(10);
      headBytes += lineEnd < 0 ? chunk.byteLength : lineEnd;
      if (headBytes > Math.min(longestHeader, maxBytes)) {
        return null;
      }
      head.push(lineEnd < 0 ? chunk : chunk.subarray(0, lineEnd));
      if (lineEnd < 0) {
        continue;
      }
      const line = Buffer.concat(head).toString("utf8");
      frame = openFrame(line, maxBytes - headBytes - 1, memory);
      head = [];
      if (!frame?.take(chunk.subarray(lineEnd + 1))) {
        return null;
      }
    }
  } catch {
    return null;
  }
  return frame?.whole() ?? null;
}

/** A frame whose header is known and whose parts are arriving. */
type OpenFrame = {
  /** Takes the next bytes; false when there are more than the header announces. */
  take(bytes: Uint8Array): boolean;
  /** The frame, once everything is there. */
  whole(): Frame | null;
};

function openFrame(
  line: string,
  mostBytes: number,
  memory: (bytes: number) => Buffer,
): OpenFrame | undefined {
  const header: unknown = JSON.parse(line);
  if (!Value.Check(StatedLengths, header)) {
    return undefined;
  }
  if (header.lengths.reduce((sum, length) => sum + length, 0) > mostBytes) {
    return undefined;
  }
  const parts = header.lengths.map(memory);
  let current = 0;
  let filled = 0;
  const skipFull = () => {
    while (current < parts.length && filled === parts[current]?.byteLength) {
      current += 1;
      filled = 0;
    }
  };
  skipFull();
  return {
    take(bytes) {
      for (let at = 0; at < bytes.byteLength; skipFull()) {
        const part = parts[current];
        if (!part) {
          return false;
        }
        const piece = bytes.subarray(at, at + part.byteLength - filled);
        part.set(piece, filled);
        filled += piece.byteLength;
        at += piece.byteLength;
      }
      return true;
    },
    whole: () => (current === parts.length ? { header, parts } : null),
  };
}
