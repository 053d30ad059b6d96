import type { Finding } from "@site/result/finding";
import { type Findings, finding, saleCount } from "../finding.ts";
import { type AssessedLot, whereOfRow } from "../lots/lot.ts";
import {
  type CapitalReduction,
  capitalReductions,
  isOfCancelledShare,
} from "../rules/capital-reduction.ts";
import { longDate } from "../values/date-text.ts";
import { formatMoney } from "../values/money.ts";
import { pricePerUnit } from "../values/quantity.ts";
import { rupeeText } from "../values/rupee-text.ts";
import type { Facts } from "./facts.ts";

/**
 * Findings on shares that may come from a reduction of capital: brokers go on with the cost and the date
 * of the cancelled shares, as if it had been a merger. A warning where the statement shows that they do.
 */
export function capitalReductionFindings(facts: Facts): Findings {
  return capitalReductions.map((reduction) => findingOn(reduction, facts));
}

function findingOn(
  reduction: CapitalReduction,
  { lots, fileNames, section }: Facts,
): Finding | undefined {
  const concerned = lots.filter((lot) => mayComeFrom(lot, reduction));
  const [first] = concerned;
  if (first === undefined) {
    return undefined;
  }
  const { company, cancelledClass, day, newShares, oldShares, costPerShare, demerger } = reduction;
  const certain = concerned.filter((lot) => comesFrom(lot, reduction)).length;
  const afterDemerger = concerned.some(({ transferred }) => transferred >= demerger.from);
  const held = longDate(day);
  return finding(
    certain > 0 ? "warning" : "info",
    "capital-reduction",
    `${first.name} (${first.isin}), ${saleCount(concerned.length)}: on ${held} ${company} cancelled its ${cancelledClass} and gave ` +
      `${newShares} ordinary shares for ${oldShares}. That was a reduction of capital, not a merger, so neither the ` +
      `cost and the date of the cancelled shares nor their price of 31 January 2018 goes on. A share that came from it ` +
      `cost ${rupeeText(costPerShare)} and is held from ${held}` +
      (afterDemerger
        ? `; from ${longDate(demerger.from)}, after the demerger, ${demerger.percentLeft}% of that is its cost. `
        : ". ") +
      `The year of the reduction has a deemed dividend, section ${section("2(22)(d)")} (likely ${rupeeText(reduction.likelyDividend)} per ` +
      `cancelled share; your letter from the company says yours), and a capital gain: ${rupeeText(costPerShare)} for each new ` +
      "share, less that dividend and the old cost. A trust sold some of the new shares for the tax, so the " +
      `number credited counts. ${inTheseFigures(certain)}`,
    {
      where: whereOfRow(first, fileNames),
      data: {
        isin: first.isin,
        name: first.name,
        lots: concerned.length,
        fromReduction: certain,
        costPerShare: formatMoney(costPerShare),
      },
    },
  );
}

/** Says what the figures rest on, and what to do where that is wrong: `certain` sales come from the reduction. */
function inTheseFigures(certain: number): string {
  const used = "The statement's cost and dates are used in these figures";
  return certain > 0
    ? `By what the statement says, ${saleCount(certain)} ${certain === 1 ? "comes" : "come"} from the reduction. ${used}, and ` +
        "for such a sale they are wrong: correct it in your return, or have your broker correct the statement and upload it again."
    : `The statement does not show whether these shares came from it. ${used}: they are right only if you held ordinary shares all the time.`;
}

/** Whether a lot is of the cancelled shares, or of new ones that could come from them. */
function mayComeFrom(
  { isin, acquired, transferred }: AssessedLot,
  reduction: CapitalReduction,
): boolean {
  return isin === reduction.cancelledIsin
    ? transferred >= reduction.oldEnd
    : isin === reduction.newIsin && acquired <= reduction.day && transferred >= reduction.day;
}

/**
 * Whether the statement shows that a lot comes from the reduction: by its ISIN, by its date, which was a
 * Sunday, or by the cancelled share's price of 31 January 2018.
 */
function comesFrom(
  { isin, acquired, transferred, fmv, quantity }: AssessedLot,
  { cancelledIsin, day }: CapitalReduction,
): boolean {
  const stated = fmv?.of === "lot" ? pricePerUnit(fmv.price, quantity) : fmv?.price;
  return (
    isin === cancelledIsin ||
    acquired === day ||
    (stated !== undefined && isOfCancelledShare(isin, stated, transferred))
  );
}
