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
  for (const row of tableOf(report, "Table F", "Gains and losses of the sales")) {
    const label = row("Section and rate");
    if (!label.startsWith("Loss on buybacks")) {
      const of = ofLabel(label);
      for (const period of periods) {
        const made = of.filter((lot) => lot("Table F period") === period);
        checkSums(`Table F, ${label}`, row, made, [[period, "Gain"]]);
      }
      checkSums(`Table F, ${label}`, row, of, [["Year", "Gain"]]);
    }
  }

  // Schedule CG: the exact sums, and whole rupees of each figure.
  const wholeGain = new Map<string, bigint>();
  for (const heading of ["Short-term capital gains", "Long-term capital gains", "Other assets"]) {
    let label = "";
    for (const row of tableOf(report, "Schedule CG", heading)) {
      const isWhole = row("Section and rate") !== "";
      label = row("Section and rate") || label;
      const of = ofLabel(label);
      const name = `Schedule CG, ${label}${isWhole ? ", whole" : ""}`;
      if (isWhole) {
        wholeGain.set(label, fixed(row("Gain")));
      } else {
        checkSums(name, row, of, [["Gain"]]);
      }
      for (const [title, column] of [
        ["Full value of consideration", "Sale value"],
        ["Cost of acquisition", "Cost used"],
        ["Expenses of transfer", "Sale expenses"],
      ] as const) {
        if (row(title) !== "") {
          const exact = total(of, column);
          check(`${name}, ${title}`, row(title), isWhole ? rounded(exact) : exact);
        }
      }
    }
  }

  // From the gains to the tax, each step from the one before it on the paper.
  const setOff = tableOf(report, "Summary", "Set-off of losses");
  const rates = tableOf(report, "Summary", "Estimated tax on these gains");
  const taxed = rates.filter((row) => row("Rate %") !== "");
  const gainInTax = (of: readonly TableRow[]) => total(of, "Gain after set-off");
  const tableF = tableOf(report, "Table F", "In the return");
  for (const row of setOff.filter((of) => of("After set-off") !== "")) {
    const label = row("Gain");
    const left = fixed(row("After set-off"));
    const inTableF = tableF.filter((each) => each("Section and rate") === label);
    check(`Table F of ${label}`, total(inTableF, "Year"), left);
    if (!/slab/.test(label)) {
      const key = label.replace("sections 112A and 112", "section 112A");
      const isOfKey = (each: TableRow) =>
        each("Gain and rate").replace("section 112,", "section 112A,") === key;
      check(`Gains in the tax of ${label}`, gainInTax(taxed.filter(isOfKey)), left);
    }
  }
  for (const row of taxed) {
    const millionths = (fixed(row("Taxed")) * fixed(row("Rate %"))) / (100n * rupee);
    check(`Tax, ${row("Gain and rate")}`, row("Tax"), rounded(millionths));
  }
  if (setOff.length === 0) {
    // Gains of sections 112A and 112 share a row of the return, in which one's loss lowers the other's gain.
    const rowOf = (label: string) =>
      label.replace(/^Long-term, section 112A?(, 12\.5%)?$/, "Long-term, 12.5%");
    for (const [row, inTax] of Map.groupBy(taxed, (each) => rowOf(each("Gain and rate")))) {
      const gains = [...wholeGain].flatMap(([label, gain]) => (rowOf(label) === row ? gain : []));
      check(`Gain in the tax, ${row}`, gainInTax(inTax), sum(gains));
    }
  }
  const ofTax = (name: string) =>
    fixed(rates.find((row) => row("Gain and rate").startsWith(name))?.("Tax") ?? "");
  check("Cess", ofTax("Health"), rounded((ofTax("Tax") * 4n) / 100n));

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
