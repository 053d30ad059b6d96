// The closed lists of names that a result uses. A name that is left out of a `switch` or a table over
// one of them is a type error.

/** The five periods of Schedule CG's Table F in their order; section 234C requires them. */
export const allQuarters = [
  "upto-15-jun",
  "16-jun-15-sep",
  "16-sep-15-dec",
  "16-dec-15-mar",
  "16-mar-31-mar",
] as const;

/** One of `allQuarters`: a period by date of transfer, both days included. */
export type Quarter = (typeof allQuarters)[number];

/** Where a dividend is counted: one of the return's five periods, or not in the statement's year. */
export const dividendPlaces = [...allQuarters, "other-year"] as const;

/** One of `dividendPlaces`. */
export type DividendPlace = (typeof dividendPlaces)[number];

/** Whether a dividend may belong to another period, and nobody has said which. */
export function isOpenDividend({
  others,
  isGiven,
}: {
  readonly others: readonly DividendPlace[];
  readonly isGiven: boolean;
}): boolean {
  return others.length > 0 && !isGiven;
}

/** Transfers up to 22 July 2024 and those since: Finance (No. 2) Act 2024. */
export const ratePeriods = ["before-2024-07-23", "from-2024-07-23"] as const;

/** One of `ratePeriods`. */
export type RatePeriod = (typeof ratePeriods)[number];

/** The sections and rates with their own row in Table F. */
export const rateKeys = ["111A@15", "111A@20", "112A@10", "112A@12.5"] as const;

/** One of `rateKeys`. */
export type RateKey = (typeof rateKeys)[number];

/**
 * The rows of the return's set-off and of its Table F, by the section most of each comes from.
 * `112A@12.5` also has the gains of section 112 at that rate, and `slab` has every short-term gain that
 * is taxed with the person's other income (the form calls it "applicable rate").
 */
export const gainKeys = ["111A@15", "111A@20", "slab", "112A@10", "112A@12.5"] as const;

/** The rates at which the slabs tax income, in percent; nothing is taxed below the first. */
export const slabPercents = ["5", "10", "15", "20", "25", "30"] as const;

/** The two ways of taxing a person's income: section 115BAC (202 of the Act of 2025), or without it. */
export const regimes = ["new", "old"] as const;

/** Ages with their own slabs in the old regime, reached at any time in the year. */
export const ages = ["below-60", "60-to-79", "80-or-above"] as const;

/** Where law and the department's utility differ, or the law is open. */
export const taxReadings = [
  "rebate-by-total-income",
  "rebate-of-small-income",
  "exemption-lower-rate-first",
  "gains-cut-first",
  "exemption-lost-in-relief",
  "senior-exemption-of-utility",
] as const;

/** One of `gainKeys`. */
export type GainKey = (typeof gainKeys)[number];

/** How long a lot was held, or why that does not matter. */
export const terms = ["long", "short", "intraday", "buyback", "excluded"] as const;

/** One of `terms`. */
export type Term = (typeof terms)[number];

/**
 * The sections of the Income-tax Act 1961 that a lot's gain falls under, `slab` for gains at slab rates,
 * or why it is kept out. Each treatment of a lot has its own.
 */
export const lotSections = [
  "112A",
  "111A",
  "112",
  "50AA",
  "slab",
  "speculative",
  "2(22)(f)",
  "10(34A)",
  "112/50AA",
  "mutual-fund",
  "business",
] as const;

/** One of `lotSections`. */
export type LotSection = (typeof lotSections)[number];

/** The kinds of securities that matter for tax. */
export const securityKinds = [
  "share",
  "preference-share",
  "equity-fund",
  "gold-fund",
  "silver-fund",
  "liquid-fund",
  "debt-fund",
  "overseas-fund",
  "hybrid-fund",
  "other-fund",
  "fund-of-unknown-kind",
  "government-security",
  "bond",
  "rights-entitlement",
  "reit",
  "invit",
  "unknown",
] as const;

/** One of `securityKinds`. */
export type SecurityKind = (typeof securityKinds)[number];

/** A kind that a person can choose for a security. */
export type KnownKind = Exclude<SecurityKind, "fund-of-unknown-kind" | "unknown">;

/** The kinds that a person can choose. */
export const knownKinds: readonly KnownKind[] = securityKinds.filter(
  (kind): kind is KnownKind => kind !== "fund-of-unknown-kind" && kind !== "unknown",
);

/** The flags of a lot, in the order in which they are listed. The engine sets some, a reader others. */
export const lotFlags = [
  "term-differs-from-section",
  "held-exactly-12-months",
  "fmv-missing",
  "fmv-proposed",
  "fmv-differs-from-exchange",
  "isin-missing",
  "isin-malformed",
  "isin-check-digit",
  "zero-cost",
  "acquired-and-transferred-same-day",
  "intraday-dates-differ",
  "buyback-consideration-nil",
  "buyback-exempt",
  "same-lot-in-several-files",
  "no-charges-stated",
  "taxable-profit-differs",
  "held-exactly-24-or-36-months",
  "not-equity",
  "fund-kind-unknown",
  "kind-unknown",
  "fmv-given",
  "fmv-unchecked",
  "fmv-by-index",
  "fund-kind-by-category",
  "fmv-one-of-several",
  "returned-capital",
  "zero-sale-value",
  "origin-given",
] as const;

/** One of `lotFlags`. */
export type LotFlag = (typeof lotFlags)[number];

/** Why a row of a statement is in no figure: it cannot be taxed from what it states, or not in this year. */
export const setAsideReasons = [
  "transfer-before-acquisition",
  "acquisition-date-missing",
  "quantity-not-positive",
  "negative-amount",
  "unreadable-cell",
  "sold-in-another-year",
  "merged-away",
  "cancelled-for-nothing",
] as const;

/** One of `setAsideReasons`. */
export type SetAsideReason = (typeof setAsideReasons)[number];

/** Set aside by the person's own answer: no sale. */
const noSale: readonly SetAsideReason[] = ["merged-away", "cancelled-for-nothing"];

/** Whether a row that was set aside still has to be counted in the statement's year, by its person. */
export function isOfYear({ reason }: { readonly reason: SetAsideReason }): boolean {
  return reason !== "sold-in-another-year" && !noSale.includes(reason);
}

/** The forms of the income-tax return for capital gains, simplest first. */
export const returnForms = ["ITR-1", "ITR-2", "ITR-3", "ITR-4"] as const;

/** One of `returnForms`. */
export type ReturnFormName = (typeof returnForms)[number];

/** The three questions that decide the form, in the order in which they are asked. */
export const formQuestions = ["business", "otherCapitalGains", "beyondSimpleForms"] as const;

/** Income from a business or profession, including intraday trades and derivatives. */
export const businessAnswers = ["none", "presumptive", "other"] as const;

/** What closes the simple forms and no statement shows, in the order in which it is listed. */
export const allSimpleFormBars = [
  "income-above-50-lakh",
  "director",
  "unlisted-shares",
  "assets-abroad",
  "income-abroad",
  "not-ordinarily-resident",
  "hindu-undivided-family",
  "agricultural-income",
  "special-rates",
  "house-properties",
  "losses-under-other-heads",
  "cash-withdrawal-tax",
  "deferred-esop-tax",
  "other-source-deductions",
  "tax-in-other-name",
  "portuguese-civil-code",
] as const;

/** One of `allSimpleFormBars`. */
export type SimpleFormBar = (typeof allSimpleFormBars)[number];

/** The sections under which gains from elsewhere can be entered; `slab` is every other short-term gain. */
export const otherGainSections = ["111A", "112A", "112", "slab"] as const;

/** The columns of Schedule 112A, in the order of the form. */
export const schedule112AColumns = [
  "acquired",
  "transferred",
  "isin",
  "name",
  "quantity",
  "salePricePerUnit",
  "fullValueOfConsideration",
  "costOfAcquisition",
  "actualCost",
  "lowerOfConsiderationAndMarketValue",
  "fairMarketValuePerUnit",
  "fairMarketValue",
  "transferExpenses",
  "totalDeductions",
  "balance",
] as const;
/** A column of Schedule 112A. */
export type Schedule112AColumn = (typeof schedule112AColumns)[number];

/** What separates the prices of 31 January 2018, and what belongs to each, in a finding's data. */
export const candidateSeparator = " | ";
