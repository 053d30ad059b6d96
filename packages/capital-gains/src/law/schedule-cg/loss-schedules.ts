import type { ByTerm, ScheduleCFL, ScheduleE } from "@site/result/loss-schedules";
import type { GainKey } from "@site/result/names";
import type { StatementResult } from "@site/result/statement-result";
import type { LossesOfYear } from "../losses/beside-statements.ts";
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

/** The schedules of losses, which the department's rules tie to each other and to Table F. */
export type LossSchedules = Pick<StatementResult, "scheduleE" | "cyla" | "bfla" | "cfl">;

/**
 * Makes the schedules of a year from a set-off in whole rupees, and from the losses of earlier years and
 * the business loss of the year in it.
 */
export function lossSchedules(
  after: SetOff,
  earlier: readonly LossesOfYear[],
  businessLoss = 0n,
): LossSchedules {
  const rows = after.ways.map((way) => {
    const remaining = way.income - sumOf(way.setOff);
    return { ...way, remaining, ofYear: remaining - way.businessLoss };
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
      rows: each(({ remaining, businessLoss: taken, ofYear }) => ({
        income: String(remaining),
        ...(businessLoss > 0n && { businessLoss: String(taken) }),
        remaining: String(ofYear),
      })),
      ...(businessLoss > 0n && {
        businessLoss: {
          ofYear: String(businessLoss),
          setOff: String(businessLoss - after.businessLossLeft),
          left: String(after.businessLossLeft),
        },
      }),
    },
    bfla: {
      rows: each(({ ofYear, broughtForward }) => ({
        income: String(ofYear),
        broughtForward: String(broughtForward),
        remaining: String(ofYear - broughtForward),
      })),
      totalBroughtForward: String(sumOf(rows.map(({ broughtForward }) => broughtForward))),
    },
    cfl: scheduleCFL(after, earlier),
  };
}

/** Returns A9, B12 and C of Schedule CG. */
function totals(
  rows: readonly RowSetOff[],
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
