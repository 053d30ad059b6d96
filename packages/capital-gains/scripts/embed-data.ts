/**
 * Writes the files of data/ into modules: the engine reads no files. Run it after changing data/;
 * a test holds the modules against the files.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const data = new URL("../data/", import.meta.url);
const generated = new URL("../src/generated/", import.meta.url);

/** The two modules' names and texts, as they should be. */
export function embeddedModules(): { readonly name: string; readonly text: string }[] {
  const headers = new URL("schedule-112a-headers/", data);
  const lines = readdirSync(headers)
    .filter((name) => name.endsWith(".csv"))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, headers), "utf8");
      return `  ${JSON.stringify(name)}: ${JSON.stringify(text).replaceAll("\u00a0", "\\u00a0")},\n`;
    });
  return [
    {
      name: "schedule-112a-headers.ts",
      text:
        "// Made by scripts/embed-data.ts from data/schedule-112a-headers/. Do not edit.\n\n" +
        "/** Header lines of the Schedule 112A file with their line ends, by the data file's name. */\n" +
        `export const SCHEDULE_112A_HEADERS = {\n${lines.join("")}} as const;\n`,
    },
    {
      name: "nse-high-2018-01-31.ts",
      text:
        "// Made by scripts/embed-data.ts from data/nse-high-2018-01-31.csv. Do not edit.\n\n" +
        "/** Lines `isin,symbol,high`: the exchange's highest prices of 31-Jan-2018, in rupees. */\n" +
        `export const NSE_HIGH_2018_01_31 = \`${readFileSync(new URL("nse-high-2018-01-31.csv", data), "utf8")}\`;\n`,
    },
  ];
}

if (import.meta.main)
  for (const { name, text } of embeddedModules()) writeFileSync(new URL(name, generated), text);
