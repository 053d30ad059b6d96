// @vitest-environment node
import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Bitmap, type Colour } from "./bitmap.ts";
import { encodePng } from "./png.ts";
import { shareImage } from "./share-image.ts";

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

describe("a bitmap", () => {
  it("covers whole pixels fully and cut ones by their share", () => {
    const bitmap = new Bitmap(4, 1, white);
    bitmap.fill(
      [
        [
          [0.5, 0],
          [2, 0],
          [2, 1],
          [0.5, 1],
        ],
      ],
      black,
    );
    const reds = [0, 1, 2, 3].map((column) => bitmap.pixels[column * 3]);
    expect(reds).toEqual([128, 0, 255, 255]);
  });

  it("leaves the hole of a letter open", () => {
    const bitmap = new Bitmap(3, 3, white);
    const around = [
      [0, 0],
      [3, 0],
      [3, 3],
      [0, 3],
    ] as const;
    const hole = [
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 1],
    ] as const;
    bitmap.fill([around, hole], black);
    expect(bitmap.pixels[(1 * 3 + 1) * 3]).toBe(255);
    expect(bitmap.pixels[0]).toBe(0);
  });
});

describe("a PNG file", () => {
  it("holds the pixels that were painted", () => {
    const bitmap = new Bitmap(2, 2, [1, 2, 3]);
    const file = encodePng(bitmap);
    expect(file.subarray(1, 4).toString("latin1")).toBe("PNG");
    const at = file.indexOf("IDAT") + 4;
    const rows = inflateSync(file.subarray(at, at + file.readUInt32BE(at - 8)));
    expect([...rows]).toEqual([0, 1, 2, 3, 1, 2, 3, 0, 1, 2, 3, 1, 2, 3]);
  });
});

describe("the picture of a shared link", () => {
  it("is 1200 × 630 pixels and small enough to be fetched", async () => {
    const file = await shareImage();
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(file.length).toBeLessThan(200_000);
  });
});
