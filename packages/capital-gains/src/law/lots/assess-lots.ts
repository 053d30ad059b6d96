import { type KnownKind, type LotFlag, lotFlags, type Quarter } from "@site/result/names";
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
import type { ReturnedCapital } from "./returned-capital.ts";

/** What decides about the lots of a year. */
type Facts = {
  readonly year: FinancialYear;
  /** Decides the prices of 31 January 2018; `undefined` when no lot was acquired by then. */
  readonly fairMarketValues: FairMarketValues | undefined;
  /** Kinds that the person chose, by ISIN. */
  readonly chosenKinds: ReadonlyMap<string, KnownKind>;
  /** `undefined` when no security is a fund's unit. */
  readonly funds: FundTable | undefined;
  readonly returnedCapital: ReturnedCapital;
};

/** Applies the rules to every lot of a year and flags those that need checking. */
export function assessLots(
  lots: readonly Lot[],
  { year, fairMarketValues, chosenKinds, funds, returnedCapital }: Facts,
): readonly AssessedLot[] {
  const quarterOf = quartersOf(year);
  const securities = new Map<string, Security>();
  return lots.map((lot) => {
    const security = securities.get(lot.isin) ?? securityOf(lot.isin, chosenKinds, funds);
    securities.set(lot.isin, security);
    const quarter = quarterOf(lot.transferred);
    const asSold = onDay(security, lot.transferred);
    const lowered = returnedCapital.lower(lot, asSold.kind);
    return assessed(lowered, asSold, quarter, fairMarketValues);
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
    withdrawnIsin: grandfathered ? fairMarketValues?.withdrawn(lot) : undefined,
    costOfAcquisition,
    gain: gainOf(lot, treatment, costOfAcquisition),
    flags: flagsOf(lot, security, treatment, fmv.flags),
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

/** Returns what a lot's reader, its price of 2018, and its dates, cost and kind give reason to check. */
function flagsOf(
  lot: Lot,
  security: Security,
  treatment: Treatment,
  ofPrice: readonly LotFlag[],
): readonly LotFlag[] {
  const { acquired, transferred, section, isin } = lot;
  const { scope } = section;
  const { kind } = security;
  const verdict = judgeIsin(isin);
  const isSameDay = acquired === transferred;
  const isLong = treatment === "long-112a" || treatment === "long-112";
  const isShort = treatment === "short-111a" || treatment === "short-slab";
  const isRight = kind === "rights-entitlement";
  const years = holdingLimit(scope, security, transferred);
  const isOnLimit =
    isShort && !isRight && holdingOf(acquired, transferred, years) === "on-the-limit";
  // Business trades are taxed alike whatever was traded, and companies buy back nothing but shares.
  const kindMatters = !isBusinessScope(scope) && scope !== "buyback";
  const own: Readonly<Partial<Record<LotFlag, boolean>>> = {
    "isin-missing": isin === "",
    "isin-malformed": isin !== "" && verdict === "malformed",
    "isin-check-digit": verdict === "wrong-check-digit",
    // Section 55(2)(aa)(iii): a right to subscribe costs the holder who is offered it nothing.
    "zero-cost": lot.cost === zero && !isRight && lot.origin === undefined,
    "zero-sale-value":
      lot.saleValue === zero &&
      !isRight &&
      kindMatters &&
      lot.section.scope !== "buyback" &&
      lot.origin?.how !== "sold",
    "origin-given": lot.origin !== undefined,
    // Section 50AA has no long term, so its dates cannot contradict the statement's section.
    // An answer about the purchase outdates the broker's heading as much as its date.
    "term-differs-from-section":
      lot.origin === undefined &&
      ((isLong && scope === "equity-short-term") || (isShort && scope === "equity-long-term")),
    "acquired-and-transferred-same-day": isSameDay && (isShort || treatment === "short-50aa"),
    "held-exactly-12-months": isOnLimit && years === 1,
    "held-exactly-24-or-36-months": isOnLimit && years !== 1,
    "intraday-dates-differ": treatment === "intraday" && !isSameDay,
    "buyback-consideration-nil": treatment === "buyback-dividend",
    "buyback-exempt": treatment === "buyback-exempt",
    "returned-capital": lot.returnedCapital !== undefined,
    "fund-kind-by-category": kindMatters && security.isByCategory === true,
    "not-equity": kindMatters && !isEquity(kind) && !isUnsettled(kind),
    "fund-kind-unknown": kindMatters && kind === "fund-of-unknown-kind",
    // A wrong or missing ISIN has its own flag.
    "kind-unknown": kindMatters && kind === "unknown" && verdict === "valid",
  };
  const stated = [...lot.flags, ...ofPrice];
  return lotFlags.filter((flag) => own[flag] === true || stated.includes(flag));
}
