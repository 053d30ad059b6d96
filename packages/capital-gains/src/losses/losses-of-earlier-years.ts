import type { CalendarDate } from "../values/calendar-date.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import type { AddedGains } from "../schedule-cg/rate-rows.ts";

/** The capital losses of one earlier year as the person gave them, whole rupees, none negative. */
export type LossesOfEarlierYears = {
  /** The year in which the losses arose. */
  readonly year: FinancialYear;
  readonly shortTerm: bigint;
  readonly longTerm: bigint;
  /** Whether that year's return was filed by the due date of section 139(1); else section 80 loses them. */
  readonly filedInTime: boolean;
  /** The day of filing, which Schedule CFL asks for. */
  readonly filedOn: string | undefined;
};
