import type { Finding } from "../finding.ts";
import { formatMoney, money } from "../values/money.ts";
import type { StatedTotals } from "./stated-totals.ts";
import type { OpenSection, Tradewise } from "./tradewise.ts";

/** What the person has to see about a Tax P&L besides its lots. */
export function findingsOf(file: string, tradewise: Tradewise, totals: StatedTotals): Finding[] {
  return [
    ...chargeFindings(file, tradewise),
    ...businessFindings(file, tradewise.sections),
    ...readingFindings(file, tradewise, totals),
  ];
}

function chargeFindings(file: string, tradewise: Tradewise): Finding[] {
  const found: Finding[] = [];
  if (tradewise.lotsWithCharges > 0)
    found.push({
      severity: "info",
      code: "charges-not-split-by-side",
      message:
        "Stamp duty is taken as part of the cost: on a delivery it is the buyer's alone (Indian " +
        "Stamp Act, section 9A, since 1-Jul-2020). Each other charge is one figure for purchase and " +
        "sale together; all of them, without securities transaction tax, are taken as expense of " +
        "the transfer (section 48(i)). The gain is the same either way, unless the fair market " +
        "value of 31-Jan-2018 takes the place of the cost.",
      where: { file },
      data: { lots: tradewise.lotsWithCharges },
    });
  if (tradewise.lotsWithoutChargeColumns > 0)
    found.push({
      severity: "info",
      code: "charges-only-in-summary",
      message:
        "This Tax P&L has no columns for charges: they stand only as one block in its summary, " +
        "which also covers trades without a sale. Nothing is deducted for them. The report with 21 " +
        "columns has them for each lot.",
      where: { file },
      data: { lots: tradewise.lotsWithoutChargeColumns },
    });
  return found;
}

function businessFindings(file: string, sections: readonly OpenSection[]): Finding[] {
  return sections
    .filter((section) => section.route === "derivative" && section.sums.lots > 0)
    .map(({ title, sums }) => ({
      severity: "warning",
      code: "business-income-not-in-scope",
      message:
        `The section "${title}" has ${sums.lots} trades. They are business income (section ` +
        "43(5)(d)) and belong in ITR-3, not in capital gains; they are counted here and nowhere else.",
      where: { file },
      data: {
        section: title,
        trades: sums.lots,
        profit: formatMoney(money(sums.profit)),
        turnover: formatMoney(money(sums.turnover)),
      },
    }));
}

function readingFindings(file: string, tradewise: Tradewise, totals: StatedTotals): Finding[] {
  const found: Finding[] = [];
  const where = { file };
  const hasLots = tradewise.sections.some((section) => section.sums.lots > 0);
  if (hasLots && totals.totals.length === 0)
    found.push({
      severity: "warning",
      code: "no-totals-to-reconcile",
      message:
        "The file has no summary sheet with Zerodha's own totals, so the lots could be checked " +
        "only one by one. Compare the totals with Console before you file.",
      where,
    });
  if (tradewise.unknownColumns.size > 0) {
    const names = [...tradewise.unknownColumns].map((name) => `"${name}"`).join(", ");
    found.push({
      severity: "warning",
      code: "unknown-columns",
      message: `The columns ${names} are not known and were not used.`,
      where,
    });
  }
  if (tradewise.taxableProfitDiffers > 0)
    found.push({
      severity: "warning",
      code: "taxable-profit-differs",
      message:
        `For ${tradewise.taxableProfitDiffers} lots bought before 1-Feb-2018 the column Taxable ` +
        "Profit is not what its own figures give under section 55(2)(ac). The law's figure is used.",
      where,
      data: { lots: tradewise.taxableProfitDiffers },
    });
  const lone = tradewise.sections.find((section) => section.route === "equity");
  if (lone !== undefined && lone.sums.lots > 0)
    found.push({
      severity: "info",
      code: "section-of-both-terms",
      message:
        `The section "${lone.title}" does not say which lots are short or long term. The dates ` +
        "decide; shares bought and sold on one day are taken as intraday, which is wrong for " +
        "trade-to-trade shares.",
      where,
    });
  return found;
}
