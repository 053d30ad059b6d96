import type { Where } from "@site/result/finding";
import type { LotFlag, Quarter, RatePeriod } from "@site/result/names";
import type { OriginHow } from "@site/result/origins";
import { whereOf } from "../refusal.ts";
import type { WithdrawnIsin } from "../rules/isin-changes.ts";
import type { Security } from "../rules/security.ts";
import type { Scope, Treatment } from "../rules/treatment.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import { type Money, money } from "../values/money.ts";
import type { Quantity } from "../values/quantity.ts";

/** A section of a statement with lots; kept so that each figure can be traced to a line. */
export type Section = {
  /** Index of the file among those given to the engine. */
  readonly file: number;
  /** Worksheet or archive member, "" when the file is one table. */
  readonly sheet: string;
  readonly title: string;
  readonly scope: Scope;
};

/** The section and the row of the sheet, from 1, that a figure comes from. */
export type RowOfSection = { readonly section: Section; readonly row: number };

/** One matched purchase and sale as stated, in rupees for the lot; values exclude expenses. */
export type Lot = RowOfSection & {
  /** Name, or symbol where the statement has no name. */
  readonly name: string;
  /** In capitals, "" when the statement has none. */
  readonly isin: string;
  readonly acquired: CalendarDate;
  readonly transferred: CalendarDate;
  readonly quantity: Quantity;
  readonly saleValue: Money;
  readonly cost: Money;
  /** Expenses of the purchase without securities transaction tax: they are part of the cost. */
  readonly buyExpenses: Money;
  /** Capital that a trust repaid on these units, as the person entered it. */
  readonly returnedCapital?: {
    readonly perUnit: Money;
    /** What lowers the cost. */
    readonly lowers: Money;
    /** What is more than the cost. */
    readonly rest: Money;
  };
  /** Expenses of the sale without securities transaction tax: section 48(i). */
  readonly transferExpenses: Money;
  readonly stt: Money | undefined;
  /** The price of 31 January 2018 as the broker writes it; `undefined` where not stated. */
  readonly fmv: StatedFmv | undefined;
  readonly flags: readonly LotFlag[];
  /** Where the person said how it came: their answer, and what the statement has instead. */
  readonly origin?: {
    readonly how: OriginHow;
    /** How date and cost follow from the answer, with sections. */
    readonly law: string;
    /** The purchase date of the statement; `undefined` where it has none. */
    readonly acquired: CalendarDate | undefined;
    /** Of the statement, with purchase expenses. */
    readonly cost: Money;
  };
};

/**
 * Returns what was paid for a lot, with the expenses of the purchase, less the capital that a trust
 * repaid, by which section 48 deems the cost always to have been reduced.
 */
export function paidFor({ cost, buyExpenses, returnedCapital }: Lot): Money {
  return money(cost + buyExpenses - (returnedCapital?.lowers ?? 0n));
}

/** A price of 31 January 2018 as stated: of one unit, or of the whole lot. */
export type StatedFmv = { readonly of: "unit" | "lot"; readonly price: Money };

/** Returns where a row is in the person's files, with the file by its name. */
export function whereOfRow(
  { section: { file, sheet }, row }: RowOfSection,
  fileNames: readonly string[],
): Where {
  return whereOf({ file: fileNames[file] ?? "", sheet, row });
}

/** A lot with the outcome of the rules; its flags are in the order of `lotFlags`. */
export type AssessedLot = Lot & {
  /** What was bought and sold, as it was on the day of the transfer. */
  readonly security: Security;
  readonly treatment: Treatment;
  /** Of the day of the transfer. */
  readonly ratePeriod: RatePeriod;
  readonly quarter: Quarter;
  /** Whether it is under section 112A and was acquired by 31 January 2018. */
  readonly grandfathered: boolean;
  /** The price of 31 January 2018 per unit that counts; `undefined` where there is none. */
  readonly fmvPerUnit: Money | undefined;
  /** The price that counts where the statement has it for the whole lot, else `undefined`. */
  readonly fmvTotal: Money | undefined;
  /** Where its ISIN was withdrawn before the sale, what is known of that; for a grandfathered lot. */
  readonly withdrawnIsin: WithdrawnIsin | undefined;
  readonly costOfAcquisition: Money;
  readonly gain: Money;
};
