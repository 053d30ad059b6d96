import { parseFixed, sumOf as sum } from "../src/law/values/fixed-point.ts";
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
  const [titles = [], ...below] = rows.slice(at + 1);
  const isRow = (cells: readonly string[]) => cells.filter((text) => text !== "").length > 1;
  const end = below.findIndex((cells) => !isRow(cells));
  return heading !== undefined && at < 0
    ? []
    : below
        .slice(0, end < 0 ? below.length : end)
        .map((cells) => (title) => cells[titles.indexOf(title)] ?? "");
}

const moneyColumns = ["Sale value", "Purchase value", "Purchase expenses", "Sale expenses"];
const periods = ["Upto 15/6", "16/6 to 15/9", "16/9 to 15/12", "16/12 to 15/3", "16/3 to 31/3"];

/** Returns the totals of a report that its own sales do not make; formulas have their own check. */
export function wrongTotals(report: OpenedReport): string[] {
  const wrong: string[] = [];
  const check = (what: string, shown: string, expected: bigint) => {
    if (fixed(shown) !== expected) {
      wrong.push(`${what}: ${shown}, from the lots ${Number(expected) / 1e6}`);
    }
  };
  const all = tableOf(report, "Sales");
  const isTotal = (row: TableRow) => row("No.") === "Total";
  const lots = all.filter((row) => !isTotal(row));
  const workings = tableOf(report, "Workings");
  const termOf = new Map(lots.map((lot, i) => [lot, workings[i]?.("Term") ?? ""]));
  const total = (of: readonly TableRow[], title: string) => sum(of.map((row) => fixed(row(title))));
  const counted = (of: readonly TableRow[]) =>
    of.filter((lot) => !["2(22)(f)", "10(34A)"].includes(lot("Section")));

  for (const title of [...moneyColumns, "Cost used", "Gain"]) {
    check(`Sales, ${title}`, all.find(isTotal)?.(title) ?? "", total(lots, title));
  }

  const shares = tableOf(report, "By share");
  const ofShare = (row: TableRow) =>
    lots.filter((lot) =>
      row("ISIN") === "" ? lot("Share") === row("In your statement") : lot("ISIN") === row("ISIN"),
    );
  for (const row of shares) {
    const isSum = row("Company") === "Total" && row("Sales") === "";
    const of = isSum ? lots : ofShare(row);
    const ofTerm = (isIt: (term: string) => boolean) =>
      total(
        of.filter((lot) => isIt(termOf.get(lot) ?? "")),
        "Gain",
      );
    const name = `By share, ${row("Company")}`;
    for (const title of ["Sale value", "Cost used", "Sale expenses"]) {
      check(`${name}, ${title}`, row(title), total(of, title));
    }
    const gains = ["Short-term gain", "Long-term gain", "Other gain"] as const;
    const [short = 0n, long = 0n] = ["short", "long"].map((term) => ofTerm((it) => it === term));
    const other = ofTerm((term) => term !== "short" && term !== "long");
    [short, long, other].forEach((gain, i) => {
      check(`${name}, ${gains[i]}`, row(gains[i] ?? ""), gain);
    });
    if (!isSum) {
      check(`${name}, sales`, row("Sales"), BigInt(of.length) * rupee);
      check(`${name}, quantity`, row("Quantity"), total(of, "Quantity"));
    }
  }
  if (!report.names.includes("Summary")) {
    return wrong;
  }

  for (const row of tableOf(report, "Summary", "Statements")) {
    const places = workings.filter((of) => of("Where in your file").startsWith(row("File")));
    check(`Sales of ${row("File")}`, row("Sales"), BigInt(places.length) * rupee);
  }
  const typeOf = (lot: TableRow) =>
    `${{ excluded: "in no schedule here" }[termOf.get(lot) ?? ""] ?? termOf.get(lot)}`;
  for (const row of tableOf(report, "Summary", "Summary by type of gain")) {
    const isSum = row("Type") === "Total";
    const of = lots.filter(
      (lot) =>
        isSum ||
        (row("Type").toLowerCase().startsWith(typeOf(lot)) && lot("Section") === row("Section")),
    );
    const name = `Summary, ${row("Type")} ${row("Section")}`;
    check(`${name}, sales`, row("Sales"), BigInt(of.length) * rupee);
    const exempt = of.filter((lot) => lot("Section") === "10(34A)");
    check(`${name}, sale value`, row("Sale value"), total(counted(of), "Sale value"));
    check(`${name}, cost`, row("Cost used"), total(of, "Cost used") - total(exempt, "Cost used"));
    check(`${name}, expenses`, row("Sale expenses"), total(counted(of), "Sale expenses"));
    check(`${name}, gain`, row("Gain"), total(of, "Gain"));
  }

  /** The lots of a line that is named after its section and rate, as the lots have them. */
  const ofLabel = (label: string) => {
    const [, section, rate] = /[Ss]ection (\w+)(?:, ([\d.]+)%)?/.exec(label) ?? [];
    return lots.filter((lot) => {
      const term = termOf.get(lot) ?? "";
      const isEarly = lot("Sold") <= "2024-07-22";
      if (term !== "short" && term !== "long") {
        return false;
      }
      return (
        lot("Section") === (section ?? "slab") &&
        (rate === undefined
          ? isEarly === label.includes("sold up to 22 July 2024")
          : rate === lot("Rate %"))
      );
    });
  };
  for (const row of tableOf(report, "Table F", "Gains and losses of the sales")) {
    const label = row("Section and rate");
    if (label.startsWith("Loss on buybacks")) {
      continue;
    }
    for (const period of periods) {
      const of = ofLabel(label).filter((lot) => lot("Table F period") === period);
      check(`Table F, ${label}, ${period}`, row(period), total(of, "Gain"));
    }
    check(`Table F, ${label}, year`, row("Year"), total(ofLabel(label), "Gain"));
  }

  // Schedule CG: the exact sums, and whole rupees of each figure.
  const wholeGain = new Map<string, bigint>();
  for (const heading of ["Short-term capital gains", "Long-term capital gains", "Other assets"]) {
    let label = "";
    for (const row of tableOf(report, "Schedule CG", heading)) {
      label = row("Section and rate") || label;
      const isWhole = row("Section and rate") !== "";
      const of = ofLabel(label);
      const name = `Schedule CG, ${label}${isWhole ? ", whole" : ""}`;
      if (isWhole) {
        wholeGain.set(label, fixed(row("Gain")));
      } else {
        check(`${name}, gain`, row("Gain"), total(of, "Gain"));
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
  const keyOf = (label: string) => label.replace("sections 112A and 112", "section 112A");
  const ofKey = (label: string) =>
    taxed.filter((row) => {
      const its = row("Gain and rate").replace("section 112,", "section 112A,");
      return its === keyOf(label);
    });
  const tableF = new Map(
    tableOf(report, "Table F", "In the return").map((row) => [
      row("Section and rate"),
      fixed(row("Year")),
    ]),
  );
  for (const row of setOff.filter((of) => of("After set-off") !== "")) {
    const label = row("Gain");
    const left = fixed(row("After set-off"));
    check(`Table F of ${label}`, String(Number(tableF.get(label) ?? 0n) / 1e6), left);
    if (!/slab/.test(label)) {
      check(
        `Gains in the tax of ${label}`,
        String(Number(total(ofKey(label), "Gain after set-off")) / 1e6),
        left,
      );
    }
  }
  for (const row of taxed) {
    const label = row("Gain and rate");
    const millionths = (fixed(row("Taxed")) * fixed(row("Rate %"))) / (100n * rupee);
    check(`Tax, ${label}`, row("Tax"), rounded(millionths));
  }
  if (setOff.length === 0) {
    // Gains of sections 112A and 112 share a row of the return, in which one's loss lowers the other's gain.
    const rowOf = (label: string) =>
      label.replace(/^Long-term, section 112A?(, 12\.5%)?$/, "Long-term, 12.5%");
    for (const row of new Set(taxed.map((each) => rowOf(each("Gain and rate"))))) {
      const gains = [...wholeGain].filter(([label]) => rowOf(label) === row);
      const inTax = taxed.filter((each) => rowOf(each("Gain and rate")) === row);
      check(
        `Gain in the tax, ${row}`,
        String(Number(total(inTax, "Gain after set-off")) / 1e6),
        sum(gains.map(([, gain]) => gain)),
      );
    }
  }
  const ofTax = (name: string) =>
    fixed(rates.find((row) => row("Gain and rate").startsWith(name))?.("Tax") ?? "");
  check("Cess", String(Number(ofTax("Health")) / 1e6), rounded((ofTax("Tax") * 4n) / 100n));

  // The file's rows: one for each lot with a value of 2018, and one for all others.
  const [names = [], ...rows112A] = report.rows("Schedule 112A");
  const column = (number: string) => names.findIndex((name) => name.includes(`(${number})`));
  const lots112A = lots.filter((lot) => lot("Section") === "112A");
  const balance = rows112A.at(-1)?.at(column("14")) ?? "";
  const exact = total(lots112A, "Gain");
  const off = fixed(balance) - exact;
  if ((off < 0n ? -off : off) > BigInt(rows112A.length) * 3n * rupee) {
    wrong.push(`Schedule 112A: ${balance}, from the lots ${Number(exact) / 1e6}`);
  }
  return wrong;
}
