import type { LotSection, Term } from "@site/result/names";
import type { CalendarDate } from "../values/calendar-date.ts";
import { buybackTreatment } from "./buyback.ts";
import { onlyDebtFundsFrom, slabFundsBoughtFrom } from "./dates-of-the-law.ts";
import { type HoldingYears, holdingOf, holdingYears } from "./holding-period.ts";
import type { ReturnItem } from "./return-places.ts";
import type { Security } from "./security.ts";
import { isUnsettled } from "./security-kind.ts";

/**
 * The part of a broker's statement that a lot is in, reduced to what decides its treatment.
 * `equity-*` are deliveries with securities transaction tax paid; a lone `Equity` section that mixes
 * both terms is `equity`.
 */
export type Scope =
  | "equity-short-term"
  | "equity-long-term"
  | "equity"
  | "intraday"
  | "buyback"
  | "stt-not-paid"
  | "non-equity"
  | "non-equity-intraday"
  | "mutual-fund"
  | "derivative";

/** The section that a lot's gain falls under, and the name of its term. */
type Rule = {
  readonly term: Term;
  /** Section of the Income-tax Act 1961, `slab` for gains at slab rates, or why it is kept out. */
  readonly section: LotSection;
  /** Item of the return, where all lots of this treatment share one. */
  readonly item: ReturnItem | undefined;
  readonly byHolding: boolean;
};

/** All treatments by name, in the order in which their classes are listed. */
export const treatments = {
  "long-112a": { term: "long", section: "112A", item: "112A", byHolding: true },
  "short-111a": { term: "short", section: "111A", item: "111A", byHolding: true },
  "long-112": { term: "long", section: "112", item: "112", byHolding: true },
  "short-50aa": { term: "short", section: "50AA", item: "slab", byHolding: false },
  "short-slab": { term: "short", section: "slab", item: "slab", byHolding: true },
  intraday: {
    term: "intraday",
    section: "speculative",
    item: "speculative-business",
    byHolding: false,
  },
  "buyback-dividend": { term: "buyback", section: "2(22)(f)", item: undefined, byHolding: false },
  "buyback-exempt": { term: "buyback", section: "10(34A)", item: undefined, byHolding: false },
  "other-securities": { term: "excluded", section: "112/50AA", item: undefined, byHolding: false },
  "mutual-fund": { term: "excluded", section: "mutual-fund", item: undefined, byHolding: false },
  derivative: { term: "excluded", section: "business", item: "other-business", byHolding: false },
} as const satisfies Readonly<Record<string, Rule>>;

/** How a lot is taxed: the name of one of `treatments`. */
export type Treatment = keyof typeof treatments;

/** The classes of capital gains outside 111A and 112A. */
export const otherAssetTreatments = [
  "long-112",
  "short-50aa",
  "short-slab",
] as const satisfies readonly Treatment[];

/** One of `otherAssetTreatments`. */
export type OtherAssetTreatment = (typeof otherAssetTreatments)[number];

/**
 * Returns the treatment of a lot. The statement's section shows the kind of sale; what was sold and
 * the dates decide the rest. Where the kind of security is unknown, the
 * section decides: an equity section's lots count as equity, those of other sections are kept out.
 * Derivatives are business, section 43(5)(d).
 */
export function treatmentOf(
  scope: Scope,
  security: Security,
  acquired: CalendarDate,
  transferred: CalendarDate,
): Treatment {
  const sale = ofSale(scope, security, acquired, transferred);
  switch (scope) {
    case "equity-short-term":
    case "equity-long-term":
    case "equity":
      return sale;
    case "intraday":
    case "non-equity-intraday":
      return "intraday";
    case "buyback": {
      const taxedAs = buybackTreatment(transferred);
      return taxedAs === "capital-gain" ? sale : `buyback-${taxedAs}`;
    }
    case "stt-not-paid":
      return withoutTransactionTax[sale] ?? sale;
    case "non-equity":
      return isUnsettled(security.kind) ? "other-securities" : sale;
    case "mutual-fund":
      return isUnsettled(security.kind) ? "mutual-fund" : sale;
    case "derivative":
      return "derivative";
  }
}

/** What replaces sections 111A and 112A, which require securities transaction tax on the sale. */
const withoutTransactionTax: Readonly<Partial<Record<Treatment, Treatment>>> = {
  "long-112a": "long-112",
  "short-111a": "short-slab",
};

/** Returns the class of a sale by kind and dates; an unknown kind follows the section. */
function ofSale(
  scope: Scope,
  security: Security,
  acquired: CalendarDate,
  transferred: CalendarDate,
): Treatment {
  const { kind } = security;
  const years = holdingLimit(scope, security, transferred);
  switch (kind) {
    case "share":
    case "equity-fund":
    case "reit":
    case "invit":
    case "unknown":
    case "fund-of-unknown-kind":
      return holdingOf(acquired, transferred, years) === "long" ? "long-112a" : "short-111a";
    case "liquid-fund":
    case "debt-fund":
      if (acquired >= slabFundsBoughtFrom) {
        return "short-50aa";
      }
      break;
    case "gold-fund":
    case "silver-fund":
    case "overseas-fund":
    case "other-fund":
      // Section 50AA, explanation (ii), up to assessment year 2025-26: any fund with at most 35% in
      // shares of Indian companies. From 2026-27: one with more than 65% in debt.
      if (acquired >= slabFundsBoughtFrom && transferred < onlyDebtFundsFrom) {
        return "short-50aa";
      }
      break;
    case "rights-entitlement":
      // Section 2(42A), explanation 1(i)(e): held from the day of the offer, so for some weeks.
      return "short-slab";
    case "hybrid-fund":
      // More than 35% in Indian shares and at most 65% in debt: never within section 50AA.
      break;
    case "preference-share":
    case "bond":
    case "government-security":
      // Section 50AA also takes market-linked debentures, which no ISIN shows.
      break;
  }
  return holdingOf(acquired, transferred, years) === "long" ? "long-112" : "short-slab";
}

/**
 * Returns after how many years a sale becomes long-term. Whether a fund's unit is listed follows from
 * the table of funds, whatever its section; only a unit that is not in it, launched since, counts as
 * listed where the section is one of sales through an exchange.
 */
export function holdingLimit(
  scope: Scope,
  { kind, isListed }: Security,
  transferred: CalendarDate,
): HoldingYears {
  return holdingYears(kind, isListed ?? ofAnExchange.has(scope), transferred);
}

/** Sections whose sales went through an exchange. */
const ofAnExchange: ReadonlySet<Scope> = new Set<Scope>([
  "equity-short-term",
  "equity-long-term",
  "equity",
  "non-equity",
]);
