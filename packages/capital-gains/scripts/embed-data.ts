/**
 * Writes the files of data/ into modules: the engine reads no files. Run it after changing data/;
 * a test holds the modules against the files.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const data = new URL("../data/", import.meta.url);
const generated = new URL("../src/generated/", import.meta.url);

/** The modules' names and texts, as they should be. */
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
    {
      name: "fund-kinds.ts",
      text:
        "// Made by scripts/embed-data.ts from data/fund-kinds.csv. Do not edit.\n\n" +
        "/** Units of funds that exchanges list, by kind: ISINs without their first three letters. */\n" +
        `export const FUND_KINDS = {\n${fundKinds()}} as const;\n`,
    },
  ];
}

/** Our names of the table's kinds. */
const KINDS: Readonly<Record<string, string>> = {
  equity: "equity-fund",
  gold: "gold-fund",
  silver: "silver-fund",
  liquid: "liquid-fund",
  debt: "debt-fund",
  overseas: "overseas-fund",
  "hybrid-or-unknown": "fund-of-unknown-kind",
};

/** The lines of the module: of a row's columns only ISIN and kind are used, and names have commas. */
function fundKinds(): string {
  const isins = new Map(Object.values(KINDS).map((kind): [string, string[]] => [kind, []]));
  const rows = readFileSync(new URL("fund-kinds.csv", data), "utf8").trimEnd().split("\n").slice(1);
  for (const row of rows) {
    const fields = [...row.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, field]) => field ?? "");
    const [isin = "", , , kind = ""] = fields;
    const list = isins.get(KINDS[kind] ?? "");
    if (list === undefined || !/^INF[A-Z0-9]{9}$/.test(isin)) throw new RangeError(row);
    list.push(isin.slice(3));
  }
  return [...isins].map(([kind, list]) => `  "${kind}": "${list.join(" ")}",\n`).join("");
}

if (import.meta.main)
  for (const { name, text } of embeddedModules()) writeFileSync(new URL(name, generated), text);
