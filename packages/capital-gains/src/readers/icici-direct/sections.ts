import type { StatementRows } from "../../law/lots/set-aside.ts";
import { rowRefusal } from "../../law/refusal.ts";
import type { CalendarDate } from "../../law/values/calendar-date.ts";
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
import { LotRow } from "./lot-row.ts";
import {
  beginsKnownText,
  beginsLikeTitle,
  isNote,
  keyOf,
  scopeOfTitle,
  type TotalLabel,
  totalLabel,
} from "./titles.ts";
import { newSectionSums, type SectionSums, tieOuts } from "./totals.ts";

/** Reads the rows below the header: titles, lots, totals, and notes. */
export class Sections {
  readonly sections: SectionSums[] = [];
  grandTotal: Money | undefined;
  /** Reads the rows of lots and counts what it noticed in them. */
  readonly lotRow: LotRow;
  readonly #report: Report;
  /** The row that is being read: at first the header, at the end the last one. */
  #row: Row;
  /** The section that lots are added to. */
  #section: SectionSums | undefined;
  /** A text alone on its row that is neither a known title nor a note: it stops the reading. */
  #unknownTitle: RowText | undefined;
  /** The last note if no title has followed it: no lot below it belongs to the section above. */
  #note: RowText | undefined;

  constructor(report: Report, into: StatementRows) {
    this.#report = report;
    this.#row = report.header;
    this.lotRow = new LotRow(report, into);
  }

  /** Reads to the end of the sheet. */
  readAll(): void {
    const { rows, preamble } = this.#report;
    const { title } = preamble;
    if (title !== undefined && scopeOfTitle(title.text) !== undefined) {
      this.#title(title);
    } else {
      this.#note = title;
    }
    for (const row of rows) {
      this.#row = row;
      if (this.#unknownTitle !== undefined) {
        throw this.#unknownSection(this.#unknownTitle);
      }
      const sold = row.date(this.#report.columns.saleDate);
      if (sold === undefined) {
        this.#otherRow();
      } else {
        this.#lot(sold);
      }
    }
    this.#checkEnd();
  }

  #lot(sold?: CalendarDate): void {
    const { columns } = this.#report;
    const row = this.#row;
    if (!row.isBlank(columns.description)) {
      this.#titleInRow(row.text(columns.description));
    }
    const unknown = this.#unknownTitle ?? this.#note;
    if (unknown !== undefined) {
      throw this.#unknownSection(unknown);
    }
    const section = this.#section;
    if (section === undefined || section.total !== undefined) {
      throw lotsWithoutSection(placeOf(this.#report, row), row, "icici-direct");
    }
    this.lotRow.read(row, section, sold);
  }

  #otherRow(): void {
    const { columns } = this.#report;
    const row = this.#row;
    const total = this.#totalIn();
    const header = columnsOf(row);
    // A lot that lost its date must not pass as a total, a title or a note.
    if (/^IN[A-Z0-9]{10}$/i.test(row.text(columns.isin))) {
      this.#lot();
    } else if (total !== undefined) {
      this.#total(total.label, total.amount);
    } else if (header !== undefined) {
      this.#repeatedHeader(header);
    } else if (
      row.amount(columns.quantity) !== undefined &&
      row.amount(columns.saleValue) !== undefined
    ) {
      this.#lot();
    } else if (beginsStatement(row)) {
      throw severalStatements(placeOf(this.#report, row));
    } else {
      this.#textRow();
    }
  }

  /**
   * Reads a row of text: the title of a section, or a note. Below the grand total anything else is a
   * note; above it a text that is neither is an unknown section, or the start of a title that was cut.
   */
  #textRow(): void {
    const row = this.#row;
    const text = firstText(row);
    if (keyOf(text) === "") {
      return;
    }
    const found = { text, row: row.number };
    if (scopeOfTitle(text) !== undefined) {
      this.#title(found);
    } else if (
      this.grandTotal !== undefined ||
      isNote(wholeText(row)) ||
      (this.#note !== undefined && !beginsLikeTitle(text))
    ) {
      this.#note = found;
    } else {
      this.#unknownTitle = found;
    }
  }

  #repeatedHeader(header: Columns): void {
    const { columns, file } = this.#report;
    const names = Object.keys(header) as (keyof Columns)[];
    if (names.some((name) => header[name] !== columns[name])) {
      throw this.#refused(
        "header-changes",
        `Row ${this.#row.number} of ${file.name} is a second header with other columns. Nothing was computed. ${downloadAgain}`,
      );
    }
  }

  /** Reads a title in the lot's own row: on the first row of its section, or on every row. */
  #titleInRow(text: string): void {
    const { section, total } = this.#section ?? {};
    if (section?.title === text && total === undefined && this.#note === undefined) {
      return;
    }
    const isTitle = scopeOfTitle(text) !== undefined || beginsLikeTitle(text);
    // In the detailed layout a column of this name may hold something else.
    if (isTitle || this.#report.layout === "icici-fill-down") {
      this.#title({ text, row: this.#row.number });
    }
  }

  #title(title: RowText): void {
    const scope = scopeOfTitle(title.text);
    if (scope === undefined) {
      this.#unknownTitle = title;
      return;
    }
    this.#section = newSectionSums({
      file: this.#report.file.index,
      broker: "icici-direct",
      sheet: this.#report.sheet,
      title: title.text,
      scope,
    });
    this.sections.push(this.#section);
    this.#note = undefined;
  }

  #total(label: TotalLabel, amount: Money | undefined): void {
    const section = this.#section;
    const ofSection =
      label === "sub-total" ||
      (label === "total" &&
        section !== undefined &&
        section.total === undefined &&
        !this.#leavesTotalsToTheEnd(section));
    // What looked like a note has a total, so it was the title of a section.
    if (!ofSection && label === "total" && this.#note !== undefined && !this.#isSumOfAll(amount)) {
      throw this.#unknownSection(this.#note);
    }
    if (amount === undefined) {
      // Nothing is lost where an empty section has an empty total.
      if (ofSection && (section === undefined || section.lots === 0)) {
        return;
      }
      throw this.#refused(
        "cut-off",
        `Row ${this.#row.number} of ${this.#report.file.name} is a total without an ` +
          `amount. The download was cut off, or cells were cleared. Nothing was computed. ${downloadAgain}`,
        columnTitle("profit"),
      );
    }
    if (!ofSection) {
      this.grandTotal = amount;
    } else if (section !== undefined) {
      section.total = amount;
    }
  }

  /** Whether sections have no totals of their own: the older layout may have one total for all. */
  #leavesTotalsToTheEnd(last: SectionSums): boolean {
    return (
      this.#report.layout === "icici-fill-down" &&
      this.sections.some((section) => section !== last && section.total === undefined)
    );
  }

  #isSumOfAll(amount: Money | undefined): boolean {
    const tie = amount === undefined ? undefined : tieOuts(this.sections, amount).at(-1);
    return tie?.ok === true;
  }

  /** Finds a total's label, alone in a cell, and the amount after it. */
  #totalIn(): { label: TotalLabel; amount: Money | undefined } | undefined {
    const row = this.#row;
    const labels = row.texts().map(totalLabel);
    const column = labels.findIndex((found) => found !== undefined);
    const label = labels[column];
    if (label === undefined) {
      return undefined;
    }
    let amount = row.amount(this.#report.columns.profit);
    for (let i = row.length - 1; i > column && amount === undefined; i -= 1) {
      amount = row.amount(i);
    }
    return { label, amount };
  }

  #checkEnd(): void {
    const left = this.#unknownTitle;
    if (left !== undefined && !beginsKnownText(left.text)) {
      throw this.#unknownSection(left);
    }
    this.#checkLastSection();
    if (left !== undefined) {
      const file = this.#report.file.name;
      const message =
        `${file} ends with "${left.text.slice(0, 80)}", which is the beginning of a title. The ` +
        `download was cut off, and whole sections may be missing. Nothing was computed. ${downloadAgain}`;
      throw new Unreadable({ code: "cut-off", message, where: { file, row: left.row } });
    }
  }

  #checkLastSection(): void {
    const { sections } = this;
    const hasNoTotals = sections.every(({ total }) => total === undefined);
    const isFillDown = this.#report.layout === "icici-fill-down";
    if (isFillDown && (hasNoTotals || this.grandTotal !== undefined)) {
      return;
    }
    // An empty section needs no total if something after it shows that the file goes on.
    const goesOn = this.grandTotal !== undefined || this.#note !== undefined;
    const open = sections.find(
      (section) =>
        section.total === undefined &&
        (section.lots > 0 || (section === sections.at(-1) && !goesOn)),
    );
    if (open !== undefined || sections.length === 0) {
      const what =
        open === undefined
          ? "ends after its header: it has no section."
          : `ends before the total of the section "${open.section.title}". The download was cut off, or rows were removed.`;
      const message = `${this.#report.file.name} ${what} Nothing was computed. ${downloadAgain}`;
      throw this.#refused("cut-off", message);
    }
  }

  #unknownSection({ text, row }: RowText): Unreadable {
    const file = this.#report.file.name;
    const message =
      `${file} has a section "${text.slice(0, 200)}" that we do not know, so it is not clear how its ` +
      "sales are taxed. Nothing was computed; please report the title to us.";
    return new Unreadable({ code: "unknown-section", message, where: { file, row } });
  }

  /** Refuses the current row. */
  #refused(code: string, message: string, column?: string): Unreadable {
    return new Unreadable(rowRefusal(placeOf(this.#report, this.#row), code, message, column));
  }
}
