import type { InterestOnGains } from "@site/result/advance-tax";
import type { FigureRow, FigureSection } from "@site/result/figures";
import type { Law } from "@site/result/statement-result";
import { sectionNames } from "../../law/rules/law-of-year.ts";
import { date } from "../../law/values/calendar-date.ts";
import { longDate } from "../../law/values/date-text.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import { moneyOf } from "../../law/values/money.ts";
import { rupeeText, wholeRupeeText } from "../../law/values/rupee-text.ts";
import { countCell, moneyCell, rupeesCell } from "./cells.ts";

/** Returns the interest on the gains of a year if nothing is paid for them, under its Act's sections. */
export function interestFigures(
  { instalments, interestAfterYear: after, tax }: InterestOnGains,
  law: Law,
): FigureSection {
  const section = sectionNames(law);
  const from = longDate(date(after.from));
  const charged = instalments.filter(({ isInstalment }) => isInstalment);
  const unpaid = sumOf(charged.map((each) => BigInt(each.interestIfUnpaid)));
  const forgiven = sumOf(charged.map((each) => BigInt(each.interestForgiven)));
  const rows: readonly FigureRow[] = charged.map((each) => ({
    name: each.dueDate,
    label: `By ${longDate(date(each.dueDate))}, ${each.cumulativePercent}%`,
    cells: [
      moneyCell(each.amountDue),
      rupeesCell(each.interestOn),
      countCell(each.interestMonths),
      rupeesCell(each.interestIfUnpaid),
      moneyCell(each.forgiven),
      rupeesCell(each.interestForgiven),
    ],
  }));
  const sum =
    forgiven === 0n
      ? ""
      : `The instalments then cost ${wholeRupeeText(unpaid + forgiven)}: ${wholeRupeeText(unpaid)}, and ${wholeRupeeText(forgiven)} that is forgiven if the tax on the later gains is paid with the instalments that follow, or by 31 March (section ${section("234C")}). `;
  return {
    name: "interest",
    heading: `Interest if nothing is paid (sections ${section("234B")} and ${section("234C")})`,
    columns: [
      ...["Short by", "Rounded down to hundreds", "Months at 1%", "Interest"],
      ...["Forgiven if its tax is paid later", "Interest forgiven"],
    ],
    rows: [
      ...rows,
      {
        name: "instalments",
        label: "The instalments together",
        cells: [null, null, null, rupeesCell(String(unpaid)), null, rupeesCell(String(forgiven))],
        sumOf: rows.map(({ name }) => name),
      },
      {
        name: "after-year",
        label: `From ${from}, a month or part of it`,
        cells: [
          rupeesCell(tax.total),
          rupeesCell(after.on),
          countCell(1),
          ...[rupeesCell(after.perMonth), null, null],
        ],
      },
    ],
    notes: [
      `Assumes that nothing is paid; other income and tax deducted from salary are not known here. ${sum}From ${from} there is no interest if 90% of the tax, ${rupeeText(moneyOf(after.enough))}, was paid by 31 March (section ${section("234B")}). Below ₹10,000 for the whole year there is no interest.`,
    ],
  };
}
