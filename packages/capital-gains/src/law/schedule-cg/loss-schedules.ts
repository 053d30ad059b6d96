import type { LossesOfYear } from "../losses/beside-statements.ts";
import type { GainKey } from "../rules/year-rules.ts";
import { formatDate } from "../values/calendar-date.ts";
import { assessmentYearOf } from "../values/financial-year.ts";
import { sumOf } from "../values/fixed-point.ts";
import { larger } from "../values/money.ts";
import type { RowSetOff, SetOff } from "./set-off.ts";

/** Whole rupees as decimal text, as the return takes them; never negative unless a field says so. */
export type WholeRupees = string;

/** An amount for each row of the year's return. */
export type ByGain<T> = Readonly<Partial<Record<GainKey, T>>>;

/** Returns the rows of the year's return with their values, in the form's order. */
export function entriesOf<T>(by: ByGain<T>): readonly (readonly [GainKey, T])[] {
  return Object.entries(by) as [GainKey, T][];
}

/** A short-term and a long-term amount. */
export type ByTerm = { readonly shortTerm: WholeRupees; readonly longTerm: WholeRupees };

/**
 * Table E of Schedule CG: the year's losses against its gains (sections 70 and 74). A row of the year
 * has either a gain in `rows` or a loss in `lossToSetOff`, and 0 in the other.
 */
export type ScheduleE = {
  readonly rows: ByGain<{
    /** Column 1: the row's gains less its losses, 0 where that is a loss. */
    readonly income: WholeRupees;
    /** Columns 2 to 7: what the losses of other rows take off, by row; rows that take nothing are left out. */
    readonly setOff: ByGain<WholeRupees>;
    /** Column 8: what is left. */
    readonly remaining: WholeRupees;
  }>;
  /** Row i: the loss of each row. */
  readonly lossToSetOff: ByGain<WholeRupees>;
  /** Row viii: how much of it was set off. */
  readonly totalSetOff: ByGain<WholeRupees>;
  /** Row ix: how much of it is left. */
  readonly lossRemaining: ByGain<WholeRupees>;
  /** A9: all short-term gains less losses; negative for a loss. */
  readonly totalShortTerm: WholeRupees;
  /** B12: all long-term gains less losses; negative for a loss. */
  readonly totalLongTerm: WholeRupees;
  /** C: A9 and B12 together, B12 as 0 when it is a loss; 0 when nothing is left. */
  readonly income: WholeRupees;
};

/** Schedule CYLA, rows of capital gains. Losses of house property and other sources are not known here. */
export type ScheduleCYLA = {
  readonly rows: ByGain<{
    /** Column 1: column 8 of table E. */
    readonly income: WholeRupees;
    /** Column 4: the same, as columns 2 and 3 are nil. */
    readonly remaining: WholeRupees;
  }>;
};

/** Schedule BFLA, rows of capital gains: losses of earlier years against what is left (section 74). */
export type ScheduleBFLA = {
  readonly rows: ByGain<{
    /** Column 1: column 4 of Schedule CYLA. */
    readonly income: WholeRupees;
    /** Column 2: losses of earlier years set off. */
    readonly broughtForward: WholeRupees;
    /** Column 3: what is left, which is the sum of the row of Table F. */
    readonly remaining: WholeRupees;
  }>;
  /** Sum of column 2 over these rows. */
  readonly totalBroughtForward: WholeRupees;
};

/** The capital losses of one earlier year that may be set off. */
type CflYear = {
  /** Of the loss, `2024-25`. */
  readonly assessmentYear: string;
  /** The day on which that return was filed, `null` where it was not given. */
  readonly filedOn: string | null;
  /** The loss brought forward to this year. */
  readonly broughtForward: ByTerm;
  /** How much of it is set off this year. */
  readonly setOff: ByTerm;
  /** How much of it is left. */
  readonly remaining: ByTerm;
  /** True for the eighth year: the rest can no longer be used (section 74(2)). */
  readonly lastYear: boolean;
};

/** Schedule CFL, columns of short-term and long-term capital losses. */
export type ScheduleCFL = {
  /** Years whose losses are brought forward, oldest first. */
  readonly years: readonly CflYear[];
  /** Row ix: losses of earlier years together. */
  readonly broughtForward: ByTerm;
  /** Row x: how much of them is set off in Schedule BFLA. */
  readonly setOff: ByTerm;
  /** Row xi: this year's losses left over, row ix of table E. */
  readonly currentYear: ByTerm;
  /** Row xii, by the form's formula: ix less x plus xi, including what expires now. */
  readonly total: ByTerm;
  /** The part of the total that no later year can use, after the eighth year of these losses. */
  readonly expired: ByTerm;
  /** What later years can use, if this year's return is filed in time (sections 80 and 139(3)). */
  readonly carriedForward: ByTerm;
  /** Losses of returns that were not filed in time: never carried forward (section 80). */
  readonly notCarried: readonly ({ readonly assessmentYear: string } & ByTerm)[];
};

/** The schedules of losses, which the department's rules tie to each other and to Table F. */
export type LossSchedules = {
  readonly scheduleE: ScheduleE;
  readonly cyla: ScheduleCYLA;
  readonly bfla: ScheduleBFLA;
  readonly cfl: ScheduleCFL;
};

/** Makes the schedules of a year from a set-off in whole rupees and the losses of earlier years in it. */
export function lossSchedules(after: SetOff, earlier: readonly LossesOfYear[]): LossSchedules {
  const rows = after.rows.map(({ key, term }, i) => {
    const way = after.ways[i];
    if (way === undefined) {
      throw new RangeError(`no set-off of ${key}`);
    }
    return { key, term, ...way, remaining: way.income - sumOf(way.setOff) };
  });
  const each = <T>(value: (row: (typeof rows)[number]) => T): ByGain<T> =>
    Object.fromEntries(rows.map((row) => [row.key, value(row)])) as ByGain<T>;
  return {
    scheduleE: {
      rows: each(({ income, setOff, remaining }) => ({
        income: String(income),
        setOff: Object.fromEntries(
          rows.flatMap(({ key }, i) => (setOff[i] ? [[key, String(setOff[i])]] : [])),
        ) as ByGain<WholeRupees>,
        remaining: String(remaining),
      })),
      lossToSetOff: each(({ loss }) => String(loss)),
      totalSetOff: each(({ loss, lossLeft }) => String(loss - lossLeft)),
      lossRemaining: each(({ lossLeft }) => String(lossLeft)),
      ...totals(rows),
    },
    cyla: {
      rows: each(({ remaining }) => ({ income: String(remaining), remaining: String(remaining) })),
    },
    bfla: {
      rows: each(({ remaining, broughtForward }) => ({
        income: String(remaining),
        broughtForward: String(broughtForward),
        remaining: String(remaining - broughtForward),
      })),
      totalBroughtForward: String(sumOf(rows.map(({ broughtForward }) => broughtForward))),
    },
    cfl: scheduleCFL(after, earlier),
  };
}

/** Returns A9, B12 and C of Schedule CG. */
function totals(
  rows: readonly (RowSetOff & { readonly term: "short" | "long" })[],
): Pick<ScheduleE, "totalShortTerm" | "totalLongTerm" | "income"> {
  const net = (of: "short" | "long") =>
    sumOf(rows.filter(({ term }) => term === of).map(({ income, loss }) => income - loss));
  const shortTerm = net("short");
  const longTerm = net("long");
  return {
    totalShortTerm: String(shortTerm),
    totalLongTerm: String(longTerm),
    income: String(larger(shortTerm + larger(longTerm, 0n), 0n)),
  };
}

type Losses = { readonly shortTerm: bigint; readonly longTerm: bigint };

function scheduleCFL(
  { earlierLeft, shortTermLossLeft, longTermLossLeft }: SetOff,
  earlier: readonly LossesOfYear[],
): ScheduleCFL {
  const years = earlier
    .filter(({ filedInTime }) => filedInTime)
    .map((loss) => {
      const left = earlierLeft.find((each) => each.year === loss.year);
      if (left === undefined) {
        throw new RangeError(`no set-off of the losses of ${loss.year}`);
      }
      return { loss, left, used: minus(loss, left), lastYear: left.lastYear };
    });
  const broughtForward = total(years.map(({ loss }) => loss));
  const used = total(years.map((each) => each.used));
  const currentYear = { shortTerm: shortTermLossLeft, longTerm: longTermLossLeft };
  const all = total([minus(broughtForward, used), currentYear]);
  const expired = total(years.filter(({ lastYear }) => lastYear).map(({ left }) => left));
  return {
    years: years.map(({ loss, left, used: setOff, lastYear }) => ({
      assessmentYear: assessmentYearOf(loss.year),
      filedOn: loss.filedOn === undefined ? null : formatDate(loss.filedOn),
      broughtForward: byTerm(loss),
      setOff: byTerm(setOff),
      remaining: byTerm(left),
      lastYear,
    })),
    broughtForward: byTerm(broughtForward),
    setOff: byTerm(used),
    currentYear: byTerm(currentYear),
    total: byTerm(all),
    expired: byTerm(expired),
    carriedForward: byTerm(minus(all, expired)),
    notCarried: earlier
      .filter(({ filedInTime }) => !filedInTime)
      .map((loss) => ({ assessmentYear: assessmentYearOf(loss.year), ...byTerm(loss) })),
  };
}

const noLosses: Losses = { shortTerm: 0n, longTerm: 0n };

function minus(a: Losses, b: Losses): Losses {
  return { shortTerm: a.shortTerm - b.shortTerm, longTerm: a.longTerm - b.longTerm };
}

function total(losses: readonly Losses[]): Losses {
  return losses.reduce(
    (sum, each) => ({
      shortTerm: sum.shortTerm + each.shortTerm,
      longTerm: sum.longTerm + each.longTerm,
    }),
    noLosses,
  );
}

function byTerm({ shortTerm, longTerm }: Losses): ByTerm {
  return { shortTerm: String(shortTerm), longTerm: String(longTerm) };
}
