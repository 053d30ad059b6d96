import { accepted, type Result, refused } from "../refusal.ts";
import type { StatementResult } from "../statement/statement-result.ts";
import { larger, smaller } from "../values/money.ts";
import type { GainKey, WholeRupees } from "./return-gains.ts";

type ByGain<T> = Readonly<Partial<Record<GainKey, T>>>;
type ByTerm = { readonly shortTerm: WholeRupees; readonly longTerm: WholeRupees };

/**
 * The schedules of losses as far as a return takes them: Table E, and Schedules BFLA and CFL for
 * capital gains. Schedule CYLA's rows are column 8 of Table E.
 */
export type LossFigures = {
  readonly scheduleE: {
    readonly rows: ByGain<{
      readonly income: WholeRupees;
      /** Columns 2 to 7: what the loss of another row takes off, by that row. */
      readonly setOff: ByGain<WholeRupees>;
      readonly remaining: WholeRupees;
    }>;
    readonly lossToSetOff: ByGain<WholeRupees>;
    readonly totalSetOff: ByGain<WholeRupees>;
    readonly lossRemaining: ByGain<WholeRupees>;
    /** A9 and B12, negative for a loss; C. */
    readonly totalShortTerm: WholeRupees;
    readonly totalLongTerm: WholeRupees;
    readonly income: WholeRupees;
  };
  readonly bfla: {
    readonly rows: ByGain<{
      readonly income: WholeRupees;
      readonly broughtForward: WholeRupees;
      readonly remaining: WholeRupees;
    }>;
  };
  readonly cfl: {
    readonly years: readonly {
      /** Of the loss, `2024-25`. */
      readonly assessmentYear: string;
      readonly filedOn: string | null;
      readonly broughtForward: ByTerm;
    }[];
    readonly broughtForward: ByTerm;
    readonly setOff: ByTerm;
    readonly currentYear: ByTerm;
    readonly total: ByTerm;
  };
};

/**
 * The schedules of losses of a result: its own where it has them, otherwise those of a person without
 * losses of earlier years, from the rows of Schedule CG.
 */
export function lossFiguresOf(result: StatementResult & Partial<LossFigures>): Result<LossFigures> {
  const { scheduleE, bfla, cfl } = result;
  if (scheduleE !== undefined && bfla !== undefined && cfl !== undefined) {
    return accepted({ scheduleE, bfla, cfl });
  }
  const others = result.classes.filter(({ section }) => ["112", "50AA", "slab"].includes(section));
  if (others.length > 0) {
    return refused(
      "return-other-gains",
      "The statement has gains outside sections 111A and 112A, whose set-off is not computed here. " +
        "Nothing is merged; enter the figures of the report by hand.",
    );
  }
  return accepted(withoutEarlierLosses(result));
}

function withoutEarlierLosses({ scheduleCG }: StatementResult): LossFigures {
  const buyback = (of: "short" | "long") =>
    BigInt(scheduleCG.buybackLosses.find(({ term }) => term === of)?.inReturn ?? "0");
  const short =
    sum(scheduleCG.shortTerm111A.map(({ inReturn }) => inReturn.gain)) - buyback("short");
  const long = sum(scheduleCG.longTerm112A.map(({ inReturn }) => inReturn)) - buyback("long");
  const gain = { short: larger(short, 0n), long: larger(long, 0n) };
  const loss = { short: larger(-short, 0n), long: larger(-long, 0n) };
  // Section 70(2): a short-term loss goes against any gain; 70(3): a long-term one finds none here.
  const used = smaller(loss.short, gain.long);
  const remaining = { short: gain.short, long: gain.long - used };
  const both = (shortTerm: bigint, longTerm: bigint) => ({
    "111A@20": String(shortTerm),
    "112A@12.5": String(longTerm),
  });
  const row = (income: bigint) => ({
    income: String(income),
    broughtForward: "0",
    remaining: String(income),
  });
  const left = { shortTerm: String(loss.short - used), longTerm: String(loss.long) };
  return {
    scheduleE: {
      rows: {
        "111A@20": { income: String(gain.short), setOff: {}, remaining: String(remaining.short) },
        "112A@12.5": {
          income: String(gain.long),
          setOff: { "111A@20": String(used) },
          remaining: String(remaining.long),
        },
      },
      lossToSetOff: both(loss.short, loss.long),
      totalSetOff: both(used, 0n),
      lossRemaining: both(loss.short - used, loss.long),
      totalShortTerm: String(short),
      totalLongTerm: String(long),
      income: String(remaining.short + remaining.long),
    },
    bfla: { rows: { "111A@20": row(remaining.short), "112A@12.5": row(remaining.long) } },
    cfl: {
      years: [],
      broughtForward: NONE,
      setOff: NONE,
      currentYear: left,
      total: left,
    },
  };
}

const NONE: ByTerm = { shortTerm: "0", longTerm: "0" };

function sum(amounts: readonly WholeRupees[]): bigint {
  return amounts.reduce((total, amount) => total + BigInt(amount), 0n);
}
