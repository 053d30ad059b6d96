import type { AdvanceTax, AdvanceTaxInstalment } from "@site/result/advance-tax";
import type { FigureSection } from "@site/result/figures";
import { dueNow } from "../../law/advance-tax/advance-tax.ts";
import { date } from "../../law/values/calendar-date.ts";
import { longDate } from "../../law/values/date-text.ts";
import { moneyCell, rupeesCell, textCell } from "./cells.ts";
import { quarterLabels } from "./labels.ts";

/** Returns what is to be paid by each due date of a running year, and the gains behind it. */
export function advanceTaxFigures(advanceTax: AdvanceTax): readonly FigureSection[] {
  return [instalments(advanceTax), gainsOfInstalments(advanceTax)];
}

function instalments(advanceTax: AdvanceTax): FigureSection {
  const { belowThreshold, asOf, next } = advanceTax;
  const nothingDue = dueNow(advanceTax)?.nothingDue;
  const due =
    next === null
      ? "no due date of advance tax is left; unpaid tax bears interest under section 424 from 1 April."
      : `the next due date is ${longDate(date(next.dueDate))}: ${next.cumulativePercent}% of the tax on the gains so far, less what you have paid.`;
  return {
    name: "instalments",
    heading: belowThreshold ? "Due if the year's tax reaches ₹10,000" : "To be paid",
    columns: [
      ...["Share of the tax", "Tax on the gains until then", "Pay in total by then"],
      "No interest if paid",
    ],
    rows: advanceTax.instalments.map((each) => ({
      name: each.dueDate,
      label: `By ${longDate(date(each.dueDate))}${each.state === "over" ? " (over)" : ""}`,
      cells: [
        textCell(each.isInstalment ? `${each.cumulativePercent}%` : "last day"),
        rupeesCell(each.taxAccrued.total),
        moneyCell(each.amountDue),
        moneyCell(each.enoughWithoutInterest),
      ],
    })),
    notes: [
      ...(nothingDue ? [`${nothingDue.headline}. ${nothingDue.reason}`] : []),
      ...(belowThreshold
        ? [
            "If your other income takes the year's tax to ₹10,000 or more, the amounts in this table are due.",
          ]
        : []),
      ...(asOf === null || nothingDue ? [] : [`As of ${longDate(date(asOf))}: ${due}`]),
    ],
  };
}

function gainsOfInstalments({ instalments }: AdvanceTax): FigureSection {
  const hasSlab = instalments.some(({ gainsInPeriod }) => gainsInPeriod.atSlabRates !== "0");
  const cellsOf = ({ gainsInPeriod, exemptionUsed }: AdvanceTaxInstalment) => [
    gainsInPeriod.shortTerm,
    gainsInPeriod.longTerm,
    ...(hasSlab ? [gainsInPeriod.atSlabRates] : []),
    exemptionUsed,
  ];
  return {
    name: "instalment-gains",
    heading: "Gains so far by instalment, after set-off",
    columns: [
      ...["STCG, 20%", "LTCG, 12.5%"],
      ...(hasSlab ? ["At your slab rate"] : []),
      "Exemption used so far",
    ],
    rows: instalments.map((each) => ({
      name: each.dueDate,
      label: quarterLabels[each.period],
      cells: cellsOf(each).map(rupeesCell),
    })),
    notes: [],
  };
}
