import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/**
 * Letters, digits and signs of English prose and money. The rupee sign is missing from the family's
 * basic file, so it has its own face.
 */
const basicCharacters = `${String.fromCharCode(
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at),
)}\u00a0©·×±°µ–—‘’“”…→é½`;

const faces = [
  { from: "latin", to: "source-sans-3.woff2", characters: basicCharacters },
  { from: "latin-ext", to: "source-sans-3-rupee.woff2", characters: "₹" },
];

const folder = fileURLToPath(new URL("../src/styles/generated/", import.meta.url));

/** Reduces Source Sans 3 to the characters that the pages use, for styles/fonts.css. */
export async function buildFonts(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { from, to, characters } of faces) {
    const file = `@fontsource-variable/source-sans-3/files/source-sans-3-${from}-wght-normal.woff2`;
    const source = await readFile(fileURLToPath(import.meta.resolve(file)));
    await writeFile(
      `${folder}${to}`,
      await subsetFont(source, characters, { targetFormat: "woff2" }),
    );
  }
}
