const decimals = 6;

/** Returns the exact millionths of a decimal amount with at most six decimals. */
export function millionthsOf(amount: string): bigint {
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  const size = BigInt(whole + fraction.padEnd(decimals, "0"));
  return amount.startsWith("-") ? -size : size;
}

/** Returns an exact amount in millionths as decimal text with six decimals. */
export function decimalOf(millionths: bigint): string {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(decimals + 1, "0");
  return `${millionths < 0n ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
