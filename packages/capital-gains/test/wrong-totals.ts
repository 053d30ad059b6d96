import type { FigureCell, FigureRow, FigureSection } from "result/figures";
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
  const typeOf = (lot: TableRow) =>
    `${{ excluded: "in no schedule here" }[termOf.get(lot) ?? ""] ?? termOf.get(lot)}`;
  for (const row of tableOf(report, "Summary", "Summary by type of gain")) {
    const of = lots.filter(
      (lot) =>
        row("Type") === "Total" ||
        (row("Type").toLowerCase().startsWith(typeOf(lot)) && lot("Section") === row("Section")),
    );
    const name = `Summary, ${row("Type")} ${row("Section")}`;
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
  for (const heading of ["In the return", "Gains and losses before set-off"]) {
    for (const row of tableOf(report, "Table F", heading)) {
      const name = `Table F, ${heading}, ${row("Section and rate")}`;
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

/**
 * Returns the figures of a section that a paper shows otherwise or not at all, and the totals that are not
 * the sum of their addends on that paper.
 *
 * @param texts what the paper says, in reading order; a label may be broken into several texts
 */
export function wrongFigures(section: FigureSection, texts: readonly string[]): string[] {
  const { heading, columns, rows } = section;
  const at = texts.indexOf(heading);
  const titles = texts.slice(at + 1, at + 1 + columns.length);
  if (at < 0 || titles.join() !== columns.join()) {
    return [`${heading}: not there, or with other columns (${titles.join()})`];
  }
  const wrong: string[] = [];
  const shown = new Map<string, readonly (bigint | null)[]>();
  let next = at + 1 + columns.length;
  for (const row of rows) {
    let label = "";
    while (label.length < row.label.length && next < texts.length) {
      label = `${label} ${texts[next]}`.trim().replaceAll(/\s+/g, " ");
      next += 1;
    }
    const figures = row.cells.map((cell) => {
      const text = cell === null ? null : (texts[next] ?? "");
      next += cell === null ? 0 : 1;
      return text;
    });
    if (label !== row.label) {
      return [...wrong, `${heading}: "${label}" instead of "${row.label}"`];
    }
    for (const [column, cell] of row.cells.entries()) {
      if (cell !== null && !isShownAs(cell, figures[column] ?? "")) {
        wrong.push(`${heading}, ${label}: "${figures[column]}" instead of ${cell.value}`);
      }
    }
    shown.set(
      row.name,
      figures.map((text) => (text === null ? null : amountIn(text))),
    );
  }
  return [...wrong, ...wrongSums(section, shown)];
}

/** Returns the totals of a section that are not the sum of their addends, in the columns where they have an amount. */
function wrongSums(
  { heading, rows }: FigureSection,
  shown: ReadonlyMap<string, readonly (bigint | null)[]>,
): string[] {
  const isAmount = ({ cells }: FigureRow, column: number) =>
    ["rupees", "money"].includes(cells[column]?.kind ?? "");
  return rows.flatMap((row) =>
    row.cells.flatMap((_, column) => {
      if (row.sumOf === undefined || !isAmount(row, column)) {
        return [];
      }
      const addends = row.sumOf.flatMap((name) => shown.get(name)?.[column] ?? []);
      const own = shown.get(row.name)?.[column] ?? 0n;
      return addends.length === 0 || sum(addends) === own
        ? []
        : [`${heading}, ${row.label}: not the sum of its addends`];
    }),
  );
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
