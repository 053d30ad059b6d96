import type { InterestOnGains } from "@site/result/advance-tax";
import type { DividendTax } from "@site/result/dividends";
import { allQuarters, type slabPercents } from "@site/result/names";
import type { QuarterAmounts } from "@site/result/values";
import { interestOn, percentOf } from "../advance-tax/advance-tax.ts";
import { instalmentsOf, leastAdvanceTax } from "../rules/instalments.ts";
import { healthCessPercent } from "../rules/year-rules.ts";
import { formatDate } from "../values/calendar-date.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { divideRounded, sumOf } from "../values/fixed-point.ts";
import { formatMoney, larger, money } from "../values/money.ts";

/**
 * Computes advance tax and its interest on the gains at special rates together with the dividends,
 * which are taxed at the person's slab. Section 234C (425), first proviso: a shortfall because a gain
 * or a dividend could not be foreseen bears no interest if its tax is paid with the instalments that
 * follow, or by 31 March. So the tax by a due date is that on the income until then. Tax that a company
 * deducted is not known here.
 */
export function dividendTax(
  periods: QuarterAmounts,
  gains: Pick<InterestOnGains, "instalments">,
  year: FinancialYear,
  slabPercent: (typeof slabPercents)[number],
): DividendTax {
  const upTo = (count: number) => {
    const sum = sumOf(allQuarters.slice(0, count).map((each) => BigInt(periods[each])));
    const taxable = larger(sum, 0n);
    const taxOnDividends = divideRounded(taxable * BigInt(slabPercent), 100n);
    const { shortTerm = "0", longTerm = "0" } = gains.instalments[count - 1]?.taxAccrued ?? {};
    const tax = BigInt(shortTerm) + BigInt(longTerm) + taxOnDividends;
    return {
      sum,
      taxOnDividends,
      total: tax + divideRounded(tax * healthCessPercent, 100n),
    };
  };
  const all = upTo(allQuarters.length).total;
  return {
    slabPercent,
    total: String(all),
    belowThreshold: all < leastAdvanceTax,
    instalments: instalmentsOf(year).map(
      ({ dueDate, cumulativePercent, tolerancePercent, interestMonths }, i) => {
        const { sum, taxOnDividends, total } = upTo(i + 1);
        const due = percentOf(total, cumulativePercent);
        const interest = interestOn(due) * interestMonths;
        const onAll = interestOn(percentOf(all, cumulativePercent)) * interestMonths;
        return {
          dueDate: formatDate(dueDate),
          isInstalment: i < allQuarters.length - 1,
          cumulativePercent: String(cumulativePercent),
          dividends: String(sum),
          taxOnDividends: String(taxOnDividends),
          taxAccrued: String(total),
          amountDue: formatMoney(money(due)),
          enoughWithoutInterest: formatMoney(money(percentOf(total, tolerancePercent))),
          interestOn: String(interestOn(due) * 100n),
          interestMonths: String(interestMonths),
          interestIfUnpaid: String(interest),
          // A loss or negative dividend of a later period can leave less for the year than before it.
          interestForgiven: String(larger(onAll - interest, 0n)),
        };
      },
    ),
  };
}
