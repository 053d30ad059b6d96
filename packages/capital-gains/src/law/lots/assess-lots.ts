import { type KnownKind, type LotFlag, lotFlags, type Quarter } from "result/names";
import { grandfatheredUntil } from "../rules/dates-of-the-law.ts";
import { grandfatheredCost } from "../rules/fair-market-value.ts";
import type { FundTable } from "../rules/fund-table.ts";
import { holdingOf } from "../rules/holding-period.ts";
import { quartersOf } from "../rules/instalments.ts";
import { onDay, type Security, securityOf } from "../rules/security.ts";
import { isEquity, isUnsettled } from "../rules/security-kind.ts";
import { holdingLimit, type Treatment, treatmentOf } from "../rules/treatment.ts";
import { ratePeriodOf } from "../rules/year-rules.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { judgeIsin } from "../values/isin.ts";
import { type Money, money, zero } from "../values/money.ts";
import { pricePerUnit, priceTimesQuantity } from "../values/quantity.ts";
import { isBusinessScope } from "./business-trades.ts";
import type { CountedFmv, FairMarketValues } from "./fair-market-values.ts";
import { type AssessedLot, type Lot, paidFor } from "./lot.ts";

/** What decides about the lots of a year. */
type Facts = {
  readonly year: FinancialYear;
  /** Decides the prices of 31 January 2018; `undefined` when no lot was acquired by then. */
  readonly fairMarketValues: FairMarketValues | undefined;
  /** Kinds that the person chose, by ISIN. */
  readonly chosenKinds: ReadonlyMap<string, KnownKind>;
  /** `undefined` when no security is a fund's unit. */
  readonly funds: FundTable | undefined;
};

/** Applies the rules to every lot of a year and flags those that need checking. */
export function assessLots(
  lots: readonly Lot[],
  { year, fairMarketValues, chosenKinds, funds }: Facts,
): readonly AssessedLot[] {
  const quarterOf = quartersOf(year);
  const securities = new Map<string, Security>();
  return lots.map((lot) => {
    const security = securities.get(lot.isin) ?? securityOf(lot.isin, chosenKinds, funds);
    securities.set(lot.isin, security);
    const quarter = quarterOf(lot.transferred);
    return assessed(lot, onDay(security, lot.transferred), quarter, fairMarketValues);
  });
}

function assessed(
  lot: Lot,
  security: Security,
  quarter: Quarter,
  fairMarketValues: FairMarketValues | undefined,
): AssessedLot {
  const { acquired, transferred, section } = lot;
  const treatment = treatmentOf(section.scope, security, acquired, transferred);
  const grandfathered = treatment === "long-112a" && acquired <= grandfatheredUntil;
  const stated = statedFmv(lot);
  const fmv =
    grandfathered && fairMarketValues !== undefined
      ? fairMarketValues.settle(lot, stated, security.kind)
      : { ...stated, flags: [] };
  const costOfAcquisition = grandfathered ? costWithFmv(lot, fmv) : paidFor(lot);
  return {
    ...lot,
    security,
    treatment,
    ratePeriod: ratePeriodOf(transferred),
    quarter,
    grandfathered,
    fmvPerUnit: fmv.perUnit,
    fmvTotal: fmv.total,
    costOfAcquisition,
    gain: gainOf(lot, treatment, costOfAcquisition),
    flags: inOrder([
      ...lot.flags,
      ...isinFlags(lot),
      ...costFlags(lot, security),
      ...treatmentFlags(lot, security, treatment),
      ...kindFlags(lot, security),
      ...fmv.flags,
    ]),
  };
}

/** Returns the price as stated; a total is divided and rounded to the four decimals of 112A. */
function statedFmv({ fmv, quantity }: Lot): CountedFmv {
  if (fmv === undefined) {
    return { perUnit: undefined, total: undefined };
  }
  return fmv.of === "lot"
    ? { perUnit: pricePerUnit(fmv.price, quantity), total: fmv.price }
    : { perUnit: fmv.price, total: undefined };
}

function costWithFmv(lot: Lot, { perUnit, total }: CountedFmv): Money {
  const paid = paidFor(lot);
  if (perUnit === undefined) {
    return paid;
  }
  const value = total ?? priceTimesQuantity(perUnit, lot.quantity);
  return grandfatheredCost(paid, value, lot.saleValue);
}

function gainOf(lot: Lot, treatment: Treatment, cost: Money): Money {
  if (treatment === "buyback-exempt") {
    return zero;
  }
  // Section 2(22)(f): all that the company paid is the dividend, and section 57 allows no expenses
  // against it. Section 46A: the consideration is nil, so what was paid for the shares is a loss.
  return treatment === "buyback-dividend"
    ? money(-cost)
    : money(lot.saleValue - lot.transferExpenses - cost);
}

function inOrder(flags: readonly LotFlag[]): readonly LotFlag[] {
  return flags.length < 2 ? flags : lotFlags.filter((flag) => flags.includes(flag));
}

function isinFlags({ isin }: Lot): readonly LotFlag[] {
  if (isin === "") {
    return ["isin-missing"];
  }
  switch (judgeIsin(isin)) {
    case "valid":
      return [];
    case "malformed":
      return ["isin-malformed"];
    case "wrong-check-digit":
      return ["isin-check-digit"];
  }
}

function costFlags({ cost }: Lot, { kind }: Security): readonly LotFlag[] {
  // Section 55(2)(aa)(iii): a right to subscribe costs the holder who is offered it nothing.
  return cost === zero && kind !== "rights-entitlement" ? ["zero-cost"] : [];
}

function treatmentFlags(lot: Lot, security: Security, treatment: Treatment): readonly LotFlag[] {
  switch (treatment) {
    case "long-112a":
    case "long-112":
      return lot.section.scope === "equity-short-term" ? ["term-differs-from-section"] : [];
    case "short-111a":
    case "short-slab":
      return [
        ...(lot.section.scope === "equity-long-term" ? ["term-differs-from-section" as const] : []),
        ...sameDayFlags(lot),
        ...limitFlags(lot, security),
      ];
    case "short-50aa":
      // It has no long term, so the dates cannot contradict the statement's section.
      return sameDayFlags(lot);
    case "intraday":
      return lot.acquired === lot.transferred ? [] : ["intraday-dates-differ"];
    case "buyback-dividend":
      return ["buyback-consideration-nil"];
    case "buyback-exempt":
      return ["buyback-exempt"];
    case "other-securities":
    case "mutual-fund":
    case "derivative":
      return [];
  }
}

function sameDayFlags({ acquired, transferred }: Lot): readonly LotFlag[] {
  return acquired === transferred ? ["acquired-and-transferred-same-day"] : [];
}

/** Flags what was sold exactly on the day on which it would have become long-term. */
function limitFlags(
  { section, acquired, transferred }: Lot,
  security: Security,
): readonly LotFlag[] {
  const years = holdingLimit(section.scope, security, transferred);
  if (
    security.kind === "rights-entitlement" ||
    holdingOf(acquired, transferred, years) !== "on-the-limit"
  ) {
    return [];
  }
  return [years === 1 ? "held-exactly-12-months" : "held-exactly-24-or-36-months"];
}

/** Flags securities that are not equity or of unknown kind, where that matters for the lot's tax. */
function kindFlags(
  { section: { scope }, isin }: Lot,
  { kind, isByCategory }: Security,
): readonly LotFlag[] {
  // Their lots are taxed alike whatever was traded, or they hold nothing but shares.
  if (isBusinessScope(scope) || scope === "buyback") {
    return [];
  }
  const byCategory: readonly LotFlag[] = isByCategory === true ? ["fund-kind-by-category"] : [];
  if (isEquity(kind)) {
    return byCategory;
  }
  if (!isUnsettled(kind)) {
    return [...byCategory, "not-equity"];
  }
  if (kind === "fund-of-unknown-kind") {
    return [...byCategory, "fund-kind-unknown"];
  }
  // A wrong or missing ISIN has its own flag.
  return judgeIsin(isin) === "valid" ? [...byCategory, "kind-unknown"] : byCategory;
}
