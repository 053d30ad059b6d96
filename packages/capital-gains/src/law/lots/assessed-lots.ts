import type { Security } from "../rules/security.ts";
import type { SecurityKind } from "../rules/security-kind.ts";
import { AmountColumn } from "../values/amount-column.ts";
import { type Money, money } from "../values/money.ts";
import type { LotTable } from "./lot-table.ts";

/** The lots of a run with the outcome of the rules for each, column by column beside the table. */
export class AssessedLots {
  readonly table: LotTable;
  /** What each of the table's shares is, in their order. */
  readonly securities: readonly Security[];
  /** Place in `TREATMENTS`. */
  readonly treatment: Uint8Array;
  /** Place in `QUARTERS`. */
  readonly quarter: Uint8Array;
  /** 1 for a transfer from 23 July 2024. */
  readonly newRate: Uint8Array;
  /** 1 for section 112A and acquired by 31 January 2018. */
  readonly grandfathered: Uint8Array;
  /** The lots for which `grandfathered` is 1, in order. */
  readonly grandfatheredLots: number[] = [];
  readonly costOfAcquisition: AmountColumn;
  readonly gain: AmountColumn;
  /** Price of 31 January 2018 per unit; -1 where there is none. */
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

  /** The number of lots. */
  get length(): number {
    return this.table.length;
  }

  /** Returns what is known of what was bought and sold. */
  securityOf(index: number): Security | undefined {
    return this.securities[this.table.share[index] ?? 0];
  }

  /** Returns the kind of what was bought and sold. */
  kindOf(index: number): SecurityKind {
    return this.securityOf(index)?.kind ?? "unknown";
  }

  /** Returns a lot's price of 31 January 2018 per unit, `null` where there is none. */
  fmvPerUnitOf(index: number): Money | null {
    return this.fmvPerUnit.plain(index) < 0 ? null : money(this.fmvPerUnit.exact(index));
  }

  /** Returns the stated price of 31 January 2018 for the whole lot; `null` where another one counts. */
  fmvTotalOf(index: number): Money | null {
    const isReplaced =
      this.table.hasFlag(index, "fmv-proposed") || this.table.hasFlag(index, "fmv-given");
    return isReplaced ? null : this.table.fmvTotalOf(index);
  }
}
