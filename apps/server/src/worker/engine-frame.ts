import type { Writable } from "node:stream";
import { PaperOwner } from "@site/contract/paper-owner";
import { Refusal } from "@site/result/finding";
import { ResultHead } from "@site/result/result-head";
import { StatementChoices } from "@site/result/statement-choices";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

const paper = Type.Literal("capital-gains-report.xlsx");
const AsksReport = Type.Object({
  paper,
  /** Whose it is, and the day in India it is made, `YYYY-MM-DD`. */
  owner: Type.Object({ name: PaperOwner.properties.name, madeOn: Type.String() }),
});

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

const EngineFile = Type.Enum([
  ...(["result.json", "sales.json", "sales-index.json", "processed_file.csv"] as const),
  ...(["return-gains.json", "depository-sales.json"] as const),
]);

/** A file that the engine makes of statements. */
export type EngineFile = Static<typeof EngineFile>;

/**
 * The parts of a paper that a fault kept from being made, and its line and column in the engine's program.
 * They are logged, so that they have no room for what a statement says.
 */
const missing = Type.Array(
  Type.Object({
    part: Type.String({ pattern: "^[A-Za-z0-9 ]{1,30}$" }),
    place: Type.String({ pattern: "^([0-9]{1,7}:[0-9]{1,7})?$" }),
  }),
  { maxItems: 40 },
);

/** The answer of the engine's process; the frame's parts are the files, in this order. */
export const EngineAnswer = Type.Union([
  Type.Object({
    ok: Type.Literal(true),
    head: ResultHead,
    files: Type.Array(EngineFile),
    missing,
  }),
  Type.Object({ ok: Type.Literal(true), paper, missing }),
  Type.Object({ ok: Type.Literal(false), refusal: Type.Unsafe<Refusal>(Refusal) }),
]);
export type EngineAnswer = Static<typeof EngineAnswer>;

/** A hostile engine must not fill the worker's memory before anything is checked. */
const longestHeader = 1024 * 1024;
const mostParts = 6;

/**
 * What worker and engine send each other over a pipe: one line of JSON that states the lengths of the
 * parts, then the parts' bytes one after another. The receiver checks the rest of the header.
 */
export type Frame = { header: Static<typeof StatedLengths>; parts: Buffer[] };

const StatedLengths = Type.Object({
  lengths: Type.Array(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), {
    maxItems: mostParts,
  }),
});

/** What the engine writes before its answer, once it has read the files and computes. */
export const computingLine = "computing\n";

/** Takes that line away from an answer that begins with it, and tells of it as it comes. */
export async function* withoutComputingLine(
  stream: AsyncIterable<Uint8Array>,
  onComputing: () => void,
): AsyncGenerator<Uint8Array> {
  const line = Buffer.from(computingLine);
  let isFirst = true;
  for await (const chunk of stream) {
    // Too short for a pipe to tear apart.
    const isLine = isFirst && line.equals(chunk.subarray(0, line.byteLength));
    isFirst = false;
    if (isLine) {
      onComputing();
    }
    yield isLine ? chunk.subarray(line.byteLength) : chunk;
  }
}

/** The header line of a frame whose parts have these lengths in bytes. */
export function frameHeader(header: object, lengths: number[]): Buffer {
  return Buffer.from(`${JSON.stringify({ ...header, lengths })}\n`);
}

/** Writes one frame and ends the stream; resolves once the other side has all of it. */
export async function writeFrame(
  stream: Writable,
  header: object,
  parts: readonly Uint8Array[],
): Promise<void> {
  const lengths = parts.map((part) => part.byteLength);
  for (const bytes of [frameHeader(header, lengths), ...parts]) {
    stream.write(bytes);
  }
  await new Promise<void>((resolve) => stream.end(resolve));
}

/**
 * Reads one frame to its end. Returns undefined when the stream ends early, exceeds `maxBytes` or is
 * not a frame: the other side was ended, or cannot be trusted.
 */
export async function readFrame(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Frame | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let headerBytes: number | undefined;
  try {
    for await (const chunk of stream) {
      const lineEnd = headerBytes === undefined ? chunk.indexOf(10) : -1;
      headerBytes ??= lineEnd < 0 ? undefined : bytes + lineEnd;
      bytes += chunk.byteLength;
      chunks.push(chunk);
      if (bytes > maxBytes || (headerBytes ?? bytes) > longestHeader) {
        return undefined;
      }
    }
    return headerBytes === undefined ? undefined : opened(Buffer.concat(chunks), headerBytes);
  } catch {
    return undefined;
  }
}

function opened(bytes: Buffer, headerBytes: number): Frame | undefined {
  const header: unknown = JSON.parse(bytes.toString("utf8", 0, headerBytes));
  if (!Value.Check(StatedLengths, header)) {
    return undefined;
  }
  const parts: Buffer[] = [];
  let at = headerBytes + 1;
  for (const length of header.lengths) {
    parts.push(bytes.subarray(at, at + length));
    at += length;
  }
  return at === bytes.byteLength ? { header, parts } : undefined;
}
