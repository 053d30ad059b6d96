import {
  BUYBACK_DIVIDEND,
  BUYBACK_EXEMPT,
  DERIVATIVE,
  INTRADAY,
  LONG_112A,
  MUTUAL_FUND,
  NON_EQUITY,
  SHORT_111A,
  STT_NOT_PAID,
} from "../rules/treatment.ts";
import type { YearRules } from "../rules/year-rules.ts";

const KEPT_APART: ReadonlyMap<number, string> = new Map([
  [INTRADAY, "Intraday: speculative business, section 43(5)"],
  [
    BUYBACK_DIVIDEND,
    "Buyback 1-Oct-2024 to 31-Mar-2026: dividend, section 2(22)(f); cost is a loss, section 46A",
  ],
  [BUYBACK_EXEMPT, "Buyback up to 30-Sep-2024: exempt, section 10(34A)"],
  [STT_NOT_PAID, "No securities transaction tax: not 111A or 112A, in no schedule here"],
  [NON_EQUITY, "Not equity: section 112 or 50AA, in no schedule here"],
  [MUTUAL_FUND, "Mutual fund: kind of fund not stated, in no schedule here"],
  [DERIVATIVE, "Derivative: business income, section 43(5)(d), in no schedule here"],
]);

/** The rate in percent that a year has for a treatment; "" where none of 111A and 112A applies. */
export function rateOf(rules: YearRules, treatment: number, newRate: boolean): string {
  const rates =
    treatment === LONG_112A
      ? rules.longTerm112A
      : treatment === SHORT_111A
        ? rules.shortTerm111A
        : [];
  const period = newRate ? "from-2024-07-23" : "before-2024-07-23";
  return rates.find((rate) => rate.period === period)?.ratePercent ?? "";
}

/** The rule that was applied to a lot, in a few words. */
export function ruleText(
  rules: YearRules,
  treatment: number,
  newRate: boolean,
  grandfathered: boolean,
): string {
  const apart = KEPT_APART.get(treatment);
  if (apart !== undefined) return apart;
  const rate = rateOf(rules, treatment, newRate);
  if (treatment === SHORT_111A) return `Held 12 months or less: section 111A, ${rate} %`;
  const cost = grandfathered ? "; cost by section 55(2)(ac)" : "";
  return `Held more than 12 months: section 112A, ${rate} %${cost}`;
}
