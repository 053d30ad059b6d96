import type { AssessedLots } from "../../law/lots/assessed-lots.ts";
import { type Law, namedByLaw } from "../../law/rules/law-of-year.ts";
import { isEquity, isUnsettled, kindNames } from "../../law/rules/security-kind.ts";
import {
  buybackDividend,
  buybackExempt,
  derivative,
  holdingLimit,
  intradayTreatment,
  long112,
  long112a,
  mutualFund,
  nonEquityTreatment,
  short50aa,
  short111a,
  shortSlab,
} from "../../law/rules/treatment.ts";
import type { YearRules } from "../../law/rules/year-rules.ts";
import type { CalendarDate } from "../../law/values/calendar-date.ts";

const keptApart: ReadonlyMap<number, string> = new Map([
  [intradayTreatment, "Intraday: speculative business, section 43(5)"],
  [
    buybackDividend,
    "Buyback from 1 October 2024 to 31 March 2026: dividend, section 2(22)(f); cost is a loss, section 46A",
  ],
  [buybackExempt, "Buyback up to 30 September 2024: exempt, section 10(34A)"],
  [nonEquityTreatment, "Section of other securities, kind not known: in no schedule here"],
  [mutualFund, "Mutual fund, kind not known: in no schedule here"],
  [derivative, "Derivative: business income, section 43(5)(d), in no schedule here"],
]);

/** Returns the year's rate in percent for a treatment; "" where there is no single rate. */
export function rateOf(rules: YearRules, treatment: number, newRate: boolean): string {
  // Section 112(1)(a)(ii)(B); before 23 July 2024 there were two rates, with indexation and without.
  if (treatment === long112) {
    return newRate ? "12.5" : "";
  }
  const rates =
    treatment === long112a
      ? rules.longTerm112A
      : treatment === short111a
        ? rules.shortTerm111A
        : [];
  const period = newRate ? "from-2024-07-23" : "before-2024-07-23";
  return rates.find((rate) => rate.period === period)?.ratePercent ?? "";
}

/** Returns the rule applied to a lot, in a few words, with the sections of the year's Act. */
export function ruleText(rules: YearRules, law: Law, lots: AssessedLots, i: number): string {
  return namedByLaw(ruleOf1961(rules, lots, i), law);
}

function ruleOf1961(rules: YearRules, lots: AssessedLots, i: number): string {
  const treatment = lots.treatment[i] ?? 0;
  const apart = keptApart.get(treatment);
  if (apart !== undefined) {
    return apart;
  }
  const { table } = lots;
  const kind = lots.kindOf(i);
  if (treatment === short50aa) {
    return `${capital(kindNames[kind])} bought from 1 April 2023: section 50AA, slab rate`;
  }
  if (kind === "rights-entitlement") {
    return "Rights entitlement: short-term, slab rate, never 111A";
  }
  const security = lots.securityOf(i) ?? { kind, isListed: true };
  const scope = table.sections[table.section[i] ?? 0]?.scope ?? "equity";
  const transferred = (table.transferred[i] ?? 0) as CalendarDate;
  const isLong = treatment === long112a || treatment === long112;
  const held = `Held ${isLong ? "more than " : ""}${12 * holdingLimit(scope, security, transferred)} months${isLong ? "" : " or less"}`;
  const rate = rateOf(rules, treatment, lots.newRate[i] === 1);
  const percent = rate === "" ? "" : `, ${rate}%`;
  if (treatment === long112 || treatment === shortSlab) {
    // Equity is here only because no transaction tax was paid.
    const why =
      isEquity(kind) || isUnsettled(kind) ? "No transaction tax" : capital(kindNames[kind]);
    return `${why}. ${held}: ${treatment === long112 ? `section 112${percent}` : "slab rate"}`;
  }
  const cost = lots.grandfathered[i] === 1 ? "; cost by section 55(2)(ac)" : "";
  const byIndex = table.hasFlag(i, "fmv-by-index") ? ", as not listed on 31 January 2018" : "";
  return `${held}: section ${isLong ? "112A" : "111A"}${percent}${cost}${byIndex}`;
}

/** Capitalises a name for the beginning of a sentence. */
export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
