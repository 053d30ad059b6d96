import { Type } from "typebox";
import {
  byGain,
  day,
  list,
  object,
  orNull,
  rupees,
  type ValueOf,
  wholeRupees,
  yearText,
} from "./values.ts";

/** A short-term and a long-term amount. */
export type ByTerm = ValueOf<ReturnType<typeof byTerm>>;

const byTerm = (description: string) =>
  object({ shortTerm: rupees(), longTerm: rupees() }, description);

/** The names of the rows in E, CYLA, BFLA and Table F. */
const rowWords =
  "Rows: 111A@20 (and 111A@15 before 23 July 2024) is short-term at that rate; slab is short-term at the person's own rate, which the form calls applicable rate; 112A@12.5 (112A@10) is long-term at that rate, including gains under section 112.";

/** Table E of Schedule CG: the year's losses against its gains (sections 70 and 74). A row of the year has either a gain in `rows` or a loss in `lossToSetOff`, and 0 in the other. */
export const ScheduleE = object(
  {
    rows: byGain(
      object({
        income: rupees("Column 1: the row's gains less its losses, 0 where that is a loss."),
        setOff: byGain(
          rupees(),
          "Columns 2 to 7: what the losses of other rows take off, by row; left out where nothing.",
        ),
        remaining: rupees("Column 8: column 1 less columns 2 to 7."),
      }),
      "Rows ii to vii.",
    ),
    lossToSetOff: byGain(
      rupees(),
      "Row i: the row's losses less its gains, 0 where that is a gain.",
    ),
    totalSetOff: byGain(rupees(), "Row viii: how much of row i was set off."),
    lossRemaining: byGain(rupees(), "Row ix: row i less row viii."),
    totalShortTerm: wholeRupees("A9: short-term gains less losses; negative for a loss."),
    totalLongTerm: wholeRupees("B12: long-term gains less losses; negative for a loss."),
    income: rupees("C: A9 plus B12, B12 as 0 when it is a loss; 0 when the sum is a loss."),
  },
  `Table E of Schedule CG: this year's losses against this year's gains (sections 70, 71 and 74), including losses on buybacks, gains on other assets and otherGains. ${rowWords}`,
);
export type ScheduleE = ValueOf<typeof ScheduleE>;

/** Schedule CYLA, rows of capital gains. */
export const ScheduleCYLA = object(
  {
    rows: byGain(
      object({
        income: rupees("Column 1: column 8 of table E."),
        businessLoss: Type.Optional(
          rupees("ITR-3, column 3: the business loss set off; absent without one."),
        ),
        remaining: rupees(
          "Column 4 (ITR-3: 5): column 1 less the business loss; losses of house property and other sources are not known.",
        ),
      }),
      "The rows of capital gains.",
    ),
    businessLoss: Type.Optional(
      object(
        {
          ofYear: rupees("Row i, as the person gave it."),
          setOff: rupees("Row xvi, as far as capital gains take it."),
          left: rupees("Row xvii: no gain is left for it."),
        },
        "ITR-3, column 3: the business loss of the year that is not speculative (section 71); absent without one.",
      ),
    ),
  },
  `Schedule CYLA. ${rowWords}`,
);
export type ScheduleCYLA = ValueOf<typeof ScheduleCYLA>;

/** Schedule BFLA: losses of earlier years against what this year's leave (section 74). */
export const ScheduleBFLA = object(
  {
    rows: byGain(
      object({
        income: rupees("Column 1: column 4 (ITR-3: 5) of Schedule CYLA."),
        broughtForward: rupees("Column 2: capital losses of earlier years set off."),
        remaining: rupees("Column 3: column 1 less column 2, the sum of the row of tableF."),
      }),
      "The rows of capital gains.",
    ),
    totalBroughtForward: rupees(
      "Sum of column 2 over these rows, rows x of Schedule CFL together.",
    ),
  },
  `Schedule BFLA (section 74). ${rowWords}`,
);
export type ScheduleBFLA = ValueOf<typeof ScheduleBFLA>;

/** Schedule CFL: capital losses of earlier years and of this one. */
export const ScheduleCFL = object(
  {
    years: list(
      object({
        assessmentYear: yearText("Of the loss."),
        filedOn: orNull(day(), "Day of that year's return; null where not given."),
        broughtForward: byTerm("What this year brings forward."),
        setOff: byTerm("What of it this year sets off."),
        remaining: byTerm("What of it is left."),
        lastYear: Type.Boolean({
          description: "True for the eighth year: the rest cannot be used later.",
        }),
      }),
      "Years whose return was filed in time, oldest first.",
    ),
    broughtForward: byTerm("Row ix: losses of earlier years together."),
    setOff: byTerm("Row x: set off in Schedule BFLA."),
    currentYear: byTerm("Row xi: this year's losses that found no gain, row ix of table E."),
    total: byTerm("Row xii by the form's formula: ix less x plus xi."),
    expired: byTerm("What of the total was in its eighth year (section 74(2))."),
    carriedForward: byTerm(
      "Total less expired: for later years, if this return is filed in time (section 80).",
    ),
    notCarried: list(
      object({ assessmentYear: yearText("Of the loss."), shortTerm: rupees(), longTerm: rupees() }),
      "Losses of returns that were not filed in time: not set off.",
    ),
  },
  "Schedule CFL, columns of short-term and long-term capital losses.",
);
export type ScheduleCFL = ValueOf<typeof ScheduleCFL>;
