import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/**
 * Letters, digits and signs of English prose and money, without the rupee sign: it is not in the
 * basic file of the family, so it becomes a face of its own.
 */
const basicCharacters = `${String.fromCharCode(
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at),
)}\u00a0©·×±°µ–—‘’“”…→é½`;

const faces = [
  { from: "latin", to: "source-sans-3.woff2", characters: basicCharacters },
  { from: "latin-ext", to: "source-sans-3-rupee.woff2", characters: "₹" },
];

const folder = fileURLToPath(new URL("../src/styles/generated/", import.meta.url));

/** Cuts Source Sans 3 down to the characters the pages use; styles/fonts.css refers to the files. */
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
