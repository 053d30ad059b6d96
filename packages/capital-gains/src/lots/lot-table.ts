import type { CalendarDate } from "../values/calendar-date.ts";
import type { Money } from "../values/money.ts";
import type { Quantity } from "../values/quantity.ts";
import { LOT_FLAGS, type LotFlag, type Section, type StatedLot } from "./lot.ts";

const NO_FMV = 0;
const FMV_PER_UNIT = 1;
const FMV_TOTAL = 2;

/**
 * All lots of a run, column by column. A million lots as objects would cost a collector's work on
 * tens of millions of small values; as typed arrays they cost their bytes. `lot(i)` gives one as an
 * object again; a hot loop reads the columns. Amounts are millionths (see `Money`).
 */
export class LotTable {
  readonly sections: Section[] = [];
  readonly names: string[] = [];
  readonly isins: string[] = [];
  #capacity = 0;
  #length = 0;
  section = new Uint32Array(0);
  row = new Uint32Array(0);
  acquired = new Int32Array(0);
  transferred = new Int32Array(0);
  quantity = new BigInt64Array(0);
  saleValue = new BigInt64Array(0);
  cost = new BigInt64Array(0);
  buyExpenses = new BigInt64Array(0);
  transferExpenses = new BigInt64Array(0);
  fmv = new BigInt64Array(0);
  fmvKind = new Uint8Array(0);
  #stt: BigInt64Array | null = null;
  /** Bit `n` is set when the lot has the flag at place `n` of `LOT_FLAGS`. */
  flags = new Uint32Array(0);

  /** How many lots there are. */
  get length(): number {
    return this.#length;
  }

  /** Announces a section and gives the number under which its lots are appended. */
  openSection(section: Section): number {
    return this.sections.push(section) - 1;
  }

  /** Appends a lot and gives its index. */
  append(lot: StatedLot): number {
    if (this.#length === this.#capacity) this.#grow();
    const i = this.#length++;
    this.section[i] = lot.section;
    this.row[i] = lot.row;
    this.names.push(lot.name);
    this.isins.push(lot.isin);
    this.quantity[i] = lot.quantity;
    this.acquired[i] = lot.acquired;
    this.transferred[i] = lot.transferred;
    this.saleValue[i] = lot.saleValue;
    this.cost[i] = lot.cost;
    this.buyExpenses[i] = lot.buyExpenses;
    this.transferExpenses[i] = lot.transferExpenses;
    if (lot.stt !== null) this.#setStt(i, lot.stt);
    if (lot.fmv !== null) {
      const perUnit = "perUnit" in lot.fmv;
      this.fmvKind[i] = perUnit ? FMV_PER_UNIT : FMV_TOTAL;
      this.fmv[i] = perUnit ? lot.fmv.perUnit : lot.fmv.total;
    }
    if (lot.flags !== undefined) for (const flag of lot.flags) this.flag(i, flag);
    return i;
  }

  /** Puts a flag on a lot. */
  flag(index: number, flag: LotFlag): void {
    this.flags[index] = (this.flags[index] ?? 0) | bitOf(flag);
  }

  /** Whether a lot has a flag. */
  hasFlag(index: number, flag: LotFlag): boolean {
    return ((this.flags[index] ?? 0) & bitOf(flag)) !== 0;
  }

  /** The flags of a lot, in the order of `LOT_FLAGS`. */
  flagsOf(index: number): readonly LotFlag[] {
    return flagsOfBits(this.flags[index] ?? 0);
  }

  /** Securities transaction tax of a lot, `null` where the statement does not state it. */
  sttOf(index: number): Money | null {
    const value = this.#stt?.[index];
    return value === undefined || value === NOT_STATED ? null : (value as Money);
  }

  /** The price of 31-Jan-2018 for the whole lot, `null` unless the statement has it so. */
  fmvTotalOf(index: number): Money | null {
    return this.fmvKind[index] === FMV_TOTAL ? ((this.fmv[index] ?? 0n) as Money) : null;
  }

  /** The price of 31-Jan-2018 per unit, `null` unless the statement has it so. */
  fmvPerUnitOf(index: number): Money | null {
    return this.fmvKind[index] === FMV_PER_UNIT ? ((this.fmv[index] ?? 0n) as Money) : null;
  }

  /** A lot as it was stated. */
  lot(index: number): StatedLot {
    const kind = this.fmvKind[index] ?? NO_FMV;
    const fmv = (this.fmv[index] ?? 0n) as Money;
    return {
      section: this.section[index] ?? 0,
      row: this.row[index] ?? 0,
      name: this.names[index] ?? "",
      isin: this.isins[index] ?? "",
      quantity: (this.quantity[index] ?? 0n) as Quantity,
      acquired: (this.acquired[index] ?? 0) as CalendarDate,
      transferred: (this.transferred[index] ?? 0) as CalendarDate,
      saleValue: (this.saleValue[index] ?? 0n) as Money,
      cost: (this.cost[index] ?? 0n) as Money,
      buyExpenses: (this.buyExpenses[index] ?? 0n) as Money,
      transferExpenses: (this.transferExpenses[index] ?? 0n) as Money,
      stt: this.sttOf(index),
      fmv: kind === NO_FMV ? null : kind === FMV_PER_UNIT ? { perUnit: fmv } : { total: fmv },
      flags: this.flagsOf(index),
    };
  }

  #setStt(index: number, stt: Money): void {
    if (this.#stt === null) this.#stt = new BigInt64Array(this.#capacity).fill(NOT_STATED);
    this.#stt[index] = stt;
  }

  #grow(): void {
    const before = this.#capacity;
    this.#capacity = Math.max(1024, before * 2);
    this.section = grown(this.section, new Uint32Array(this.#capacity));
    this.row = grown(this.row, new Uint32Array(this.#capacity));
    this.acquired = grown(this.acquired, new Int32Array(this.#capacity));
    this.transferred = grown(this.transferred, new Int32Array(this.#capacity));
    this.quantity = grown(this.quantity, new BigInt64Array(this.#capacity));
    this.saleValue = grown(this.saleValue, new BigInt64Array(this.#capacity));
    this.cost = grown(this.cost, new BigInt64Array(this.#capacity));
    this.buyExpenses = grown(this.buyExpenses, new BigInt64Array(this.#capacity));
    this.transferExpenses = grown(this.transferExpenses, new BigInt64Array(this.#capacity));
    this.fmv = grown(this.fmv, new BigInt64Array(this.#capacity));
    this.fmvKind = grown(this.fmvKind, new Uint8Array(this.#capacity));
    this.flags = grown(this.flags, new Uint32Array(this.#capacity));
    if (this.#stt !== null)
      this.#stt = grown(this.#stt, new BigInt64Array(this.#capacity).fill(NOT_STATED));
  }
}

/** The flags that the bits stand for. */
export function flagsOfBits(bits: number): readonly LotFlag[] {
  return bits === 0 ? NO_FLAGS : LOT_FLAGS.filter((_, place) => (bits & (1 << place)) !== 0);
}

function bitOf(flag: LotFlag): number {
  return 1 << LOT_FLAGS.indexOf(flag);
}

const NO_FLAGS: readonly LotFlag[] = [];
const NOT_STATED = -(2n ** 63n);

function grown<T extends { set(source: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
