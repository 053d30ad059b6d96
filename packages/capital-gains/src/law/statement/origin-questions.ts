import type { OriginQuestion } from "@site/result/origins";
import type { Lot } from "../lots/lot.ts";
import { oldCompaniesOf } from "../lots/origin-cost.ts";
import type { OriginGroup } from "../lots/origins.ts";
import { demergersBetween } from "../lots/origins.ts";
import type { OldCompany } from "../rules/demergers.ts";
import { formatDate } from "../values/calendar-date.ts";
import { formatTrimmed, sumOf } from "../values/fixed-point.ts";
import { formatMoney, money } from "../values/money.ts";
import { pricePerUnit } from "../values/quantity.ts";

/** More purchases of an old company than a person chooses from. */
const mostProposed = 5;

/** Returns a group of sales as the result asks about it; `read` are the lots as they were read. */
export function originQuestion(
  { isin, name, asks, stated, sales, answer, mergers, hint }: OriginGroup,
  read: readonly Lot[],
): OriginQuestion {
  const demergers =
    asks === "old-cost"
      ? demergersBetween(isin, sales)
      : oldCompaniesOf(isin, "demerger", undefined);
  return {
    ...{ isin, name, asks, hint },
    lots: sales.length,
    quantity: formatTrimmed(sumOf(sales.map(({ quantity }) => quantity))),
    stated: stated === undefined ? null : formatDate(stated),
    cost: formatMoney(money(sumOf(sales.map(({ cost, buyExpenses }) => cost + buyExpenses)))),
    saleValue: formatMoney(money(sumOf(sales.map(({ saleValue }) => saleValue)))),
    demergers: demergers.map(companyOf),
    mergers: mergers.map(companyOf),
    bought: asks === "old-cost" ? [] : purchasesOf([...demergers, ...mergers], read),
    ...(answer && { answer }),
  };
}

function companyOf({ isin, name, day, ratio, percent, isSure }: OldCompany) {
  return {
    ...{ isin, name, isSure },
    day: day === undefined ? null : formatDate(day),
    ratio: ratio === undefined ? null : `${ratio.newShares}:${ratio.oldShares}`,
    percent: percent === undefined ? null : formatTrimmed(percent),
  };
}

/** Returns the purchases of old companies' shares before these became others, each day and price once. */
function purchasesOf(
  companies: readonly OldCompany[],
  read: readonly Lot[],
): OriginQuestion["bought"] {
  const found = companies.flatMap(({ isin, day }) =>
    day === undefined
      ? []
      : read
          .filter((lot) => lot.isin === isin && lot.acquired < day && lot.cost > 0n)
          .map(({ acquired, transferred, cost, buyExpenses, quantity }) => ({
            isin,
            acquired: formatDate(acquired),
            price: formatMoney(pricePerUnit(money(cost + buyExpenses), quantity)),
            soldAfter: transferred >= day,
          })),
  );
  const once = new Map(found.map((each) => [JSON.stringify(each), each]));
  return [...once.values()].slice(0, mostProposed);
}
