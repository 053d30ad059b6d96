import type { RowCursor } from "../grid.ts";
import type { LotTable } from "../lots/lot-table.ts";
import type { Refusal } from "../refusal.ts";
import { GRANDFATHERED_UNTIL } from "../rules/dates-of-the-law.ts";
import { AmountColumn, MOST_PLAIN } from "../values/amount-column.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import { type Money, money, sizeOf } from "../values/money.ts";
import { type Quantity, worth } from "../values/quantity.ts";
import { type Columns, columnTitle } from "./columns.ts";
import type { RowRefusals } from "./row-refusals.ts";
import { profitMismatch, type SectionSums } from "./totals.ts";

const RUPEE = money(1_000_000n);

/** Reads a row that is a lot into the table. */
export class LotRow {
  /** Whether any lot has an expense. */
  anyExpenses = false;
  /** Lots whose purchase value is quantity times the price considered, and the row of the first. */
  steppedUpRows = 0;
  firstSteppedUpRow = 0;
  readonly #rows: RowCursor;
  readonly #columns: Columns;
  readonly #fillDown: boolean;
  readonly #lots: LotTable;
  readonly #refusals: RowRefusals;
  /** The profit that the present row states. */
  readonly #profit = new AmountColumn(1);
  /** By name: the share of the last row with it, and how that row wrote its ISIN. */
  readonly #shares = new Map<string, { readonly isin: string; readonly number: number }>();

  constructor(
    rows: RowCursor,
    columns: Columns,
    fillDown: boolean,
    lots: LotTable,
    refusals: RowRefusals,
  ) {
    this.#rows = rows;
    this.#columns = columns;
    this.#fillDown = fillDown;
    this.#lots = lots;
    this.#refusals = refusals;
  }

  /**
   * Appends the current row to a section and adds its profit to the section's sums. Takes the date
   * of sale, which told that it is a lot; gives why it cannot be read, or `null`.
   */
  read(section: SectionSums, sectionNumber: number, transferred: CalendarDate): Refusal | null {
    const rows = this.#rows;
    const columns = this.#columns;
    const acquired = rows.date(columns.purchaseDate);
    if (this.#fillDown && acquired !== undefined && acquired <= GRANDFATHERED_UNTIL)
      return this.#grandfatheringNotStated();
    if (acquired === undefined) return this.#refusals.unreadable("purchaseDate");
    const lots = this.#lots;
    const share = this.#shareNumber();
    const i = lots.begin(sectionNumber, rows.rowNumber, share, acquired, transferred);
    if (!rows.amountInto(columns.quantity, lots.quantity, i))
      return this.#refusals.unreadable("quantity");
    if (!rows.amountInto(columns.saleValue, lots.saleValue, i))
      return this.#refusals.unreadable("saleValue");
    if (!rows.amountInto(columns.purchaseValue, lots.cost, i))
      return this.#refusals.unreadable("purchaseValue");
    if (!this.#fillDown) {
      if (!rows.amountInto(columns.saleExpenses, lots.transferExpenses, i))
        return this.#refusals.unreadable("saleExpenses");
      if (!rows.amountInto(columns.purchaseExpenses, lots.buyExpenses, i))
        return this.#refusals.unreadable("purchaseExpenses");
    }
    const mismatch = this.#tieProfit(section, i);
    if (mismatch !== null) return mismatch;
    if (lots.transferExpenses.plain(i) !== 0 || lots.buyExpenses.plain(i) !== 0)
      this.anyExpenses = true;
    if (!this.#fillDown && !rows.isBlank(columns.price2018)) {
      const fmv = this.#fairMarketValue();
      if (fmv === undefined) return this.#refusals.unreadable("price2018");
      if (fmv !== null) {
        lots.setFmvPerUnit(i, fmv);
        this.#notePriceConsidered(lots.quantity.exact(i) as Quantity, money(lots.cost.exact(i)));
      }
    }
    return null;
  }

  /** Holds the row's own profit against its figures, and adds both to the section's sums. */
  #tieProfit(section: SectionSums, i: number): Refusal | null {
    const { saleValue, transferExpenses, cost, buyExpenses } = this.#lots;
    if (!this.#rows.amountInto(this.#columns.profit, this.#profit, 0))
      return this.#refusals.unreadable("profit");
    const plain =
      saleValue.plain(i) - transferExpenses.plain(i) - cost.plain(i) - buyExpenses.plain(i);
    if (plain === this.#profit.plain(0) && Math.abs(plain) <= MOST_PLAIN) {
      section.statedProfit.addPlain(plain);
      section.computedProfit.addPlain(plain);
      return null;
    }
    const stated = money(this.#profit.exact(0));
    const computed = money(
      saleValue.exact(i) - transferExpenses.exact(i) - cost.exact(i) - buyExpenses.exact(i),
    );
    section.statedProfit.add(stated);
    section.computedProfit.add(computed);
    const mismatch = profitMismatch(stated, computed);
    if (mismatch === null) return null;
    return this.#refusals.refuse(
      "does-not-tie",
      `Row ${this.#rows.rowNumber} of ${this.#refusals.file} does not add up: ${mismatch}. ` +
        "Download the statement again and upload it unchanged.",
      columnTitle("profit"),
    );
  }

  /** The table's number of the row's share; a statement has few, and a name mostly one ISIN. */
  #shareNumber(): number {
    const name = this.#rows.text(this.#columns.symbol);
    const isin = this.#columns.isin < 0 ? "" : this.#rows.text(this.#columns.isin);
    const known = this.#shares.get(name);
    if (known !== undefined && known.isin === isin) return known.number;
    const number = this.#lots.shareNumber(name, isin.toUpperCase());
    this.#shares.set(name, { isin, number });
    return number;
  }

  /** The older layout can't give a row of Schedule 112A: neither ISIN nor price is in it. */
  #grandfatheringNotStated(): Refusal {
    return this.#refusals.refuse(
      "grandfathering-not-stated",
      `Row ${this.#rows.rowNumber} of ${this.#refusals.file} was bought before 1-Feb-2018, but this ` +
        "older layout has neither the ISIN nor the price of 31-Jan-2018 that Schedule 112A needs. " +
        "Download the report again in its present layout.",
    );
  }

  /** The price of 31-Jan-2018 in a cell that is not blank; `null` for `NA`, `-` and `0`; `undefined` when unreadable. */
  #fairMarketValue(): Money | null | undefined {
    const column = this.#columns.price2018;
    const value = this.#rows.amount(column);
    if (value !== undefined) return value === 0n ? null : value;
    const text = this.#rows.text(column);
    return text === "-" || /^n\.?\/?a\.?$/i.test(text) ? null : undefined;
  }

  /** Sees whether Purchase Value follows the price considered instead of what was paid. */
  #notePriceConsidered(quantity: Quantity, cost: Money): void {
    const considered = this.#rows.amount(this.#columns.priceConsidered);
    const rate = this.#rows.amount(this.#columns.purchaseRate);
    if (considered === undefined || rate === undefined || considered === rate) return;
    const off = (price: Money) => sizeOf(money(worth(price, quantity) - cost));
    if (off(considered) > RUPEE || off(rate) <= RUPEE) return;
    if (this.steppedUpRows++ === 0) this.firstSteppedUpRow = this.#rows.rowNumber;
  }
}
