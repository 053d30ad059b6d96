import { accepted, failed, type Result } from "@site/result/result";
import type { Lot } from "../../law/lots/lot.ts";
import { type CalendarDate, parseDate } from "../../law/values/calendar-date.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import { type Money, money, paisa, zero } from "../../law/values/money.ts";
import { parseCell, reportColumns } from "../columns.ts";
import { Row, type Sheet } from "../grid.ts";
import { zerodhaStatesNothing } from "./columns.ts";
import { titleWords } from "./section-titles.ts";

/** A charge of the depository as written, and symbol and day of its sale where the text names them. */
export type DepositoryCharge = ReturnType<typeof chargeOf>;

/** All depository charges of a statement, and where they belong. */
export type DepositoryCharges = {
  readonly total: Money;
  /** The number of debits in the total. */
  readonly debits: number;
  /** The part of each lot that has one. */
  readonly placed: ReadonlyMap<Lot, Money>;
  /** The part without a lot of that share and day, and its entries. */
  readonly unplaced: Money;
  readonly unplacedEntries: readonly string[];
};

const columns = reportColumns(
  {
    particulars: { titles: ["Particulars"], parse: parseCell.text },
    debit: { titles: ["Debit"], parse: parseCell.amount },
    credit: { titles: ["Credit"], parse: parseCell.amount },
  },
  titleWords,
  zerodhaStatesNothing,
);

/** `DP Charges for Sale of HDFCBANK on 09/06/2025`. */
const depository = /^dp ?charges?\b/i;
const salePattern = / of (.+) on (.+?)\.?$/i;

/**
 * Returns the depository's charges on the sheet `Other Debits and Credits`. Of its entries only the charge
 * for moving sold shares, one per share and day, is an expense of the transfer (section 48(i)).
 */
export function depositoryCharges(sheet: Sheet): Result<readonly DepositoryCharge[]> {
  const charges: DepositoryCharge[] = [];
  let places: ReturnType<typeof columns.headerIn>["places"] | undefined;
  for (const row of sheet.rows()) {
    if (!(row instanceof Row)) {
      return failed(row);
    }
    const found = columns.headerIn(row).places;
    if (found.particulars >= 0) {
      places = found;
    } else if (places !== undefined && depository.test(row.text(places.particulars))) {
      charges.push(chargeOf(columns.read(row, places).cells));
    }
  }
  return accepted(charges);
}

type Entry = ReturnType<typeof columns.read>["cells"];

function chargeOf({ particulars = "", debit = zero, credit = zero }: Entry) {
  const [, symbol = "", date = ""] = salePattern.exec(particulars) ?? [];
  const day = parseDate(date);
  return {
    text: particulars,
    amount: money(debit - credit),
    sale: day === undefined ? undefined : saleKey(symbol, day),
  };
}

/**
 * Spreads each charge over the lots of its share and day, by their quantities and to the last paisa.
 * Intraday trades never leave the depository, and a buyback is not a sale on the exchange.
 */
export function placedCharges(
  charges: readonly DepositoryCharge[],
  lots: readonly Lot[],
): DepositoryCharges | undefined {
  const unnamed = charges.filter(({ sale }) => sale === undefined);
  const named = charges.filter(({ sale }) => sale !== undefined);
  const bySale = [...Map.groupBy(named, ({ sale }) => sale)].map(([sale, ofSale]) => ({
    text: ofSale[0]?.text ?? "",
    sale,
    amount: money(sumOf(ofSale.map(({ amount }) => amount))),
  }));
  const delivered = lots.filter(
    ({ section: { scope } }) => scope !== "intraday" && scope !== "buyback",
  );
  const lotsOf = Map.groupBy(delivered, ({ name, transferred }) => saleKey(name, transferred));
  const placed: [Lot, Money][] = [];
  const left: DepositoryCharge[] = [];
  for (const charge of [...unnamed, ...bySale]) {
    const sold = lotsOf.get(charge.sale ?? "");
    if (sold !== undefined && charge.amount >= 0n) {
      placed.push(...spread(charge.amount, sold));
    } else if (charge.amount !== 0n) {
      left.push(charge);
    }
  }
  const total = sumOf(charges.map(({ amount }) => amount));
  const unplaced = sumOf(left.map(({ amount }) => amount));
  // A refunded charge is not an expense.
  if (total === 0n && unplaced === 0n) {
    return undefined;
  }
  return {
    total: money(total),
    debits: charges.length,
    placed: new Map(placed),
    unplaced: money(unplaced),
    unplacedEntries: left.map(({ text }) => text),
  };
}

function saleKey(symbol: string, day: CalendarDate): string {
  return `${symbol.toUpperCase().replace(/[^A-Z0-9&-]/g, "")} ${day}`;
}

/** Spreads an amount by quantity: each lot's part brings the running sum to its share, to the paisa. */
function spread(amount: bigint, lots: readonly Lot[]): [Lot, Money][] {
  const whole = sumOf(lots.map((lot) => lot.quantity));
  let quantity = 0n;
  let given = 0n;
  return lots.map((lot) => {
    quantity += lot.quantity;
    const due = quantity === whole ? amount : ((amount * quantity) / (whole * paisa)) * paisa;
    const part = due - given;
    given = due;
    return [lot, money(part)];
  });
}
