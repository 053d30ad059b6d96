import { placeText } from "../rules/return-places.ts";
import {
  intradayTreatment,
  type LotSection,
  type Term,
  type Treatment,
  treatments,
} from "../rules/treatment.ts";
import { ExactSum } from "../values/exact-sum.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { type Amount, formatMoney, type Money, money } from "../values/money.ts";
import type { AssessedLots } from "./assessed-lots.ts";

const summed = ["saleValue", "cost", "buyExpenses", "transferExpenses", "gain"] as const;

/** Exact sums of some lots, in millionths of a rupee. */
export type Sums = { readonly lots: number } & Readonly<Record<(typeof summed)[number], bigint>>;

/** Which lots to add up; an omitted field matches any lot. */
type Selection = {
  readonly treatment?: number;
  readonly newRate?: boolean;
  readonly grandfathered?: boolean;
  readonly quarter?: number;
};

/** Sums of all lots by treatment, rate period, grandfathering and quarter, taken in one pass. */
export class LotSums {
  readonly #buckets: Bucket[] = [];
  /** Sum of the sizes of intraday profits and losses. */
  readonly intradayTurnover: Money;
  /** Securities transaction tax of intraday lots, where stated. */
  readonly intradayStt: Money;

  constructor(lots: AssessedLots) {
    for (let i = 0; i < treatments.length * 20; i += 1) {
      this.#buckets.push(new Bucket());
    }
    const { table, length } = lots;
    let turnover = 0n;
    let stt = 0n;
    for (let i = 0; i < length; i += 1) {
      const treatment = lots.treatment[i] ?? 0;
      const place =
        ((treatment * 2 + (lots.newRate[i] ?? 0)) * 2 + (lots.grandfathered[i] ?? 0)) * 5 +
        (lots.quarter[i] ?? 0);
      const sums = this.#buckets[place];
      if (sums === undefined) {
        throw new RangeError(`lot ${i} has no bucket`);
      }
      sums.lots += 1;
      sums.saleValue.addFrom(table.saleValue, i);
      sums.cost.addFrom(table.cost, i);
      sums.buyExpenses.addFrom(table.buyExpenses, i);
      sums.transferExpenses.addFrom(table.transferExpenses, i);
      sums.gain.addFrom(lots.gain, i);
      if (treatment === intradayTreatment) {
        const saleValue = table.saleValue.exact(i);
        const cost = table.cost.exact(i);
        turnover += saleValue > cost ? saleValue - cost : cost - saleValue;
        stt += table.sttOf(i) ?? 0n;
      }
    }
    this.intradayTurnover = money(turnover);
    this.intradayStt = money(stt);
  }

  /** Returns the sums of the selected lots. */
  of(selection: Selection): Sums {
    const sums = {
      lots: 0,
      saleValue: 0n,
      cost: 0n,
      buyExpenses: 0n,
      transferExpenses: 0n,
      gain: 0n,
    };
    this.#buckets.forEach((bucket, place) => {
      const quarter = place % 5;
      const grandfathered = Math.floor(place / 5) % 2 === 1;
      const newRate = Math.floor(place / 10) % 2 === 1;
      const treatment = Math.floor(place / 20);
      if (selection.treatment !== undefined && selection.treatment !== treatment) {
        return;
      }
      if (selection.newRate !== undefined && selection.newRate !== newRate) {
        return;
      }
      if (selection.grandfathered !== undefined && selection.grandfathered !== grandfathered) {
        return;
      }
      if (selection.quarter !== undefined && selection.quarter !== quarter) {
        return;
      }
      sums.lots += bucket.lots;
      for (const field of summed) {
        sums[field] += bucket[field].total;
      }
    });
    return sums;
  }
}

class Bucket {
  lots = 0;
  readonly saleValue = new ExactSum();
  readonly cost = new ExactSum();
  readonly buyExpenses = new ExactSum();
  readonly transferExpenses = new ExactSum();
  readonly gain = new ExactSum();
}

/** Sums of the lots that share a term and a section. */
export type LotClass = {
  readonly term: Term;
  readonly section: LotSection;
  /** Item of the return, `B8 (ITR-3: B9)`; `null` where it has none or the form is not known. */
  readonly place: string | null;
  readonly lots: number;
  readonly saleValue: Amount;
  readonly cost: Amount;
  /** Purchase and sale expenses together. */
  readonly expenses: Amount;
  readonly gain: Amount;
};

/**
 * Returns the lots' sums by term and section, in the order of `treatments`, without empty classes; places
 * are those of the forms that are still possible.
 */
export function lotClasses(
  sums: LotSums,
  year: FinancialYear,
  forms: readonly string[],
): readonly LotClass[] {
  return treatments
    .map(({ term, section, item }: Treatment, treatment) => {
      const total = sums.of({ treatment });
      return {
        term,
        section,
        place: (item === undefined ? undefined : placeText(year, item, forms)) ?? null,
        lots: total.lots,
        saleValue: formatMoney(money(total.saleValue)),
        cost: formatMoney(money(total.cost)),
        expenses: formatMoney(money(total.buyExpenses + total.transferExpenses)),
        gain: formatMoney(money(total.gain)),
      };
    })
    .filter((lotClass) => lotClass.lots > 0);
}
