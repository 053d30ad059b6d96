import {
  type AdvanceTax,
  type AdvanceTaxInstalment,
  dueNow,
  type InterestOnGains,
} from "../../../law/advance-tax/advance-tax.ts";
import { type Law, sectionNames } from "../../../law/rules/law-of-year.ts";
import type { StatementResult } from "../../../law/statement/statement-result.ts";
import { date } from "../../../law/values/calendar-date.ts";
import { longDate, shortDate } from "../../../law/values/date-text.ts";
import { sumOf } from "../../../law/values/fixed-point.ts";
import { grouped, wholeRupeeText } from "../../../law/values/rupee-text.ts";
import { brokerLabels, quarterLabels, transfersText } from "../labels.ts";
import type { ReportSheet } from "../looks.ts";
import {
  amount,
  blanks,
  header,
  heading,
  label,
  note,
  number,
  type Row,
  row,
  rupees,
  sheetOf,
  text,
  title,
  total,
} from "./sheet.ts";

const columnWidths = [40, 18, 18, 18, 18, 18, 18];

/** Makes the first sheet of a running year: gains so far, their tax, and what is due when. */
export function advanceTaxSheet(result: StatementResult, advanceTax: AdvanceTax): ReportSheet {
  return sheetOf("Gains so far", columnWidths, [
    title(`Capital gains so far, tax year ${result.law.taxYear}`),
    ...(result.period === null ? [] : [row(text(transfersText(result.period), "plain"))]),
    note(
      `The ${result.law.act} applies. The forms of its return are not published yet, so there is no file to upload.`,
    ),
    ...heading("Statements"),
    header(["File", "Broker", "Lots"]),
    ...result.sources.map(({ file, broker, lots }) =>
      row(text(file), text(brokerLabels[broker]), number(String(lots))),
    ),
    ...taxRows(advanceTax),
    ...instalmentRows(advanceTax),
    ...interestRows(advanceTax, result.law),
    ...notes.map(note),
  ]);
}

function taxRows({ gains, exemption, tax, cessPercent }: AdvanceTax): readonly Row[] {
  const limit = wholeRupeeText(BigInt(exemption.limit));
  const atSlab = row(
    label("At slab rates, not in the tax here"),
    ...rupees(gains.atSlabRates),
    ...blanks(2),
  );
  return [
    ...heading("Gains so far and their tax at the special rates, whole rupees after set-off"),
    header(["", "Gain", "Exempt", "Tax"]),
    row(
      label("Short-term, section 196, 20%"),
      ...rupees(gains.shortTerm),
      ...blanks(1),
      ...rupees(tax.shortTerm),
    ),
    row(
      label("Long-term, sections 197 and 198, 12.5%"),
      ...rupees(gains.longTerm, exemption.used, tax.longTerm),
    ),
    ...(gains.atSlabRates === "0" ? [] : [atSlab]),
    row(label(`Health and education cess, ${cessPercent}%`), ...blanks(2), ...rupees(tax.cess)),
    row(text("Total", "totalText"), ...blanks(2, "totalText"), total(tax.total)),
    note(`The first ${limit} of a year's gains under section 198 is tax-free, once per person.`),
  ];
}

function instalmentRows(advanceTax: AdvanceTax): readonly Row[] {
  const nothingDue = dueNow(advanceTax)?.nothingDue;
  const { asOf, next } = advanceTax;
  const due =
    next === null
      ? "no due date of advance tax is left; unpaid tax bears interest under section 424 from 1 April."
      : `the next due date is ${longDate(date(next.dueDate))}: ${next.cumulativePercent}% of the tax on the gains so far, less what you have paid.`;
  return [
    ...heading("Advance tax on these gains (sections 403 to 408)"),
    ...(nothingDue ? [row(label(nothingDue.headline)), note(nothingDue.reason)] : []),
    ...(advanceTax.belowThreshold
      ? [
          note(
            "If your other income takes the year's tax to ₹10,000 or more, these gains add the following.",
          ),
        ]
      : []),
    header(
      [
        "Due, all payments of the year together",
        "Gains of its period",
        "Exemption used so far",
        "Tax on gains so far",
        "To be paid by then",
        "No interest if paid",
      ],
      3,
    ),
    ...advanceTax.instalments.map((each) => {
      const gains = sumOf(Object.values(each.gainsInPeriod).map(BigInt));
      return row(
        label(instalmentLabel(each)),
        ...rupees(String(gains), each.exemptionUsed, each.taxAccrued.total),
        amount(each.amountDue),
        amount(each.enoughWithoutInterest),
      );
    }),
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
  return [
    ...heading(`Interest if nothing is paid (sections ${section("234B")} and ${section("234C")})`),
    header(
      [
        "For the instalment",
        "Short",
        "Rounded down to hundreds",
        "Months at 1%",
        "Interest",
        "Forgiven: the gain came later",
        "Interest forgiven",
      ],
      3,
    ),
    ...instalments
      .filter(({ isInstalment }) => isInstalment)
      .map((each) =>
        row(
          label(instalmentLabel(each)),
          amount(each.amountDue),
          ...rupees(each.interestOn),
          number(each.interestMonths),
          ...rupees(each.interestIfUnpaid),
          amount(each.forgiven),
          ...rupees(each.interestForgiven),
        ),
      ),
    row(
      label(`From ${from}, a month or part of it`),
      ...rupees(tax.total, after.on),
      number("1"),
      ...rupees(after.perMonth),
      ...blanks(2),
    ),
    note(
      `Assumes that nothing is paid; other income and tax deducted from salary are not known here. From ${from} there is no interest if 90% of the tax, ₹${grouped(after.enough)}, was paid by 31 March (section ${section("234B")}). What is forgiven is charged after all if the tax on the later gains is paid neither with the instalments that follow nor by 31 March (section ${section("234C")}). Below ₹10,000 for the whole year there is no interest.`,
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
