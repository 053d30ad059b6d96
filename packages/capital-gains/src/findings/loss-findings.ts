import { type Findings, info, listed, warning } from "../finding.ts";
import type { BesideStatements } from "../losses/beside-statements.ts";
import { dueDate } from "../rules/return-calendar.ts";
import type { ByTerm, ScheduleCFL } from "../schedule-cg/loss-schedules.ts";
import { formatDate } from "../values/calendar-date.ts";
import { assessmentYearOf, type FinancialYear } from "../values/financial-year.ts";
import { wholeRupeeText } from "../values/rupee-text.ts";

/** What is to be said of losses of earlier years and of other gains that the person gave. */
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
        "The gains that you gave besides the statements are in the set-off and in Table F. Enter them in " +
          "Schedule CG yourself; those under section 112A go into Schedule 112A, too, and share its exemption.",
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
        `The losses of assessment year ${assessmentYear} (${termsText(losses)}) are set off nowhere: its return ` +
          "was not filed by its due date, and section 80 then carries no capital loss forward.",
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
        `The return of assessment year ${assessmentYearOf(year)} was filed on ${formatDate(filedOn)}, and without an audit ` +
          `it was due on ${formatDate(due)}. Its losses are carried forward only if your due date was a later one.`,
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
        `Of losses brought forward (${termsText(cfl.broughtForward)}) this year sets off ${termsText(cfl.setOff)}, ` +
          "the oldest year first (section 74). Schedules BFLA and CFL have them, and Table F is lower by as much.",
        {
          data: { shortTerm: cfl.setOff.shortTerm, longTerm: cfl.setOff.longTerm },
        },
      ),
    last !== undefined &&
      (cfl.expired.shortTerm !== "0" || cfl.expired.longTerm !== "0") &&
      warning(
        "losses-expire",
        `What is left of the losses of assessment year ${last.assessmentYear} (${termsText(cfl.expired)}) cannot be used any more: ` +
          `assessment year ${assessmentYearOf(year)} is the eighth after it (section 74(2)). The form's total of Schedule CFL may still show it.`,
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
