import { QUARTERS, type Quarter } from "../rules/quarter.ts";
import type { Security, SecurityKind } from "../rules/security-kind.ts";
import { type Term, TREATMENTS } from "../rules/treatment.ts";
import type { RatePeriod } from "../rules/year-rules.ts";
import { AmountColumn } from "../values/amount-column.ts";
import { type Money, money } from "../values/money.ts";
import type { Section, StatedLot } from "./lot.ts";
import type { LotTable } from "./lot-table.ts";

/** A lot with what the rules made of it: one line of the result's `lots`. */
export type AssessedLot = Omit<StatedLot, "section" | "fmv"> & {
  readonly kind: SecurityKind;
  /** Price of 31-Jan-2018 per unit, at most four decimals where the statement has a lot total. */
  readonly fmvPerUnit: Money | null;
  readonly term: Term;
  readonly section: string;
  readonly ratePeriod: RatePeriod;
  readonly grandfathered: boolean;
  /** What the rule takes for cost: with purchase expenses and section 55(2)(ac). */
  readonly costOfAcquisition: Money;
  readonly gain: Money;
  readonly quarter: Quarter;
  /** Where it comes from: file, sheet and title. */
  readonly source: Section;
};

/** The lots of a run with what the rules made of each, column by column beside the table. */
export class AssessedLots {
  readonly table: LotTable;
  /** What each of the table's shares is, in their order. */
  readonly securities: readonly Security[];
  /** Place in `TREATMENTS`. */
  readonly treatment: Uint8Array;
  /** Place in `QUARTERS`. */
  readonly quarter: Uint8Array;
  /** 1 for a transfer from 23-Jul-2024. */
  readonly newRate: Uint8Array;
  /** 1 for section 112A and acquired up to 31-Jan-2018. */
  readonly grandfathered: Uint8Array;
  /** The lots for which `grandfathered` is 1, in order. */
  readonly grandfatheredLots: number[] = [];
  readonly costOfAcquisition: AmountColumn;
  readonly gain: AmountColumn;
  /** Price of 31-Jan-2018 per unit; -1 where there is none. */
  readonly fmvPerUnit: AmountColumn;

  constructor(table: LotTable, securities: readonly Security[]) {
    const length = table.length;
    this.table = table;
    this.securities = securities;
    this.treatment = new Uint8Array(length);
    this.quarter = new Uint8Array(length);
    this.newRate = new Uint8Array(length);
    this.grandfathered = new Uint8Array(length);
    this.costOfAcquisition = new AmountColumn(length);
    this.gain = new AmountColumn(length);
    this.fmvPerUnit = new AmountColumn(length);
  }

  /** How many lots there are. */
  get length(): number {
    return this.table.length;
  }

  /** What was bought and sold. */
  kindOf(index: number): SecurityKind {
    return this.securities[this.table.share[index] ?? 0]?.kind ?? "unknown";
  }

  /** Price of 31-Jan-2018 of a lot per unit, `null` where there is none. */
  fmvPerUnitOf(index: number): Money | null {
    return this.fmvPerUnit.plain(index) < 0 ? null : money(this.fmvPerUnit.exact(index));
  }

  /** Price of 31-Jan-2018 for the whole lot as stated; `null` where another one counts. */
  fmvTotalOf(index: number): Money | null {
    const isReplaced =
      this.table.hasFlag(index, "fmv-proposed") || this.table.hasFlag(index, "fmv-given");
    return isReplaced ? null : this.table.fmvTotalOf(index);
  }

  /** One lot, from 0 in the order of files and rows. */
  lot(index: number): AssessedLot {
    const { section, fmv, ...stated } = this.table.lot(index);
    const treatment = TREATMENTS[this.treatment[index] ?? 0] ?? TREATMENTS[0];
    const source = this.table.sections[section];
    if (source === undefined) throw new RangeError(`lot ${index} has no section`);
    return {
      ...stated,
      kind: this.kindOf(index),
      fmvPerUnit: this.fmvPerUnitOf(index),
      term: treatment.term,
      section: treatment.section,
      ratePeriod: this.newRate[index] === 1 ? "from-2024-07-23" : "before-2024-07-23",
      grandfathered: this.grandfathered[index] === 1,
      costOfAcquisition: money(this.costOfAcquisition.exact(index)),
      gain: money(this.gain.exact(index)),
      quarter: QUARTERS[this.quarter[index] ?? 0] ?? "upto-15-jun",
      source,
    };
  }

  /** All lots, one after the other. */
  *[Symbol.iterator](): IterableIterator<AssessedLot> {
    for (let i = 0; i < this.length; i++) yield this.lot(i);
  }
}
