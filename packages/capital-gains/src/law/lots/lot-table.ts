import { AmountColumn } from "../values/amount-column.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import { type Money, money } from "../values/money.ts";
import { type LotFlag, lotFlags, type Section, type SetAsideRow } from "./lot.ts";

/** `fmvKind` of a lot without a price of 31 January 2018. */
export const noFmv = 0;
const fmvPerUnit = 1;
const fmvTotal = 2;

/** What was bought and sold, as the statement names it. */
export type Share = {
  /** Name, or symbol where the statement has no name. */
  readonly name: string;
  /** In capitals, "" when the statement has none. */
  readonly isin: string;
};

/** How many lots, sections and set-aside rows a table has. */
export type TableMark = {
  readonly lots: number;
  readonly sections: number;
  readonly setAside: number;
};

/**
 * All lots of a run, column by column: each is one matched purchase and sale as the statement has it.
 * As objects, a million lots would burden the garbage collector with tens of millions of small values;
 * as typed arrays they cost only their bytes. Amounts are millionths (see `Money`) of rupees for the
 * whole lot; values exclude expenses. A share's name and ISIN are kept once for all its lots.
 */
export class LotTable {
  readonly sections: Section[] = [];
  readonly shares: Share[] = [];
  /** Rows that are not lots, because they cannot be taxed from what they state. */
  readonly setAside: SetAsideRow[] = [];
  readonly #shareNumbers = new Map<string, number>();
  #capacity = 0;
  #length = 0;
  section = new Uint32Array(0);
  row = new Uint32Array(0);
  /** Place in `shares`. */
  share = new Uint32Array(0);
  acquired = new Int32Array(0);
  transferred = new Int32Array(0);
  readonly quantity = new AmountColumn();
  readonly saleValue = new AmountColumn();
  readonly cost = new AmountColumn();
  /** Expenses of the purchase without securities transaction tax: they are part of the cost. */
  readonly buyExpenses = new AmountColumn();
  /** Expenses of the sale without securities transaction tax: section 48(i). */
  readonly transferExpenses = new AmountColumn();
  /** The price of 31 January 2018, per unit or for the whole lot as the broker writes it (`fmvKind`). */
  readonly fmv = new AmountColumn();
  fmvKind = new Uint8Array(0);
  readonly #stt = new AmountColumn();
  /** 1 where the statement states the transaction tax. */
  #sttStated = new Uint8Array(0);
  readonly #amounts: readonly AmountColumn[] = [
    this.quantity,
    this.saleValue,
    this.cost,
    this.buyExpenses,
    this.transferExpenses,
    this.fmv,
    this.#stt,
  ];
  /** Bit `n` is set when the lot has the flag at place `n` of `lotFlags`. */
  flags = new Uint32Array(0);

  /** The number of lots. */
  get length(): number {
    return this.#length;
  }

  /** Announces a section and returns the number for its lots. */
  openSection(section: Section): number {
    return this.sections.push(section) - 1;
  }

  /** Returns the number of a section that is like another, but of buybacks. */
  buybackSection(number: number): number {
    const like = this.sections[number];
    if (like === undefined || like.scope === "buyback") {
      return number;
    }
    const { file, sheet, title } = like;
    const known = this.sections.findIndex(
      (each) =>
        each.scope === "buyback" &&
        each.file === file &&
        each.sheet === sheet &&
        each.title === title,
    );
    return known < 0 ? this.openSection({ ...like, scope: "buyback" }) : known;
  }

  /** Returns the number of a share: the same for the same name and ISIN. */
  shareNumber(name: string, isin: string): number {
    const key = `${isin.length} ${isin}${name}`;
    let number = this.#shareNumbers.get(key);
    if (number === undefined) {
      number = this.shares.push({ name, isin }) - 1;
      this.#shareNumbers.set(key, number);
    }
    return number;
  }

  /**
   * Begins a lot after the last one and returns its index. The caller puts its figures into the
   * columns, which are 0 until then. The lot counts once kept; otherwise the next one takes its place.
   */
  begin(
    section: number,
    row: number,
    share: number,
    acquired: CalendarDate,
    transferred: CalendarDate,
  ): number {
    const i = this.#length;
    if (i === this.#capacity) {
      this.#grow();
    }
    this.section[i] = section;
    this.row[i] = row;
    this.share[i] = share;
    this.acquired[i] = acquired;
    this.transferred[i] = transferred;
    for (const column of this.#amounts) {
      column.setPlain(i, 0);
    }
    this.#sttStated[i] = 0;
    this.fmvKind[i] = noFmv;
    this.flags[i] = 0;
    return i;
  }

  /** Counts the lot begun last; see `keepIfPlausible`. */
  keep(): void {
    this.#length += 1;
  }

  /** Returns how far the table is filled, for `rewind`. */
  mark(): TableMark {
    return {
      lots: this.#length,
      sections: this.sections.length,
      setAside: this.setAside.length,
    };
  }

  /** Removes everything added since a mark; shares stay known. */
  rewind({ lots, sections, setAside }: TableMark): void {
    this.#length = lots;
    this.sections.length = sections;
    this.setAside.length = setAside;
  }

  /** Sets a lot's price of 31 January 2018 per unit. */
  setFmvPerUnit(index: number, price: Money): void {
    this.fmvKind[index] = fmvPerUnit;
    this.fmv.set(index, price);
  }

  /** Sets a lot's price of 31 January 2018 for the whole lot. */
  setFmvTotal(index: number, price: Money): void {
    this.fmvKind[index] = fmvTotal;
    this.fmv.set(index, price);
  }

  /** Sets a lot's securities transaction tax as stated. */
  setStt(index: number, stt: Money): void {
    this.#sttStated[index] = 1;
    this.#stt.set(index, stt);
  }

  /** Returns the share of a lot. */
  shareOf(index: number): Share {
    return this.shares[this.share[index] ?? 0] ?? noShare;
  }

  /** Puts a flag on a lot. */
  flag(index: number, flag: LotFlag): void {
    this.flags[index] = (this.flags[index] ?? 0) | bitOf(flag);
  }

  /** Whether a lot has a flag. */
  hasFlag(index: number, flag: LotFlag): boolean {
    return ((this.flags[index] ?? 0) & bitOf(flag)) !== 0;
  }

  /** Returns the flags of a lot, in the order of `lotFlags`. */
  flagsOf(index: number): readonly LotFlag[] {
    return flagsOfBits(this.flags[index] ?? 0);
  }

  /** Returns the securities transaction tax of a lot, `null` where not stated. */
  sttOf(index: number): Money | null {
    return this.#sttStated[index] === 1 ? money(this.#stt.exact(index)) : null;
  }

  /** Returns the price of 31 January 2018 for the whole lot, `null` unless stated that way. */
  fmvTotalOf(index: number): Money | null {
    return this.fmvKind[index] === fmvTotal ? money(this.fmv.exact(index)) : null;
  }

  /** Returns the price of 31 January 2018 per unit, `null` unless stated that way. */
  fmvPerUnitOf(index: number): Money | null {
    return this.fmvKind[index] === fmvPerUnit ? money(this.fmv.exact(index)) : null;
  }

  #grow(): void {
    const before = this.#capacity;
    // Grow in few steps at first, because each one copies all columns.
    this.#capacity = before === 0 ? 4096 : before < 65_536 ? before * 4 : before * 2;
    this.section = grown(this.section, new Uint32Array(this.#capacity));
    this.row = grown(this.row, new Uint32Array(this.#capacity));
    this.share = grown(this.share, new Uint32Array(this.#capacity));
    this.acquired = grown(this.acquired, new Int32Array(this.#capacity));
    this.transferred = grown(this.transferred, new Int32Array(this.#capacity));
    for (const column of this.#amounts) {
      column.grow(this.#capacity);
    }
    this.#sttStated = grown(this.#sttStated, new Uint8Array(this.#capacity));
    this.fmvKind = grown(this.fmvKind, new Uint8Array(this.#capacity));
    this.flags = grown(this.flags, new Uint32Array(this.#capacity));
  }
}

/** Returns the flags that the bits stand for. */
export function flagsOfBits(bits: number): readonly LotFlag[] {
  return bits === 0 ? noFlags : lotFlags.filter((_, place) => (bits & (1 << place)) !== 0);
}

function bitOf(flag: LotFlag): number {
  return 1 << lotFlags.indexOf(flag);
}

const noFlags: readonly LotFlag[] = [];
const noShare: Share = { name: "", isin: "" };

function grown<T extends { set(source: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
