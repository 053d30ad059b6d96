import type { Finding } from "@site/result/finding";
import { candidateSeparator } from "@site/result/names";
import { type Findings, info, saleCount, warning } from "../finding.ts";
import { type AssessedLot, paidFor, whereOfRow } from "../lots/lot.ts";
import { gainOf, sumOver } from "../lots/lot-sums.ts";
import { isTrustUnit } from "../lots/returned-capital.ts";
import { grandfatheredCost } from "../rules/fair-market-value.ts";
import { formatDate } from "../values/calendar-date.ts";
import { formatTrimmed } from "../values/fixed-point.ts";
import { formatMoney, larger, type Money, money, zero } from "../values/money.ts";
import { priceTimesQuantity } from "../values/quantity.ts";
import { rupeeText } from "../values/rupee-text.ts";
import type { Facts } from "./facts.ts";

/** The lots of a trust's units, the first of them by itself. */
type Units = { readonly first: AssessedLot; readonly lots: readonly AssessedLot[] };

/**
 * Findings on units of business trusts: that the capital repaid on them is not known, and what became of
 * what the person entered.
 */
export function returnedCapitalFindings(facts: Facts): Findings {
  const { lots, year, returnedCapital } = facts;
  const ofTrusts = lots.filter((lot) => isTrustUnit(lot, lot.security.kind, year));
  const byTrust = [...Map.groupBy(ofTrusts, ({ isin }) => isin).values()].flatMap(
    ([first, ...others]): Units[] =>
      first === undefined ? [] : [{ first, lots: [first, ...others] }],
  );
  return [
    ...byTrust.flatMap((units) => [open(units, facts), counted(units, facts), above(units, facts)]),
    ...byTrust.map((units) => otherReading(units, facts)),
    ...returnedCapital.unneeded.map((isin) =>
      warning(
        "returned-capital-not-used",
        `You entered repaid capital for ${isin}, but no sale here is one of units of a REIT or InvIT with this ISIN and ` +
          "these days, from assessment year 2024-25 on. Check ISIN and days.",
        { data: { isin } },
      ),
    ),
  ];
}

const isAnswered = ({ returnedCapital }: AssessedLot) => returnedCapital !== undefined;

function open({ lots }: Units, { section, fileNames }: Facts): Finding | undefined {
  const left = lots.filter((lot) => !isAnswered(lot));
  const [first] = left;
  if (first === undefined) {
    return undefined;
  }
  const gain = gainOf(left);
  return warning(
    "returned-capital-open",
    `${nameOf(first)} is a trust's unit (${first.security.kind === "reit" ? "REIT" : "InvIT"}). What the trust repaid to you as ` +
      `capital on the ${unitsOf(left)} units that you sold, from purchase to sale, lowers their cost (section ${section("48")}, since assessment ` +
      "year 2024-25). Your statement does not show it and it is not counted yet. Counting it makes " +
      `${gain < 0n ? `this loss of ${rupeeText(money(-gain))} smaller, or a gain` : `this gain of ${rupeeText(gain)} larger`}. ` +
      "The trust's distribution history and your distribution advices state it per unit, as repayment of debt, amortisation of " +
      "SPV debt or return of capital; interest, dividend and rent are not it.",
    {
      where: whereOfRow(first, fileNames),
      data: {
        ...dataOf(first, left),
        gain: formatMoney(gain),
        question: `${first.name}: did the trust give back part of your money? Your gain rises by it.`,
      },
    },
  );
}

function counted({ lots }: Units, { section, fileNames }: Facts): Finding | undefined {
  const answered = lots.filter(isAnswered);
  const [first] = answered;
  if (first === undefined) {
    return undefined;
  }
  const lowers = sumOver(answered, ({ returnedCapital }) => returnedCapital?.lowers ?? zero);
  const was =
    lowers === 0n
      ? `You entered that the trust repaid no capital on the units of ${saleCount(answered.length)} of ${nameOf(first)}.`
      : `The cost of ${saleCount(answered.length)} of ${nameOf(first)} is ${rupeeText(lowers)} lower, by the capital that the trust repaid ` +
        `to you as you entered it (section ${section("48")}). Keep the distribution advices.`;
  return info("returned-capital-counted", was, {
    where: whereOfRow(first, fileNames),
    data: { ...dataOf(first, answered), lowers: formatMoney(lowers) },
  });
}

/** Section 56(2)(xii): what a trust repays above its issue price is income, and lowers no cost. */
function above({ lots }: Units, { section, fileNames }: Facts): Finding | undefined {
  const over = lots.filter(({ returnedCapital }) => (returnedCapital?.rest ?? 0n) > 0n);
  const [first] = over;
  if (first === undefined) {
    return undefined;
  }
  const rest = sumOver(over, ({ returnedCapital }) => returnedCapital?.rest ?? zero);
  return warning(
    "returned-capital-above-cost",
    `You entered ${rupeeText(rest)} more capital repaid on ${nameOf(first)} than its units cost. Their cost is ₹0 and cannot be ` +
      "lower, so the rest lowers nothing. What a trust repays beyond the price at which it issued a unit is other income " +
      `(section ${section("56(2)(xii)")}), which lowers no cost: only the trust knows it, and its advices state it. Check the sum.`,
    {
      where: whereOfRow(first, fileNames),
      data: { isin: first.isin, name: first.name, lots: over.length, rest: formatMoney(rest) },
    },
  );
}

/**
 * Whether the sums lower what was paid, before it is compared with the value of 31 January 2018, or the cost
 * after that comparison, is open. Schedule 112A compares, so the first is used.
 */
function otherReading({ first, lots }: Units, { section }: Facts): Finding | undefined {
  const more = sumOver(lots, (lot) => lot.costOfAcquisition - costReadOtherwise(lot));
  return more <= 0n
    ? undefined
    : info(
        "returned-capital-before-2018",
        `For units of ${nameOf(first)} bought before 1 February 2018 the capital repaid lowers what you paid, which is then compared ` +
          `with the value of 31 January 2018 (section ${section("55(2)(ac)")}), as Schedule 112A does. If the law means the cost after that ` +
          `comparison, which is open, the gain is ${rupeeText(more)} higher.`,
        { data: { isin: first.isin, name: first.name, otherGainChange: formatMoney(more) } },
      );
}

function costReadOtherwise(lot: AssessedLot): Money {
  const { returnedCapital, grandfathered, fmvPerUnit, fmvTotal } = lot;
  if (returnedCapital === undefined || !grandfathered || fmvPerUnit === undefined) {
    return lot.costOfAcquisition;
  }
  const paid = money(paidFor(lot) + returnedCapital.lowers);
  const value = fmvTotal ?? priceTimesQuantity(fmvPerUnit, lot.quantity);
  const cost = grandfatheredCost(paid, value, lot.saleValue);
  return larger(zero, money(cost - returnedCapital.lowers - returnedCapital.rest));
}

/** The purchases and sales of a unit, each once: what was repaid between two days is one sum per unit. */
function dataOf(first: AssessedLot, lots: readonly AssessedLot[]) {
  const holdings = [
    ...Map.groupBy(lots, ({ acquired, transferred }) => `${acquired} ${transferred}`).values(),
  ].flatMap((of) => of.slice(0, 1).map((lot) => ({ lot, units: unitsOf(of) })));
  const part = (text: (lot: AssessedLot, units: string) => string) =>
    holdings.map(({ lot, units }) => text(lot, units)).join(candidateSeparator);
  return {
    ...{ isin: first.isin, name: first.name, kind: first.security.kind, lots: lots.length },
    holdingBought: part(({ acquired }) => formatDate(acquired)),
    holdingSold: part(({ transferred }) => formatDate(transferred)),
    holdingUnits: part((_, units) => units),
    holdingPerUnit: part(({ returnedCapital }) =>
      returnedCapital === undefined ? "" : formatMoney(returnedCapital.perUnit),
    ),
  };
}

function unitsOf(lots: readonly AssessedLot[]): string {
  return formatTrimmed(lots.reduce((sum, { quantity }) => sum + quantity, 0n));
}

function nameOf({ name, isin }: AssessedLot): string {
  return name === isin ? isin : `${name} (${isin})`;
}
