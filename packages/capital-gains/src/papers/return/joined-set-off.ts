import { allQuarters } from "@site/result/names";
import { accepted, type Result } from "@site/result/result";
import type { ReturnGains } from "@site/result/return-gains";
import type { LossesOfYear } from "../../law/losses/beside-statements.ts";
import { refusedWith } from "../../law/refusal.ts";
import { quartersOf } from "../../law/rules/instalments.ts";
import { type LossSchedules, lossSchedules } from "../../law/schedule-cg/loss-schedules.ts";
import { byKey, type GainRow } from "../../law/schedule-cg/rate-rows.ts";
import { type EarlierLoss, type SetOff, setOff } from "../../law/schedule-cg/set-off.ts";
import { type CalendarDate, date } from "../../law/values/calendar-date.ts";
import {
  financialYear,
  financialYearOf,
  parseAssessmentYear,
} from "../../law/values/financial-year.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import { smaller } from "../../law/values/money.ts";
import { wholeRupeeText } from "../../law/values/rupee-text.ts";
import { residentRows } from "./capital-gain-rows.ts";
import { type Itr2, quarterFields } from "./itr2.ts";
import { type ItemGain, ownGains, statementFigures } from "./own-gains.ts";

/** A statement's figures with the draft's own gains and losses in their set-off. */
export type JoinedSetOff = {
  /** The statement's items, with tables and schedules over all gains of the return. */
  readonly gains: ReturnGains;
  /** The person's own gains in them. */
  readonly own: readonly ItemGain[];
  /** Own gains whose period is neither dated nor shown by the draft's Table F. */
  readonly withoutPeriod: readonly ItemGain[];
};

/** Losses of an earlier year whose return was filed in time. */
type Earlier = LossesOfYear & EarlierLoss;

const returnYear = financialYear(2025);
const quarterOf = quartersOf(returnYear);
const noAmounts = (): bigint[] => allQuarters.map(() => 0n);

/**
 * Sets off a statement's gains together with the draft's own (sections 70, 71 and 74). The draft's
 * own set-off of losses of house property and other sources against capital gains stays (section 71):
 * it comes before losses of earlier years, as Schedule CYLA comes before Schedule BFLA.
 */
export function joinedSetOff(itr2: Itr2, gains: ReturnGains): Result<JoinedSetOff> {
  const own = ownGains(itr2, gains);
  const heads = residentRows.map(({ head }) => {
    const { HPlossCurYrSetoff, OthSrcLossNoRaceHorseSetoff } = itr2.ScheduleCYLA[head].IncCYLA;
    return HPlossCurYrSetoff + OthSrcLossNoRaceHorseSetoff;
  });
  if (own.length === 0 && heads.every((amount) => amount === 0n)) {
    return accepted({ gains, own, withoutPeriod: [] });
  }
  const withoutPeriod: ItemGain[] = [];
  const rows = residentRows.map((row, i): GainRow => {
    const { key, term, ratePercent } = row;
    const ours = quartersOfRow(gains, row);
    const ofRow = own.filter((each) => each.row === key);
    const placed = periodsOfOwn(itr2, gains, row, ofRow, heads[i] ?? 0n);
    withoutPeriod.push(...(placed.isKnown ? [] : ofRow.filter((each) => !isDated(each))));
    const quarters = ours.map((amount, quarter) => amount + (placed.quarters[quarter] ?? 0n));
    return { key, term, ratePercent, quarters };
  });
  const earlier = earlierLosses(gains);
  const alone = setOff(rows);
  const short = residentRows.findIndex(
    (_, i) => (heads[i] ?? 0n) > sumOf(alone.rows[i]?.quarters ?? []),
  );
  if (short >= 0) {
    const [set, left] = [heads[short] ?? 0n, sumOf(alone.rows[short]?.quarters ?? [])];
    return refusedWith(
      "return-sets-off-other-losses",
      `The draft sets ${wholeRupeeText(set)} of losses from house property or other sources off against ` +
        `${residentRows[short]?.words}; with the statement's figures only ${wholeRupeeText(left)} of them is left. ` +
        "Which other income takes the rest is your choice: reduce this set-off in Schedule CYLA, export " +
        "the draft and merge again. Nothing was merged.",
    );
  }
  const after = heads.every((amount) => amount === 0n)
    ? setOff(rows, earlier)
    : afterOtherHeads(alone, heads, earlier);
  return accepted({
    gains: {
      ...gains,
      tableF: byKey(after.rows),
      losses: schedulesOf(after, heads, earlier),
    },
    own,
    withoutPeriod,
  });
}

type ResidentRow = (typeof residentRows)[number];

function quartersOfRow({ gains }: ReturnGains, { key }: ResidentRow): readonly bigint[] {
  return allQuarters.map((quarter) => BigInt(gains[key]?.[quarter] ?? "0"));
}

function isDated(each: ItemGain): each is ItemGain & { readonly day: CalendarDate } {
  return each.day !== undefined && financialYearOf(each.day) === returnYear;
}

/**
 * Returns the own gains of a row by period. Land and buildings have the day of sale. For the others the
 * draft's Table F decides, less the dated ones and the statement's figures where the draft has them;
 * what losses of earlier years or other heads took from it was taken from the first period on, as it
 * will be again. Where Table F does not add up to that, a gain is put into the first period, in which
 * section 234C charges most, and a loss into the last, where it reduces the latest gains first.
 */
function periodsOfOwn(
  itr2: Itr2,
  gains: ReturnGains,
  row: ResidentRow,
  own: readonly ItemGain[],
  ofOtherHeads: bigint,
): { readonly quarters: readonly bigint[]; readonly isKnown: boolean } {
  const dated = noAmounts();
  let undated = 0n;
  for (const each of own) {
    if (isDated(each)) {
      const period = allQuarters.indexOf(quarterOf(each.day));
      dated[period] = (dated[period] ?? 0n) + each.gain;
    } else {
      undated += each.gain;
    }
  }
  const plus = (amounts: readonly bigint[]) => dated.map((sum, i) => sum + (amounts[i] ?? 0n));
  if (undated === 0n) {
    return { quarters: dated, isKnown: true };
  }
  if (undated < 0n) {
    return { quarters: plus([0n, 0n, 0n, 0n, undated]), isKnown: false };
  }
  const state = statementFigures(itr2, gains);
  const ours = state === "same" ? quartersOfRow(gains, row) : noAmounts();
  const { DateRange: stated } = itr2.ScheduleCGFor23.AccruOrRecOfCG[row.f];
  const rest = allQuarters.map(
    (quarter, i) => stated[quarterFields[quarter]] - (dated[i] ?? 0n) - (ours[i] ?? 0n),
  );
  const missing = undated - sumOf(rest);
  if (state === "other" || missing < 0n || rest.some((amount) => amount < 0n)) {
    return { quarters: plus([undated]), isKnown: false };
  }
  const taken = ofOtherHeads + itr2.ScheduleBFLA[row.head].IncBFLA.BFlossPrevYrUndSameHeadSetoff;
  const [first = 0n, ...later] = rest;
  return {
    quarters: plus([first + missing, ...later]),
    isKnown: missing === 0n || missing === taken,
  };
}

function earlierLosses({ losses }: ReturnGains): readonly Earlier[] {
  return losses.cfl.years.flatMap(({ assessmentYear, filedOn, broughtForward, lastYear }) => {
    const year = parseAssessmentYear(assessmentYear);
    const amounts = {
      shortTerm: BigInt(broughtForward.shortTerm),
      longTerm: BigInt(broughtForward.longTerm),
    };
    const filed = { filedInTime: true, filedOn: filedOn === null ? undefined : date(filedOn) };
    return year === undefined ? [] : [{ year, ...amounts, lastYear, ...filed }];
  });
}

/** Takes losses of other heads off the rows from the first period on, then losses of earlier years. */
function afterOtherHeads(
  alone: SetOff,
  heads: readonly bigint[],
  earlier: readonly Earlier[],
): SetOff {
  const reduced = alone.rows.map((row, i) => {
    let left = heads[i] ?? 0n;
    const quarters = row.quarters.map((gain) => {
      const used = smaller(gain, left);
      left -= used;
      return gain - used;
    });
    return { ...row, quarters };
  });
  const after = setOff(reduced, earlier);
  return {
    ...alone,
    rows: after.rows,
    ways: alone.ways.map((way, i) => ({
      ...way,
      broughtForward: after.ways[i]?.broughtForward ?? 0n,
    })),
    earlierLeft: after.earlierLeft,
  };
}

/** Makes the schedules; Schedule BFLA begins with what Schedule CYLA leaves of a row. */
function schedulesOf(
  after: SetOff,
  heads: readonly bigint[],
  earlier: readonly Earlier[],
): Pick<LossSchedules, "scheduleE" | "bfla" | "cfl"> {
  const { scheduleE, bfla, cfl } = lossSchedules(after, earlier);
  const rows = Object.fromEntries(
    residentRows.flatMap(({ key }, i) => {
      const row = bfla.rows[key];
      const less = (amount: string) => String(BigInt(amount) - (heads[i] ?? 0n));
      return row === undefined
        ? []
        : [[key, { ...row, income: less(row.income), remaining: less(row.remaining) }]];
    }),
  );
  return { scheduleE, bfla: { ...bfla, rows }, cfl };
}
