import type { StatementResult } from "result/statement-result";
import { returnCalendar } from "../../../law/rules/return-calendar.ts";
import { healthCessPercent, type YearRules } from "../../../law/rules/year-rules.ts";
import { entriesOf } from "../../../law/schedule-cg/loss-schedules.ts";
import { longDate } from "../../../law/values/date-text.ts";
import { parseAssessmentYear } from "../../../law/values/financial-year.ts";
import { wholeRupeeText } from "../../../law/values/rupee-text.ts";
import { buybackLabel, leftOutNote, rateKeyLabel, rowLabel, slabNote } from "../labels.ts";
import type { ReportSheet } from "../looks.ts";
import { estimateTax } from "../tax-estimate.ts";
import { interestRows } from "./advance-tax-sheet.ts";
import {
  cell,
  header,
  heading,
  note,
  type Row,
  row,
  sheetOf,
  table,
  title,
  warning,
} from "./sheet.ts";
import { amountOfYear } from "./table-f-sheet.ts";

/** Set-off and estimate have six columns, interest one more. */
const columnWidths = [40, 20, 20, 20, 12, 22, 20];

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
  return sheetOf("Set-off and estimated tax", columnWidths, [
    title("Set-off and estimated tax"),
    ...warning(leftOutNote(result)),
    ...warning(slabNote(result)),
    ...setOff(result),
    ...estimated(result, rules),
    ...interestOfYear(result),
    ...heading("What the estimate leaves out"),
    ...[...leftOut, rebate(rules)].map(note),
  ]);
}

function setOff(result: StatementResult): readonly Row[] {
  const { scheduleE, bfla, scheduleCG, lossesLeft } = result;
  return [
    ...heading("Set-off of losses (sections 70 and 74), whole rupees as in the return"),
    header(
      [
        ...["Section and rate", "Gains less losses", "Losses of this year"],
        ...["Losses of earlier years", ["After set-off", 2] as const],
      ],
      2,
    ),
    ...entriesOf(scheduleE.rows).map(([key, { income, remaining }]) => {
      const after = bfla.rows[key];
      const loss = BigInt(scheduleE.lossToSetOff[key] ?? "0");
      return row(
        rowLabel(result, key),
        cell.rupees(
          BigInt(income) - loss,
          BigInt(remaining) - BigInt(income),
          -BigInt(after?.broughtForward ?? "0"),
        ),
        cell.total(after?.remaining ?? "0", 2),
      );
    }),
    ...scheduleCG.buybackLosses.map(({ term, ratePercent, quarters }) =>
      row(buybackLabel(term, ratePercent), cell.amount(amountOfYear(quarters)), cell.blank(4)),
    ),
    row(cell.text("Loss left over, short-term"), cell.amount(lossesLeft.shortTerm), cell.blank(4)),
    row(cell.text("Loss left over, long-term"), cell.amount(lossesLeft.longTerm), cell.blank(4)),
    note(
      "Order of set-off: within a section and then within a row first; then short-term losses against the other short-term rows, slab rates before the highest " +
        "rate; long-term losses against the other long-term row; and the remaining short-term losses against long-term gains. Losses of earlier years come last: see Schedules of losses. By period, a loss is set off against the gains of its own and later periods first, then against the " +
        "nearest earlier ones; a loss of an earlier year against the first gains. Within a year that order is a choice: the department compares sums. " +
        "A loss left over is carried forward only if you file the return by its due date (sections 80 and 139(1)" +
        `${dueDates(result)}); a later return loses it. It can then be used for 8 years (section 74).`,
    ),
  ];
}

function estimated(result: StatementResult, rules: YearRules): readonly Row[] {
  const estimate = estimateTax(result, rules, "higher-rate-first");
  const line = (name: string, value: bigint) => row(cell.text(name, "text", 5), cell.rupee(value));
  return [
    ...heading("Estimated tax on these gains"),
    ...warning(
      "ESTIMATE. Tax at the rates of sections 111A, 112 and 112A on these gains alone, after set-off. The return computes the tax that is due, including what this estimate leaves out (below).",
    ),
    ...table(2, estimate.rates, [
      ["Section and rate", ({ key }) => rateKeyLabel(key)],
      ["Gain after set-off", ({ gain }) => cell.rupee(gain)],
      ["Untaxed, section 112A(2)", ({ exempt }) => cell.rupee(exempt)],
      ["Taxed", ({ taxed }) => cell.rupee(taxed)],
      ["Rate %", ({ ratePercent }) => cell.number(ratePercent)],
      ["Tax (estimate)", ({ tax }) => cell.rupee(tax)],
    ]),
    line("Tax", estimate.tax),
    line(`Health and education cess, ${healthCessPercent}%`, estimate.cess),
    row(cell.text("Estimated tax with cess", "totalText", 5), cell.total(estimate.total)),
    note(
      `The first ${wholeRupeeText(rules.exemption112A)} of a year's gains under section 112A is tax-free: once per person, not once ` +
        "per broker. If you have such gains elsewhere, they share it.",
    ),
    ...warning(rules.longTerm112A.length < 2 ? undefined : otherOrder(result, rules)),
  ];
}

/** Returns what the tax would be if the exemption were used for the lower rate first. */
function otherOrder(result: StatementResult, rules: YearRules): string {
  const { total: here } = estimateTax(result, rules, "higher-rate-first");
  const { total: other } = estimateTax(result, rules, "lower-rate-first");
  const difference =
    other === here
      ? "the other way round the tax would be the same"
      : `the other way round the tax with cess would be ${wholeRupeeText(other)}`;
  return (
    "This year has two rates under section 112A and one exemption, and the law does not say which gains " +
    `it relieves first. Here it is used for the higher rate first; ${difference}. The return decides.`
  );
}

function interestOfYear({ interest, law }: StatementResult): readonly Row[] {
  if (interest === null) {
    return [];
  }
  if (!interest.belowThreshold) {
    return [...interestRows(interest, law), note(aged60)];
  }
  const nothingDue = interest.instalments.at(-1)?.nothingDue;
  return [
    ...heading("Interest if nothing is paid (sections 234B and 234C)"),
    note(`${nothingDue?.headline}. ${nothingDue?.reason}`),
  ];
}

/** Returns the year's due dates in words, where they are known. */
function dueDates({ assessmentYear }: StatementResult): string {
  const year = parseAssessmentYear(assessmentYear);
  const dates = year === undefined ? undefined : returnCalendar(year);
  return dates === undefined
    ? ""
    : `: ${longDate(dates.withoutBusiness)}, with business ${longDate(dates.business)}`;
}
