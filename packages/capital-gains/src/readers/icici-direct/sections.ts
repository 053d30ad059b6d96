import { addLot, type StatementRows } from "../../law/lots/set-aside.ts";
import { rowRefusal } from "../../law/refusal.ts";
import type { TieOut } from "../../law/tie-out.ts";
import type { Money } from "../../law/values/money.ts";
import { type Row, Unreadable } from "../grid.ts";
import { downloadAgain, lotsWithoutSection, severalStatements } from "../refused-rows.ts";
import {
  beginsStatement,
  type Columns,
  columnsOf,
  columnTitle,
  firstText,
  placeOf,
  type Report,
  type RowText,
  wholeText,
} from "./layout.ts";
import { type Peculiarity, readLotRow } from "./lot-row.ts";
import {
  beginsKnownText,
  beginsLikeTitle,
  isNote,
  keyOf,
  scopeOfTitle,
  type TotalLabel,
  totalLabel,
} from "./titles.ts";
import { type OpenSection, tieOuts } from "./totals.ts";

/** What the rows below the header state, as far as they have been read. */
export type Reading = {
  readonly report: Report;
  /** The lots, and the rows set aside. */
  readonly rows: StatementRows;
  readonly sections: OpenSection[];
  /** Rows whose profit differs from their own figures. */
  readonly ties: TieOut[];
  /** The rows of lots that show a peculiarity. */
  readonly peculiar: { readonly row: number; readonly shows: Peculiarity }[];
};

/** What a row below the header is. */
type Line =
  | { readonly kind: "lot" }
  | { readonly kind: "total"; readonly label: TotalLabel; readonly amount: Money | undefined }
  | { readonly kind: "header"; readonly columns: Columns }
  /** The beginning of another statement. */
  | { readonly kind: "statement" }
  | { readonly kind: "title"; readonly title: string }
  /** Any other text: a note, or a title that is not known. */
  | { readonly kind: "note"; readonly text: string; readonly isNote: boolean };

/** Returns what a row is below a report's header. */
function classify(row: Row, { columns }: Report): Line {
  // A lot that lost its date must not pass as a total, a title or a note.
  const isLot =
    row.date(columns.transferred) !== undefined || /^IN[A-Z0-9]{10}$/i.test(row.text(columns.isin));
  const total = isLot ? undefined : totalIn(row, columns);
  if (total !== undefined) {
    return total;
  }
  const header = isLot ? undefined : columnsOf(row);
  if (header !== undefined) {
    return { kind: "header", columns: header };
  }
  const { quantity, saleValue } = columns;
  if (isLot || (row.amount(quantity) !== undefined && row.amount(saleValue) !== undefined)) {
    return { kind: "lot" };
  }
  if (beginsStatement(row)) {
    return { kind: "statement" };
  }
  const text = firstText(row);
  return scopeOfTitle(text) === undefined
    ? { kind: "note", text, isNote: isNote(wholeText(row)) }
    : { kind: "title", title: text };
}

/** Finds a total's label, alone in a cell, and the amount after it. */
function totalIn(row: Row, { statedProfit }: Columns): Line | undefined {
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
  readonly open?: OpenSection;
  readonly grandTotal?: Money;
  /** A text alone on its row that is neither a known title nor a note: it stops the reading. */
  readonly unknownTitle?: RowText;
  /** The last note if no title has followed it: no lot below it belongs to the section above. */
  readonly note?: RowText | undefined;
};

/** Reads the rows below the header to the end of the sheet; returns the grand total, if there is one. */
export function readSections(reading: Reading): Money | undefined {
  const { rows, preamble, header } = reading.report;
  const { title } = preamble;
  let inForce: InForce = { note: title };
  let last = header;
  if (title !== undefined && scopeOfTitle(title.text) !== undefined) {
    inForce = titled({}, title, reading);
  }
  for (const row of rows) {
    inForce = below(inForce, row, reading);
    last = row;
  }
  checkEnd(inForce, last, reading);
  return inForce.grandTotal;
}

/** Reads a row; returns what is in force below it. */
function below(inForce: InForce, row: Row, reading: Reading): InForce {
  const { report } = reading;
  if (inForce.unknownTitle !== undefined) {
    throw unknownSection(inForce.unknownTitle, report);
  }
  const line = classify(row, report);
  switch (line.kind) {
    case "lot":
      return withLot(inForce, row, reading);
    case "total":
      return withTotal(inForce, line.label, line.amount, row, reading);
    case "header":
      refuseOtherHeader(line.columns, row, report);
      return inForce;
    case "statement":
      throw severalStatements(placeOf(report, row));
    case "title":
      return titled(inForce, { text: line.title, row: row.number }, reading);
    case "note": {
      if (keyOf(line.text) === "") {
        return inForce;
      }
      const found = { text: line.text, row: row.number };
      // Below the grand total anything else is a note; above it a text that is neither is an unknown
      // section, or the start of a title that was cut.
      const isNoteHere =
        inForce.grandTotal !== undefined ||
        line.isNote ||
        (inForce.note !== undefined && !beginsLikeTitle(line.text));
      return { ...inForce, ...(isNoteHere ? { note: found } : { unknownTitle: found }) };
    }
  }
}

/** Reads a lot below its title, which may be in its own row. */
function withLot(above: InForce, row: Row, reading: Reading): InForce {
  const { report, rows, ties, peculiar } = reading;
  const inForce = withTitleInRow(above, row, reading);
  const { open } = inForce;
  const unknown = inForce.unknownTitle ?? inForce.note;
  if (unknown !== undefined) {
    throw unknownSection(unknown, report);
  }
  if (open === undefined || open.total !== undefined) {
    throw lotsWithoutSection(placeOf(report, row), row, "icici-direct");
  }
  const { sale, tie, shows, ...summed } = readLotRow({ row, section: open.section, report });
  open.rows.push(summed);
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
  return inForce;
}

/** Reads a title in the lot's own row: on the first row of its section, or on every row. */
function withTitleInRow(inForce: InForce, row: Row, reading: Reading): InForce {
  const { columns, layout } = reading.report;
  if (row.isBlank(columns.description)) {
    return inForce;
  }
  const text = row.text(columns.description);
  const { section, total } = inForce.open ?? {};
  if (section?.title === text && total === undefined && inForce.note === undefined) {
    return inForce;
  }
  const isTitle = scopeOfTitle(text) !== undefined || beginsLikeTitle(text);
  // In the detailed layout a column of this name may hold something else.
  return isTitle || layout === "icici-fill-down"
    ? titled(inForce, { text, row: row.number }, reading)
    : inForce;
}

/** Opens the section below a title. */
function titled(inForce: InForce, title: RowText, { report, sections }: Reading): InForce {
  const scope = scopeOfTitle(title.text);
  if (scope === undefined) {
    return { ...inForce, unknownTitle: title };
  }
  const { file, sheet } = report;
  const place = { file: file.index, broker: "icici-direct", sheet, title: title.text };
  const open: OpenSection = { section: { ...place, scope }, rows: [], total: undefined };
  sections.push(open);
  return { ...inForce, open, note: undefined };
}

/** Reads a total of a section, or of all. */
function withTotal(
  inForce: InForce,
  label: TotalLabel,
  amount: Money | undefined,
  row: Row,
  { report, sections }: Reading,
): InForce {
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
    throw unknownSection(note, report);
  }
  if (amount === undefined) {
    // Nothing is lost where an empty section has an empty total.
    if (ofSection && (open === undefined || open.rows.length === 0)) {
      return inForce;
    }
    const message =
      `Row ${row.number} of ${report.file.name} is a total without an ` +
      `amount. The download was cut off, or cells were cleared. Nothing was computed. ${downloadAgain}`;
    throw refused("cut-off", message, row, report, columnTitle("statedProfit"));
  }
  if (!ofSection) {
    return { ...inForce, grandTotal: amount };
  }
  if (open !== undefined) {
    open.total = amount;
  }
  return inForce;
}

function isSumOfAll(amount: Money | undefined, sections: readonly OpenSection[]): boolean {
  return amount !== undefined && tieOuts(sections, amount).at(-1)?.ok === true;
}

function refuseOtherHeader(header: Columns, row: Row, report: Report): void {
  const names = Object.keys(header) as (keyof Columns)[];
  if (names.some((name) => header[name] !== report.columns[name])) {
    const message = `Row ${row.number} of ${report.file.name} is a second header with other columns. Nothing was computed. ${downloadAgain}`;
    throw refused("header-changes", message, row, report);
  }
}

/** Refuses a file that ends before it is complete; `last` is its last row. */
function checkEnd(inForce: InForce, last: Row, reading: Reading): void {
  const { report } = reading;
  const left = inForce.unknownTitle;
  if (left !== undefined && !beginsKnownText(left.text)) {
    throw unknownSection(left, report);
  }
  checkLastSection(inForce, last, reading);
  if (left !== undefined) {
    const file = report.file.name;
    const message =
      `${file} ends with "${left.text.slice(0, 80)}", which is the beginning of a title. The ` +
      `download was cut off, and whole sections may be missing. Nothing was computed. ${downloadAgain}`;
    throw new Unreadable({ code: "cut-off", message, where: { file, row: left.row } });
  }
}

function checkLastSection(
  { grandTotal, note }: InForce,
  last: Row,
  { report, sections }: Reading,
): void {
  const hasNoTotals = sections.every(({ total }) => total === undefined);
  if (report.layout === "icici-fill-down" && (hasNoTotals || grandTotal !== undefined)) {
    return;
  }
  // An empty section needs no total if something after it shows that the file goes on.
  const goesOn = grandTotal !== undefined || note !== undefined;
  const open = sections.find(
    (section) =>
      section.total === undefined &&
      (section.rows.length > 0 || (section === sections.at(-1) && !goesOn)),
  );
  if (open !== undefined || sections.length === 0) {
    const what =
      open === undefined
        ? "ends after its header: it has no section."
        : `ends before the total of the section "${open.section.title}". The download was cut off, or rows were removed.`;
    const message = `${report.file.name} ${what} Nothing was computed. ${downloadAgain}`;
    throw refused("cut-off", message, last, report);
  }
}

function unknownSection({ text, row }: RowText, report: Report): Unreadable {
  const file = report.file.name;
  const message =
    `${file} has a section "${text.slice(0, 200)}" that we do not know, so it is not clear how its ` +
    "sales are taxed. Nothing was computed; please report the title to us.";
  return new Unreadable({ code: "unknown-section", message, where: { file, row } });
}

/** Refuses the file at one of its rows. */
function refused(
  code: string,
  message: string,
  row: Row,
  report: Report,
  column?: string,
): Unreadable {
  return new Unreadable(rowRefusal(placeOf(report, row), code, message, column));
}
