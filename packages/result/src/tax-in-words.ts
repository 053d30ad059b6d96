import type { TaxComputation } from "./tax-computation.ts";

/**
 * Returns the tax as one figure, and after it each sum whose tax is not in that figure: "₹279 + tax at your
 * slab on ₹7,99,976".
 *
 * @param inRupees writes whole rupees
 */
export function taxInWords(
  { total, atSlabRates, leftOut }: Pick<TaxComputation, "total" | "atSlabRates" | "leftOut">,
  inRupees: (amount: string) => string,
): string {
  return [
    inRupees(total),
    atSlabRates !== "0" && `tax at your slab on ${inRupees(atSlabRates)}`,
    leftOut !== "0" && `tax under section 112 on ${inRupees(leftOut)}`,
  ]
    .filter(Boolean)
    .join(" + ");
}
