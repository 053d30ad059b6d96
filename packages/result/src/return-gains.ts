import { Type } from "typebox";
import { ScheduleBFLA, ScheduleCFL, ScheduleE } from "./loss-schedules.ts";
import { Schedule112ARow } from "./schedule-112a.ts";
import { AssetGains } from "./schedule-cg.ts";
import { StatementResult } from "./statement-result.ts";
import {
  list,
  object,
  QuarterAmounts,
  rupees,
  type ValueOf,
  wholeRupees,
  yearText,
} from "./values.ts";

const { gains, tableF } = StatementResult.properties;

const described = object({
  assessmentYear: yearText("2026-27, the only year whose ITR-2 is known."),
  schedule112A: list(Schedule112ARow),
  shortTerm111A: AssetGains,
  longTerm112A: wholeRupees("B3: the sum of column 14."),
  otherShortTerm: AssetGains,
  otherLongTerm: AssetGains,
  buybackLosses: object(
    { shortTerm: rupees(), longTerm: rupees() },
    "A(A) and B(A), as positive amounts.",
  ),
  /** Before any set-off, to be set off again with a draft's own. */
  gains,
  tableF,
  losses: object({ scheduleE: ScheduleE, bfla: ScheduleBFLA, cfl: ScheduleCFL }),
  /** Dividends of the year by period; absent without any. */
  dividends: Type.Optional(QuarterAmounts),
  warnings: Type.Integer({
    minimum: 0,
    description: "Warnings on the statement, which the person should have seen.",
  }),
});

/**
 * What a processed statement puts into an ITR-2: A2 `shortTerm111A`, A5 `otherShortTerm` (gains at slab
 * rates, section 50AA with them) and B8 `otherLongTerm` (section 112) as their items.
 */
export type ReturnGains = ValueOf<typeof described>;
export const ReturnGains = Type.Unsafe<ReturnGains>(described);
