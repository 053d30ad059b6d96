// @vitest-environment node
import { expect, test } from "vitest";
import { pictureSize } from "./picture-size.ts";

/** The first bytes of a file, from text and numbers. */
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part),
    ),
  );

const frame = [0xff, 0xc2, 0, 17, 8, 0x04, 0xb0, 0x06, 0x40, 3];
/** What a camera writes when it was held upright: orientation 6, in both orders of bytes. */
const upright = {
  II: bytes(
    [0xff, 0xe1, 0, 0x1c],
    "Exif\0\0II*\0",
    [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0],
  ),
  MM: bytes(
    [0xff, 0xe1, 0, 0x1c],
    "Exif\0\0MM\0*",
    [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6],
  ),
};
const svg = (attributes: string) =>
  bytes(`<?xml version="1.0"?>\n<svg ${attributes}><path d="M0 0"/></svg>`);

test.each<[string, Buffer, [number, number] | undefined]>([
  [
    "a PNG",
    bytes("\x89PNG\r\n\x1a\n", [0, 0, 0, 13], "IHDR", [0, 0, 6, 0x40, 0, 0, 4, 0xb0]),
    [1600, 1200],
  ],
  ["a JPEG", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1], frame), [1600, 1200]],
  ["a JPEG on its side", bytes([0xff, 0xd8], [...upright.II], frame), [1200, 1600]],
  [
    "a JPEG on its side, of a big-endian camera",
    bytes([0xff, 0xd8], [...upright.MM], frame),
    [1200, 1600],
  ],
  [
    "a WebP with losses",
    bytes("RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a", [0x40, 6, 0xb0, 4]),
    [1600, 1200],
  ],
  [
    "a WebP without losses",
    bytes("RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f", [0x3f, 0xc6, 0x2b, 1]),
    [1600, 1200],
  ],
  [
    "a WebP with more in it",
    bytes("RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0", [0x3f, 6, 0, 0xaf, 4, 0]),
    [1600, 1200],
  ],
  ["a drawing of a stated size", svg('viewBox="0 0 4 3" width="400px" height="300"'), [400, 300]],
  ["a drawing of any size", svg('width="100%" height="100%" viewBox="0 0 4.5 3"'), [4.5, 3]],
  ["a drawing without a size", svg(""), undefined],
  ["a text", bytes("Meera"), undefined],
  [
    "a file that was cut off",
    bytes([0xff, 0xd8, 0xff, 0xe1, 0, 0xff], "Exif\0\0II*\0\x08\0\0\0\x01"),
    undefined,
  ],
  ["an empty file", bytes(""), undefined],
])("the size of %s", (_kind, file, size) => {
  const found = pictureSize(file);
  expect(found && [found.width, found.height]).toEqual(size);
});
