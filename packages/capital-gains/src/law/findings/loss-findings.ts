import type { ByTerm } from "@site/result/loss-schedules";
import { type Findings, info, listed, warning } from "../finding.ts";
import { dueDate } from "../rules/return-calendar.ts";
import { healthCessPercent } from "../rules/year-rules.ts";
import { formatDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import { assessmentYearOf } from "../values/financial-year.ts";
import { divideRounded } from "../values/fixed-point.ts";
import { wholeRupeeText } from "../values/rupee-text.ts";
import type { Facts } from "./facts.ts";

/** Findings on losses of earlier years and on other gains that the person entered. */
export function lossFindings(facts: Facts): Findings {
  const { beside, rules, section } = facts;
  const of112A = `those under section ${section("112A")}`;
  return [
    ...notCarried(facts),
    ...filedLate(facts),
    ...broughtForward(facts),
    ...orderFindings(facts),
    beside.otherGains.length > 0 &&
      info(
        "other-gains-counted",
        rules.formsPublished
          ? "The gains that you entered besides the statements are included in the set-off and in Table F. Enter " +
              `them in Schedule CG yourself; ${of112A} also go into Schedule 112A and share its exemption.`
          : `The gains that you entered besides the statements are included in the set-off; ${of112A} share its exemption.`,
        { data: { entries: beside.otherGains.length } },
      ),
  ];
}

/** Sections 80 and 139(3): a loss is carried forward only when its return was filed in time. */
function notCarried({ cfl, section }: Facts): Findings {
  return cfl.notCarried
    .filter(({ shortTerm, longTerm }) => shortTerm !== "0" || longTerm !== "0")
    .map(({ assessmentYear, ...losses }) =>
      warning(
        "losses-not-carried",
        `The brought-forward losses of assessment year ${assessmentYear} (${termsText(losses)}) are not set off: that year's return ` +
          `was not filed by its due date, and section ${section("80")} then lets no capital loss be carried forward.`,
        { data: { assessmentYear, ...losses } },
      ),
    );
}

function filedLate({ beside }: Facts): Findings {
  return beside.losses.map(({ year, filedInTime, filedOn }) => {
    const due = dueDate(year);
    const withBusiness = dueDate(year, "business");
    const dates =
      due === undefined || withBusiness === undefined || due === withBusiness
        ? longDate(due)
        : `${longDate(due)}, with business income on ${longDate(withBusiness)}`;
    return (
      filedInTime &&
      filedOn !== undefined &&
      due !== undefined &&
      filedOn > due &&
      warning(
        "loss-return-after-due-date",
        `The return of assessment year ${assessmentYearOf(year)} was filed on ${longDate(filedOn)}, but without an audit ` +
          `it was due on ${dates}. Its losses are carried forward only if your due date was later: check it.`,
        { data: { assessmentYear: assessmentYearOf(year), filedOn: formatDate(filedOn) } },
      )
    );
  });
}

function broughtForward({ cfl, year, rules, section }: Facts): Findings {
  const last = cfl.years.find(({ lastYear }) => lastYear);
  return [
    cfl.years.length > 0 &&
      info(
        "losses-set-off",
        `Of the losses brought forward (${termsText(cfl.broughtForward)}), this year sets off ${termsText(cfl.setOff)}, ` +
          `the oldest year of each term first (section ${section("74")}). ` +
          (rules.formsPublished
            ? "Schedules BFLA and CFL show this, and Table F is lower by what is set off."
            : "The gains that are taxed are lower by what is set off."),
        {
          data: { shortTerm: cfl.setOff.shortTerm, longTerm: cfl.setOff.longTerm },
        },
      ),
    last !== undefined &&
      (cfl.expired.shortTerm !== "0" || cfl.expired.longTerm !== "0") &&
      warning(
        "losses-expire",
        `What is left of the losses of assessment year ${last.assessmentYear} (${termsText(cfl.expired)}) can no longer be used: ` +
          `assessment year ${assessmentYearOf(year)} is the eighth after it (section ${section("74(2)")}).` +
          (rules.formsPublished ? " The form's total in Schedule CFL may still show it." : ""),
        { data: { shortTerm: cfl.expired.shortTerm, longTerm: cfl.expired.longTerm } },
      ),
  ];
}

/** Percent of gains that a loss can save later: sections 111A and 112A. */
const shortTermRate = 20n;
const longTermRateInTenths = 125n;

/** The law leaves the order of set-off open: names the rupees by which another order would differ. */
function orderFindings(facts: Facts): Findings {
  const { cyla, cfl, otherOrders, rules, section } = facts;
  const { slab, earlier } = otherOrders;
  const losses = cyla.businessLoss ? "Short-term and business losses" : "Short-term losses";
  const last = cfl.years.find(({ lastYear }) => lastYear)?.assessmentYear;
  return [
    slab !== undefined &&
      info(
        "set-off-at-slab-first",
        `${losses} are set off against ${wholeRupeeText(slab.setOff)} of gains at your slab rate before gains under ` +
          `section ${section("111A")}, as the department's utility is reported to do; the law prescribes no order. This saves ` +
          `${savedText(slab.setOff * 30n, 100n)} of tax in the 30% slab and ${savedText(slab.setOff * 5n, 100n)} in the 5% slab; set off under ` +
          `section ${section("111A")} they would save ${savedText(slab.taxUnder111A, 1n)} (with 4% cess).`,
        { data: { setOff: String(slab.setOff), taxUnder111A: String(slab.taxUnder111A) } },
      ),
    ...earlier.map(({ order, used, other }) => {
      const data = {
        shortTerm: String(used.shortTerm),
        longTerm: String(used.longTerm),
        lapses: String(used.lapses),
        otherShortTerm: String(other.shortTerm),
        otherLongTerm: String(other.longTerm),
        otherLapses: String(other.lapses),
      };
      return order === "long-term-first"
        ? info(
            "set-off-last-year-first",
            `The brought-forward losses of assessment year ${last} are used first, because this is their last year (section ${section("74(2)")}): ` +
              `${lapseText(used)}. The department's utility is reported to use long-term losses of all years first: ` +
              `${lapseText(other)}.${rules.formsPublished ? " Compare its Schedules BFLA and CFL with these." : ""}`,
            { data },
          )
        : info(
            "set-off-long-term-first",
            "Except in their last year, long-term losses of all years are set off against long-term gains before short-term " +
              `losses are, as the department's utility is reported to do; the law prescribes no order. Left for later years: ${leftText(used)}. ` +
              `Set off year by year: ${leftText(other)}.`,
            { data },
          );
    }),
  ];
}

function lapseText({ lapses, ...left }: Left & { readonly lapses: bigint }): string {
  const lapsing = lapses === 0n ? "nothing" : wholeRupeeText(lapses);
  return `${lapsing} lapses; left for later years: ${amountsText(left)}`;
}

type Left = { readonly shortTerm: bigint; readonly longTerm: bigint };

/** Returns losses with the tax that they can save. */
function leftText(left: Left): string {
  const tenths = left.shortTerm * shortTermRate * 10n + left.longTerm * longTermRateInTenths;
  return `${amountsText(left)}, which can save up to ${savedText(tenths, 1000n)} of tax at 20% and 12.5% with cess`;
}

function amountsText({ shortTerm, longTerm }: Left): string {
  return termsText({ shortTerm: String(shortTerm), longTerm: String(longTerm) });
}

/** Returns tax with cess in whole rupees. */
function savedText(tax: bigint, per: bigint): string {
  return wholeRupeeText(divideRounded(tax * (100n + healthCessPercent), per * 100n));
}

function termsText({ shortTerm, longTerm }: ByTerm): string {
  const parts = [
    ...(shortTerm === "0" ? [] : [`${wholeRupeeText(BigInt(shortTerm))} short-term`]),
    ...(longTerm === "0" ? [] : [`${wholeRupeeText(BigInt(longTerm))} long-term`]),
  ];
  return parts.length === 0 ? "nothing" : listed(parts, " and ");
}
