import type { ResultLot } from "@site/result/lot";
import type { Law } from "@site/result/statement-result";
import { dividendBuybackDays, exemptBuybacks } from "../../law/rules/buyback.ts";
import { sectionNames } from "../../law/rules/law-of-year.ts";
import { isEquity, isUnsettled, kindNames } from "../../law/rules/security-kind.ts";
import type { YearRules } from "../../law/rules/year-rules.ts";
import { longDate } from "../../law/values/date-text.ts";

/** Returns the year's rate in percent for a lot; "" where there is no single rate. */
export function rateOf(
  rules: YearRules,
  { section, ratePeriod }: Pick<ResultLot, "section" | "ratePeriod">,
): string {
  const rateIn = (rates: YearRules["longTerm112A"]) =>
    rates.find(({ period }) => period === ratePeriod)?.ratePercent ?? "";
  switch (section) {
    case "112":
      return rateIn(rules.longTerm112);
    case "112A":
      return rateIn(rules.longTerm112A);
    case "111A":
      return rateIn(rules.shortTerm111A);
    default:
      return "";
  }
}

/** Returns the rule applied to a lot, in a few words, with the sections of the year's Act. */
export function ruleText(rules: YearRules, law: Law, lot: Omit<ResultLot, "source">): string {
  const named = sectionNames(law);
  const { section, kind, longTermAfterMonths: months } = lot;
  const rate = rateOf(rules, lot);
  const percent = rate === "" ? "" : `, ${rate}%`;
  const kindName = capital(kindNames[kind]);
  // Equity is under section 112 or at slab rate only because no transaction tax was paid.
  const why = isEquity(kind) || isUnsettled(kind) ? "No transaction tax" : kindName;
  switch (section) {
    case "112A": {
      const cost = lot.grandfathered ? `; cost by section ${named("55(2)(ac)")}` : "";
      const byIndex = lot.flags.includes("fmv-by-index")
        ? ", as not listed on 31 January 2018"
        : "";
      return `Held more than ${months} months: section ${named(section)}${percent}${cost}${byIndex}`;
    }
    case "111A":
      return `Held ${months} months or less: section ${named(section)}${percent}`;
    case "112":
      return `${why}. Held more than ${months} months: section ${named(section)}${percent}`;
    case "50AA":
      return `${kindName} bought from 1 April 2023: section ${named(section)}, slab rate`;
    case "slab":
      return kind === "rights-entitlement"
        ? `Rights entitlement: short-term, slab rate, never ${named("111A")}`
        : `${why}. Held ${months} months or less: slab rate`;
    case "speculative":
      return `Intraday: speculative business, section ${named("43(5)")}`;
    case "2(22)(f)":
      return `Buyback from ${dividendBuybackDays}: dividend, section 2(22)(f); cost is a loss, section 46A`;
    case "10(34A)":
      return `Buyback up to ${longDate(exemptBuybacks.to)}: exempt, section 10(34A)`;
    case "112/50AA":
      return "Section of other securities, kind not known: in no schedule here";
    case "mutual-fund":
      return "Mutual fund, kind not known: in no schedule here";
    case "business":
      return `Derivative: business income, section ${named("43(5)(d)")}, in no schedule here`;
  }
}

/** Capitalises a name for the beginning of a sentence. */
export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
