import type { Refusal } from "result/finding";
import type { Lot } from "../../law/lots/lot.ts";
import {
  addLot,
  noPurchaseDate,
  type Problem,
  quantityNotPositive,
  type SetAsideRow,
  type StatementRows,
} from "../../law/lots/set-aside.ts";
import { rowRefusal, whereOf } from "../../law/refusal.ts";
import { grandfatheredUntil } from "../../law/rules/dates-of-the-law.ts";
import { roundingOf, type TieOut, tieOut } from "../../law/tie-out.ts";
import type { CalendarDate } from "../../law/values/calendar-date.ts";
import { absolute } from "../../law/values/fixed-point.ts";
import { halfAPaisa, type Money, money, rupee, zero } from "../../law/values/money.ts";
import { priceTimesQuantity, type Quantity } from "../../law/values/quantity.ts";
import { type Row, Unreadable } from "../grid.ts";
import { downloadAgain } from "../refused-rows.ts";
import { type Columns, columnTitle, placeOf, type Report } from "./layout.ts";
import { figuresOfARow, type SectionSums } from "./totals.ts";

/** How far rounding lets a row's own figures differ. */
const rounding = roundingOf(figuresOfARow);
/** How a cell states nothing: blank, dashes, `NA`. */
const emptyPattern = /^(?:[-–]+|n\.?\/?a\.?|nil)?$/i;

const valueColumns = ["saleValue", "purchaseValue", "profit"] as const;
const expenseColumns = ["saleExpenses", "purchaseExpenses"] as const;

/** What the profits of lots bought before 1 February 2018 show; each is a finding. */
export type Peculiarity =
  /** The Purchase Value is the quantity times the price considered, not the price paid. */
  | "purchase-value-is-considered-price"
  /** The profit is computed from the price considered; the Purchase Value is what was paid. */
  | "profit-from-considered-price"
  /** The profit is computed from what was paid, although the price considered differs. */
  | "profit-from-paid-price";

/** The columns of what the row of a lot states, in the order in which they are searched for a wrong cell. */
const columnOf = {
  transferred: "saleDate",
  acquired: "purchaseDate",
  quantity: "quantity",
  saleValue: "saleValue",
  cost: "purchaseValue",
  profit: "profit",
  transferExpenses: "saleExpenses",
  buyExpenses: "purchaseExpenses",
  price2018: "price2018",
} as const satisfies Readonly<Record<string, keyof Columns>>;

type Figures = Pick<Lot, Extract<keyof typeof columnOf, keyof Lot>> & {
  readonly profit: Money;
  readonly price2018: Money;
};

/** The same of a row of which a cell may be unreadable. */
type Cells = { readonly [Column in keyof Figures]: Figures[Column] | undefined };

/** The figures that a row's profit is made of. */
type ProfitFigures = {
  readonly stated: Money;
  readonly beforeCost: bigint;
  readonly cost: bigint;
  /** Without it only the Purchase Value is tried. */
  readonly quantity: Quantity | undefined;
};

/** Reads a row that is a lot, or sets it aside. */
export class LotRow {
  /** Rows whose profit differs from their own figures. */
  readonly ties: TieOut[] = [];
  /** Whether any lot has an expense. */
  anyExpenses = false;
  /** The rows of lots that show a peculiarity. */
  readonly peculiar: { readonly row: number; readonly shows: Peculiarity }[] = [];
  readonly #report: Report;
  #row: Row;
  readonly #fillDown: boolean;
  readonly #into: StatementRows;

  constructor(report: Report, into: StatementRows) {
    this.#report = report;
    this.#row = report.header;
    this.#fillDown = report.layout === "icici-fill-down";
    this.#into = into;
  }

  /**
   * Reads a row, whose sale date has been read, as a lot of a section and adds its profit to the section's
   * sums.
   */
  read(row: Row, section: SectionSums, saleDate: CalendarDate | undefined): void {
    this.#row = row;
    section.lots += 1;
    const cells = this.#cells(saleDate);
    const { acquired } = cells;
    const isDated = saleDate !== undefined && acquired !== undefined;
    if (this.#fillDown && isDated && acquired <= grandfatheredUntil) {
      const message =
        `Row ${row.number} of ${this.#report.file.name} was bought before 1 February 2018, but this ` +
        "older layout has neither the ISIN nor the price of 31 January 2018 that Schedule 112A needs. " +
        "Nothing was computed. Download the report again in its current layout.";
      const place = placeOf(this.#report, row);
      throw new Unreadable(rowRefusal(place, "grandfathering-not-stated", message));
    }
    if (!isComplete(cells) || !this.#tie(section, cells)) {
      this.#setAside(section, cells);
      return;
    }
    const { price2018, profit, ...stated } = cells;
    const isLot = addLot(this.#into, {
      ...this.#named(section),
      ...stated,
      stt: undefined,
      fmv: price2018 === zero ? undefined : { of: "unit", price: price2018 },
      flags: [],
    });
    if (isLot && (cells.transferExpenses !== zero || cells.buyExpenses !== zero)) {
      this.anyExpenses = true;
    }
  }

  #cells(saleDate: CalendarDate | undefined): Cells {
    const { columns } = this.#report;
    const row = this.#row;
    // The older layout has neither expenses nor the price. A blank expense is 0: the row's profit proves
    // it, or the row does not tie.
    const detail = (column: "saleExpenses" | "purchaseExpenses" | "price2018") =>
      this.#fillDown
        ? zero
        : (row.amount(columns[column]) ?? (this.#hasNothing(column) ? zero : undefined));
    return {
      transferred: saleDate,
      acquired: row.date(columns.purchaseDate),
      quantity: row.amount(columns.quantity) as bigint | undefined as Quantity | undefined,
      saleValue: row.amount(columns.saleValue),
      cost: row.amount(columns.purchaseValue),
      profit: row.amount(columns.profit),
      transferExpenses: detail("saleExpenses"),
      buyExpenses: detail("purchaseExpenses"),
      price2018: detail("price2018"),
    };
  }

  /**
   * Compares the row's profit with its figures and adds both to the section's sums; returns false and
   * adds nothing when a blank expense may be why they differ.
   */
  #tie(section: SectionSums, cells: Figures): boolean {
    const figures = {
      stated: cells.profit,
      beforeCost: cells.saleValue - cells.transferExpenses - cells.buyExpenses,
      cost: cells.cost,
      quantity: cells.price2018 === zero ? undefined : cells.quantity,
    };
    const tied = this.#profitThatTies(section, figures);
    if (tied === undefined && this.#isExpenseMissing(figures)) {
      return false;
    }
    section.statedProfit += cells.profit;
    section.computedProfit += tied ?? this.#differing(section, figures);
    return true;
  }

  /**
   * Returns the profit by the row's figures if it matches the stated one, else `undefined`. Where a
   * price of 31 January 2018 makes the price considered differ from the price paid, both are tried:
   * sources disagree on which one ICICI Direct computes the profit from.
   */
  #profitThatTies(section: SectionSums, figures: ProfitFigures): Money | undefined {
    const { stated, beforeCost, cost, quantity } = figures;
    const { columns } = this.#report;
    const row = this.#row;
    const byValue = money(beforeCost - cost);
    const valueTies = absolute(stated - byValue) <= rounding;
    const considered = row.amount(columns.priceConsidered);
    const rate = row.amount(columns.purchaseRate);
    if (quantity === undefined || considered === undefined || considered === rate) {
      return valueTies ? byValue : undefined;
    }
    const valueConsidered = priceTimesQuantity(considered, quantity);
    if (valueTies) {
      const follows = (value: Money) => absolute(value - cost) <= rupee;
      const followsRate = rate === undefined || follows(priceTimesQuantity(rate, quantity));
      if (!follows(valueConsidered)) {
        this.#notice("profit-from-paid-price");
      } else if (!followsRate) {
        this.#notice("purchase-value-is-considered-price");
      }
      return byValue;
    }
    const byConsidered = money(beforeCost - valueConsidered);
    const slack = priceTimesQuantity(halfAPaisa, quantity);
    if (absolute(stated - byConsidered) > rounding + slack) {
      return undefined;
    }
    section.slack += slack;
    this.#notice("profit-from-considered-price");
    return byConsidered;
  }

  /** Records that the row's profit differs from its figures, and returns the profit by these. */
  #differing({ section }: SectionSums, { stated, beforeCost, cost }: ProfitFigures): Money {
    const byValue = money(beforeCost - cost);
    const place = placeOf(this.#report, this.#row);
    const check = `${section.title}, row ${place.row}: ${columnTitle("profit")}`;
    const where = whereOf(place, columnTitle("profit"));
    const rows = { sections: [section], scope: "equity" as const, where };
    this.ties.push(tieOut(check, stated, byValue, rounding, rows));
    return byValue;
  }

  #notice(shows: Peculiarity): void {
    this.peculiar.push({ row: this.#row.number, shows });
  }

  /**
   * Sets the current row aside and counts it in the section's sums: by its figures, or by its stated
   * profit where they yield none. Refuses the file when there is no profit at all, because then no
   * total can be tied.
   */
  #setAside(section: SectionSums, cells: Cells): void {
    const { price2018, profit: stated, ...ofRow } = cells;
    const { quantity, saleValue, cost, transferExpenses, buyExpenses } = ofRow;
    const isNoSale = quantity === 0n && valueColumns.every((column) => this.#hasNothing(column));
    let counted = stated ?? (isNoSale ? zero : undefined);
    if (
      saleValue !== undefined &&
      cost !== undefined &&
      transferExpenses !== undefined &&
      buyExpenses !== undefined
    ) {
      const beforeCost = saleValue - transferExpenses - buyExpenses;
      if (stated === undefined) {
        counted = money(beforeCost - cost);
      } else {
        const figures = { stated, beforeCost, cost, quantity };
        const tied = this.#profitThatTies(section, figures);
        const isExplained = this.#isExpenseMissing(figures);
        counted = tied ?? (isExplained ? stated : this.#differing(section, figures));
      }
    }
    if (counted === undefined) {
      throw new Unreadable(this.#unreadable(firstUnreadable(cells) ?? "profit"));
    }
    section.statedProfit += stated ?? counted;
    section.computedProfit += counted;
    this.#into.setAside.push({ ...this.#named(section), ...ofRow, ...this.#problem(cells) });
  }

  #named({ section }: SectionSums) {
    const isin = this.#report.columns.isin < 0 ? "" : this.#text("isin").toUpperCase();
    return { section, row: this.#row.number, name: this.#text("symbol"), isin };
  }

  /** Returns what is wrong with the current row, which cannot be a lot. */
  #problem(cells: Cells): Problem & Pick<SetAsideRow, "refusal"> {
    const { quantity, acquired } = cells;
    if (quantity !== undefined && quantity <= 0n) {
      return quantityNotPositive;
    }
    if (acquired === undefined && this.#hasNothing("purchaseDate")) {
      return noPurchaseDate;
    }
    const unreadable = firstUnreadable(cells);
    const column = unreadable ?? this.#blankExpense() ?? "saleExpenses";
    const text = this.#text(column);
    const nothing = `has nothing in the column "${columnTitle(column)}"`;
    let what = `${nothing}, although its profit shows an expense`;
    if (unreadable !== undefined) {
      what =
        text === ""
          ? nothing
          : `has "${text.slice(0, 40)}" in the column "${columnTitle(column)}", which can't be read`;
    }
    return { reason: "unreadable-cell", what, refusal: this.#unreadable(column) };
  }

  /** Whether a blank expense explains the difference: only a smaller profit can have one. */
  #isExpenseMissing({ stated, beforeCost, cost }: ProfitFigures): boolean {
    return this.#blankExpense() !== undefined && stated < beforeCost - cost;
  }

  #blankExpense(): keyof Columns | undefined {
    return this.#fillDown ? undefined : expenseColumns.find((column) => this.#hasNothing(column));
  }

  #text(column: keyof Columns): string {
    return this.#row.text(this.#report.columns[column]);
  }

  #hasNothing(column: keyof Columns): boolean {
    return emptyPattern.test(this.#text(column));
  }

  /** Refuses a cell that is empty or cannot be read. */
  #unreadable(column: keyof Columns): Refusal {
    const text = this.#text(column);
    return rowRefusal(
      placeOf(this.#report, this.#row),
      "unreadable-row",
      `Row ${this.#row.number} of ${this.#report.file.name}: the column ` +
        `"${columnTitle(column)}" ` +
        (text === "" ? "is empty." : `holds "${text.slice(0, 40)}", which can't be read.`) +
        ` Nothing was computed. ${downloadAgain}`,
      columnTitle(column),
    );
  }
}

function firstUnreadable(cells: Cells): keyof Columns | undefined {
  const names = Object.keys(columnOf) as (keyof Cells)[];
  const unreadable = names.find((name) => cells[name] === undefined);
  return unreadable && columnOf[unreadable];
}

function isComplete(cells: Cells): cells is Figures {
  return firstUnreadable(cells) === undefined;
}
