import type { Refusal } from "result/finding";
import type { StatementRows } from "../../law/lots/set-aside.ts";
import { rowRefusal } from "../../law/refusal.ts";
import type { CalendarDate } from "../../law/values/calendar-date.ts";
import type { Money } from "../../law/values/money.ts";
import type { Row } from "../grid.ts";
import { lotsWithoutSection } from "../lots-without-section.ts";
import { severalStatements } from "../several-statements.ts";
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

  /** Reads to the end of the sheet; returns why it could not, or `undefined`. */
  readAll(): Refusal | undefined {
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
        return this.#unknownSection(this.#unknownTitle);
      }
      const sold = row.date(this.#report.columns.saleDate);
      const refusal = sold === undefined ? this.#otherRow() : this.#lot(sold);
      if (refusal !== undefined) {
        return refusal;
      }
    }
    return this.#checkEnd();
  }

  #lot(sold?: CalendarDate): Refusal | undefined {
    const { columns } = this.#report;
    const row = this.#row;
    if (!row.isBlank(columns.description)) {
      this.#titleInRow(row.text(columns.description));
    }
    const unknown = this.#unknownTitle ?? this.#note;
    if (unknown !== undefined) {
      return this.#unknownSection(unknown);
    }
    const section = this.#section;
    if (section !== undefined && section.total === undefined) {
      return this.lotRow.read(row, section, sold);
    }
    return lotsWithoutSection(placeOf(this.#report, row), row, "icici-direct");
  }

  #otherRow(): Refusal | undefined {
    const { columns } = this.#report;
    const row = this.#row;
    // A lot that lost its date must not pass as a total, a title or a note.
    if (/^IN[A-Z0-9]{10}$/i.test(row.text(columns.isin))) {
      return this.#lot();
    }
    const total = this.#totalIn();
    if (total !== undefined) {
      return this.#total(total.label, total.amount);
    }
    const header = columnsOf(row);
    if (header !== undefined) {
      return this.#repeatedHeader(header);
    }
    if (row.amount(columns.quantity) !== undefined && row.amount(columns.saleValue) !== undefined) {
      return this.#lot();
    }
    if (beginsStatement(row)) {
      return severalStatements(placeOf(this.#report, row));
    }
    this.#textRow();
    return undefined;
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

  #repeatedHeader(header: Columns): Refusal | undefined {
    const { columns, file } = this.#report;
    const names = Object.keys(header) as (keyof Columns)[];
    if (names.every((name) => header[name] === columns[name])) {
      return undefined;
    }
    return rowRefusal(
      placeOf(this.#report, this.#row),
      "header-changes",
      `Row ${this.#row.number} of ${file.name} is a second header with other columns. Nothing was computed. Download the report again and upload it unchanged.`,
    );
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

  #total(label: TotalLabel, amount: Money | undefined): Refusal | undefined {
    const section = this.#section;
    const ofSection =
      label === "sub-total" ||
      (label === "total" &&
        section !== undefined &&
        section.total === undefined &&
        !this.#leavesTotalsToTheEnd(section));
    // What looked like a note has a total, so it was the title of a section.
    if (!ofSection && label === "total" && this.#note !== undefined && !this.#isSumOfAll(amount)) {
      return this.#unknownSection(this.#note);
    }
    if (amount === undefined) {
      // Nothing is lost where an empty section has an empty total.
      if (ofSection && (section === undefined || section.lots === 0)) {
        return undefined;
      }
      return rowRefusal(
        placeOf(this.#report, this.#row),
        "cut-off",
        `Row ${this.#row.number} of ${this.#report.file.name} is a total without an ` +
          "amount. The download was cut off, or cells were cleared. Nothing was computed; download it again.",
        columnTitle("profit"),
      );
    }
    if (!ofSection) {
      this.grandTotal = amount;
    } else if (section !== undefined) {
      section.total = amount;
    }
    return undefined;
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

  #checkEnd(): Refusal | undefined {
    const left = this.#unknownTitle;
    if (left !== undefined && !beginsKnownText(left.text)) {
      return this.#unknownSection(left);
    }
    const cutOff = this.#openSectionAtEnd();
    if (cutOff !== undefined || left === undefined) {
      return cutOff;
    }
    const file = this.#report.file.name;
    return {
      code: "cut-off",
      message:
        `${file} ends with "${left.text.slice(0, 80)}", which is the beginning of a title. The ` +
        "download was cut off, and whole sections may be missing. Nothing was computed; download it again.",
      where: { file, row: left.row },
    };
  }

  #openSectionAtEnd(): Refusal | undefined {
    const { sections } = this;
    const hasNoTotals = sections.every(({ total }) => total === undefined);
    const isFillDown = this.#report.layout === "icici-fill-down";
    if (isFillDown && (hasNoTotals || this.grandTotal !== undefined)) {
      return undefined;
    }
    // An empty section needs no total if something after it shows that the file goes on.
    const goesOn = this.grandTotal !== undefined || this.#note !== undefined;
    const open = sections.find(
      (section) =>
        section.total === undefined &&
        (section.lots > 0 || (section === sections.at(-1) && !goesOn)),
    );
    if (open === undefined && sections.length > 0) {
      return undefined;
    }
    const what =
      open === undefined
        ? "ends after its header: it has no section."
        : `ends before the total of the section "${open.section.title}". The download was cut off, or rows were removed.`;
    return rowRefusal(
      placeOf(this.#report, this.#row),
      "cut-off",
      `${this.#report.file.name} ${what} Nothing was computed; download it again.`,
    );
  }

  #unknownSection({ text, row }: RowText): Refusal {
    const file = this.#report.file.name;
    return {
      code: "unknown-section",
      message:
        `${file} has a section "${text.slice(0, 200)}" that we do not know, so it is not clear how its ` +
        "sales are taxed. Nothing was computed; please report the title to us.",
      where: { file, row },
    };
  }
}
