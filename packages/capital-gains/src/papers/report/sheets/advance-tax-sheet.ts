import {
  type AdvanceTax,
  type AdvanceTaxInstalment,
  dueNow,
  type InterestOnGains,
} from "../../../law/advance-tax/advance-tax.ts";
import { type Law, sectionNames } from "../../../law/rules/law-of-year.ts";
import type { StatementResult } from "../../../law/statement/statement-result.ts";
import { isoDate } from "../../../law/values/calendar-date.ts";
import { longDate, shortDate } from "../../../law/values/date-text.ts";
import { grouped, wholeRupeeText } from "../../../law/values/rupee-text.ts";
import { brokerLabels, quarterLabels } from "../labels.ts";
import type { ReportRows, ReportSheet } from "../looks.ts";
import { heading, note, transfersText } from "../note.ts";

const columnWidths = [40, 18, 18, 18, 18, 18, 18];

/** Makes the first sheet of a running year: gains so far, their tax, and what is due when. */
export function advanceTaxSheet(result: StatementResult, advanceTax: AdvanceTax): ReportSheet {
  return {
    name: "Gains so far",
    layout: { widths: columnWidths, headerRows: 0, onePage: true },
    write(rows) {
      rows.row(2).text(`Capital gains so far, tax year ${result.law.taxYear}`, "title");
      if (result.period !== null) {
        rows.row().text(transfersText(result.period), "plain");
      }
      note(
        rows,
        `The ${result.law.act} applies. The forms of its return are not published yet, so there is no file to upload.`,
        columnWidths,
      );
      heading(rows, "Statements");
      rows.row().texts(["File", "Broker", "Lots"], "header");
      for (const { file, broker, lots } of result.sources) {
        rows.row().text(file).text(brokerLabels[broker]).number(String(lots));
      }
      writeTax(rows, advanceTax);
      writeInstalments(rows, advanceTax);
      writeInterest(rows, advanceTax, result.law, columnWidths);
      for (const text of notes) {
        note(rows, text, columnWidths);
      }
    },
  };
}

function writeTax(rows: ReportRows, { gains, exemption, tax, cessPercent }: AdvanceTax): void {
  heading(rows, "Gains so far and their tax at the special rates, whole rupees after set-off");
  rows.row().texts(["", "Gain", "Exempt", "Tax"], "header");
  rows.row().text("Short-term, section 196, 20%", "boldText");
  rows.amount(gains.shortTerm, "rupees").blank().amount(tax.shortTerm, "rupees");
  rows.row().text("Long-term, sections 197 and 198, 12.5%", "boldText");
  rows.amount(gains.longTerm, "rupees").amount(exemption.used, "rupees");
  rows.amount(tax.longTerm, "rupees");
  if (gains.atSlabRates !== "0") {
    rows.row().text("At slab rates, not in the tax here", "boldText");
    rows.amount(gains.atSlabRates, "rupees").blank().blank();
  }
  rows.row().text(`Health and education cess, ${cessPercent}%`, "boldText").blank().blank();
  rows.amount(tax.cess, "rupees");
  rows.row().text("Total", "totalText").blank(2, "totalText").amount(tax.total, "totalRupees");
  const limit = wholeRupeeText(BigInt(exemption.limit));
  note(
    rows,
    `The first ${limit} of a year's gains under section 198 is tax-free, once per person.`,
    columnWidths,
  );
}

function writeInstalments(rows: ReportRows, advanceTax: AdvanceTax): void {
  heading(rows, "Advance tax on these gains (sections 403 to 408)");
  const nothingDue = dueNow(advanceTax)?.nothingDue;
  if (nothingDue) {
    rows.row().text(nothingDue.headline, "boldText");
    note(rows, nothingDue.reason, columnWidths);
  }
  if (advanceTax.belowThreshold) {
    note(
      rows,
      "If your other income takes the year's tax to ₹10,000 or more, these gains add the following.",
      columnWidths,
    );
  }
  rows
    .row(3)
    .texts(
      [
        "Due, all payments of the year together",
        "Gains of its period",
        "Exemption used so far",
        "Tax on gains so far",
        "To be paid by then",
        "No interest if paid",
      ],
      "header",
    );
  for (const each of advanceTax.instalments) {
    rows.row().text(instalmentLabel(each), "boldText");
    const { shortTerm, longTerm, atSlabRates } = each.gainsInPeriod;
    const gains = [shortTerm, longTerm, atSlabRates].reduce((sum, gain) => sum + BigInt(gain), 0n);
    rows.amount(String(gains), "rupees").amount(each.exemptionUsed, "rupees");
    rows.amount(each.taxAccrued.total, "rupees");
    rows.amount(each.amountDue).amount(each.enoughWithoutInterest);
  }
  const { asOf, next } = advanceTax;
  if (asOf !== null && !nothingDue) {
    const due =
      next === null
        ? "no due date of advance tax is left; unpaid tax bears interest under section 424 from 1 April."
        : `the next due date is ${longDate(isoDate(next.dueDate))}: ${next.cumulativePercent}% of the tax on the gains so far, less what you have paid.`;
    note(rows, `As of ${longDate(isoDate(asOf))}: ${due}`, columnWidths);
  }
}

/**
 * Writes the interest on the gains of a year if nothing is paid for them, under its Act's sections, in
 * the first seven columns.
 */
export function writeInterest(
  rows: ReportRows,
  { instalments, interestAfterYear: after, tax }: InterestOnGains,
  law: Law,
  widths: readonly number[],
): void {
  const section = sectionNames(law);
  heading(rows, `Interest if nothing is paid (sections ${section("234B")} and ${section("234C")})`);
  rows
    .row(3)
    .texts(
      [
        "For the instalment",
        "Short",
        "Rounded down to hundreds",
        "Months at 1%",
        "Interest",
        "Forgiven: the gain came later",
        "Interest forgiven",
      ],
      "header",
    );
  for (const each of instalments.filter(({ isInstalment }) => isInstalment)) {
    rows.row().text(instalmentLabel(each), "boldText").amount(each.amountDue);
    rows.amount(each.interestOn, "rupees").number(each.interestMonths);
    rows.amount(each.interestIfUnpaid, "rupees").amount(each.forgiven);
    rows.amount(each.interestForgiven, "rupees");
  }
  rows.row().text(`From ${longDate(isoDate(after.from))}, a month or part of it`, "boldText");
  rows.amount(tax.total, "rupees").amount(after.on, "rupees").number("1");
  rows.amount(after.perMonth, "rupees").blank(2);
  note(
    rows,
    `Assumes that nothing is paid; other income and tax deducted from salary are not known here. From ${longDate(isoDate(after.from))} there is no interest if 90% of the tax, ₹${grouped(after.enough)}, was paid by 31 March (section ${section("234B")}). What is forgiven is charged after all if the tax on the later gains is paid neither with the instalments that follow nor by 31 March (section ${section("234C")}). Below ₹10,000 for the whole year there is no interest.`,
    widths,
  );
}

function instalmentLabel({
  dueDate,
  cumulativePercent,
  period,
  isInstalment,
  state,
}: AdvanceTaxInstalment): string {
  const what = isInstalment ? `${cumulativePercent}%` : "last day";
  const due = isoDate(dueDate);
  return `${due === undefined ? dueDate : shortDate(due)}, ${what}, gains ${quarterLabels[period]}${state === "over" ? " (over)" : ""}`;
}

const notes = [
  "Nobody can foresee a gain: there is no interest for the instalments before it if its tax is paid with those that follow, or by 31 March (section 425). Paying its whole tax with the next instalment is safe on every reading of the section.",
  "12% paid by 15 June and 36% by 15 September are enough to avoid interest (section 425).",
  "These figures cover only these gains: other income, surcharge, rebate, tax deducted at source and payments are not known here. The return rounds income and tax to ten rupees (section 516). Interest on whole hundreds of rupees follows rule 119A of the Income-tax Rules 1962; we could not verify whether the new rules keep it.",
  "This helps you plan payments and is not tax advice.",
];
