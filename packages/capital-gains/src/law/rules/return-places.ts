import { type FinancialYear, financialYear } from "../values/financial-year.ts";

/** Where a figure is entered; left out where the form has no place for it or the place is unknown. */
type ReturnPlace = { readonly itr2?: string; readonly itr3?: string };

const ay202627 = {
  /** Gains on equity with securities transaction tax paid. */
  "111A": { itr2: "A2", itr3: "A3" },
  "112A": { itr2: "B3", itr3: "B4" },
  /** Long-term gain on other assets. */
  "112": { itr2: "B8", itr3: "B9" },
  /** Gain taxed at slab rates: section 50AA, and short-term gains outside section 111A. */
  slab: { itr2: "A5", itr3: "A6" },
  /** Capital losses of buybacks whose consideration section 46A takes as nil. */
  "buyback-loss-short": { itr2: "A(A)", itr3: "A(A)" },
  "buyback-loss-long": { itr2: "B(A)", itr3: "B(A)" },
  /** What a company paid for its own shares, a dividend by section 2(22)(f). */
  "buyback-dividend": { itr2: "1a(iii)", itr3: "1a(iii)" },
  /** Dividends other than those of sections 2(22)(e) and (f), of Schedule OS. */
  dividends: { itr2: "1a(i)", itr3: "1a(i)" },
  "dividends-by-period": { itr2: "10", itr3: "10" },
  /** Intraday trades in equity, sections 43(5) and 73. */
  "speculative-business": { itr3: "B39" },
  /** Derivatives, section 43(5)(d). */
  "other-business": { itr3: "A36" },
  /** Rows of Schedule CG's Table F. */
  "table-f-short-term-20": { itr2: "1", itr3: "1" },
  "table-f-slab": { itr2: "3", itr3: "3" },
  "table-f-long-term-12.5": { itr2: "5", itr3: "5" },
} as const satisfies Readonly<Record<string, ReturnPlace>>;

/** A figure with its own item in the return. */
export type ReturnItem = keyof typeof ay202627;

type Places = Readonly<Partial<Record<ReturnItem, ReturnPlace>>>;

/**
 * The items by form and assessment year, from the department's validation rules of AY 2026-27 (a test
 * compares them with excerpts). Business income has no place in ITR-2. ITR-3 has slump sales as A2, so
 * its short-term items are numbered one higher.
 *
 * OPEN: ITR-3 of AY 2025-26 and what this table leaves out of that year's ITR-2; all forms of earlier
 * years. They number their items differently, so nothing is inferred from a later year.
 */
const places: ReadonlyMap<FinancialYear, Places> = new Map<FinancialYear, Places>([
  [
    financialYear(2024),
    {
      "111A": { itr2: "A2" },
      "112A": { itr2: "B4" },
      "112": { itr2: "B9" },
      "buyback-loss-short": { itr2: "A(A)" },
      "buyback-loss-long": { itr2: "B(A)" },
    },
  ],
  [financialYear(2025), ay202627],
]);

/** Returns a figure's item numbers in ITR-2 and ITR-3; `undefined` when neither is known. */
export function placeInReturn(year: FinancialYear, item: ReturnItem): ReturnPlace | undefined {
  return places.get(year)?.[item];
}

/**
 * Returns a figure's item numbers as text, for the forms that are still possible: `A2` where only one of
 * ITR-2 and ITR-3 is, else `A2 (ITR-3: A3)` where they differ, `A(A)` where they agree, `A2 (ITR-2)` where
 * only one is known; `undefined` when neither is. ITR-1 and ITR-4 have no items of this kind.
 */
export function placeText(
  year: FinancialYear,
  item: ReturnItem,
  forms: readonly string[] = ["ITR-2", "ITR-3"],
): string | undefined {
  const { itr2, itr3 } = placeInReturn(year, item) ?? {};
  const isItr2 = forms.includes("ITR-2");
  if (!isItr2 || !forms.includes("ITR-3")) {
    return isItr2 ? itr2 : forms.includes("ITR-3") ? itr3 : undefined;
  }
  if (itr2 === undefined) {
    return itr3 === undefined ? undefined : `${itr3} (ITR-3)`;
  }
  if (itr3 === undefined) {
    return `${itr2} (ITR-2)`;
  }
  return itr2 === itr3 ? itr2 : `${itr2} (ITR-3: ${itr3})`;
}
