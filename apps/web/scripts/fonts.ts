import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/**
 * Letters, digits and signs of English prose and money, without the rupee sign: it is not in the
 * basic file of the family, so it becomes a face of its own.
 */
export const basicCharacters = `${String.fromCharCode(
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at),
)}\u00a0©·×±°µ–—‘’“”…→é½`;

const faces = [
  { from: "latin", to: "source-sans-3.woff2", characters: basicCharacters },
  { from: "latin-ext", to: "source-sans-3-rupee.woff2", characters: "₹" },
];

/** Where the cut-down font files stand; styles/fonts.css refers to them. */
export const fontFolder = fileURLToPath(new URL("../src/styles/generated/", import.meta.url));

/**
 * Cuts Source Sans 3 down to the characters the pages use, into `src/styles/generated/`.
 * @returns the bytes of all files together.
 */
export async function buildFonts(): Promise<number> {
  await mkdir(fontFolder, { recursive: true });
  let bytes = 0;
  for (const face of faces) {
    const source = fileURLToPath(
      import.meta.resolve(
        `@fontsource-variable/source-sans-3/files/source-sans-3-${face.from}-wght-normal.woff2`,
      ),
    );
    const cut = await subsetFont(await readFile(source), face.characters, {
      targetFormat: "woff2",
    });
    await writeFile(`${fontFolder}${face.to}`, cut);
    bytes += cut.length;
  }
  return bytes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bytes = await buildFonts();
  const first = await stat(`${fontFolder}source-sans-3.woff2`);
  console.log(`fonts: ${bytes} bytes in two files, ${first.size} of them on every page`);
}
