import type { AdvanceTax, AdvanceTaxInstalment, InterestOnGains } from "result/advance-tax";
import type { Law, StatementResult } from "result/statement-result";
import { dueNow } from "../../../law/advance-tax/advance-tax.ts";
import { sectionNames } from "../../../law/rules/law-of-year.ts";
import { date } from "../../../law/values/calendar-date.ts";
import { longDate, shortDate } from "../../../law/values/date-text.ts";
import { sumOf } from "../../../law/values/fixed-point.ts";
import { moneyOf } from "../../../law/values/money.ts";
import { rupeeText, wholeRupeeText } from "../../../law/values/rupee-text.ts";
import { quarterLabels } from "../labels.ts";
import type { ReportSheet } from "../looks.ts";
import type { ReportOwner } from "../report-owner.ts";
import { headRows } from "./head-rows.ts";
import { cell, header, heading, note, type Row, row, sheetOf, table } from "./sheet.ts";

const columnWidths = [44, 15, 15, 15, 15, 15, 15];

/** Makes the first sheet of a running year: gains so far, their tax, and what is due when. */
export function advanceTaxSheet(
  result: StatementResult,
  advanceTax: AdvanceTax,
  owner: ReportOwner | undefined,
): ReportSheet {
  return sheetOf("Gains so far", columnWidths, [
    ...headRows(`Capital gains so far, tax year ${result.law.taxYear}`, result, owner),
    note(
      `The ${result.law.act} applies. The forms of its return are not published yet, so there is no file to upload.`,
    ),
    ...taxRows(advanceTax),
    ...instalmentRows(advanceTax),
    ...interestRows(advanceTax, result.law),
    ...notes.map(note),
  ]);
}

function taxRows({ gains, exemption, tax, cessPercent }: AdvanceTax): readonly Row[] {
  const limit = wholeRupeeText(BigInt(exemption.limit));
  return [
    ...heading("Gains so far and their tax at the special rates, whole rupees after set-off"),
    header(["", "Gain", "Exempt", "Tax"]),
    row("Short-term, section 196, 20%", cell.rupees(gains.shortTerm, null, tax.shortTerm)),
    row(
      "Long-term, sections 197 and 198, 12.5%",
      cell.rupees(gains.longTerm, exemption.used, tax.longTerm),
    ),
    ...(gains.atSlabRates === "0"
      ? []
      : [row("At slab rates, not in the tax here", cell.rupees(gains.atSlabRates, null, null))]),
    row(`Health and education cess, ${cessPercent}%`, cell.rupees(null, null, tax.cess)),
    row(cell.text("Total", "totalText"), cell.blank(2, "totalText"), cell.total(tax.total)),
    note(`The first ${limit} of a year's gains under section 198 is tax-free, once per person.`),
  ];
}

const ifAbove =
  "If your other income takes the year's tax to ₹10,000 or more, these gains add the following.";

function instalmentRows(advanceTax: AdvanceTax): readonly Row[] {
  const nothingDue = dueNow(advanceTax)?.nothingDue;
  const { asOf, next } = advanceTax;
  const due =
    next === null
      ? "no due date of advance tax is left; unpaid tax bears interest under section 424 from 1 April."
      : `the next due date is ${longDate(date(next.dueDate))}: ${next.cumulativePercent}% of the tax on the gains so far, less what you have paid.`;
  return [
    ...heading("Advance tax on these gains (sections 403 to 408)"),
    ...(nothingDue ? [row(nothingDue.headline), note(nothingDue.reason)] : []),
    ...(advanceTax.belowThreshold ? [note(ifAbove)] : []),
    ...table(3, advanceTax.instalments, [
      ["Due, all payments of the year together", instalmentLabel],
      [
        "Gains of its period",
        (each) => cell.rupee(sumOf(Object.values(each.gainsInPeriod).map(BigInt))),
      ],
      ["Exemption used so far", (each) => cell.rupee(each.exemptionUsed)],
      ["Tax on gains so far", (each) => cell.rupee(each.taxAccrued.total)],
      ["To be paid by then", (each) => cell.amount(each.amountDue)],
      ["No interest if paid", (each) => cell.amount(each.enoughWithoutInterest)],
    ]),
    ...(asOf === null || nothingDue ? [] : [note(`As of ${longDate(date(asOf))}: ${due}`)]),
  ];
}

/**
 * Returns the interest on the gains of a year if nothing is paid for them, under its Act's sections, in
 * the first seven columns.
 */
export function interestRows(
  { instalments, interestAfterYear: after, tax }: InterestOnGains,
  law: Law,
): readonly Row[] {
  const section = sectionNames(law);
  const from = longDate(date(after.from));
  const unpaid = sumOf(instalments.map((each) => BigInt(each.interestIfUnpaid)));
  const forgiven = sumOf(instalments.map((each) => BigInt(each.interestForgiven)));
  const sum =
    forgiven === 0n
      ? ""
      : `The instalments then cost ${wholeRupeeText(unpaid + forgiven)}: ${wholeRupeeText(unpaid)}, and ${wholeRupeeText(forgiven)} that is forgiven if the tax on the later gains is paid with the instalments that follow, or by 31 March (section ${section("234C")}). `;
  return [
    ...heading(`Interest if nothing is paid (sections ${section("234B")} and ${section("234C")})`),
    ...table(
      3,
      instalments.filter(({ isInstalment }) => isInstalment),
      [
        ["For the instalment", instalmentLabel],
        ["Short", (each) => cell.amount(each.amountDue)],
        ["Rounded down to hundreds", (each) => cell.rupee(each.interestOn)],
        ["Months at 1%", (each) => cell.number(each.interestMonths)],
        ["Interest", (each) => cell.rupee(each.interestIfUnpaid)],
        ["Forgiven if its tax is paid later", (each) => cell.amount(each.forgiven)],
        ["Interest forgiven", (each) => cell.rupee(each.interestForgiven)],
      ],
    ),
    row(
      `From ${from}, a month or part of it`,
      cell.rupees(tax.total, after.on),
      cell.number("1"),
      cell.rupees(after.perMonth, null, null),
    ),
    note(
      `Assumes that nothing is paid; other income and tax deducted from salary are not known here. ${sum}From ${from} there is no interest if 90% of the tax, ${rupeeText(moneyOf(after.enough))}, was paid by 31 March (section ${section("234B")}). Below ₹10,000 for the whole year there is no interest.`,
    ),
  ];
}

function instalmentLabel({
  dueDate,
  cumulativePercent,
  period,
  isInstalment,
  state,
}: AdvanceTaxInstalment): string {
  const what = isInstalment ? `${cumulativePercent}%` : "last day";
  return `${shortDate(date(dueDate))}, ${what}, gains ${quarterLabels[period]}${state === "over" ? " (over)" : ""}`;
}

const notes = [
  "Nobody can foresee a gain: there is no interest for the instalments before it if its tax is paid with those that follow, or by 31 March (section 425). Paying its whole tax with the next instalment is safe on every reading of the section.",
  "12% paid by 15 June and 36% by 15 September are enough to avoid interest (section 425).",
  "These figures cover only these gains: other income, surcharge, rebate, tax deducted at source and payments are not known here. The return rounds income and tax to ten rupees (section 516). Interest on whole hundreds of rupees follows rule 119A of the Income-tax Rules 1962; we could not verify whether the new rules keep it.",
  "This helps you plan payments and is not tax advice.",
];
