import type { FigureCell, FigureSection } from "@site/result/figures";
import { absolute, parseFixed, sumOf as sum } from "../src/law/values/fixed-point.ts";
import type { OpenedReport } from "./opened.ts";

/** Rows of a table by the titles of its columns. */
type TableRow = (title: string) => string;

const fixed = (text: string): bigint => parseFixed(text) ?? 0n;
const rupee = 1_000_000n;
const rounded = (amount: bigint): bigint =>
  amount < 0n ? -rounded(-amount) : ((amount + rupee / 2n) / rupee) * rupee;

/** Returns the rows of a table below a heading, or of the sheet's only one. */
function tableOf(report: OpenedReport, sheet: string, heading?: string): TableRow[] {
  const rows = report.names.includes(sheet) ? report.rows(sheet) : [];
  const at = heading === undefined ? -1 : rows.findIndex(([first]) => first?.startsWith(heading));
  if (heading !== undefined && at < 0) {
    return [];
  }
  const [titles = [], ...below] = rows.slice(at + 1);
  const end = below.findIndex((cells) => cells.filter((text) => text !== "").length < 2);
  const body = end < 0 ? below : below.slice(0, end);
  return body.map((cells) => (title) => cells[titles.indexOf(title)] ?? "");
}

const moneyColumns = ["Sale value", "Purchase value", "Purchase expenses", "Sale expenses"];
const periods = ["Upto 15/6", "16/6 to 15/9", "16/9 to 15/12", "16/12 to 15/3", "16/3 to 31/3"];
const isTotal = (row: TableRow) => row("No.") === "Total";
const total = (of: readonly TableRow[], title: string) => sum(of.map((row) => fixed(row(title))));

/** Returns the totals of a report that its own sales do not make; formulas have their own check. */
export function wrongTotals(report: OpenedReport): string[] {
  const wrong: string[] = [];
  const check = (what: string, shown: string | bigint, expected: bigint) => {
    const amount = typeof shown === "bigint" ? shown : fixed(shown);
    if (amount !== expected) {
      wrong.push(`${what}: ${shown}, from the lots ${Number(expected) / 1e6}`);
    }
  };
  /** Checks cells of a row against sums of the lots' cells, by title and by the lots' own title. */
  const checkSums = (
    name: string,
    row: TableRow,
    of: readonly TableRow[],
    columns: readonly (readonly [title: string, own?: string])[],
  ) => {
    for (const [title, own = title] of columns) {
      check(`${name}, ${title}`, row(title), total(of, own));
    }
  };
  const checkCount = (name: string, row: TableRow, of: readonly TableRow[]) =>
    check(`${name}, sales`, row("Sales"), BigInt(of.length) * rupee);

  const all = tableOf(report, "Sales");
  const lots = all.filter((row) => !isTotal(row));
  const workings = tableOf(report, "Workings");
  const termOf = new Map(lots.map((lot, i) => [lot, workings[i]?.("Term") ?? ""]));
  for (const title of [...moneyColumns, "Cost used", "Gain"]) {
    check(`Sales, ${title}`, all.find(isTotal)?.(title) ?? "", total(lots, title));
  }

  for (const row of tableOf(report, "By share")) {
    const isSum = row("Company") === "Total" && row("Sales") === "";
    const [own, shown] = row("ISIN") === "" ? ["Share", "In your statement"] : ["ISIN", "ISIN"];
    const of = isSum ? lots : lots.filter((lot) => lot(own ?? "") === row(shown ?? ""));
    const name = `By share, ${row("Company")}`;
    checkSums(name, row, of, [["Sale value"], ["Cost used"], ["Sale expenses"]]);
    const byTerm = Map.groupBy(of, (lot) => {
      const term = termOf.get(lot);
      return term === "short"
        ? "Short-term gain"
        : term === "long"
          ? "Long-term gain"
          : "Other gain";
    });
    for (const title of ["Short-term gain", "Long-term gain", "Other gain"] as const) {
      check(`${name}, ${title}`, row(title), total(byTerm.get(title) ?? [], "Gain"));
    }
    if (!isSum) {
      checkCount(name, row, of);
      checkSums(name, row, of, [["Quantity"]]);
    }
  }
  if (!report.names.includes("Summary")) {
    return wrong;
  }

  for (const row of tableOf(report, "Summary", "Statements")) {
    const places = workings.filter((of) => of("Where in your file").startsWith(row("File")));
    checkCount(`Sales of ${row("File")}`, row, places);
  }
  const types = tableOf(report, "Summary", "By type of gain");
  if (types.length === 0 && lots.length > 0) {
    wrong.push("no types of gain");
  }
  for (const row of types) {
    const [, term = "", section] = /^(\w+)[^,]*(?:, section ([^,]+))?/.exec(row("")) ?? [];
    const isTerm = (lot: TableRow) =>
      ({ Type: "excluded" })[term] === termOf.get(lot) ||
      termOf.get(lot) === term.toLowerCase().replace("-term", "");
    const of = lots.filter(
      (lot) =>
        row("") === "Total" ||
        (isTerm(lot) &&
          (section === undefined ? !/^\d/.test(lot("Section")) : lot("Section") === section)),
    );
    const name = `Summary, ${row("")}`;
    checkCount(name, row, of);
    const counted = of.filter((lot) => !["2(22)(f)", "10(34A)"].includes(lot("Section")));
    checkSums(name, row, counted, [["Sale value"], ["Sale expenses"]]);
    const taxable = of.filter((lot) => lot("Section") !== "10(34A)");
    checkSums(name, row, taxable, [["Cost used"]]);
    checkSums(name, row, of, [["Gain"]]);
  }

  /** The lots of a line that is named after its section and rate, as the lots have them. */
  const ofLabel = (label: string) => {
    const [, section = "slab", rate] = /[Ss]ection (\w+)(?:, ([\d.]+)%)?/.exec(label) ?? [];
    const isEarly = label.includes("sold up to 22 July 2024");
    return lots.filter(
      (lot) =>
        ["short", "long"].includes(termOf.get(lot) ?? "") &&
        lot("Section") === section &&
        (rate === undefined ? isEarly === lot("Sold") <= "2024-07-22" : rate === lot("Rate %")),
    );
  };
  // Schedule CG: each figure is the rounded sum of the lots'.
  const gainsOfCG = new Map<string, bigint>();
  for (const heading of ["Short-term capital gains", "Long-term capital gains", "Other assets"]) {
    for (const row of tableOf(report, "Schedule CG", heading)) {
      const label = row("Section and rate");
      gainsOfCG.set(label, fixed(row("Gain")));
      for (const [title, column] of [
        ["Full value of consideration", "Sale value"],
        ["Cost of acquisition", "Cost used"],
        ["Expenses of transfer", "Sale expenses"],
      ] as const) {
        if (row(title) !== "") {
          check(
            `Schedule CG, ${label}, ${title}`,
            row(title),
            rounded(total(ofLabel(label), column)),
          );
        }
      }
    }
  }
  for (const heading of ["Table F: gains by", "Gains and losses before set-off"]) {
    for (const row of tableOf(report, "Table F", heading)) {
      const name = `Table F, ${heading}, ${row("")}`;
      check(name, row("Year"), sum(periods.map((period) => fixed(row(period)))));
    }
  }

  // From the gains to the tax: each step is on the paper, and those of a rate add up to what is taxed.
  const way = tableOf(report, "Summary", "From the gains to the tax");
  const isGain = (row: TableRow) =>
    /^(LTCG|STCG|Gold)/.test(row("")) && !/ taxed at | elsewhere/.test(row(""));
  // Gains under section 112 of sales up to 22 July 2024 are in no row.
  const inCG = [...gainsOfCG].filter(([label]) => !/section 112, sold up to/.test(label));
  check("Gains in the tax", total(way.filter(isGain), "Gain"), sum(inCG.map(([, gain]) => gain)));
  let steps: bigint[] = [];
  for (const row of way) {
    const [, rate] = / at ([\d.]+)%$/.exec(row("")) ?? [];
    const [gain, tax] = [fixed(row("Gain")), fixed(row("Tax"))];
    if (row("").includes(" taxed at ")) {
      check(row(""), gain, sum(steps));
    }
    const isLast = row("Tax") !== "" || row("").endsWith(" at your slab rate");
    steps = isLast ? [] : [...steps, gain];
    // Gains of sections 112A and 112 are each rounded.
    const exact = rounded((gain * fixed(rate ?? "0")) / (100n * rupee));
    if (rate !== undefined && absolute(tax - exact) > (row("").startsWith("LTCG") ? rupee : 0n)) {
      check(`Tax, ${row("")}`, tax, exact);
    }
  }
  const ofWay = (label: string) => fixed(way.find((row) => row("") === label)?.("Tax") ?? "");
  const taxes = way.filter((row) => row("Gain") !== "").map((row) => fixed(row("Tax")));
  check("Tax", ofWay("Tax"), sum(taxes));
  check("Cess", ofWay("Cess 4%"), rounded((ofWay("Tax") * 4n) / 100n));
  check("Total", ofWay("Estimated tax on these gains"), ofWay("Tax") + ofWay("Cess 4%"));

  // The file's rows: one for each lot with a value of 2018, and one for all others.
  const [names = [], ...rows112A] = report.rows("Schedule 112A");
  const balance = rows112A.at(-1)?.at(names.findIndex((name) => name.includes("(14)"))) ?? "";
  const lots112A = lots.filter((lot) => lot("Section") === "112A");
  const off = absolute(fixed(balance) - total(lots112A, "Gain"));
  if (off > BigInt(rows112A.length) * 3n * rupee) {
    wrong.push(`Schedule 112A: ${balance}, off by ${Number(off) / 1e6}`);
  }
  return wrong;
}

/** Returns whether a paper has a section. */
export function hasSection({ heading }: FigureSection, texts: readonly string[]): boolean {
  return startOf(heading, texts) >= 0;
}

/**
 * Returns the figures of a section that a paper shows otherwise or not at all, and the totals that are not
 * the sum of their addends on that paper.
 *
 * @param texts what the paper says, in reading order; headings, titles and labels may be broken
 */
export function wrongFigures(section: FigureSection, texts: readonly string[]): string[] {
  const { heading, columns, rows } = section;
  let next = startOf(heading, texts);
  if (next < 0) {
    return [`${heading}: not there`];
  }
  const wrong: string[] = [];
  const words = (expected: string) => {
    const { text, after } = textFrom(texts, next, expected.length);
    next = after;
    if (text !== expected) {
      wrong.push(`${heading}: "${text}" instead of "${expected}"`);
    }
  };
  for (const title of [heading, ...(rows.length === 0 ? [] : columns)]) {
    words(title);
  }
  const shown = new Map<string, readonly (bigint | null)[]>();
  for (const { name, label, cells } of rows) {
    words(label);
    const figures = cells.map((cell) => {
      const text = cell === null ? "" : (texts[next] ?? "");
      next += cell === null ? 0 : 1;
      if (cell !== null && !isShownAs(cell, text)) {
        wrong.push(`${heading}, ${label}: "${text}" instead of ${cell.value}`);
      }
      return cell !== null && amountKinds.includes(cell.kind) ? amountIn(text) : null;
    });
    shown.set(name, figures);
    if (wrong.length > 0) {
      return wrong;
    }
  }
  return wrongSums(section, shown);
}

function startOf(heading: string, texts: readonly string[]): number {
  return texts.findIndex(
    (first, at) =>
      first !== "" &&
      heading.startsWith(first.trim()) &&
      textFrom(texts, at, heading.length).text === heading,
  );
}

/** Joins texts until they are as long as a length. */
function textFrom(texts: readonly string[], from: number, length: number) {
  let text = "";
  let after = from;
  while (text.length < length && after < texts.length) {
    text = `${text} ${texts[after]}`.trim().replaceAll(/\s+/g, " ");
    after += 1;
  }
  return { text, after };
}

const amountKinds = ["rupees", "money", "count"];

/** Returns the totals that are not the sum of their addends, below each other or in a row. */
function wrongSums(
  { heading, rows, sumsUp }: FigureSection,
  shown: ReadonlyMap<string, readonly (bigint | null)[]>,
): string[] {
  return rows.flatMap(({ name, label, sumOf }) => {
    const own = shown.get(name) ?? [];
    const isRight = own.every((amount, column) => {
      const addends = (sumOf ?? []).flatMap((of) => shown.get(of)?.[column] ?? []);
      return amount === null || addends.length === 0 || sum(addends) === amount;
    });
    const across = own.flatMap((amount) => amount ?? []);
    const sumsAcross = !sumsUp || sum(across.slice(0, -1)) === across.at(-1);
    return isRight && sumsAcross ? [] : [`${heading}, ${label}: not the sum of its addends`];
  });
}

/** Returns the amount of a text of any paper: `−₹1,25,000`, `-125000`; null for words. */
function amountIn(text: string): bigint | null {
  return parseFixed(text.replace("−", "-").replaceAll(/[₹,%]/g, "")) ?? null;
}

function isShownAs({ kind, value }: FigureCell, text: string): boolean {
  if (kind === "text") {
    return text === value;
  }
  if (kind === "date") {
    return new Date(`${text} UTC`).toISOString().startsWith(value);
  }
  return amountIn(text) === amountIn(value);
}
