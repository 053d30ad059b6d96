import { brokers } from "@site/result/brokers";
import type { Dividends, DividendTax } from "@site/result/dividends";
import type { FigureSection } from "@site/result/figures";
import { allQuarters, type DividendPlace, isOpenDividend } from "@site/result/names";
import type { ReturnGroup } from "@site/result/result-head";
import type { StatementResult } from "@site/result/statement-result";
import { sectionNames } from "../../law/rules/law-of-year.ts";
import { kindInIsin } from "../../law/rules/security-kind.ts";
import { date } from "../../law/values/calendar-date.ts";
import { longDate } from "../../law/values/date-text.ts";
import { moneyOf } from "../../law/values/money.ts";
import { rupeeText } from "../../law/values/rupee-text.ts";
import { dateCell, moneyCell, rupeesCell, textCell } from "./cells.ts";
import { placeOfItem, quarterLabels } from "./labels.ts";
import { groupOf } from "./return-group.ts";

/** Where a dividend is counted, in words. */
export const placeLabels: Readonly<Record<DividendPlace, string>> = {
  ...quarterLabels,
  "other-year": "another year",
};

/**
 * Returns the dividends by the return's periods, and with the slab the advance tax on gains and dividends
 * together. Where there are none, a sentence says why.
 */
export function dividendFigures(result: StatementResult): readonly FigureSection[] {
  const { dividends } = result;
  return [byPeriod(result), ...(dividends?.tax ? [instalments(result, dividends.tax)] : [])];
}

function byPeriod({ dividends, law, sources, tax }: StatementResult): FigureSection {
  const hasRows = dividends !== undefined && dividends.rows.length > 0;
  return {
    name: "dividends",
    heading: "Dividends for Schedule OS",
    columns: hasRows ? [...allQuarters.map((quarter) => quarterLabels[quarter]), "Year"] : [],
    ...(hasRows && { sumsUp: true }),
    rows: hasRows
      ? [
          {
            name: "dividends",
            label: "Dividends of the statement",
            cells: [
              ...allQuarters.map((quarter) => rupeesCell(dividends.periods[quarter])),
              rupeesCell(dividends.total),
            ],
          },
        ]
      : [],
    notes: [
      ...(hasRows ? notesOf(dividends, law.taxYear === null, tax.caused !== undefined) : []),
      ...lacking(sources, hasRows),
    ],
  };
}

/** Says which statements have no dividends, and where to take them from. */
function lacking(sources: StatementResult["sources"], hasRows: boolean): string[] {
  const without = new Set(
    sources.filter(({ broker }) => !brokers[broker].listsDividends).map(({ broker }) => broker),
  );
  const names = [...without].map((broker) => brokers[broker].label).join(" and ");
  const source =
    "If you received any, enter them in Schedule OS from your bank account and your AIS.";
  if (without.size > 0) {
    return [`Statements of ${names} have no dividends. ${source}`];
  }
  return hasRows ? [] : [`The statement lists no dividends. ${source}`];
}

function notesOf(
  { rows, otherYear, tax }: Dividends,
  isActOf1961: boolean,
  isInIncome: boolean,
): string[] {
  const given = rows.filter(({ isGiven }) => isGiven).length;
  const open = rows.filter(isOpenDividend).length;
  const law = isActOf1961 ? ": section 8 counts an interim dividend when it is paid" : "";
  return [
    `Your broker states ex-dates only, which decide nothing for tax${law}. ${decided(given, rows.length)}`,
    ...(open > 0
      ? [
          `${open === 1 ? "1 dividend is" : `${open} dividends are`} near the end of a period and may belong to the one beside it: your bank account or AIS has the day.`,
        ]
      : []),
    ...(/[1-9]/.test(otherYear)
      ? [
          `${rupeeText(moneyOf(otherYear))} of dividends ${given > 0 ? "are" : "were likely"} paid outside this year and not counted here. A final dividend declared at a meeting before 31 March counts in this year even when paid later.`,
        ]
      : []),
    ...(isActOf1961
      ? []
      : [
          "We have not read which day the Act of 2025 counts for a dividend; this follows section 8 of the Act of 1961.",
        ]),
    ...(rows.some(({ isin }) => ["reit", "invit"].includes(kindInIsin(isin)))
      ? [
          "Distributions of REITs and InvITs are among these: only part of them is dividend, as the trust's Form 64B says. Take the rest out.",
        ]
      : []),
    "Not included: dividends of other accounts, and those with an ex-date in the year before that were paid in this one, which are in the statement of that year. Amounts are before tax deducted by the companies.",
    ...(tax === null
      ? [
          isInIncome
            ? "Dividends are part of the other income that you entered, so the tax of the gains here has none on them."
            : "Dividends are taxed at your slab, so their advance tax is computed once your slab is known.",
        ]
      : []),
  ];
}

function decided(given: number, all: number): string {
  if (given === all) {
    return "You said when each was paid.";
  }
  const except = given === 0 ? "" : `, except for ${given} that you placed`;
  return `A likely day of payment, 30 days after the ex-date, decides the period${except}.`;
}

function instalments({ law }: StatementResult, tax: DividendTax): FigureSection {
  const section = sectionNames(law);
  return {
    name: "dividend-interest",
    heading: `Advance tax on gains and dividends, dividends at ${tax.slabPercent}%${tax.belowThreshold ? ", due if the year's tax reaches ₹10,000" : ""}`,
    columns: [
      ...["Dividends until then", "Tax until then, with cess", "Pay in total by then"],
      ...["Interest if nothing is paid", "Interest forgiven"],
    ],
    rows: tax.instalments.map((each) => ({
      name: each.dueDate,
      label: `By ${longDate(date(each.dueDate))}${each.isInstalment ? `, ${each.cumulativePercent}%` : ""}`,
      cells: [
        rupeesCell(each.dividends),
        rupeesCell(each.taxAccrued),
        moneyCell(each.amountDue),
        rupeesCell(each.interestIfUnpaid),
        rupeesCell(each.interestForgiven),
      ],
    })),
    notes: [
      ...(tax.belowThreshold
        ? [
            `Gains at special rates and dividends alone bear tax below ₹10,000, under which there is no advance tax (section ${section("208")}); with your other income there may be.`,
          ]
        : []),
      `Forgiven: no interest for the instalments before a gain or dividend if its tax is paid with those that follow, or by 31 March (section ${section("234C")}). Tax that companies deducted counts as paid and is not known here.`,
    ],
  };
}

/** Returns each dividend with the day and period by which it is counted. */
export function dividendList({ rows }: Dividends): FigureSection {
  return {
    name: "dividend-list",
    heading: "Each dividend",
    columns: ["ISIN", "Ex-date", "Paid", "Marked", "Counted in", "Or", "Amount"],
    rows: rows.map((each, at) => ({
      name: String(at + 1),
      label: each.name,
      cells: [
        textCell(each.isin),
        dateCell(each.exDate),
        dateCell(each.paid ?? each.likely),
        textCell(markOf(each)),
        textCell(placeLabels[each.place]),
        textCell(each.isGiven ? "" : each.others.map((place) => placeLabels[place]).join(", ")),
        moneyCell(each.amount),
      ],
    })),
    notes: [],
  };
}

function markOf({ isGiven, paid }: Dividends["rows"][number]): string {
  return isGiven ? (paid === null ? "your period" : "your day") : "likely day";
}

/** Returns the fields for dividends, of Schedule OS or a simple form's head; none without a rupee of them. */
export function dividendFields(
  result: StatementResult,
  schedule: "Schedule OS" | "Income from other sources" = "Schedule OS",
): readonly ReturnGroup[] {
  const { dividends } = result;
  if (dividends === undefined || dividends.total === "0") {
    return [];
  }
  const place = (item: "dividends" | "dividends-by-period") => placeOfItem(result, item);
  return [
    groupOf(schedule, place("dividends"), "Dividend income", [
      ["Dividends of the statement, before tax deducted", dividends.total],
    ]),
    groupOf(
      schedule,
      place("dividends-by-period"),
      "Dividend income by period, most by a likely day of payment",
      allQuarters.map((each) => [quarterLabels[each], dividends.periods[each]] as const),
    ),
  ];
}
