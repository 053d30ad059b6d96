import { type Findings, info, listed, warning } from "../finding.ts";
import type { BesideStatements } from "../losses/beside-statements.ts";
import { dueDate } from "../rules/return-calendar.ts";
import type { ByTerm, ScheduleCFL } from "../schedule-cg/loss-schedules.ts";
import { formatDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import { assessmentYearOf, type FinancialYear } from "../values/financial-year.ts";
import { wholeRupeeText } from "../values/rupee-text.ts";

/** Findings on losses of earlier years and on other gains that the person entered. */
export function lossFindings(
  beside: BesideStatements,
  cfl: ScheduleCFL,
  year: FinancialYear,
): Findings {
  return [
    ...notCarried(cfl),
    ...filedLate(beside),
    ...broughtForward(cfl, year),
    beside.otherGains.length > 0 &&
      info(
        "other-gains-counted",
        "The gains that you entered besides the statements are included in the set-off and in Table F. Enter " +
          "them in Schedule CG yourself; those under section 112A also go into Schedule 112A and share its exemption.",
        { data: { entries: beside.otherGains.length } },
      ),
  ];
}

/** Sections 80 and 139(3): a loss is carried forward only when its return was filed in time. */
function notCarried({ notCarried: late }: ScheduleCFL): Findings {
  return late
    .filter(({ shortTerm, longTerm }) => shortTerm !== "0" || longTerm !== "0")
    .map(({ assessmentYear, ...losses }) =>
      warning(
        "losses-not-carried",
        `The losses of assessment year ${assessmentYear} (${termsText(losses)}) are not set off: that year's return ` +
          "was not filed by its due date, and section 80 then lets no capital loss be carried forward.",
        { data: { assessmentYear, ...losses } },
      ),
    );
}

function filedLate({ losses }: BesideStatements): Findings {
  return losses.map(({ year, filedInTime, filedOn }) => {
    const due = dueDate(year);
    return (
      filedInTime &&
      filedOn !== undefined &&
      due !== undefined &&
      filedOn > due &&
      warning(
        "loss-return-after-due-date",
        `The return of assessment year ${assessmentYearOf(year)} was filed on ${longDate(filedOn)}, but without an audit ` +
          `it was due on ${longDate(due)}. Its losses are carried forward only if your due date was later: check it.`,
        { data: { assessmentYear: assessmentYearOf(year), filedOn: formatDate(filedOn) } },
      )
    );
  });
}

function broughtForward(cfl: ScheduleCFL, year: FinancialYear): Findings {
  const last = cfl.years.find(({ lastYear }) => lastYear);
  return [
    cfl.years.length > 0 &&
      info(
        "losses-set-off",
        `Of the losses brought forward (${termsText(cfl.broughtForward)}), this year sets off ${termsText(cfl.setOff)}, ` +
          "the oldest year first (section 74). Schedules BFLA and CFL show this, and Table F is lower by that amount.",
        {
          data: { shortTerm: cfl.setOff.shortTerm, longTerm: cfl.setOff.longTerm },
        },
      ),
    last !== undefined &&
      (cfl.expired.shortTerm !== "0" || cfl.expired.longTerm !== "0") &&
      warning(
        "losses-expire",
        `What is left of the losses of assessment year ${last.assessmentYear} (${termsText(cfl.expired)}) can no longer be used: ` +
          `assessment year ${assessmentYearOf(year)} is the eighth after it (section 74(2)). The form's total in Schedule CFL may still show it.`,
        { data: { shortTerm: cfl.expired.shortTerm, longTerm: cfl.expired.longTerm } },
      ),
  ];
}

function termsText({ shortTerm, longTerm }: ByTerm): string {
  const parts = [
    ...(shortTerm === "0" ? [] : [`${wholeRupeeText(BigInt(shortTerm))} short-term`]),
    ...(longTerm === "0" ? [] : [`${wholeRupeeText(BigInt(longTerm))} long-term`]),
  ];
  return parts.length === 0 ? "nothing" : listed(parts, " and ");
}
