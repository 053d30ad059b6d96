import { type Static, Type } from "typebox";

/** One line of tax. Amount in paise; `rate` in per cent of the taxable value. */
const TaxLine = Type.Object({
  name: Type.Enum(["CGST", "SGST", "UTGST", "IGST"]),
  rate: Type.String(),
  amount: Type.Integer(),
});

/** How much of an inclusive fee is tax: lines and taxable value add up to exactly the fee. */
export const TaxBreakup = Type.Object({ taxable: Type.Integer(), lines: Type.Array(TaxLine) });
export type TaxBreakup = Static<typeof TaxBreakup>;

// Union Territories without a legislature levy UTGST in addition to CGST. (Not confirmed by an adviser.)
const withoutLegislature = new Set(["04", "26", "31", "35", "38"]);

/**
 * Takes the tax out of an inclusive fee. Within the supplier's State it is CGST and SGST, half
 * each; otherwise IGST. Each tax amount is rounded to the paisa (half up) and is less than one
 * paisa away from its rate on the taxable value, which is the remainder.
 *
 * @param total the fee in paise, tax included
 * @param ratePercent whole per cent, such as 18
 */
export function taxWithin(
  total: number,
  ratePercent: number,
  supplierState: string,
  placeOfSupply: string,
): TaxBreakup {
  if (supplierState !== placeOfSupply) {
    const igst = share(total, ratePercent, 1);
    return {
      taxable: total - igst,
      lines: [{ name: "IGST", rate: percent(ratePercent, 1), amount: igst }],
    };
  }
  const half = share(total, ratePercent, 2);
  const rate = percent(ratePercent, 2);
  const local = withoutLegislature.has(placeOfSupply) ? "UTGST" : "SGST";
  return {
    taxable: total - 2 * half,
    lines: [
      { name: "CGST", rate, amount: half },
      { name: local, rate, amount: half },
    ],
  };
}

/** Returns total * (rate / parts) / (100 + rate), rounded half up, in whole numbers throughout. */
function share(total: number, rate: number, parts: number): number {
  const numerator = BigInt(total) * BigInt(rate);
  const denominator = BigInt(100 + rate) * BigInt(parts);
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** `18%` whole or halved: 9, or 2.5 for 5. */
function percent(rate: number, parts: 1 | 2): string {
  if (parts === 1 || rate % 2 === 0) {
    return String(rate / parts);
  }
  return `${(rate - 1) / 2}.5`;
}
