import type { StatementResult } from "@site/result/statement-result";
import { returnCalendar } from "../../../law/rules/return-calendar.ts";
import type { YearRules } from "../../../law/rules/year-rules.ts";
import { entriesOf } from "../../../law/schedule-cg/loss-schedules.ts";
import { specialRateTax } from "../../../law/schedule-cg/special-rate-tax.ts";
import { date } from "../../../law/values/calendar-date.ts";
import { longDate } from "../../../law/values/date-text.ts";
import { parseAssessmentYear } from "../../../law/values/financial-year.ts";
import { wholeRupeeText } from "../../../law/values/rupee-text.ts";
import { interestFigures } from "../../figures/interest-figures.ts";
import type { ReportSheet } from "../looks.ts";
import { dividendNotes } from "./dividends-sheet.ts";
import { sectionRows } from "./section-rows.ts";
import {
  cell,
  header,
  heading,
  paragraph,
  type ReportRow,
  reportSheet,
  row,
  title,
  warningParagraph,
} from "./sheet.ts";

const columnWidths = [44, 15, 15, 13, 13, 17, 15];

/** What the estimate does not know, in full, because it can change the tax a lot. */
const leftOut = [
  "Income at slab rates: salary, interest, dividends (including those from buybacks), intraday and derivatives.",
  "The part of the basic exemption that other income does not use up: a resident may set it against these gains (section 111A(1), proviso; section 112A(2), proviso).",
  "Surcharge, which on this part of the tax is at most 15%.",
  "Losses brought forward from earlier years (section 74) and other capital gains and losses of this year, unless you entered them; gains at slab rates in any case.",
  "Deductions under chapter VI-A: none is allowed against these gains (sections 111A(2), 112A(5)).",
  "Tax already paid or deducted, interest under sections 234A to 234C (for 234B and 234C see above), and the rounding of income and tax to ten rupees (sections 288A, 288B).",
  "Non-residents: different exemptions, treaties and deductions at source apply to them.",
];

const aged60 =
  "A resident aged 60 or over without income from business or profession pays no advance tax (section 207), so none of this interest.";

/** What remains unknown where other income was entered. */
const leftOutWithIncome = [
  "Losses brought forward from earlier years (section 74) and other capital gains and losses of this year, unless you entered them.",
  "Tax already paid or deducted, and interest under sections 234A to 234C (for 234B and 234C see above). The tax due is rounded to ten rupees (section 288B).",
];

/** Section 87A against tax under sections 111A and 112A. */
function rebate({ rebate87A }: YearRules): string {
  const oldRegime =
    "The rebate of section 87A: in the old regime it can cover tax under section 111A, never under 112A; ";
  return rebate87A === "barred"
    ? `${oldRegime}in the new regime it is barred against both from assessment year 2026-27.`
    : `${oldRegime}in the new regime the department's processing centre denies it, which is disputed (ITAT Ahmedabad allowed it: ITA 1014/Ahd/2025 of 12 August 2025).`;
}

/** Makes the sheet of how the set-off and the estimate were made, and of the interest on the tax. */
export function notesSheet(result: StatementResult, rules: YearRules): ReportSheet {
  return reportSheet("Interest and notes", columnWidths, [
    title("Interest and notes"),
    ...interestOfYear(result),
    ...dividendNotes(result),
    ...heading("How losses were set off (sections 70 and 74)"),
    paragraph(
      "Order of set-off: within a section and then within a row first; then short-term losses against the other short-term rows, slab rates before the highest " +
        "rate; long-term losses against the other long-term row; and the remaining short-term losses against long-term gains. Brought-forward losses come last: see Schedules of losses. By period, a loss is set off against the gains of its own and later periods first, then against the " +
        "nearest earlier ones; a loss of an earlier year against the first gains. Within a year that order is a choice: the department compares sums. " +
        "A loss left over is carried forward only if you file the return by its due date (sections 80 and 139(1)" +
        `${dueDates(result)}); a later return loses it. It can then be used for 8 years (section 74).`,
    ),
    ...heading("How the tax was estimated"),
    ...warningParagraph(
      result.tax.caused
        ? "ESTIMATE. The tax on your income with these gains less the tax without them, from the other income that you entered: step by step in Summary, with what other readings of the law come to."
        : "ESTIMATE. Tax at the rates of sections 111A, 112 and 112A on these gains alone, after set-off. The return computes the tax that is due, including what this estimate leaves out (below).",
    ),
    paragraph(
      `The first ${wholeRupeeText(rules.exemption112A)} of a year's gains under section 112A is tax-free: once per person, not once ` +
        "per broker. If you have such gains elsewhere, they share it.",
    ),
    ...warningParagraph(
      rules.longTerm112A.length < 2 || result.tax.caused ? undefined : otherOrder(result, rules),
    ),
    ...heading("What the estimate leaves out"),
    ...(result.tax.caused ? leftOutWithIncome : [...leftOut, rebate(rules)]).map(paragraph),
  ]);
}

/** Returns what the tax would be if the exemption were used for the lower rate first. */
function otherOrder(result: StatementResult, rules: YearRules): string {
  const rows = entriesOf(result.tableF).map(([key, quarters]) => ({
    key,
    quarters: Object.values(quarters).map(BigInt),
    outside112A: Object.values(result.outside112A[key] ?? {}).map(BigInt),
  }));
  const { total: here } = specialRateTax(rows, rules, "higher-rate-first");
  const { total: other } = specialRateTax(rows, rules, "lower-rate-first");
  const difference =
    other === here
      ? "the other way round the tax would be the same"
      : `the other way round the tax with cess would be ${wholeRupeeText(other)}`;
  return (
    "This year has two rates under section 112A and one exemption, and the law does not say which gains " +
    `it relieves first. Here it is used for the higher rate first; ${difference}. The return decides.`
  );
}

function interestOfYear(result: StatementResult): readonly ReportRow[] {
  const { interest, law } = result;
  if (interest === null) {
    return [];
  }
  const nothingDue = interest.instalments.at(-1)?.nothingDue;
  return [
    ...(interest.belowThreshold
      ? [
          ...heading("Interest if no advance tax is paid (sections 234B and 234C)"),
          paragraph(`${nothingDue?.headline}. ${nothingDue?.reason}`),
        ]
      : [...sectionRows(interestFigures(interest, law), 1), paragraph(aged60)]),
    ...lateInterest(result, BigInt(interest.tax.total)),
  ];
}

/** Returns the interest for a return filed late: 1% a month on whole hundreds (rule 119A). */
function lateInterest(result: StatementResult, tax: bigint): readonly ReportRow[] {
  const { candidates, dates } = result.form;
  const hundreds = (tax / 100n) * 100n;
  if (dates === null || hundreds === 0n) {
    return [];
  }
  const [withBusiness, without] = [dates.business, dates.withoutBusiness].map((day) =>
    longDate(date(day)),
  );
  const onlyBusiness = candidates.every((form) => form === "ITR-3" || form === "ITR-4");
  return [
    ...heading("Interest if the return is filed late (section 234A)"),
    header([["", 1], "Unpaid", "Rounded down to hundreds", "Months at 1%", "Interest"], 3),
    row(
      "A month or part of it after the due date",
      cell.rupees(tax, hundreds),
      cell.number("1"),
      cell.rupee(hundreds / 100n),
    ),
    paragraph(
      `1% a month of the tax that is unpaid on ${onlyBusiness ? withBusiness : without}, here the whole tax on these gains, rounded down to hundreds.${onlyBusiness ? "" : ` With income from business the due date is ${withBusiness}.`}`,
    ),
  ];
}

/** Returns the year's due dates in words, where they are known. */
function dueDates({ assessmentYear }: StatementResult): string {
  const year = parseAssessmentYear(assessmentYear);
  const dates = year === undefined ? undefined : returnCalendar(year);
  return dates === undefined
    ? ""
    : `: ${longDate(date(dates.withoutBusiness))}, with business ${longDate(date(dates.business))}`;
}
