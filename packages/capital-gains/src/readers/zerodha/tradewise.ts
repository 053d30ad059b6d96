import type { Refusal, Where } from "result/finding";
import type { Section } from "../../law/lots/lot.ts";
import { addLot, type StatementRows } from "../../law/lots/set-aside.ts";
import { type RowPlace, rowRefusal, whereOf } from "../../law/refusal.ts";
import { type TiedRows, type TieOut, tieOut } from "../../law/tie-out.ts";
import type { CalendarDate } from "../../law/values/calendar-date.ts";
import { financialYearOf } from "../../law/values/financial-year.ts";
import { type Money, zero } from "../../law/values/money.ts";
import { type Row, type Sheet, Unreadable } from "../grid.ts";
import type { SourceFile } from "../reader.ts";
import { downloadAgain, lotsWithoutSection, severalStatements } from "../refused-rows.ts";
import { type Columns, columnsOf, columnTitle, missingColumn } from "./columns.ts";
import {
  isFairMarketValuePerShare,
  isOutsidePeriod,
  type LotRow,
  type OddRow,
  readLotRow,
  rounding,
  taxableProfitDiffers,
} from "./lot-row.ts";
import {
  type ClientNumber,
  clientNumberIn,
  type StatedPeriod,
  tradewiseTitle,
} from "./preamble.ts";
import {
  categoryOf,
  isLongTerm,
  type SummedRow,
  type Sums,
  sideOf,
  sumsOf,
} from "./section-sums.ts";
import { isTotalLabel, routeOf } from "./section-titles.ts";
import type { StatedTotals } from "./stated-totals.ts";

/** A section while it is being read. */
export type OpenSection = {
  /** the section of its lots */
  readonly section: Section;
  /** that of lots of a lone `Equity` section that were bought and sold on one day */
  readonly intraday: Section;
  readonly rows: SummedRow[];
};

/** A total below a table, and the rows it may add up: those of its table, or of all tables so far. */
export type TableTotal = {
  readonly check: string;
  readonly stated: Money;
  readonly candidates: readonly (Pick<TiedRows, "sections" | "scope"> &
    Pick<Sums, "lots" | "profit">)[];
  readonly where: Where;
};

/** A row of a share, for sentences about single rows. */
export type NamedRow = RowPlace & { readonly name: string };

/** Reads the tradewise part of a Tax P&L: preamble, section titles, headers, lots. */
export class Tradewise {
  readonly sections: OpenSection[] = [];
  readonly unknownColumns = new Set<string>();
  /** totals below the tables themselves */
  readonly tableTotals: TableTotal[] = [];
  /** lots whose stated profit is not what their own values make */
  readonly rowTies: TieOut[] = [];
  period: StatedPeriod | null = null;
  clientNumber: ClientNumber | null = null;
  /** the most columns that a section has: 21, 12 or 9 */
  columnCount = 0;
  /** lots with charges other than zero, and lots of sections that have no column for them */
  lotsWithCharges = 0;
  lotsWithoutChargeColumns = 0;
  /** lots whose Taxable Profit contradicts their own figures */
  readonly taxableProfitDiffers: NamedRow[] = [];
  /** lots whose fair market value is that of one share */
  readonly fairMarketValuePerShare: NamedRow[] = [];
  /** sales of the statement's year outside the days that it covers */
  readonly outsidePeriod: NamedRow[] = [];
  /** a row with no profit at all, which may be why totals do not tie */
  rowWithoutProfit: Refusal | undefined;
  readonly #file: SourceFile;
  readonly #into: StatementRows;
  readonly #totals: StatedTotals;
  #sheet = "";
  /** Whether the sheet's title has been read. */
  #isTitled = false;
  /** Whether the sheet is a CSV of the ZIP file, which may be cut off in the middle of a row. */
  #isText = false;
  /** The number of the row that is being read; 0 before the first. */
  #rowNumber = 0;
  #section: OpenSection | null = null;
  #columns: Columns | null = null;
  /** A header above all titles, for sections without their own. */
  #commonColumns: Columns | null = null;
  /** An odd row of a CSV that is shorter than its header: the file's end, unless a row follows. */
  #shortRow: Refusal | undefined;
  /** text alone on its row that is no known title: a note, unless a header or lots follow it */
  #unknownTitle: { readonly text: string; readonly row: number } | null = null;

  /** Takes the file, where its rows go, and the stated totals. */
  constructor(file: SourceFile, into: StatementRows, totals: StatedTotals) {
    this.#file = file;
    this.#into = into;
    this.#totals = totals;
  }

  /** All rows that totals may add up, those set aside included. */
  get rows(): SummedRow[] {
    return this.sections.flatMap(({ rows }) => rows);
  }

  /** Reads one sheet, or one CSV of the ZIP file. */
  read(sheet: Sheet): void {
    this.#begin(sheet);
    for (const row of sheet.rows()) {
      this.#rowNumber = row.number;
      this.#shortRow = undefined;
      this.#row(row);
    }
    if (this.#shortRow !== undefined) {
      throw new Unreadable(this.#shortRow);
    }
  }

  #begin(sheet: Sheet): void {
    this.#sheet = sheet.name;
    this.#rowNumber = 0;
    this.#section = null;
    this.#columns = null;
    this.#commonColumns = null;
    this.#unknownTitle = null;
    this.#isTitled = false;
    const named = tradewiseTitle(sheet.name);
    const ofCsv = named?.section ?? null;
    this.#isText = ofCsv !== null;
    if (named !== undefined) {
      this.#setPeriod(named.period);
    }
    if (ofCsv !== null) {
      this.#title(ofCsv);
    }
  }

  #row(row: Row): void {
    const columns = this.#columns;
    const sold = columns === null ? undefined : row.date(columns.exitDate);
    if (columns === null || sold === undefined) {
      this.#otherRow(row);
    } else {
      this.#tradeRow(row, columns, sold);
    }
  }

  #tradeRow(row: Row, columns: Columns, sold?: CalendarDate): void {
    const section = this.#section;
    if (this.#unknownTitle !== null) {
      throw this.#unknownSection(this.#unknownTitle.text);
    }
    if (section === null) {
      throw lotsWithoutSection(this.#place(), row, "zerodha");
    }
    const lot = readLotRow(row, columns, sold);
    if (isOutsidePeriod(lot, this.period)) {
      if (section.section.scope === "derivative" && !this.#isInYear(lot)) {
        this.#setAsideTrade(lot, section.section);
        return;
      }
      if (this.#isInYear(lot)) {
        this.outsidePeriod.push({ ...this.#place(), name: lot.name });
      }
    }
    if ("reason" in lot) {
      this.#oddRow(lot, section, row.length < columns.end);
    } else {
      this.#lot(lot, section);
    }
  }

  /** Whether a sale outside the statement's days is in its year; a sale of another year is set aside later. */
  #isInYear({ transferred }: LotRow | OddRow): boolean {
    const from = this.period?.from;
    return (
      transferred !== undefined &&
      from !== undefined &&
      financialYearOf(transferred) === financialYearOf(from)
    );
  }

  /** Keeps a derivative trade of another year out of its section's sums, in which it would be of this one. */
  #setAsideTrade(trade: LotRow | OddRow, section: Section): void {
    const { name, isin, quantity, acquired, transferred, saleValue, cost } = trade;
    const stated = { name, isin, quantity, acquired, transferred, saleValue, cost };
    const reason = { reason: "sold-in-another-year", what: "is dated in another year" } as const;
    this.#into.setAside.push({ ...stated, ...reason, section, row: this.#rowNumber });
  }

  #otherRow(row: Row): void {
    const first = row.firstFilled();
    const text = row.text(first);
    const header = columnsOf(row);
    const titled = header === undefined ? tradewiseTitle(text) : undefined;
    if (header !== undefined) {
      this.#header(header);
    } else if (titled !== undefined) {
      this.#unknownTitle = null;
      if (this.#isTitled) {
        throw severalStatements(this.#place());
      }
      this.#isTitled = true;
      this.#setPeriod(titled.period);
    } else if (isTotalLabel(text) && this.#hasNoDates(row)) {
      this.#total(row, text);
    } else if (!this.#totals.readByRate(row, this.#sheet)) {
      this.#titleOrPreamble(row, first, text);
    }
  }

  /** A share may be called TOTAL: its row has dates, even if one of them can't be read. */
  #hasNoDates(row: Row): boolean {
    const columns = this.#columns;
    return columns === null || (row.isBlank(columns.entryDate) && row.isBlank(columns.exitDate));
  }

  #total(row: Row, label: string): void {
    const columns = this.#columns;
    const stated = columns === null ? undefined : row.amount(columns.profit);
    if (stated === undefined || this.#section === null) {
      return;
    }
    const { section, rows } = this.#section;
    const { title, scope } = section;
    this.tableTotals.push({
      check: `${title}: ${label}`,
      stated,
      candidates: [rows, this.rows].map((summed) => ({ scope, ...sumsOf(summed) })),
      where: whereOf(this.#place(), columnTitle("profit")),
    });
  }

  #titleOrPreamble(row: Row, first: number, text: string): void {
    const filled = row.filledCount();
    if (filled <= 2 && routeOf(text) !== undefined) {
      this.#title(text);
    } else if (filled === 1) {
      this.#unknownTitle = { text, row: row.number };
    } else if (this.#columns !== null) {
      this.#tradeRow(row, this.#columns);
    } else if (this.#section === null) {
      this.clientNumber ??= clientNumberIn(row, first);
    } else {
      const { title } = this.#section.section;
      throw this.#refused(
        "header-missing",
        `is in the section "${title}", which has no header above it`,
      );
    }
  }

  #title(text: string): void {
    const scope = routeOf(text);
    if (scope === undefined) {
      throw this.#unknownSection(text);
    }
    const place = { file: this.#file.index, broker: "zerodha", sheet: this.#sheet, title: text };
    this.#columns = this.#commonColumns;
    this.#unknownTitle = null;
    this.#section = {
      section: { ...place, scope },
      intraday: { ...place, scope: "intraday" },
      rows: [],
    };
    this.sections.push(this.#section);
  }

  #header(columns: Columns): void {
    const missing = missingColumn(columns);
    if (this.#unknownTitle !== null) {
      throw this.#unknownSection(this.#unknownTitle.text);
    }
    if (missing !== undefined) {
      const column = columnTitle(missing);
      throw this.#refused("column-missing", `is a header without the column "${column}"`, column);
    }
    this.#columns = columns;
    if (this.#section === null) {
      this.#commonColumns = columns;
    }
    this.columnCount = Math.max(this.columnCount, columns.count);
    for (const name of columns.unknown) {
      this.unknownColumns.add(name);
    }
  }

  #lot(lot: LotRow, open: OpenSection): void {
    const { scope } = open.section;
    this.#addToSums(open, lot, lot.profit);
    this.#tieRow(lot, open);
    if (scope === "derivative") {
      return;
    }
    const section = sectionOf(lot, open);
    const isLong = isLongTerm(lot.acquired, lot.transferred);
    const isPerShare = isLong && isFairMarketValuePerShare(lot);
    const differs = taxableProfitDiffers(lot, scope, isLong, isPerShare);
    const { profit, statedProfit, taxableProfit, ...stated } = lot;
    const { charges, stampDuty = zero, fairMarketValue: price, ...sale } = stated;
    const isLot = addLot(this.#into, {
      ...sale,
      section,
      row: this.#rowNumber,
      buyExpenses: stampDuty,
      // One figure covers both legs and cannot be split: the finding charges-not-split-by-side.
      transferExpenses: charges ?? zero,
      fmv: price === undefined ? undefined : { of: isPerShare ? "unit" : "lot", price },
      flags: [
        ...(section === open.section ? [] : ["acquired-and-transferred-same-day" as const]),
        ...(differs ? ["taxable-profit-differs" as const] : []),
      ],
    });
    if (!isLot) {
      return;
    }
    const named = { ...this.#place(), name: lot.name };
    if (differs) {
      this.taxableProfitDiffers.push(named);
    }
    if (isPerShare) {
      this.fairMarketValuePerShare.push(named);
    }
    if (charges === undefined) {
      this.lotsWithoutChargeColumns += 1;
    } else if (charges !== zero || stampDuty !== zero) {
      this.lotsWithCharges += 1;
    }
  }

  #tieRow({ statedProfit, profit }: LotRow, section: OpenSection): void {
    if (statedProfit === undefined || statedProfit === profit) {
      return;
    }
    const { title, scope } = section.section;
    const place = this.#place();
    const where = whereOf(place, columnTitle("profit"));
    const rows = { scope, sections: [section.section, section.intraday], where };
    const tie = tieOut(`${title}, row ${place.row}: Profit`, statedProfit, profit, rounding, rows);
    if (!tie.ok) {
      this.rowTies.push(tie);
    }
  }

  /** Sets aside a row that cannot be taxed; its stated profit still counts towards the totals. */
  #oddRow(row: OddRow, section: OpenSection, isShort: boolean): void {
    const { profit, column, taxableProfit, ...stated } = row;
    const unreadable = this.#rowRefusal("unreadable-row", row.what, column);
    const refusal = row.reason === "unreadable-cell" ? unreadable : undefined;
    if (this.#isText && isShort) {
      this.#shortRow = refusal;
    }
    if (profit === undefined) {
      this.rowWithoutProfit ??= unreadable;
    } else {
      this.#addToSums(section, row, profit);
    }
    // Derivative trades are only counted, which needs only their profit.
    if (section.section.scope !== "derivative" || profit === undefined) {
      const { section: ofRow } = section;
      this.#into.setAside.push({ ...stated, section: ofRow, row: this.#rowNumber, refusal });
    }
  }

  #addToSums(open: OpenSection, row: LotRow | OddRow, profit: Money): void {
    const { acquired, transferred, taxableProfit = profit } = row;
    const section = sectionOf(row, open);
    const day = transferred ?? this.period?.to ?? this.period?.from;
    open.rows.push({
      category: categoryOf(section, isLongTerm(acquired, transferred)),
      side: day === undefined ? "after" : sideOf(day),
      section,
      isin: row.isin,
      acquired,
      transferred,
      profit,
      taxableProfit,
    });
  }

  #setPeriod(period: StatedPeriod): void {
    const known = this.period;
    // The sheet's name has only the first day; the title on the sheet has both.
    if (known === null || known.to === null) {
      this.period = period;
    } else if (period.from !== known.from || (period.to ?? known.to) !== known.to) {
      throw severalStatements(this.#place());
    }
  }

  /** Refuses a section that cannot be classified, by its title. */
  #unknownSection(title: string): Unreadable {
    const message = `${this.#file.name} has a section "${title.slice(0, 80)}" that we do not know, so it is not clear how its sales are taxed. Nothing was computed. ${downloadAgain}`;
    const place = this.#place(this.#unknownTitle?.row);
    return new Unreadable(rowRefusal(place, "unknown-section", message));
  }

  #refused(code: string, what: string, column?: string): Unreadable {
    return new Unreadable(this.#rowRefusal(code, what, column));
  }

  /** Refuses the current row; `what` is wrong with it, as the end of a sentence. */
  #rowRefusal(code: string, what: string, column?: string): Refusal {
    const place = this.#place();
    const ofSheet = place.sheet === "" ? "" : ` of the sheet "${place.sheet}"`;
    return rowRefusal(
      place,
      code,
      `Row ${place.row}${ofSheet} in ${place.file} ${what}. Nothing was computed. ${downloadAgain}`,
      column,
    );
  }

  #place(row = this.#rowNumber): RowPlace {
    return { file: this.#file.name, sheet: this.#sheet, row };
  }
}

/** Returns the section of a row: a lone `Equity` section also has the intraday trades. */
function sectionOf({ acquired, transferred }: LotRow | OddRow, open: OpenSection): Section {
  const { section, intraday } = open;
  const isIntraday = acquired !== undefined && acquired === transferred;
  return section.scope === "equity" && isIntraday ? intraday : section;
}
