import type { UntilYearEnd } from "./until-year-end.ts";

/** Says it in a sentence each on gains and losses, which every page and paper shows. */
export function untilYearEndInWords(
  { freeLongTerm, byLosses, shortTermLoss, longTermLoss }: UntilYearEnd,
  inRupees: (amount: string) => string,
): string {
  const carried = byLosses === "0" ? "" : `, ${inRupees(byLosses)} of it by using up losses`;
  const gain =
    freeLongTerm === "0"
      ? "Until 31 March, any more long-term gain is taxed."
      : `Until 31 March, ${inRupees(freeLongTerm)} more of long-term gain on shares and equity funds is free of tax${carried}.`;
  if (shortTermLoss?.most === "0" && longTermLoss.most === "0") {
    return `${gain} A further loss saves no tax this year.`;
  }
  const saves = ({ first, most }: UntilYearEnd["longTermLoss"], term: string) =>
    first === "0"
      ? `nothing ${most === "0" ? "" : "at first "}if ${term}`
      : `${inRupees(first)} if ${term}`;
  const short =
    shortTermLoss === null
      ? "an amount that depends on your slab if short-term"
      : saves(shortTermLoss, "short-term");
  return `${gain} A further loss of ₹10,000 saves ${short}, ${saves(longTermLoss, "long-term")}.`;
}
