import type { SecurityKind } from "result/names";

/**
 * How section 112 taxed a transfer up to 22 July 2024: at 10%, at 20% after indexation, or at the lower of
 * both.
 */
export type EarlierRate = "10" | "20-indexed" | "lower" | "lower-if-indexed-bond";

/**
 * Returns how section 112(1) taxed a long-term gain on a kind of security up to 22 July 2024; since then the
 * rate is in `YearRules`. 20% after indexation (section 48, second proviso), which bonds and debentures do
 * not get, except sovereign gold bonds and capital-indexed bonds of the Government (fourth proviso);
 * listed securities other than units may take 10% without it (first proviso to section 112(1)).
 */
export function earlierRateOf112(kind: SecurityKind, isin: string): EarlierRate {
  if (kind === "bond" || isStateLoan(kind, isin)) {
    return "10";
  }
  if (kind === "government-security") {
    return "lower-if-indexed-bond";
  }
  return kind.endsWith("-fund") ? "20-indexed" : "lower";
}

/** Whether a government security is a state's: only the central government's ISINs begin with `IN0`. */
export function isStateLoan(kind: SecurityKind, isin: string): boolean {
  return kind === "government-security" && !isin.startsWith("IN0");
}
