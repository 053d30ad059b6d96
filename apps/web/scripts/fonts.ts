import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/** Letters, digits and signs of English prose and money. */
const characters = `${String.fromCharCode(
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at),
)}\u00a0©·×±°µ–—‘’“”…→é½₹`;

/** The features that browsers apply by default, and the tabular digits of columns of figures. */
const keepFeatures = [
  "calt",
  "ccmp",
  "clig",
  "kern",
  "liga",
  "locl",
  "mark",
  "mkmk",
  "rlig",
  "tnum",
];

const folder = fileURLToPath(new URL("../src/styles/generated/", import.meta.url));

/**
 * Reduces Source Sans 3 to the characters and features that the pages use, for styles/fonts.css. Two
 * static weights are smaller than one variable file: each arrives in its connection's first round trip.
 */
export async function buildFonts(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const face of ["400Regular", "600SemiBold"]) {
    const file = `@expo-google-fonts/source-sans-3/${face}/SourceSans3_${face}.ttf`;
    const source = await readFile(fileURLToPath(import.meta.resolve(file)));
    const cut = await subsetFont(source, characters, { targetFormat: "woff2", keepFeatures });
    await writeFile(`${folder}source-sans-3-${face.slice(0, 3)}.woff2`, cut);
  }
}
