import type { Refusal } from "@site/result/finding";
import { accepted, failed, type Result } from "@site/result/result";
import { addLot, type StatementRows } from "../../law/lots/set-aside.ts";
import { rowRefusal } from "../../law/refusal.ts";
import type { TieOut } from "../../law/tie-out.ts";
import type { Money } from "../../law/values/money.ts";
import { Row } from "../grid.ts";
import { downloadAgain, lotsWithoutSection, severalStatements } from "../refused-rows.ts";
import {
  beginsStatement,
  type Columns,
  columnsOf,
  firstText,
  iciciColumns,
  type Report,
  type RowText,
  rowPlaceOf,
  wholeText,
} from "./layout.ts";
import { type Peculiarity, readIciciLot } from "./lot-row.ts";
import {
  beginsKnownText,
  beginsLikeTitle,
  isNote,
  keyOf,
  scopeOfTitle,
  type TotalLabel,
  totalLabel,
} from "./titles.ts";
import { type IciciSection, iciciTieOuts } from "./totals.ts";

/** What the rows below the header state, as far as they have been read. */
export type Reading = {
  readonly report: Report;
  /** The lots, and the rows set aside. */
  readonly rows: StatementRows;
  readonly sections: IciciSection[];
  /** Rows whose profit differs from their own figures. */
  readonly ties: TieOut[];
  /** The rows of lots that show a peculiarity. */
  readonly peculiar: { readonly row: number; readonly shows: Peculiarity }[];
};

/** What a row below the header is. */
type Line =
  | { readonly kind: "lot" }
  | { readonly kind: "total"; readonly label: TotalLabel; readonly amount: Money | undefined }
  | { readonly kind: "header"; readonly places: Columns }
  /** The beginning of another statement. */
  | { readonly kind: "statement" }
  | { readonly kind: "title"; readonly title: RowText }
  /** Any other text: a note, or a title that is not known. */
  | { readonly kind: "note"; readonly note: RowText; readonly isNote: boolean };

type Total = Extract<Line, { kind: "total" }>;

/** Returns what a row is below a header with these columns. */
function classify(row: Row, places: Columns): Line {
  // A lot that lost its date must not pass as a total, a title or a note.
  if (
    row.date(places.transferred) !== undefined ||
    /^IN[A-Z0-9]{10}$/i.test(row.text(places.isin))
  ) {
    return { kind: "lot" };
  }
  const total = totalIn(row, places);
  if (total !== undefined) {
    return total;
  }
  const header = columnsOf(row);
  if (header !== undefined) {
    return { kind: "header", places: header };
  }
  if (row.amount(places.quantity) !== undefined && row.amount(places.saleValue) !== undefined) {
    return { kind: "lot" };
  }
  if (beginsStatement(row)) {
    return { kind: "statement" };
  }
  const found = { text: firstText(row), row: row.number };
  return scopeOfTitle(found.text) === undefined
    ? { kind: "note", note: found, isNote: isNote(wholeText(row)) }
    : { kind: "title", title: found };
}

/** Finds a total's label, alone in a cell, and the amount after it. */
function totalIn(row: Row, { statedProfit }: Columns): Total | undefined {
  const labels = row.texts().map(totalLabel);
  const column = labels.findIndex((found) => found !== undefined);
  const label = labels[column];
  if (label === undefined) {
    return undefined;
  }
  let amount = row.amount(statedProfit);
  for (let i = row.length - 1; i > column && amount === undefined; i -= 1) {
    amount = row.amount(i);
  }
  return { kind: "total", label, amount };
}

/** What is in force at a row. */
type InForce = {
  /** The section that lots are added to. */
  readonly open?: IciciSection;
  readonly grandTotal?: Money;
  /** A text alone on its row that is neither a known title nor a note: it stops the reading. */
  readonly unknownTitle?: RowText;
  /** The last note if no title has followed it: no lot below it belongs to the section above. */
  readonly note?: RowText | undefined;
};

/** Reads the rows below the header to the end of the sheet; returns the grand total, if there is one. */
export function readSections(reading: Reading): Result<Money | undefined> {
  const { rows, preamble, header } = reading.report;
  const { title } = preamble;
  const isTitled = title !== undefined && scopeOfTitle(title.text) !== undefined;
  let inForce: InForce = isTitled ? titled({}, title, reading) : { note: title };
  let last = header;
  for (const row of rows) {
    if (!(row instanceof Row)) {
      return failed(row);
    }
    const read = below(inForce, { row, ...reading });
    if (!read.ok) {
      return read;
    }
    inForce = read.value;
    last = row;
  }
  const incomplete = whatIsMissing(inForce, { row: last, ...reading });
  return incomplete === undefined ? accepted(inForce.grandTotal) : failed(incomplete);
}

/** A row that is being read, and where it goes. */
type At = Reading & { readonly row: Row };

/** Reads a row; returns what is in force below it. */
function below(inForce: InForce, at: At): Result<InForce> {
  const { row, report } = at;
  const { unknownTitle, grandTotal, note } = inForce;
  if (unknownTitle !== undefined) {
    return failed(unknownSection(unknownTitle, report));
  }
  const line = classify(row, report.columns);
  switch (line.kind) {
    case "lot": {
      const belowTitle = withTitleInRow(inForce, at);
      return withLot(belowTitle, at);
    }
    case "total":
      return withTotal(inForce, line, at);
    case "header":
      return isSameHeader(line.places, report) ? accepted(inForce) : failed(otherHeader(at));
    case "statement":
      return failed(severalStatements(rowPlaceOf(report, row)));
    case "title":
      return accepted(titled(inForce, line.title, at));
    case "note": {
      const { text } = line.note;
      if (keyOf(text) === "") {
        return accepted(inForce);
      }
      // Below the grand total anything else is a note; above it a text that is neither is an unknown
      // section, or the start of a title that was cut.
      const isBelowNote = note !== undefined && !beginsLikeTitle(text);
      return accepted(
        line.isNote || grandTotal !== undefined || isBelowNote
          ? { ...inForce, note: line.note }
          : { ...inForce, unknownTitle: line.note },
      );
    }
  }
}

function withLot(inForce: InForce, at: At): Result<InForce> {
  const { open, unknownTitle, note } = inForce;
  const { row, report, rows, ties, peculiar } = at;
  const unknown = unknownTitle ?? note;
  if (unknown !== undefined) {
    return failed(unknownSection(unknown, report));
  }
  if (open === undefined || open.total !== undefined) {
    return failed(lotsWithoutSection(rowPlaceOf(report, row), row, "ICICI"));
  }
  const read = readIciciLot({ row, section: open.section, report });
  if (!read.ok) {
    return read;
  }
  const { sale, statedProfit, profit } = read.value;
  const { computed, slack, tie, shows } = profit;
  open.rows.push({ statedProfit, computedProfit: computed, slack });
  if (tie !== undefined) {
    ties.push(tie);
  }
  if (shows !== undefined) {
    peculiar.push({ row: row.number, shows });
  }
  if ("reason" in sale) {
    rows.setAside.push(sale);
  } else {
    addLot(rows, sale);
  }
  return accepted(inForce);
}

/** Reads a title in the lot's own row: on the first row of its section, or on every row. */
function withTitleInRow(inForce: InForce, at: At): InForce {
  const { columns: places, layout } = at.report;
  const text = at.row.text(places.description);
  const { section, total } = inForce.open ?? {};
  const isSame = section?.title === text && total === undefined && inForce.note === undefined;
  if (at.row.isBlank(places.description) || isSame) {
    return inForce;
  }
  const isTitle = scopeOfTitle(text) !== undefined || beginsLikeTitle(text);
  // In the detailed layout a column of this name may hold something else.
  return isTitle || layout === "icici-fill-down"
    ? titled(inForce, { text, row: at.row.number }, at)
    : inForce;
}

/** Opens the section below a title. */
function titled(inForce: InForce, title: RowText, { report, sections }: Reading): InForce {
  const scope = scopeOfTitle(title.text);
  if (scope === undefined) {
    return { ...inForce, unknownTitle: title };
  }
  const { file, sheet } = report;
  const place = { file: file.index, sheet, title: title.text };
  const open: IciciSection = { section: { ...place, scope }, rows: [], total: undefined };
  sections.push(open);
  return { ...inForce, open, note: undefined };
}

/** Reads a total of a section, or of all. */
function withTotal(inForce: InForce, { label, amount }: Total, at: At): Result<InForce> {
  const { row, report, sections } = at;
  const { open, note } = inForce;
  // The older layout may have one total for all sections.
  const isLeftToTheEnd =
    report.layout === "icici-fill-down" &&
    sections.some((section) => section !== open && section.total === undefined);
  const ofSection =
    label === "sub-total" ||
    (label === "total" && open !== undefined && open.total === undefined && !isLeftToTheEnd);
  // What looked like a note has a total, so it was the title of a section.
  if (!ofSection && label === "total" && note !== undefined && !isSumOfAll(amount, sections)) {
    return failed(unknownSection(note, report));
  }
  if (amount === undefined) {
    // Nothing is lost where an empty section has an empty total.
    if (ofSection && (open === undefined || open.rows.length === 0)) {
      return accepted(inForce);
    }
    const message =
      `Row ${row.number} of ${report.file.name} is a total without an ` +
      `amount. The download was cut off, or cells were cleared. Nothing was computed. ${downloadAgain}`;
    return failed(refusalAt(at, "cut-off", message, iciciColumns.titleOf("statedProfit")));
  }
  if (ofSection && open !== undefined) {
    open.total = amount;
  }
  return accepted(ofSection ? inForce : { ...inForce, grandTotal: amount });
}

function isSumOfAll(amount: Money | undefined, sections: readonly IciciSection[]): boolean {
  return amount !== undefined && iciciTieOuts(sections, amount).at(-1)?.ok === true;
}

function isSameHeader(header: Columns, { columns: places }: Report): boolean {
  const names = Object.keys(header) as (keyof Columns)[];
  return names.every((name) => header[name] === places[name]);
}

function otherHeader(at: At): Refusal {
  const message = `Row ${at.row.number} of ${at.report.file.name} is a second header with other columns. Nothing was computed. ${downloadAgain}`;
  return refusalAt(at, "header-changes", message);
}

/** Returns the refusal of a file that ends, at its last row, before it is complete. */
function whatIsMissing(inForce: InForce, at: At): Refusal | undefined {
  const { report } = at;
  const left = inForce.unknownTitle;
  if (left !== undefined && !beginsKnownText(left.text)) {
    return unknownSection(left, report);
  }
  const ofLastSection = whatLastSectionLacks(inForce, at);
  if (ofLastSection === undefined && left !== undefined) {
    const file = report.file.name;
    const message =
      `${file} ends with "${left.text.slice(0, 80)}", which is the beginning of a title. The ` +
      `download was cut off, and whole sections may be missing. Nothing was computed. ${downloadAgain}`;
    return { code: "cut-off", message, where: { file, row: left.row } };
  }
  return ofLastSection;
}

function whatLastSectionLacks({ grandTotal, note }: InForce, at: At): Refusal | undefined {
  const { report, sections } = at;
  const hasNoTotals = sections.every(({ total }) => total === undefined);
  if (report.layout === "icici-fill-down" && (hasNoTotals || grandTotal !== undefined)) {
    return undefined;
  }
  // An empty section needs no total if something after it shows that the file goes on.
  const goesOn = grandTotal !== undefined || note !== undefined;
  const open = sections.find(
    (section) =>
      section.total === undefined &&
      (section.rows.length > 0 || (section === sections.at(-1) && !goesOn)),
  );
  if (open === undefined && sections.length > 0) {
    return undefined;
  }
  const what =
    open === undefined
      ? "ends after its header: it has no section."
      : `ends before the total of the section "${open.section.title}". The download was cut off, or rows were removed.`;
  const message = `${report.file.name} ${what} Nothing was computed. ${downloadAgain}`;
  return refusalAt(at, "cut-off", message);
}

function unknownSection({ text, row }: RowText, report: Report): Refusal {
  const file = report.file.name;
  const message =
    `${file} has a section "${text.slice(0, 200)}" that we do not know, so it is not clear how its ` +
    "sales are taxed. Nothing was computed; please report the title to us.";
  return { code: "unknown-section", message, where: { file, row } };
}

/** Returns the refusal of the file at a row. */
function refusalAt({ report, row }: At, code: string, message: string, column?: string): Refusal {
  return rowRefusal(rowPlaceOf(report, row), code, message, column);
}
