import type { RowCursor } from "../grid.ts";
import type { LotTable } from "../lots/lot-table.ts";
import { keepLastIfPlausible } from "../lots/set-aside.ts";
import type { SourceFile } from "../reader.ts";
import type { Refusal } from "../refusal.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import type { Money } from "../values/money.ts";
import { type Columns, columnsOf, columnTitle, keyOf } from "./columns.ts";
import { isFooterText } from "./footer.ts";
import type { LayoutName } from "./layout.ts";
import { LotRow } from "./lot-row.ts";
import { RowRefusals } from "./row-refusals.ts";
import { beginsKnownText, scopeOfTitle, type TotalLabel, totalLabel } from "./section-titles.ts";
import { newSectionSums, type SectionSums } from "./totals.ts";

/** Reads the rows below the header: titles, lots, totals, and the footer. */
export class LotRows {
  readonly sections: SectionSums[] = [];
  grandTotal: Money | null = null;
  /** Reads the rows of lots, and says what it noticed in them. */
  readonly lotRow: LotRow;
  readonly #file: SourceFile;
  readonly #sheet: string;
  readonly #rows: RowCursor;
  readonly #columns: Columns;
  readonly #fillDown: boolean;
  readonly #lots: LotTable;
  readonly #refusals: RowRefusals;
  #section: SectionSums | null = null;
  #sectionNumber = 0;
  /** A text of its own row that is neither a known title nor a note: it stops the reading. */
  #unknownTitle: { readonly text: string; readonly row: number } | null = null;
  /** Whether the notes below the tables have begun. */
  #inFooter = false;

  constructor(
    file: SourceFile,
    sheet: string,
    rows: RowCursor,
    columns: Columns,
    layout: LayoutName,
    lots: LotTable,
  ) {
    this.#file = file;
    this.#sheet = sheet;
    this.#rows = rows;
    this.#columns = columns;
    this.#fillDown = layout === "icici-fill-down";
    this.#lots = lots;
    this.#refusals = new RowRefusals(file.name, sheet, rows, columns);
    this.lotRow = new LotRow(rows, columns, this.#fillDown, lots, this.#refusals);
  }

  /** Reads to the end of the sheet; gives why it cannot, or `null` when all is read. */
  readAll(): Refusal | null {
    const rows = this.#rows;
    const saleDate = this.#columns.saleDate;
    while (rows.next()) {
      if (this.#unknownTitle !== null) return this.#unknownSection();
      const transferred = rows.date(saleDate);
      const refusal = transferred === undefined ? this.#otherRow() : this.#lotRow(transferred);
      if (refusal !== null) return refusal;
    }
    return this.#checkEnd();
  }

  #lotRow(transferred: CalendarDate): Refusal | null {
    const rows = this.#rows;
    const columns = this.#columns;
    if (this.#fillDown && !rows.isBlank(columns.description))
      this.#title(rows.text(columns.description));
    if (this.#unknownTitle !== null) return this.#unknownSection();
    const section = this.#section;
    if (section === null)
      return this.#refusals.refuse(
        "lots-without-section",
        `Row ${rows.rowNumber} has a sale, but no section title stands above it.`,
      );
    if (section.total !== null && !this.#fillDown)
      return this.#refusals.refuse(
        "lots-without-section",
        `Row ${rows.rowNumber} has a sale below the total of "${section.title}" and without a title of its own.`,
      );
    const refusal = this.lotRow.read(section, this.#sectionNumber, transferred);
    if (refusal !== null) return refusal;
    section.lots++;
    keepLastIfPlausible(this.#lots);
    return null;
  }

  #otherRow(): Refusal | null {
    const rows = this.#rows;
    // A lot that lost its date must not pass for a total, a title or a note.
    if (this.#hasIsin()) return this.#refusals.unreadable("saleDate");
    const total = this.#totalIn();
    if (total !== null) return this.#total(total.label, total.amount);
    const header = columnsOf(rows);
    if (header !== null) return this.#repeatedHeader(header);
    if (this.#hasFigures()) return this.#refusals.unreadable("saleDate");
    this.#titleOrFooter();
    return null;
  }

  #hasIsin(): boolean {
    const { isin } = this.#columns;
    return isin >= 0 && /^IN[A-Z0-9]{10}$/i.test(this.#rows.text(isin));
  }

  #hasFigures(): boolean {
    const { quantity, saleValue } = this.#columns;
    return this.#rows.amount(quantity) !== undefined && this.#rows.amount(saleValue) !== undefined;
  }

  /**
   * A row of text: the title of a section, or a note. Below the grand total anything is a note; above
   * it a text that is neither is a section which is not known, or what is left of one that was cut.
   */
  #titleOrFooter(): void {
    const text = this.#firstText();
    const isTitle = scopeOfTitle(text) !== undefined;
    if (isTitle && !this.#fillDown) this.#title(text);
    if (isTitle) this.#inFooter = false;
    else if (isFooterText(this.#wholeText())) this.#inFooter = true;
    else if (!this.#inFooter && this.grandTotal === null && keyOf(text) !== "")
      this.#unknownTitle = { text, row: this.#rows.rowNumber };
  }

  #repeatedHeader(header: Columns): Refusal | null {
    const names = Object.keys(header) as (keyof Columns)[];
    if (names.every((name) => header[name] === this.#columns[name])) return null;
    return this.#refusals.refuse(
      "header-changes",
      `Row ${this.#rows.rowNumber} of ${this.#file.name} is a second header with other columns.`,
    );
  }

  #title(text: string): void {
    const scope = scopeOfTitle(text);
    if (scope === undefined) {
      this.#unknownTitle = { text, row: this.#rows.rowNumber };
      return;
    }
    this.#section = newSectionSums(text);
    this.sections.push(this.#section);
    this.#sectionNumber = this.#lots.openSection({
      file: this.#file.index,
      broker: "icici-direct",
      sheet: this.#sheet,
      title: text,
      scope,
    });
  }

  #total(label: TotalLabel, amount: Money | undefined): Refusal | null {
    const section = this.#section;
    const ofSection =
      label === "sub-total" || (label === "total" && section !== null && section.total === null);
    if (amount === undefined) {
      // Nothing is lost where an empty section has an empty total.
      if (ofSection && (section === null || section.lots === 0)) return null;
      return this.#refusals.refuse(
        "cut-off",
        `Row ${this.#rows.rowNumber} of ${this.#file.name} is a total without an amount. ` +
          "The download was cut off, or cells were emptied; download it again.",
        columnTitle("profit"),
      );
    }
    if (!ofSection) this.grandTotal = amount;
    else if (section !== null) section.total = amount;
    return null;
  }

  /** A total's label and amount: the label stands alone in a cell, the amount behind it. */
  #totalIn(): { label: TotalLabel; amount: Money | undefined } | null {
    const rows = this.#rows;
    for (let column = 0; column < rows.length; column++) {
      if (rows.isBlank(column)) continue;
      const label = totalLabel(rows.text(column));
      if (label === null) continue;
      return { label, amount: rows.amount(this.#columns.profit) ?? this.#lastAmountAfter(column) };
    }
    return null;
  }

  #lastAmountAfter(column: number): Money | undefined {
    for (let i = this.#rows.length - 1; i > column; i--) {
      const amount = this.#rows.amount(i);
      if (amount !== undefined) return amount;
    }
    return undefined;
  }

  #firstText(): string {
    for (let i = 0; i < this.#rows.length; i++)
      if (!this.#rows.isBlank(i)) return this.#rows.text(i);
    return "";
  }

  /** The row's texts as one: a note with commas is several cells. */
  #wholeText(): string {
    const cells: string[] = [];
    for (let i = 0; i < this.#rows.length; i++)
      if (!this.#rows.isBlank(i)) cells.push(this.#rows.text(i));
    return cells.join(", ");
  }

  #checkEnd(): Refusal | null {
    const cutOff = this.#openSectionAtEnd();
    const left = this.#unknownTitle;
    if (cutOff !== null || left === null) return cutOff;
    if (!beginsKnownText(left.text)) return this.#unknownSection();
    return {
      code: "cut-off",
      message:
        `${this.#file.name} ends with "${left.text.slice(0, 80)}", which is the beginning of a ` +
        "title. The download was cut off, and whole sections may be missing; download it again.",
      where: { file: this.#file.name, row: left.row },
    };
  }

  #openSectionAtEnd(): Refusal | null {
    if (this.#fillDown) return null;
    if (this.sections.length === 0)
      return this.#refusals.refuse(
        "cut-off",
        `${this.#file.name} ends after its header: it has no section. Download it again.`,
      );
    // An empty section needs no total, if something behind it shows that the file goes on.
    const last = this.sections.length - 1;
    const open = this.sections.find(
      ({ total, lots }, i) =>
        total === null && (lots > 0 || (i === last && this.grandTotal === null)),
    );
    if (open === undefined) return null;
    return this.#refusals.refuse(
      "cut-off",
      `${this.#file.name} ends before the total of the section "${open.title}". ` +
        "The download was cut off, or rows were removed; download it again.",
    );
  }

  #unknownSection(): Refusal {
    const title = this.#unknownTitle;
    return {
      code: "unknown-section",
      message:
        `${this.#file.name} has a section "${title?.text ?? ""}" that is not known, so its tax ` +
        "treatment is not either. Nothing was processed; please report the title to us.",
      where: { file: this.#file.name, row: title?.row },
    };
  }
}
