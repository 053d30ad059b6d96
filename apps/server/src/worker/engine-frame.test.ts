import { expect, test } from "vitest";
import { computingLine, frameHeader, readFrame, withoutComputingLine } from "./engine-frame.ts";

const parts = [Buffer.from("first"), Buffer.alloc(0), Buffer.from("the third, with\na line end")];
const whole = Buffer.concat([
  frameHeader(
    { names: ["ü.csv"] },
    parts.map((part) => part.byteLength),
  ),
  ...parts,
]);

/** Reads bytes that arrive in pieces of a size. */
function read(bytes: Uint8Array, size: number, maxBytes = Number.POSITIVE_INFINITY) {
  async function* pieces() {
    for (let at = 0; at < bytes.byteLength; at += size) {
      yield bytes.subarray(at, at + size);
    }
  }
  return readFrame(pieces(), maxBytes);
}

test.each([1, 2, 7, 1000])(
  "a frame that arrives in pieces of %i bytes is assembled",
  async (size) => {
    const frame = await read(whole, size, whole.byteLength);
    expect(frame?.header).toEqual({ names: ["ü.csv"], lengths: [5, 0, 26] });
    expect(frame?.parts).toEqual(parts);
  },
);

test("a frame without parts, or with empty ones at its end, is complete after its header", async () => {
  expect((await read(frameHeader({}, []), 3))?.parts).toEqual([]);
  expect((await read(frameHeader({}, [0, 0]), 3))?.parts).toEqual([Buffer.of(), Buffer.of()]);
});

test.each([1, 1000])("an incomplete frame is refused, in pieces of %i bytes", async (size) => {
  const broken = [
    whole.subarray(0, -1),
    Buffer.concat([whole, Buffer.from("x")]),
    whole.subarray(0, 10),
    Buffer.from("no frame\n"),
    Buffer.from('{"lengths":5}\n'),
    Buffer.from("null\n"),
    frameHeader({}, [-1]),
    frameHeader({}, [0.5]),
    Buffer.of(),
  ];
  for (const bytes of broken) {
    expect(await read(bytes, size)).toBeUndefined();
  }
});

test("a frame larger than allowed is refused, and so is one that only claims to be", async () => {
  expect(await read(whole, 4, whole.byteLength - 1)).toBeUndefined();
  expect(await read(frameHeader({}, [2 ** 40]), 4, 1000)).toBeUndefined();
  expect(await read(Buffer.alloc(2000, "x"), 100, 1000)).toBeUndefined();
});

test("an answer with many parts or a long header is refused before it fills the memory", async () => {
  expect(await read(frameHeader({}, Array(7).fill(0)), 1000)).toBeUndefined();
  const long = frameHeader({ head: "x".repeat(1024 * 1024) }, []);
  expect(await read(long, 65_536)).toBeUndefined();
});

test("a stream that breaks yields no frame", async () => {
  async function* breaks() {
    yield whole.subarray(0, 20);
    throw new Error("gone");
  }
  expect(await readFrame(breaks(), 1000)).toBeUndefined();
});

test.each([true, false])(
  "an answer is the same after the word that the engine computes: %s",
  async (isSaid) => {
    async function* written() {
      if (isSaid) {
        yield Buffer.from(computingLine);
      }
      yield whole;
    }
    let told = 0;
    const answer = withoutComputingLine(written(), () => {
      told += 1;
    });
    expect((await readFrame(answer, Number.POSITIVE_INFINITY))?.parts).toEqual(parts);
    expect(told).toBe(isSaid ? 1 : 0);
  },
);

test("the word may come in one piece with the answer, and counts at its beginning only", async () => {
  async function* written() {
    yield Buffer.concat([Buffer.from(computingLine), whole.subarray(0, 9)]);
    yield whole.subarray(9);
    yield Buffer.from(computingLine);
  }
  const answer = withoutComputingLine(written(), () => {});
  expect(await readFrame(answer, Number.POSITIVE_INFINITY)).toBeUndefined();
});
