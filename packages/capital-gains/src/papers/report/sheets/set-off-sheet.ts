import { returnCalendar } from "../../../law/rules/return-calendar.ts";
import { healthCessPercent, type YearRules } from "../../../law/rules/year-rules.ts";
import { entriesOf } from "../../../law/schedule-cg/loss-schedules.ts";
import type { StatementResult } from "../../../law/statement/statement-result.ts";
import { longDate } from "../../../law/values/date-text.ts";
import { parseAssessmentYear } from "../../../law/values/financial-year.ts";
import { wholeRupeeText } from "../../../law/values/rupee-text.ts";
import { buybackLabel, leftOutNote, rateLabels, rowLabel, slabNote } from "../labels.ts";
import type { ReportRows, ReportSheet } from "../looks.ts";
import { heading, note } from "../note.ts";
import { estimateTax } from "../tax-estimate.ts";
import { writeInterest } from "./advance-tax-sheet.ts";
import { amountOfYear } from "./table-f-sheet.ts";

const columnWidths = [40, 20, 20, 20, 12, 22, 20];
/** The last column of set-off and estimate; interest has one more. */
const last = 5;

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

/** A section and rate of the estimate in words. */
const taxLabels = { ...rateLabels, "112@12.5": "Long-term, section 112, 12.5%" };

/** Section 87A against tax under sections 111A and 112A. */
function rebate({ rebate87A }: YearRules): string {
  const oldRegime =
    "The rebate of section 87A: in the old regime it can cover tax under section 111A, never under 112A; ";
  return rebate87A === "barred"
    ? `${oldRegime}in the new regime it is barred against both from assessment year 2026-27.`
    : `${oldRegime}in the new regime the department's processing centre denies it, which is disputed (ITAT Ahmedabad allowed it: ITA 1014/Ahd/2025 of 12 August 2025).`;
}

/** Makes the sheet of the year's set-off and the tax on the remaining gains, marked as an estimate. */
export function setOffSheet(result: StatementResult, rules: YearRules): ReportSheet {
  return {
    name: "Set-off and estimated tax",
    layout: { widths: columnWidths, headerRows: 0, onePage: true },
    write(rows) {
      rows.row(2).text("Set-off and estimated tax", "title");
      for (const left of [leftOutNote(result), slabNote(result)]) {
        if (left !== undefined) {
          note(rows, left, columnWidths, "warning");
        }
      }
      writeSetOff(rows, result);
      writeEstimate(rows, result, rules);
      writeInterestOfYear(rows, result);
      heading(rows, "What the estimate leaves out");
      for (const item of [...leftOut, rebate(rules)]) {
        note(rows, item, columnWidths);
      }
    },
  };
}

function writeSetOff(rows: ReportRows, result: StatementResult): void {
  heading(rows, "Set-off of losses (sections 70 and 74), whole rupees as in the return");
  rows.row(2);
  rows.texts(
    ["Section and rate", "Gains less losses", "Losses of this year", "Losses of earlier years"],
    "header",
  );
  rows.text("After set-off", "header").joinUpTo(last, "header");
  for (const [key, { income, remaining }] of entriesOf(result.scheduleE.rows)) {
    const loss = result.scheduleE.lossToSetOff[key] ?? "0";
    const after = result.bfla.rows[key];
    rows.row().text(rowLabel(result, key), "boldText");
    rows.amount(String(BigInt(income) - BigInt(loss)), "rupees");
    rows.amount(String(BigInt(remaining) - BigInt(income)), "rupees");
    rows.amount(String(-BigInt(after?.broughtForward ?? "0")), "rupees");
    rows.amount(after?.remaining ?? "0", "totalRupees").joinUpTo(last, "totalRupees");
  }
  for (const { term, ratePercent, quarters } of result.scheduleCG.buybackLosses) {
    rows.row().text(buybackLabel(term, ratePercent), "boldText");
    rows.amount(amountOfYear(quarters)).blank(4);
  }
  const { shortTerm, longTerm } = result.lossesLeft;
  rows.row().text("Loss left over, short-term").amount(shortTerm).blank(4);
  rows.row().text("Loss left over, long-term").amount(longTerm).blank(4);
  note(
    rows,
    "Order of set-off: within a section and then within a row first; then short-term losses against the other short-term rows, slab rates before the highest " +
      "rate; long-term losses against the other long-term row; and the remaining short-term losses against long-term gains. Losses of earlier years come last: see Schedules of losses. By period, a loss is set off against the gains of its own and later periods first, then against the " +
      "nearest earlier ones; a loss of an earlier year against the first gains. Within a year that order is a choice: the department compares sums. " +
      "A loss left over is carried forward only if you file the return by its due date (sections 80 and 139(1)" +
      `${dueDates(result)}); a later return loses it. It can then be used for 8 years (section 74).`,
    columnWidths,
  );
}

function writeEstimate(rows: ReportRows, result: StatementResult, rules: YearRules): void {
  const estimate = estimateTax(result, rules, "higher-rate-first");
  const exemption = wholeRupeeText(rules.exemption112A);
  heading(rows, "Estimated tax on these gains");
  note(
    rows,
    "ESTIMATE. Tax at the rates of sections 111A, 112 and 112A on these gains alone, after set-off. The return computes the tax that is due, including what this estimate leaves out (below).",
    columnWidths,
    "warning",
  );
  rows
    .row(2)
    .texts(
      [
        "Section and rate",
        "Gain after set-off",
        "Untaxed, section 112A(2)",
        "Taxed",
        "Rate %",
        "Tax (estimate)",
      ],
      "header",
    );
  for (const { key, ratePercent, gain, exempt, taxed, tax } of estimate.rates) {
    rows.row().text(taxLabels[key], "boldText");
    rows.amount(String(gain), "rupees").amount(String(exempt), "rupees");
    rows.amount(String(taxed), "rupees").number(ratePercent).amount(String(tax), "rupees");
  }
  const line = (label: string, amount: string, total: boolean): void => {
    const style = total ? "totalText" : "text";
    rows
      .row()
      .text(label, style)
      .joinUpTo(last - 1, style);
    rows.amount(amount, total ? "totalRupees" : "rupees");
  };
  line("Tax", String(estimate.tax), false);
  line(`Health and education cess, ${healthCessPercent}%`, String(estimate.cess), false);
  line("Estimated tax with cess", String(estimate.total), true);
  note(
    rows,
    `The first ${exemption} of a year's gains under section 112A is tax-free: once per person, not once ` +
      "per broker. If you have such gains elsewhere, they share it.",
    columnWidths,
  );
  if (rules.longTerm112A.length < 2) {
    return;
  }
  const other = estimateTax(result, rules, "lower-rate-first");
  const difference =
    other.total === estimate.total
      ? "the other way round the tax would be the same"
      : `the other way round the tax with cess would be ${wholeRupeeText(other.total)}`;
  note(
    rows,
    "This year has two rates under section 112A and one exemption, and the law does not say which gains " +
      `it relieves first. Here it is used for the higher rate first; ${difference}. The return decides.`,
    columnWidths,
    "warning",
  );
}

function writeInterestOfYear(rows: ReportRows, { interest, law }: StatementResult): void {
  if (interest === null) {
    return;
  }
  if (!interest.belowThreshold) {
    writeInterest(rows, interest, law, columnWidths);
    note(rows, aged60, columnWidths);
    return;
  }
  heading(rows, "Interest if nothing is paid (sections 234B and 234C)");
  const nothingDue = interest.instalments.at(-1)?.nothingDue;
  note(rows, `${nothingDue?.headline}. ${nothingDue?.reason}`, columnWidths);
}

/** Returns the year's due dates in words, where they are known. */
function dueDates({ assessmentYear }: StatementResult): string {
  const year = parseAssessmentYear(assessmentYear);
  const dates = year === undefined ? undefined : returnCalendar(year);
  return dates === undefined
    ? ""
    : `: ${longDate(dates.withoutBusiness)}, with business ${longDate(dates.business)}`;
}
