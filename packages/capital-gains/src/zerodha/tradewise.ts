import { cellsSheet } from "../cells-sheet.ts";
import type { RowCursor, Sheet } from "../grid.ts";
import type { LotFlag } from "../lots/lot.ts";
import type { LotTable } from "../lots/lot-table.ts";
import { keepLastIfPlausible } from "../lots/set-aside.ts";
import type { SourceFile } from "../reader.ts";
import type { Refusal } from "../refusal.ts";
import { formatDate } from "../values/calendar-date.ts";
import { type Money, money, ZERO } from "../values/money.ts";
import { type ClientNumber, clientNumberIn } from "./client-number.ts";
import { COLUMN_TITLES, type Columns, columnsOf, missingColumn } from "./columns.ts";
import { implausible, taxableProfitDiffers } from "./implausible-lot.ts";
import { type LotRow, readLotRow } from "./lot-row.ts";
import { type StatedPeriod, tradewiseTitle } from "./period.ts";
import { filledCount, firstFilled } from "./row-texts.ts";
import { addLot, type CategorySums, categoryOf, noSums, type Sums } from "./section-sums.ts";
import { isTotalLabel, type Route, routeOf } from "./section-titles.ts";

/** A section while it is read. */
export interface OpenSection {
  readonly title: string;
  readonly route: Route;
  /** number under which its lots are appended, -1 where none are */
  readonly number: number;
  /** the same for lots of a lone `Equity` section that were bought and sold on one day */
  readonly intradayNumber: number;
  readonly sums: Sums;
}

/** A total below a table, of its Profit column or of those of all tables so far. */
export interface TableTotal {
  readonly check: string;
  readonly stated: Money;
  readonly computed: readonly [ofTable: Money, ofAll: Money];
  /** lots of all those tables whose profit is finer than a paisa */
  readonly finerThanPaisa: number;
}

/** Reads the tradewise part of a Tax P&L: preamble, section titles, headers, lots. */
export class Tradewise {
  readonly sections: OpenSection[] = [];
  readonly unknownColumns = new Set<string>();
  /** totals that stand below the tables themselves */
  readonly tableTotals: TableTotal[] = [];
  period: StatedPeriod | null = null;
  clientNumber: ClientNumber | null = null;
  /** the most columns that a section has: 21, 12 or 9 */
  columnCount = 0;
  /** lots with charges other than zero, and lots of sections that have no column for them */
  lotsWithCharges = 0;
  lotsWithoutChargeColumns = 0;
  /** lots whose Taxable Profit is another than section 55(2)(ac) gives */
  taxableProfitDiffers = 0;
  readonly #file: SourceFile;
  readonly #lots: LotTable;
  readonly #sums: CategorySums;
  #sheet = "";
  #rows: RowCursor = cellsSheet("", []).rows();
  #section: OpenSection | null = null;
  #columns: Columns | null = null;
  /** a text alone on its row that is no known title: a note, unless a header or lots follow it */
  #unknownTitle: { readonly text: string; readonly row: number } | null = null;
  #refusal: Refusal | null = null;

  /** Takes the file to be read, where its lots go, and the sums to be tied to the summary. */
  constructor(file: SourceFile, lots: LotTable, sums: CategorySums) {
    this.#file = file;
    this.#lots = lots;
    this.#sums = sums;
  }

  /** Reads one sheet, or one CSV of the ZIP file; gives why it cannot, or `null` when all is read. */
  read(sheet: Sheet): Refusal | null {
    this.#begin(sheet);
    const rows = this.#rows;
    while (this.#refusal === null && rows.next()) this.#row(rows);
    return sheet.problem?.() ?? this.#refusal;
  }

  #begin(sheet: Sheet): void {
    this.#sheet = sheet.name;
    this.#rows = sheet.rows();
    this.#section = null;
    this.#columns = null;
    this.#unknownTitle = null;
    const named = tradewiseTitle(sheet.name);
    if (named === undefined) return;
    this.#setPeriod(named.period);
    if (named.section !== null) this.#title(named.section);
  }

  #row(rows: RowCursor): void {
    const columns = this.#columns;
    const transferred = columns === null ? undefined : rows.date(columns.exitDate);
    if (columns === null || transferred === undefined) {
      this.#otherRow(rows);
      return;
    }
    const lot = readLotRow(rows, columns, transferred);
    if ("text" in lot) this.#unreadable(lot.column, lot.text);
    else this.#lot(lot);
  }

  #otherRow(rows: RowCursor): void {
    const first = firstFilled(rows);
    const text = rows.text(first);
    const header = columnsOf(rows);
    const titled = header === undefined ? tradewiseTitle(text) : undefined;
    if (header !== undefined) this.#header(header);
    else if (titled !== undefined) {
      this.#unknownTitle = null;
      this.#setPeriod(titled.period);
    } else if (isTotalLabel(text) && this.#hasNoDates(rows)) this.#total(rows, text);
    else this.#titleOrPreamble(rows, first, text);
  }

  /** A share may be called TOTAL: its row has dates, even if one of them can't be read. */
  #hasNoDates(rows: RowCursor): boolean {
    const columns = this.#columns;
    return columns === null || (rows.isBlank(columns.entryDate) && rows.isBlank(columns.exitDate));
  }

  #total(rows: RowCursor, label: string): void {
    const columns = this.#columns;
    const stated = columns === null ? undefined : rows.amount(columns.profit);
    if (stated === undefined || this.#section === null) return;
    const { title, sums } = this.#section;
    const ofAll = this.sections.reduce((sum, section) => sum + section.sums.profit, 0n);
    this.tableTotals.push({
      check: `${title}: ${label}`,
      stated,
      computed: [money(sums.profit), money(ofAll)],
      finerThanPaisa: this.sections.reduce(
        (count, section) => count + section.sums.finerThanPaisa,
        0,
      ),
    });
  }

  #titleOrPreamble(rows: RowCursor, first: number, text: string): void {
    const filled = filledCount(rows);
    if (filled <= 2 && routeOf(text) !== undefined) this.#title(text);
    else if (filled === 1) this.#unknownTitle = { text, row: rows.rowNumber };
    else if (this.#columns !== null) {
      this.#unreadable(COLUMN_TITLES.exitDate, rows.text(this.#columns.exitDate));
    } else if (this.#section === null) this.clientNumber ??= clientNumberIn(rows, first);
    else {
      const { title } = this.#section;
      this.#refuse("header-missing", `stands in the section "${title}" without a header above it`);
    }
  }

  #title(text: string): void {
    const route = routeOf(text);
    if (route === undefined) {
      this.#refuseSection(text);
      return;
    }
    const announce = (scope: Exclude<Route, "derivative">) =>
      this.#lots.openSection({
        file: this.#file.index,
        broker: "zerodha",
        sheet: this.#sheet,
        title: text,
        scope,
      });
    this.#columns = null;
    this.#unknownTitle = null;
    this.#section = {
      title: text,
      route,
      number: route === "derivative" ? -1 : announce(route),
      intradayNumber: route === "equity" ? announce("intraday") : -1,
      sums: noSums(),
    };
    this.sections.push(this.#section);
  }

  #header(columns: Columns): void {
    const missing = missingColumn(columns);
    if (this.#unknownTitle !== null || this.#section === null) this.#refuseSection();
    else if (missing !== undefined) {
      const column = COLUMN_TITLES[missing];
      this.#refuse("column-missing", `is a header without the column "${column}"`, column);
    } else {
      this.#columns = columns;
      this.columnCount = Math.max(this.columnCount, columns.count);
      for (const name of columns.unknown) this.unknownColumns.add(name);
    }
  }

  #lot(lot: LotRow): void {
    const section = this.#section;
    if (this.#unknownTitle !== null || section === null) {
      this.#refuseSection();
      return;
    }
    const wrong = implausible(lot, this.period);
    if (wrong !== null) {
      this.#refuse(wrong.code, wrong.what, wrong.column);
      return;
    }
    const { acquired, transferred, profit } = lot;
    const taxableProfit = lot.taxableProfit ?? profit;
    const isIntraday = section.route === "equity" && acquired === transferred;
    const category = isIntraday ? "intraday" : categoryOf(section.route, acquired, transferred);
    addLot(section.sums, profit, taxableProfit);
    addLot(this.#sums.of(category), profit, taxableProfit);
    if (section.route === "derivative") return;
    const differs = category === "long" && taxableProfitDiffers(lot);
    if (differs) this.taxableProfitDiffers++;
    if (lot.charges === null) this.lotsWithoutChargeColumns++;
    else if (lot.charges !== ZERO || (lot.stampDuty ?? ZERO) !== ZERO) this.lotsWithCharges++;
    this.#lots.append({
      section: isIntraday ? section.intradayNumber : section.number,
      row: this.#rows.rowNumber,
      name: lot.name,
      isin: lot.isin,
      quantity: lot.quantity,
      acquired,
      transferred,
      saleValue: lot.saleValue,
      cost: lot.cost,
      buyExpenses: lot.stampDuty ?? ZERO,
      // one figure covers both legs and can't be told apart: the finding charges-not-split-by-side
      transferExpenses: lot.charges ?? ZERO,
      stt: lot.stt,
      fmv: lot.fairMarketValue === null ? null : { total: lot.fairMarketValue },
      flags: isIntraday ? SAME_DAY : differs ? DIFFERS : undefined,
    });
    keepLastIfPlausible(this.#lots);
  }

  #setPeriod(period: StatedPeriod): void {
    const known = this.period;
    // the sheet's name gives the first day only; the title on the sheet gives both
    if (known === null || known.to === null) this.period = period;
    else if (period.from !== known.from || (period.to ?? known.to) !== known.to)
      this.#refusal ??= {
        code: "several-periods",
        message: `${this.#file.name} has lots of two periods, from ${formatDate(known.from)} and from ${formatDate(period.from)}. Upload each statement as Zerodha gives it.`,
        where: { file: this.#file.name, sheet: this.#sheet },
      };
  }

  /** A section that can't be classed: by its title, or by the title before this row. */
  #refuseSection(named?: string): void {
    const title = named ?? this.#unknownTitle?.text;
    const file = this.#file.name;
    this.#refusal ??= {
      code: title === undefined ? "lots-without-section" : "unknown-section",
      message:
        title === undefined
          ? `${file} has lots without a section title above them, so they can't be classed. Download the Tax P&L again and upload it unchanged.`
          : `${file} has a section "${title.slice(0, 80)}" that is not known, so its lots can't be classed and nothing was computed.`,
      where: this.#where(this.#unknownTitle?.row ?? this.#rows.rowNumber),
    };
  }

  #unreadable(column: string, text: string): void {
    const what =
      text === "" ? `has no "${column}"` : `has "${text.slice(0, 40)}" as its "${column}"`;
    this.#refuse("unreadable-row", `${what}, so it can't be read as a lot`, column);
  }

  #refuse(code: string, what: string, column?: string): void {
    const row = this.#rows.rowNumber;
    const sheet = this.#sheet === "" ? "" : ` of the sheet "${this.#sheet}"`;
    this.#refusal ??= {
      code,
      message: `Row ${row}${sheet} in ${this.#file.name} ${what}. Nothing was computed. Download the Tax P&L again and upload it unchanged.`,
      where: column === undefined ? this.#where(row) : { ...this.#where(row), column },
    };
  }

  #where(row: number) {
    const file = this.#file.name;
    return this.#sheet === "" ? { file, row } : { file, sheet: this.#sheet, row };
  }
}

const SAME_DAY: readonly LotFlag[] = ["acquired-and-transferred-same-day"];
const DIFFERS: readonly LotFlag[] = ["taxable-profit-differs"];
