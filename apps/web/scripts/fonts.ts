import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/** Letters, digits and signs of English prose and money. */
const characters = `${String.fromCharCode(
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at),
)}\u00a0©·×±°µ–—‘’“”…→é½₹`;

/** What browsers apply by themselves, and the digits of one width that columns of figures ask for. */
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
 * Cuts Source Sans 3 down to the characters and features the pages use; styles/fonts.css refers to the files.
 * Two drawn weights instead of one variable file: each arrives in the first round trip of its connection.
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
