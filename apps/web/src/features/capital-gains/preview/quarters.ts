/** The five periods of Table F, in the order of the form, with the names that a person reads. */
export const quarters = [
  ["upto-15-jun", "Up to 15 Jun"],
  ["16-jun-15-sep", "16 Jun to 15 Sep"],
  ["16-sep-15-dec", "16 Sep to 15 Dec"],
  ["16-dec-15-mar", "16 Dec to 15 Mar"],
  ["16-mar-31-mar", "16 to 31 Mar"],
] as const;

/** @returns whole paise of a decimal amount, to compare and to add without rounding */
export function paiseOf(amount: string): bigint {
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  const paise = BigInt(whole + fraction.padEnd(2, "0").slice(0, 2));
  return amount.startsWith("-") ? -paise : paise;
}

/** @returns the largest of some amounts, and nothing less than zero */
export function largest(amounts: readonly bigint[]): bigint {
  let most = 0n;
  for (const amount of amounts) if (amount > most) most = amount;
  return most;
}

/** @returns the length of a bar in percent of the longest, for drawing alone */
export function barLength(amount: string, longest: bigint): number {
  if (longest === 0n) return 0;
  return Number((paiseOf(amount) * 100n) / longest);
}
