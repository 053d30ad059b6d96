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

/** The sales of a report as its tables have them. */
type Sales = {
  lots: readonly TableRow[];
  workings: readonly TableRow[];
  /** "long", "short" or another word for each lot, from the workings. */
  termOf: ReadonlyMap<TableRow, string>;
};

/** Returns the totals of a report that its own sales do not make; formulas have their own check. */
export function wrongTotals(report: OpenedReport): string[] {
  const lots = tableOf(report, "Sales").filter((row) => !isTotal(row));
  const workings = tableOf(report, "Workings");
  const termOf = new Map(lots.map((lot, i) => [lot, workings[i]?.("Term") ?? ""]));
  const sales = { lots, workings, termOf };
  const wrong = [...wrongOfSales(report, sales), ...wrongOfShares(report, sales)];
  return report.names.includes("Summary")
    ? [
        ...wrong,
        ...wrongOfStatements(report, sales),
        ...wrongOfTypes(report, sales),
        ...wrongInCG(report, sales),
        ...wrongInTableF(report),
        ...wrongOnWayToTax(report),
        ...wrongTaxes(report),
        ...wrongIn112A(report, sales),
      ]
    : wrong;
}

/** Says it where an amount is not what the lots make. */
function* check(what: string, shown: string | bigint, expected: bigint): Generator<string> {
  const amount = typeof shown === "bigint" ? shown : fixed(shown);
  if (amount !== expected) {
    yield `${what}: ${shown}, from the lots ${Number(expected) / 1e6}`;
  }
}

/** Checks cells of a row against sums of the lots' cells, by title and by the lots' own title. */
function* checkSums(
  name: string,
  row: TableRow,
  of: readonly TableRow[],
  columns: readonly (readonly [title: string, own?: string])[],
): Generator<string> {
  for (const [title, own = title] of columns) {
    yield* check(`${name}, ${title}`, row(title), total(of, own));
  }
}

function checkCount(name: string, row: TableRow, of: readonly TableRow[]): Generator<string> {
  return check(`${name}, sales`, row("Sales"), BigInt(of.length) * rupee);
}

/** Checks the total below the sales. */
function* wrongOfSales(report: OpenedReport, { lots }: Sales): Generator<string> {
  const last = tableOf(report, "Sales").find(isTotal);
  for (const title of [...moneyColumns, "Cost used", "Gain"]) {
    yield* check(`Sales, ${title}`, last?.(title) ?? "", total(lots, title));
  }
}

/** Checks the sums of each share and of all. */
function* wrongOfShares(report: OpenedReport, { lots, termOf }: Sales): Generator<string> {
  for (const row of tableOf(report, "By share")) {
    const isSum = row("Company") === "Total" && row("Sales") === "";
    const [own, shown] = row("ISIN") === "" ? ["Share", "In your statement"] : ["ISIN", "ISIN"];
    const of = isSum ? lots : lots.filter((lot) => lot(own ?? "") === row(shown ?? ""));
    const name = `By share, ${row("Company")}`;
    yield* checkSums(name, row, of, [["Sale value"], ["Cost used"], ["Sale expenses"]]);
    const byTerm = Map.groupBy(of, (lot) => {
      const term = termOf.get(lot);
      return term === "short"
        ? "Short-term gain"
        : term === "long"
          ? "Long-term gain"
          : "Other gain";
    });
    for (const title of ["Short-term gain", "Long-term gain", "Other gain"] as const) {
      yield* check(`${name}, ${title}`, row(title), total(byTerm.get(title) ?? [], "Gain"));
    }
    if (!isSum) {
      yield* checkCount(name, row, of);
      yield* checkSums(name, row, of, [["Quantity"]]);
    }
  }
}

/** Checks how many sales each file has. */
function* wrongOfStatements(report: OpenedReport, { workings }: Sales): Generator<string> {
  for (const row of tableOf(report, "Summary", "Statements")) {
    const places = workings.filter((of) => of("Where in your file").startsWith(row("File")));
    yield* checkCount(`Sales of ${row("File")}`, row, places);
  }
}

/** Checks the sums of each type of gain. */
function* wrongOfTypes(report: OpenedReport, sales: Sales): Generator<string> {
  const types = tableOf(report, "Summary", "By type of gain");
  if (types.length === 0 && sales.lots.length > 0) {
    yield "no types of gain";
  }
  for (const row of types) {
    const of = lotsOfType(row(""), sales);
    const name = `Summary, ${row("")}`;
    yield* checkCount(name, row, of);
    const counted = of.filter((lot) => !["2(22)(f)", "10(34A)"].includes(lot("Section")));
    yield* checkSums(name, row, counted, [["Sale value"], ["Sale expenses"]]);
    const taxable = of.filter((lot) => lot("Section") !== "10(34A)");
    yield* checkSums(name, row, taxable, [["Cost used"]]);
    yield* checkSums(name, row, of, [["Gain"]]);
  }
}

/** Returns the lots of a line that is named after its term and section. */
function lotsOfType(type: string, { lots, termOf }: Sales): TableRow[] {
  const [, term = "", section] = /^(\w+)[^,]*(?:, section ([^,]+))?/.exec(type) ?? [];
  const isTerm = (lot: TableRow) =>
    ({ Type: "excluded" })[term] === termOf.get(lot) ||
    termOf.get(lot) === term.toLowerCase().replace("-term", "");
  return lots.filter(
    (lot) =>
      type === "Total" ||
      (isTerm(lot) &&
        (section === undefined ? !/^\d/.test(lot("Section")) : lot("Section") === section)),
  );
}

/** Returns the rows of Schedule CG. */
function rowsOfCG(report: OpenedReport): TableRow[] {
  return ["Short-term capital gains", "Long-term capital gains", "Other assets"].flatMap(
    (heading) => tableOf(report, "Schedule CG", heading),
  );
}

/** Checks Schedule CG: each figure is the rounded sum of the lots'. */
function* wrongInCG(report: OpenedReport, sales: Sales): Generator<string> {
  for (const row of rowsOfCG(report)) {
    const label = row("Section and rate");
    for (const [title, column] of [
      ["Full value of consideration", "Sale value"],
      ["Cost of acquisition", "Cost used"],
      ["Expenses of transfer", "Sale expenses"],
    ] as const) {
      if (row(title) !== "") {
        const of = lotsAtRate(label, sales);
        yield* check(`Schedule CG, ${label}, ${title}`, row(title), rounded(total(of, column)));
      }
    }
  }
}

/** Returns the lots of a line that is named after its section and rate, as the lots have them. */
function lotsAtRate(label: string, { lots, termOf }: Sales): TableRow[] {
  const [, section = "slab", rate] = /[Ss]ection (\w+)(?:, ([\d.]+)%)?/.exec(label) ?? [];
  const isEarly = label.includes("sold up to 22 July 2024");
  return lots.filter(
    (lot) =>
      ["short", "long"].includes(termOf.get(lot) ?? "") &&
      lot("Section") === section &&
      (rate === undefined ? isEarly === lot("Sold") <= "2024-07-22" : rate === lot("Rate %")),
  );
}

/** Checks the years of Table F against their periods. */
function* wrongInTableF(report: OpenedReport): Generator<string> {
  for (const heading of ["Table F: gains by", "Gains and losses before set-off"]) {
    for (const row of tableOf(report, "Table F", heading)) {
      const name = `Table F, ${heading}, ${row("")}`;
      yield* check(name, row("Year"), sum(periods.map((period) => fixed(row(period)))));
    }
  }
}

/** Returns the rows from the gains to the tax. */
function wayToTax(report: OpenedReport): TableRow[] {
  return tableOf(report, "Summary", "From the gains to the tax");
}

/** Checks that each step is on the paper, and that those of a rate add up to what is taxed. */
function* wrongOnWayToTax(report: OpenedReport): Generator<string> {
  const way = wayToTax(report);
  const isGain = (row: TableRow) =>
    /^(LTCG|STCG|Gold)/.test(row("")) && !/ taxed at | elsewhere/.test(row(""));
  const gainsOfCG = new Map(
    rowsOfCG(report).map((row) => [row("Section and rate"), fixed(row("Gain"))]),
  );
  // Gains under section 112 of sales up to 22 July 2024 are in no row.
  const inCG = [...gainsOfCG].filter(([label]) => !/section 112, sold up to/.test(label));
  const gains = inCG.map(([, gain]) => gain);
  yield* check("Gains in the tax", total(way.filter(isGain), "Gain"), sum(gains));
  let steps: bigint[] = [];
  for (const row of way) {
    const [, rate] = / at ([\d.]+)%$/.exec(row("")) ?? [];
    const [gain, tax] = [fixed(row("Gain")), fixed(row("Tax"))];
    if (row("").includes(" taxed at ")) {
      yield* check(row(""), gain, sum(steps));
    }
    const isLast = row("Tax") !== "" || row("").endsWith(" at your slab rate");
    steps = isLast ? [] : [...steps, gain];
    // Gains of sections 112A and 112 are each rounded.
    const exact = rounded((gain * fixed(rate ?? "0")) / (100n * rupee));
    if (rate !== undefined && absolute(tax - exact) > (row("").startsWith("LTCG") ? rupee : 0n)) {
      yield* check(`Tax, ${row("")}`, tax, exact);
    }
  }
}

/** Checks the tax, the cess and their sum. */
function* wrongTaxes(report: OpenedReport): Generator<string> {
  const way = wayToTax(report);
  const taxOf = (label: string) => fixed(way.find((row) => row("") === label)?.("Tax") ?? "");
  const taxes = way.filter((row) => row("Gain") !== "").map((row) => fixed(row("Tax")));
  yield* check("Tax", taxOf("Tax"), sum(taxes));
  yield* check("Cess", taxOf("Cess 4%"), rounded((taxOf("Tax") * 4n) / 100n));
  yield* check("Total", taxOf("Estimated tax on these gains"), taxOf("Tax") + taxOf("Cess 4%"));
}

/** Checks the file's rows: one for each lot with a value of 2018, and one for all others. */
function* wrongIn112A(report: OpenedReport, { lots }: Sales): Generator<string> {
  const [names = [], ...rows112A] = report.rows("Schedule 112A");
  const balance = rows112A.at(-1)?.at(names.findIndex((name) => name.includes("(14)"))) ?? "";
  const lots112A = lots.filter((lot) => lot("Section") === "112A");
  const off = absolute(fixed(balance) - total(lots112A, "Gain"));
  if (off > BigInt(rows112A.length) * 3n * rupee) {
    yield `Schedule 112A: ${balance}, off by ${Number(off) / 1e6}`;
  }
}
