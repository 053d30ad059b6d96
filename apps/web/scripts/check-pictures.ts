import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ContentPicture } from "../src/content/check-content.ts";
import { pictureSize } from "./picture-size.ts";

/** How far a side may be from the shape in which a picture is shown. */
const tolerance = 0.02;

/**
 * Opens the pictures that the content names. Returns one sentence for each that is not there, cannot be
 * opened, is cut by its place or too small for it: what it has, and what it must have.
 */
export async function pictureProblems(
  pictures: readonly ContentPicture[],
  publicFolder: string,
): Promise<string[]> {
  const problems = pictures.map(async ({ place, picture, width, height }) => {
    const file = await readFile(join(publicFolder, picture)).catch(() => undefined);
    if (file === undefined) {
      return `content/${place} must be the path of an image under public/, but there is no public${picture}.`;
    }
    const size = pictureSize(file);
    if (size === undefined) {
      return `content/${place}: public${picture} is not a PNG, JPEG, WebP or SVG file that can be opened.`;
    }
    const has = `public${picture} has ${size.width} × ${size.height}`;
    const wide = (height * size.width) / size.height;
    if (Math.abs(wide / width - 1) > tolerance) {
      return `content/${place} must have the shape of ${width} × ${height} pixels, but ${has}: ${Math.round(wide)} × ${height}.`;
    }
    const isSmall = !size.isDrawing && (size.width < width || size.height < height);
    return isSmall && `content/${place} must have ${width} × ${height} pixels or more, but ${has}.`;
  });
  return (await Promise.all(problems)).filter((each) => each !== false);
}
