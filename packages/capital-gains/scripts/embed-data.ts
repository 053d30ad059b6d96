/**
 * Writes the files of data/ into modules: the engine reads no files. Run it after changing data/;
 * a test compares the modules with the files.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimitedSheet } from "../src/readers/delimited/delimited-sheet.ts";
import { firstRows } from "../src/readers/grid.ts";

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
    moduleOf("prices-of-2018.ts", "", [
      "/** Lines `ISIN,NSE,BSE`: the exchanges' highest prices of 31 January 2018, in rupees. */",
      `pricesOf2018 = \`${pricesOf2018()}\``,
    ]),
    moduleOf("isin-changes.ts", "", [
      "/**\n * Lines `OLD,NEW,NEW SHARES,OLD SHARES,EVENT,DATE,SURE,COMPANY`: changed ISINs. The date is the\n" +
        " * first day of the new shares, where known, or `by` a day on which the new ISIN was listed already;\n" +
        " * SURE is 1 where the ratio is well founded; COMPANY, of mergers alone, is the one that was merged\n * away.\n */",
      `isinChanges = \`${isinChanges()}\``,
    ]),
    moduleOf("demergers.ts", "demerger-cost-split.csv", [
      "/**\n * Lines `DAY,OLD,OLD NAME,NEW,NEW NAME,NEW SHARES,OLD SHARES,PERCENT,LISTED,SURE`: what a share became in\n" +
        " * a demerger, the old company's own part (NEW is OLD) among them. DAY is the first day without the new\n" +
        " * company's part; an empty place is not known. SURE is 1 where two sources or the company say so.\n */",
      `demergerLines = \`${demergers()}\``,
    ]),
    moduleOf("company-names.ts", "", [
      "/** Lines `ISSUER NAME`, the issuer as in its ISINs, and `ISIN NAME` of funds on an exchange. */",
      `companyNames = \`${companyNames()}\``,
    ]),
    moduleOf("funds.ts", "funds.txt", [
      "/** The units of Indian mutual funds by kind; the data file describes its lines. */",
      `fundRecords = \`${funds()}\``,
    ]),
    moduleOf(
      "navs-of-2018.ts",
      "fund-nav-2018-01-31.csv",
      [
        "/** Lines `ISIN,NAV`: net asset values of unlisted units on 31 January 2018, in rupees. */",
        `navsOf2018 = \`${netAssetValues()}\``,
      ],
      [
        "/** Lines `OLD,NEW,NEW UNITS,OLD UNITS,EVENT,DATE,SURE,SCHEME` of merged schemes, as `isinChanges` has them. */",
        `schemeMergers = \`${schemeMergers()}\``,
      ],
      [
        "/** Lines `ISSUER,LAST DAY,SCHEME,ISIN,...`: schemes of 2018 that ended and whose successor is not known. */",
        `endedSchemes = \`${endedSchemes()}\``,
      ],
    ),
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

/** What became of shares whose change the exchanges list as a scheme, by the audit of those rows. */
const eventOfScheme: Readonly<Record<string, string>> = {
  "no-transfer-isin-only": "renumbered",
  "insolvency-reduction": "insolvency",
  "capital-reduction-no-payment": "reduction",
  "taxed-reduction": "paid-reduction",
  "written-off": "written-off",
  "partly-paid-call": "call",
};

/**
 * Returns the changes of shares, then those of fund units, whose ratios are those of their prices, then
 * those of partly paid shares after a call, which convert no price.
 */
function isinChanges(): string {
  const kinds = new Map(
    table("isin-changes-audit.csv").map((row) => [row.old_isin, row.tax_kind ?? ""] as const),
  );
  const mergers = table("merger-ratios.csv");
  const mergerOf = new Map(mergers.map((row) => [row.old_isin, row]));
  const shares = table("isin-changes.csv").map((row) => {
    const kind = kinds.get(row.old_isin) ?? "";
    const isOfNse = row.exchange === "NSE";
    const isStated = isOfNse || (row.check ?? "").startsWith("face values from the circular");
    const event = eventOfScheme[kind] ?? row.event;
    const merger = event === "merger" ? mergerOf.get(row.old_isin) : undefined;
    const { new_shares: newShares, old_shares: oldShares } = merger ?? row;
    const ratio = event === "renumbered" ? ["1", "1"] : [newShares, oldShares];
    // The company into which another one was merged was listed long before.
    const isListed = row.new_first_seen !== "" && row.event !== "merger";
    const listedBy = isListed ? `by ${row.new_first_seen}` : "";
    return [
      row.old_isin,
      row.new_isin,
      ...ratio,
      event,
      (isOfNse && row.effective_date) || listedBy,
      isStated && ratio[0] !== "" ? "1" : "",
      ...(merger === undefined ? [] : [merger.old_company]),
    ];
  });
  // A likely successor known by its symbol alone has the ISIN that the exchange lists with it.
  const bySymbol = new Map([
    ...table("nse-high-2018-01-31.csv").map((row) => [row.symbol, row.isin] as const),
    ...table("isin-changes.csv").map((row) => [row.symbol, row.new_isin] as const),
  ]);
  const likely = mergers.flatMap((row) => {
    const successor = row.new_isin || bySymbol.get(row.new_symbol);
    return row.in_isin_changes === "yes" || !successor
      ? []
      : [
          [
            ...[row.old_isin, successor, row.new_shares, row.old_shares],
            ...["likely-merger", row.effective_date, "", row.old_company],
          ],
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
  const calls = table("isin-changes-partly-paid.csv").map((row) => [
    ...[row.old_isin, row.new_isin, "", "", "call", row.new_first_trade, ""],
  ]);
  return linesOf([...shares, ...likely, ...units, ...calls]);
}

/** Returns the parts of demergers whose shares have an ISIN; under a later ISIN the ratio is not known. */
function demergers(): string {
  return linesOf(
    table("demerger-cost-split.csv").flatMap((row) => {
      const { parent_isin: old, company_isin: isin, company_isin_now: now } = row;
      const before = [row.ex_date || row.record_date, old, row.parent_symbol];
      const rest = [row.cost_percent, row.listed, row.confidence === "certain" ? "1" : ""];
      const partOf = (each: string, ratio: readonly (string | undefined)[]) => [
        ...[...before, each, row.company_symbol, ...ratio],
        ...rest,
      ];
      if (!old || !isin) {
        return [];
      }
      const known = partOf(isin, [row.shares_received, row.per_parent_shares]);
      return now && now !== isin ? [known, partOf(now, ["", ""])] : [known];
    }),
  );
}

/**
 * Returns the mergers of schemes that had a net asset value on 31 January 2018; one that started later
 * can be the source of no unit bought by then. An old unit became as many new ones as its last net asset
 * value has of theirs. Other options of the new scheme follow their own values, which are not known.
 */
function schemeMergers(): string {
  const mergers = table("fund-mergers.csv").filter(
    (row) => row.kind === "scheme-merger" && row.nav_2018_old !== "",
  );
  const options = Map.groupBy(table("fund-merger-options.csv"), (row) => row.growth_isin);
  return linesOf(
    mergers.flatMap((row) => {
      const { old_isin: from, nav_old: last, nav_new: taken, old_scheme: scheme } = row;
      const firstDay = dayAfter(row.last_day ?? "");
      const whole = [last, taken].map((nav = "") => nav.replace(".", ""));
      const decimals = [last, taken].map((nav = "") => nav.split(".")[1]?.length ?? 0);
      const [newUnits = "", oldUnits = ""] = whole.map((digits, i) =>
        String(Number(digits) * 10 ** (Math.max(...decimals) - (decimals[i] ?? 0))),
      );
      return [
        [from, row.new_isin, newUnits, oldUnits, "merger", firstDay, "1", scheme],
        ...(options.get(row.new_isin) ?? []).map((option) => [
          "",
          option.isin,
          "",
          "",
          "merger",
          firstDay,
          "",
          scheme,
        ]),
      ];
    }),
  );
}

/** Returns the schemes whose successor is not known, with the first seven characters of their ISINs. */
function endedSchemes(): string {
  const ended = table("fund-ended-schemes.csv").filter((row) => row.nav_2018 !== "");
  const schemes = Map.groupBy(ended, ({ isin = "", scheme = "" }) =>
    [isin.slice(0, 7), schemeName(scheme)].join(),
  );
  return linesOf(
    [...schemes].map(([key, rows]) => {
      const [issuer, name] = key.split(",");
      return [issuer, rows[0]?.last_nav_day, name, ...rows.map((row) => row.isin)];
    }),
  );
}

/** Returns a scheme's name without its plan and its option. */
function schemeName(name: string): string {
  const [scheme = ""] = name.replaceAll(",", "").split(planOrOption);
  return scheme.replaceAll(/[\s-]+/g, " ").trim();
}

/** Where a scheme's name ends and that of its plan or option begins. */
const planOrOption =
  /[-\s(]+(?:(?<!Tax )Plan|Regular|Direct|Growth(?! Fund)|Wealth Plan|(?:Fixed|Variable) Pricing|formerly|FV)\b/i;

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

function linesOf(rows: readonly (readonly (string | undefined)[])[]): string {
  return rows.map((cells) => `${cells.join(",")}\n`).join("");
}

/** Returns the rows of a data file by column. */
function table(name: string): Readonly<Record<string, string>>[] {
  const sheet = delimitedSheet(readFileSync(new URL(name, data)), name);
  const rows = firstRows(sheet, Number.POSITIVE_INFINITY);
  if (!rows.ok) {
    throw new Error(rows.error.message);
  }
  const [names = [], ...lines] = rows.value.map((row) => row.texts());
  return lines.map((cells) => Object.fromEntries(cells.map((text, i) => [names[i] ?? "", text])));
}

if (import.meta.main) {
  for (const { name, text } of embeddedModules()) {
    writeFileSync(new URL(name, generated), text);
  }
}
