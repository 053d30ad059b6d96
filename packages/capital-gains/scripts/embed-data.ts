/**
 * Writes the files of data/ into modules: the engine reads no files. Run it after changing data/;
 * a test compares the modules with the files.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimitedSheet } from "../src/readers/delimited/delimited-sheet.ts";

const data = new URL("../data/", import.meta.url);
const generated = new URL("../src/generated/", import.meta.url);

/** Returns the modules' names and texts. */
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
    moduleOf("schedule-112a-headers.ts", "schedule-112a-headers/", [
      "/** Header lines of the Schedule 112A file with their line ends, by the data file's name. */",
      `schedule112AHeaders = {\n${lines.join("")}} as const`,
    ]),
    moduleOf(
      "prices-of-2018.ts",
      "",
      [
        "/** Lines `ISIN,NSE,BSE`: the exchanges' highest prices of 31 January 2018, in rupees. */",
        `pricesOf2018 = \`${pricesOf2018()}\``,
      ],
      [
        "/**\n * Lines `OLD,NEW,NEW SHARES,OLD SHARES,EVENT,DATE,SURE`: changed ISINs. The date is the first\n" +
          " * day of the new shares, where known; the last place is 1 where the ratio is well founded.\n */",
        `isinChanges = \`${isinChanges()}\``,
      ],
    ),
    moduleOf("company-names.ts", "", [
      "/** Lines `ISSUER NAME`, the issuer as in its ISINs, and `ISIN NAME` of funds on an exchange. */",
      `companyNames = \`${companyNames()}\``,
    ]),
    moduleOf("funds.ts", "funds.txt", [
      "/** The units of Indian mutual funds by kind; the data file describes its lines. */",
      `fundRecords = \`${funds()}\``,
    ]),
    moduleOf("navs-of-2018.ts", "fund-nav-2018-01-31.csv", [
      "/** Lines `ISIN,NAV`: net asset values of unlisted units on 31 January 2018, in rupees. */",
      `navsOf2018 = \`${netAssetValues()}\``,
    ]),
    moduleOf("itr2-schema.ts", "ITR-2_2026_Main_V1.1.json", [
      "/** The department's JSON Schema of ITR-2, AY 2026-27, V1.1, without its descriptions. */",
      `itr2SchemaText = ${JSON.stringify(itr2Schema())}`,
    ]),
  ];
}

/** Returns a module of constants, each with its comment, made from a file or folder of data/. */
function moduleOf(
  name: string,
  from: string,
  ...constants: readonly (readonly [comment: string, constant: string])[]
) {
  const head = `// Made by scripts/embed-data.ts from data/${from}. Do not edit.\n`;
  const parts = constants.map(([comment, code]) => `\n${comment}\nexport const ${code};\n`);
  return { name, text: head + parts.join("") };
}

/** Returns the schema's text without descriptions and defaults. */
function itr2Schema(): string {
  const silent = ["$schema", "description", "default"];
  const compact = (node: unknown, isNamed: boolean): unknown => {
    if (Array.isArray(node)) {
      return node.map((item) => compact(item, false));
    }
    if (typeof node !== "object" || node === null) {
      return node;
    }
    const kept = Object.entries(node).filter(([key]) => isNamed || !silent.includes(key));
    return Object.fromEntries(
      kept.map(([key, value]) => {
        const isMap = !isNamed && (key === "properties" || key === "definitions");
        return [key, compact(value, isMap)];
      }),
    );
  };
  const text = readFileSync(new URL("ITR-2_2026_Main_V1.1.json", data), "utf8");
  return JSON.stringify(compact(JSON.parse(text), false));
}

/** Returns the table of funds without its comments. */
function funds(): string {
  return readFileSync(new URL("funds.txt", data), "utf8").replace(/^#.*\n/gm, "");
}

/** Returns the net asset values of the units whose value of 2018 is not a price of an exchange. */
function netAssetValues(): string {
  return table("fund-nav-2018-01-31.csv")
    .filter(({ listed }) => listed !== "yes")
    .map(({ isin = "", nav = "" }) => `${isin},${nav}\n`)
    .join("");
}

/** Returns the prices of every ISIN that traded on one of the exchanges. */
function pricesOf2018(): string {
  const high = (name: string): ReadonlyMap<string, string> =>
    new Map(table(name).map((row) => [row.isin ?? "", row.high ?? ""]));
  const nse = new Map([
    ...high("nse-high-2018-01-31.csv"),
    ...high("nse-high-2018-01-31-other.csv"),
  ]);
  const bse = high("bse-high-2018-01-31.csv");
  return [...new Set([...nse.keys(), ...bse.keys()])]
    .sort()
    .map((isin) => `${isin},${nse.get(isin) ?? ""},${bse.get(isin) ?? ""}\n`)
    .join("");
}

/** Returns each company's name; where the list has none, BSE's short one. */
function companyNames(): string {
  const shortNames = table("bse-high-2018-01-31.csv").flatMap(({ isin = "", name = "" }) =>
    isin.startsWith("IN9") || isin.slice(7, 9) === "01" ? [[isin.slice(3, 7), name] as const] : [],
  );
  const full = table("company-names.csv").map(
    ({ issuer = "", name = "" }) => [issuer, name] as const,
  );
  const funds = table("etf-names.csv").map(({ isin = "", name = "" }) => [isin, name] as const);
  return [...new Map([...shortNames, ...full, ...funds])]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, name]) => `${key} ${name}\n`)
    .join("");
}

/** Returns the changes of shares, then those of fund units, whose ratios are those of their prices. */
function isinChanges(): string {
  const shares = table("isin-changes.csv").map((row) => {
    const isOfNse = row.exchange === "NSE";
    const isStated = isOfNse || (row.check ?? "").startsWith("face values from the circular");
    return [
      row.old_isin,
      row.new_isin,
      row.new_shares,
      row.old_shares,
      row.event,
      isOfNse ? row.effective_date : "",
      isStated && row.new_shares !== "" ? "1" : "",
    ];
  });
  const units = table("fund-isin-changes.csv").map((row) => [
    row.old_isin,
    row.new_isin,
    row.new_units,
    row.old_units,
    "split",
    row.effective_date,
    row.new_units === "" ? "" : "1",
  ]);
  return [...shares, ...units].map((cells) => `${cells.join(",")}\n`).join("");
}

/** Returns the rows of a data file by column. */
function table(name: string): Readonly<Record<string, string>>[] {
  const rows = delimitedSheet(readFileSync(new URL(name, data)), name).rows();
  const [names = [], ...lines] = Array.from(rows, (row) => row.texts());
  return lines.map((cells) => Object.fromEntries(cells.map((text, i) => [names[i] ?? "", text])));
}

if (import.meta.main) {
  for (const { name, text } of embeddedModules()) {
    writeFileSync(new URL(name, generated), text);
  }
}
