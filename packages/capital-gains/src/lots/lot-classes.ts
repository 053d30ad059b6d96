import { placeText } from "../rules/return-places.ts";
import { type Term, TREATMENTS, type Treatment } from "../rules/treatment.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { type Amount, formatMoney, money } from "../values/money.ts";
import type { LotSums } from "./lot-sums.ts";

/** Sums of the lots that share a term and a section. */
export interface LotClass {
  readonly term: Term;
  readonly section: string;
  /** Item of the return, `B8 (ITR-3: B9)`; `null` where it has none or the form is not known. */
  readonly place: string | null;
  readonly lots: number;
  readonly saleValue: Amount;
  readonly cost: Amount;
  /** Purchase and sale expenses together. */
  readonly expenses: Amount;
  readonly gain: Amount;
}

/** Sums of the lots by term and section, in the order of `TREATMENTS`, without empty classes. */
export function lotClasses(sums: LotSums, year: FinancialYear): readonly LotClass[] {
  return TREATMENTS.map(({ term, section, item }: Treatment, treatment) => {
    const total = sums.of({ treatment });
    return {
      term,
      section,
      place: (item === undefined ? undefined : placeText(year, item)) ?? null,
      lots: total.lots,
      saleValue: formatMoney(money(total.saleValue)),
      cost: formatMoney(money(total.cost)),
      expenses: formatMoney(money(total.buyExpenses + total.transferExpenses)),
      gain: formatMoney(money(total.gain)),
    };
  }).filter((lotClass) => lotClass.lots > 0);
}
