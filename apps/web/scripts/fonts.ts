import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/** Letters, digits and signs of English prose and money. */
const characters = `${String.fromCharCode(
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at),
)}\u00a0©·×±²°µ–—‘’“”…→−≤≥é½₹`;

/** What browsers apply by default to these characters, and the tabular digits of columns of figures. */
const keepFeatures = ["calt", "clig", "kern", "liga", "tnum"];

/** What a browser does not need to draw them: the lines of other scripts, marks, axes. */
const dropTables = ["BASE", "GDEF", "STAT"];

const styles = new URL("../src/styles/", import.meta.url);

/**
 * Reduces Source Sans 3 to the characters and features that the pages use, for styles/fonts.css. Two
 * static weights are smaller than one variable file: each arrives in its connection's first round
 * trip, because what only people type is in separate files, fetched when somebody does.
 */
export async function buildFonts(): Promise<void> {
  await mkdir(new URL("generated/", styles), { recursive: true });
  const typed = charactersIn(await readFile(new URL("fonts.css", styles), "utf8"));
  const printed = [...characters].filter((character) => !typed.includes(character)).join("");
  for (const face of ["400Regular", "600SemiBold"]) {
    const file = `@expo-google-fonts/source-sans-3/${face}/SourceSans3_${face}.ttf`;
    const source = await readFile(fileURLToPath(import.meta.resolve(file)));
    const write = async (name: string, text: string) =>
      writeFile(
        new URL(`generated/source-sans-3-${face.slice(0, 3)}${name}.woff2`, styles),
        await subsetFont(source, text, {
          targetFormat: "woff2",
          keepFeatures,
          dropTables,
        }),
      );
    await write("", printed);
    await write("-typed", typed);
  }
}

/** Returns the characters of the first `unicode-range` in a stylesheet. */
function charactersIn(css: string): string {
  const [, range = ""] = /unicode-range:([^;]+);/.exec(css) ?? [];
  return range
    .split(",")
    .map((part) => {
      const [first = 0, last = first] = part
        .replace(/\s*U\+/, "")
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return String.fromCharCode(
        ...Array.from({ length: last - first + 1 }, (_, at) => first + at),
      );
    })
    .join("");
}
