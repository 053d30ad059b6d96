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
import type { Row } from "../grid.ts";
import { type Columns, columnTitle, placeOf, type Report } from "./layout.ts";
import { figuresOfARow, type SectionSums } from "./totals.ts";

/** How far rounding lets a row's own figures differ. */
const rounding = roundingOf(figuresOfARow);
/** How a cell states nothing: blank, dashes, `NA`. */
const emptyPattern = /^(?:[-–]+|n\.?\/?a\.?|nil)?$/i;

const dates = ["saleDate", "purchaseDate"] as const;
const values = ["saleValue", "purchaseValue", "profit"] as const;
const amounts = ["quantity", ...values] as const;
const expenses = ["saleExpenses", "purchaseExpenses"] as const;
const amountsOrNothing = [...expenses, "price2018"] as const;

/** How many lots show a peculiarity, and the row of the first. */
export type Noticed = { lots: number; firstRow: number };

/** The figures that a row's profit is made of. */
type ProfitFigures = {
  readonly stated: Money;
  readonly beforeCost: bigint;
  readonly cost: bigint;
  /** Without it only the Purchase Value is tried. */
  readonly quantity: Quantity | undefined;
};

/** The figures of a row that is a lot. */
type Figures = Pick<
  Lot,
  "quantity" | "saleValue" | "cost" | "buyExpenses" | "transferExpenses" | "fmv"
> & { readonly profit: Money };

/** Reads a row that is a lot, or sets it aside. */
export class LotRow {
  /** Rows whose profit differs from their own figures. */
  readonly ties: TieOut[] = [];
  /** Whether any lot has an expense. */
  anyExpenses = false;
  /** Lots whose Purchase Value is the quantity times the price considered, not the price paid. */
  readonly valueFromPriceConsidered: Noticed = { lots: 0, firstRow: 0 };
  /** Lots whose profit is computed from the price considered; their Purchase Value is what was paid. */
  readonly profitFromPriceConsidered: Noticed = { lots: 0, firstRow: 0 };
  /** Lots whose profit is computed from what was paid, although the price considered differs. */
  readonly profitFromPricePaid: Noticed = { lots: 0, firstRow: 0 };
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
   * Reads the current row as a lot of a section and adds its profit to the section's sums. Takes the
   * sale date where it is readable; returns a refusal where the whole file cannot be read.
   */
  read(row: Row, section: SectionSums, transferred: CalendarDate | undefined): Refusal | undefined {
    this.#row = row;
    const { columns } = this.#report;
    section.lots += 1;
    const acquired = row.date(columns.purchaseDate);
    if (transferred === undefined || acquired === undefined) {
      return this.#setAside(section, acquired, transferred);
    }
    if (this.#fillDown && acquired <= grandfatheredUntil) {
      return rowRefusal(
        placeOf(this.#report, this.#row),
        "grandfathering-not-stated",
        `Row ${row.number} of ${this.#report.file.name} was bought before 1 February 2018, but this ` +
          "older layout has neither the ISIN nor the price of 31 January 2018 that Schedule 112A needs. " +
          "Nothing was computed. Download the report again in its current layout.",
      );
    }
    const figures = this.#figures();
    if (figures === undefined || !this.#tie(section, figures)) {
      return this.#setAside(section, acquired, transferred);
    }
    const { profit, ...ofLot } = figures;
    const isLot = addLot(this.#into, {
      section: section.section,
      row: row.number,
      name: this.#text("symbol"),
      isin: this.#isin(),
      acquired,
      transferred,
      ...ofLot,
      stt: undefined,
      flags: [],
    });
    if (isLot && (ofLot.transferExpenses !== zero || ofLot.buyExpenses !== zero)) {
      this.anyExpenses = true;
    }
    return undefined;
  }

  /** Returns the row's figures; `undefined` when a cell cannot be read. */
  #figures(): Figures | undefined {
    const { columns } = this.#report;
    const row = this.#row;
    const quantity = this.#quantity();
    const saleValue = row.amount(columns.saleValue);
    const cost = row.amount(columns.purchaseValue);
    const profit = row.amount(columns.profit);
    // A blank expense is 0: the row's profit proves it, or the row does not tie.
    const transferExpenses = this.#detail("saleExpenses");
    const buyExpenses = this.#detail("purchaseExpenses");
    const price = this.#detail("price2018");
    if (
      quantity === undefined ||
      saleValue === undefined ||
      cost === undefined ||
      profit === undefined ||
      transferExpenses === undefined ||
      buyExpenses === undefined ||
      price === undefined
    ) {
      return undefined;
    }
    const fmv = price === zero ? undefined : { of: "unit" as const, price };
    return { quantity, saleValue, cost, profit, transferExpenses, buyExpenses, fmv };
  }

  /**
   * Compares the row's profit with its figures and adds both to the section's sums; returns false and
   * adds nothing when a blank expense may be why they differ.
   */
  #tie(section: SectionSums, lot: Figures): boolean {
    const figures = {
      stated: lot.profit,
      beforeCost: lot.saleValue - lot.transferExpenses - lot.buyExpenses,
      cost: lot.cost,
      quantity: lot.fmv === undefined ? undefined : lot.quantity,
    };
    const tied = this.#profitThatTies(section, figures);
    if (tied === undefined && this.#isExpenseMissing(figures)) {
      return false;
    }
    section.statedProfit += lot.profit;
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
        this.#notice(this.profitFromPricePaid);
      } else if (!followsRate) {
        this.#notice(this.valueFromPriceConsidered);
      }
      return byValue;
    }
    const byConsidered = money(beforeCost - valueConsidered);
    const slack = priceTimesQuantity(halfAPaisa, quantity);
    if (absolute(stated - byConsidered) > rounding + slack) {
      return undefined;
    }
    section.slack += slack;
    this.#notice(this.profitFromPriceConsidered);
    return byConsidered;
  }

  /** Records that the row's profit differs from its figures, and returns the profit by these. */
  #differing({ section }: SectionSums, { stated, beforeCost, cost }: ProfitFigures): Money {
    const byValue = money(beforeCost - cost);
    const place = placeOf(this.#report, this.#row);
    this.ties.push(
      tieOut(
        `${section.title}, row ${place.row}: ${columnTitle("profit")}`,
        stated,
        byValue,
        rounding,
        {
          sections: [section],
          scope: "equity",
          where: whereOf(place, columnTitle("profit")),
        },
      ),
    );
    return byValue;
  }

  #notice(noticed: Noticed): void {
    if (noticed.lots === 0) {
      noticed.firstRow = this.#row.number;
    }
    noticed.lots += 1;
  }

  /**
   * Sets the current row aside and counts it in the section's sums: by its figures, or by its stated
   * profit where they yield none. Refuses the file when there is no profit at all, because then no
   * total can be tied.
   */
  #setAside(
    section: SectionSums,
    acquired: CalendarDate | undefined,
    transferred: CalendarDate | undefined,
  ): Refusal | undefined {
    const { columns } = this.#report;
    const row = this.#row;
    const quantity = this.#quantity();
    const saleValue = row.amount(columns.saleValue);
    const cost = row.amount(columns.purchaseValue);
    const saleExpenses = this.#detail("saleExpenses");
    const buyExpenses = this.#detail("purchaseExpenses");
    const stated = row.amount(columns.profit);
    const isNoSale = quantity === 0n && values.every((column) => this.#hasNothing(column));
    let counted = stated ?? (isNoSale ? zero : undefined);
    if (
      saleValue !== undefined &&
      cost !== undefined &&
      saleExpenses !== undefined &&
      buyExpenses !== undefined
    ) {
      const beforeCost = saleValue - saleExpenses - buyExpenses;
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
      return this.#unreadable(this.#firstUnreadable() ?? "profit");
    }
    section.statedProfit += stated ?? counted;
    section.computedProfit += counted;
    this.#into.setAside.push({
      section: section.section,
      row: row.number,
      name: row.text(columns.symbol),
      isin: this.#isin(),
      quantity,
      acquired,
      transferred,
      saleValue,
      cost,
      ...this.#problem(quantity, acquired),
    });
    return undefined;
  }

  /** Returns what is wrong with the current row, which cannot be a lot. */
  #problem(
    quantity: Quantity | undefined,
    acquired: CalendarDate | undefined,
  ): Problem & Pick<SetAsideRow, "refusal"> {
    if (quantity !== undefined && quantity <= 0n) {
      return quantityNotPositive;
    }
    if (acquired === undefined && this.#hasNothing("purchaseDate")) {
      return noPurchaseDate;
    }
    const reason = "unreadable-cell";
    const column = this.#firstUnreadable();
    if (column !== undefined) {
      const text = this.#text(column);
      const what =
        text === ""
          ? `has nothing in the column "${columnTitle(column)}"`
          : `has "${text.slice(0, 40)}" in the column "${columnTitle(column)}", which can't be read`;
      return { reason, what, refusal: this.#unreadable(column) };
    }
    const blank = this.#blankExpense() ?? "saleExpenses";
    const what = `has nothing in the column "${columnTitle(blank)}", although its profit shows an expense`;
    return { reason, what, refusal: this.#unreadable(blank) };
  }

  /** Returns the first needed column whose cell cannot be read. */
  #firstUnreadable(): keyof Columns | undefined {
    const { columns } = this.#report;
    const row = this.#row;
    return (
      dates.find((column) => row.date(columns[column]) === undefined) ??
      amounts.find((column) => row.amount(columns[column]) === undefined) ??
      amountsOrNothing.find((column) => this.#detail(column) === undefined)
    );
  }

  /** Whether a blank expense explains the difference: only a smaller profit can have one. */
  #isExpenseMissing({ stated, beforeCost, cost }: ProfitFigures): boolean {
    return this.#blankExpense() !== undefined && stated < beforeCost - cost;
  }

  #blankExpense(): keyof Columns | undefined {
    return this.#fillDown ? undefined : expenses.find((column) => this.#hasNothing(column));
  }

  #text(column: keyof Columns): string {
    return this.#row.text(this.#report.columns[column]);
  }

  #hasNothing(column: keyof Columns): boolean {
    return emptyPattern.test(this.#text(column));
  }

  /** Returns the amount in a cell, 0 where it states none; `undefined` when unreadable. */
  #amountOrZero(column: keyof Columns): Money | undefined {
    const amount = this.#row.amount(this.#report.columns[column]);
    return amount ?? (this.#hasNothing(column) ? zero : undefined);
  }

  /** Returns an amount that the older layout does not have: 0 there. */
  #detail(column: (typeof amountsOrNothing)[number]): Money | undefined {
    return this.#fillDown ? zero : this.#amountOrZero(column);
  }

  #quantity(): Quantity | undefined {
    const { columns } = this.#report;
    const row = this.#row;
    return row.amount(columns.quantity) as bigint | undefined as Quantity | undefined;
  }

  #isin(): string {
    return this.#report.columns.isin < 0 ? "" : this.#text("isin").toUpperCase();
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
        " Nothing was computed. Download the statement again and upload it unchanged.",
      columnTitle(column),
    );
  }
}
