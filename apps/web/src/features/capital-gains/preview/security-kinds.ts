import type { SecurityKind } from "contract/statement-choices";

type Choice = readonly [SecurityKind, string];

/** What a fund's unit can be, in words that a fact sheet uses. */
export const fundKinds: readonly Choice[] = [
  ["equity-fund", "Equity fund: at least 65% in Indian shares"],
  ["debt-fund", "Debt fund"],
  ["liquid-fund", "Liquid or overnight fund"],
  ["gold-fund", "Gold fund"],
  ["silver-fund", "Silver fund"],
  ["overseas-fund", "Fund of foreign shares"],
];

/** What another security can be. */
export const otherKinds: readonly Choice[] = [
  ["share", "Equity share"],
  ["preference-share", "Preference share"],
  ["bond", "Bond or debenture"],
  ["government-security", "Government security or gold bond"],
  ["rights-entitlement", "Rights entitlement"],
  ["reit", "REIT unit"],
  ["invit", "InvIT unit"],
];
