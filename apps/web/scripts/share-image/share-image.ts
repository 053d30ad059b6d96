import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { company } from "../../src/content/company.ts";
import { isometric } from "../../src/ui/figures/isometric.ts";
import { Bitmap, type Colour, type Point } from "./bitmap.ts";
import { type FontOutlines, readFont } from "./font-outlines.ts";
import { encodePng } from "./png.ts";

const paper: Colour = [255, 255, 255];
const surface: Colour = [246, 248, 251];
const grid: Colour = [237, 241, 247];
const ink: Colour = [13, 21, 38];
const muted: Colour = [74, 85, 104];
const accent: Colour = [15, 118, 110];

const width = 1200;
const height = 630;
const title = ["One team from", "silicon to software"];

/**
 * Draws the picture that a shared link shows: the promise, and the product taken apart. It names no
 * company: the server's settings do that.
 *
 * @returns a PNG file of 1200 × 630 pixels
 */
export async function shareImage(): Promise<Buffer> {
  const bitmap = new Bitmap(width, height, paper);
  for (let at = 0; at <= width; at += 30) bitmap.fill([box(at, 0, 1, height)], grid);
  for (let at = 0; at <= height; at += 30) bitmap.fill([box(0, at, width, 1)], grid);
  bitmap.fill([box(0, 0, 660, height)], paper);
  for (let at = 0; at <= height; at += 30)
    bitmap.fill([box(0, at, at % 150 === 0 ? 28 : 14, 1)], muted);

  const strong = await font(600);
  const plain = await font(400);
  for (const [line, text] of title.entries())
    bitmap.fill(strong.textOutlines(text, [80, 270 + 76 * line], 66), ink);
  bitmap.stroke(
    [
      [80, 400],
      [600, 400],
    ],
    2,
    accent,
  );
  for (const end of [80, 600])
    bitmap.stroke(
      [
        [end, 388],
        [end, 412],
      ],
      2,
      accent,
    );
  bitmap.fill(plain.textOutlines(company.workArea, [80, 476], 30), muted);
  drawProduct(bitmap);
  return encodePng(bitmap);
}

/** Board, package, die, firmware, kernel and application along one axis, as on the landing page. */
function drawProduct(bitmap: Bitmap): void {
  const project = isometric([915, 500], 21);
  const plates = [
    { half: 5.4, z: 0, thickness: 0.5 },
    { half: 2.9, z: 4.1, thickness: 0.45 },
    { half: 2.3, z: 7.2, thickness: 0.4 },
    { half: 2.7, z: 11, thickness: 0.2 },
    { half: 2.9, z: 14.9, thickness: 0.2 },
    { half: 3.1, z: 19, thickness: 0.2 },
  ];
  for (const [at, { half, z, thickness }] of plates.entries()) {
    const below = plates[at - 1];
    if (below) bitmap.stroke([project(0, 0, below.z), project(0, 0, z - thickness)], 2, accent);
    const [back, right, front, left] = corners(half, z);
    const [, rightLow, frontLow, leftLow] = corners(half, z - thickness);
    bitmap.fill([[left, front, right, rightLow, frontLow, leftLow]], surface);
    bitmap.fill([[back, right, front, left]], paper);
    bitmap.stroke([back, right, front, left, back], 2.5, ink);
    bitmap.stroke([left, leftLow, frontLow, rightLow, right], 2.5, ink);
    bitmap.stroke([front, frontLow], 2.5, ink);
    const inner = corners(half * 0.7, z);
    bitmap.stroke([...inner, inner[0]], 1.5, at === 2 ? accent : muted);
  }

  function corners(half: number, z: number): [Point, Point, Point, Point] {
    return [
      project(-half, -half, z),
      project(half, -half, z),
      project(half, half, z),
      project(-half, half, z),
    ];
  }
}

function box(x: number, y: number, w: number, h: number): Point[] {
  return [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
}

/** The site's font at one weight, cut down to the letters of the picture. */
async function font(weight: number): Promise<FontOutlines> {
  const file = import.meta.resolve(
    "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  );
  const letters = [company.workArea, ...title].join("");
  return readFont(
    await subsetFont(await readFile(fileURLToPath(file)), letters, {
      targetFormat: "truetype",
      variationAxes: { wght: weight },
    }),
  );
}
