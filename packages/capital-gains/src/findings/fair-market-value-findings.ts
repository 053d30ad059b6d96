import { type Finding, type Findings, listed, lotCount, warning } from "../finding.ts";
import type { FairMarketValues, FmvGroup } from "../lots/fair-market-values.ts";
import type { LotTable } from "../lots/lot-table.ts";
import type { SharePrice } from "../rules/exchange-price.ts";
import { proposedPrice, type Ratio } from "../rules/fair-market-value.ts";
import { absolute } from "../values/fixed-point.ts";
import { formatMoney, type Money, money, ZERO } from "../values/money.ts";
import { rupeeText } from "../values/rupee-text.ts";
import { placeOf } from "./place-of.ts";

/** More ISINs that cannot be checked than these are counted. */
const MOST_ISINS = 50;

/** More findings than a person reads; the lots carry their flags all the same. */
const MOST_TOLD = 200;

/**
 * What is to be said of the prices of 31-Jan-2018: one finding for each share and stated price that
 * is missing or wrong or was replaced, one for all that cannot be checked, and one for all that are
 * the lower of two exchanges. `proposedFmvPerUnit` in the data is what the person may accept.
 */
export function fairMarketValueFindings(
  table: LotTable,
  values: FairMarketValues | null,
  fileNames: readonly string[],
): Findings {
  if (values === null) {
    return [];
  }
  const single: FmvGroup[] = [];
  const unchecked: FmvGroup[] = [];
  const lowerExchange: FmvGroup[] = [];
  let untold = 0;
  for (const group of values.groups) {
    const { kind } = group.verdict;
    if (group.counts === "stated" && kind === "agrees") {
      continue;
    }
    if (group.counts === "stated" && kind === "unchecked") {
      unchecked.push(group);
    } else if (group.counts === "stated" && kind === "other-exchange-higher") {
      lowerExchange.push(group);
    } else if (single.length < MOST_TOLD) {
      single.push(group);
    } else {
      untold += group.lots;
    }
  }
  return [
    ...single.map((group) => ({
      ...describe(group),
      where: placeOf(table, group.first, fileNames),
    })),
    andMore(untold),
    uncheckedFinding(unchecked),
    lowerExchangeFinding(lowerExchange),
    ...values.unneeded.map(unneeded),
  ];
}

function andMore(lots: number): Finding | undefined {
  if (lots === 0) {
    return undefined;
  }
  return warning(
    "more-prices-to-check",
    `${lotCount(lots, "more ")} ${lots === 1 ? "has" : "have"} a price of 31-Jan-2018 to check: see the flags.`,
    { data: { lots } },
  );
}

function describe(group: FmvGroup): Finding {
  switch (group.counts) {
    case "given":
      return given(group);
    case "proposed":
      return proposed(group);
    case "none":
      return missing(group);
    case "stated":
      return differs(group);
  }
}

function missing(group: FmvGroup): Finding {
  const proposal = proposedPrice(group.verdict);
  return warning(
    "fmv-missing",
    `${shareText(group)}: ${lotCount(group.lots)} bought before 1-Feb-2018 without a price of ` +
      "31-Jan-2018. What was paid counts as the cost, so the gain may be too high. " +
      howToGet(group, proposal),
    {
      data: {
        isin: group.isin,
        name: group.name,
        lots: group.lots,
        proposedFmvPerUnit: proposal === undefined ? null : formatMoney(proposal.highest),
      },
    },
  );
}

function howToGet(group: FmvGroup, proposal: SharePrice | undefined): string {
  const price = "price" in group.verdict ? group.verdict.price : undefined;
  if (proposal !== undefined) {
    return `The highest price of that day was ${priceText(proposal)}; ${toAccept(group)}`;
  }
  if (price !== undefined) {
    return (
      `It was ${priceText(price)} if the shares were divided as BSE's lists suggest. Confirm that ` +
      `and give your own price.`
    );
  }
  if (group.isin === "") {
    return "Without an ISIN no price can be found: have the broker add it.";
  }
  return (
    "The exchanges' tables have no price for this ISIN. Look up its highest price of that day on " +
    `any exchange, adjust it for splits since, and give it as your own price.`
  );
}

function proposed(group: FmvGroup): Finding {
  const { verdict, used, stated } = group;
  const price = "price" in verdict ? verdict.price : undefined;
  const instead =
    stated === undefined
      ? "because the statement has none"
      : `in place of the statement's ${rupeeText(stated)}`;
  return warning(
    "fmv-proposed",
    `${shareText(group)}: for ${lotCount(group.lots)} the highest price of 31-Jan-2018, ` +
      `${price === undefined ? "" : priceText(price)}, is used as you chose, ${instead}.`,
    { data: { isin: group.isin, lots: group.lots, fmvPerUnit: formatMoney(used ?? ZERO) } },
  );
}

function given(group: FmvGroup): Finding {
  const { verdict, used, stated } = group;
  const price = "price" in verdict ? verdict.price : undefined;
  const other = price !== undefined && price.highest !== used;
  return {
    severity: other ? "warning" : "info",
    code: "fmv-given",
    message:
      `${shareText(group)}: for ${lotCount(group.lots)} the price of 31-Jan-2018 that you gave, ` +
      `${rupeeText(used ?? ZERO)}, is used` +
      `${stated === undefined ? "" : ` in place of the statement's ${rupeeText(stated)}`}.` +
      (other
        ? ` The highest price on the exchanges was ${priceText(price)}: keep evidence of yours.`
        : ""),
    data: { isin: group.isin, lots: group.lots, fmvPerUnit: formatMoney(used ?? ZERO) },
  };
}

function differs(group: FmvGroup): Finding {
  const { verdict, stated = ZERO } = group;
  const price = "price" in verdict ? verdict.price : undefined;
  const proposal = proposedPrice(verdict);
  const isInfo = verdict.kind === "slightly-higher" || verdict.kind === "of-merged-share";
  return {
    severity: isInfo ? "info" : "warning",
    code: "fmv-differs-from-exchange",
    message:
      `${shareText(group)}, ${lotCount(group.lots)}: the statement's price of 31-Jan-2018 is ` +
      `${rupeeText(stated)}, the highest on the exchanges was ` +
      `${price === undefined ? "another" : priceText(price)}. ${why(group)} ` +
      (proposal === undefined
        ? `The statement's is used; another one is given as your own price.`
        : `The statement's is used; ${toAccept(group)}`),
    data: {
      isin: group.isin,
      lots: group.lots,
      fmvPerUnit: formatMoney(stated),
      exchangeHigh: price === undefined ? null : formatMoney(price.highest),
      proposedFmvPerUnit: proposal === undefined ? null : formatMoney(proposal.highest),
    },
  };
}

function why({ verdict, stated = ZERO }: FmvGroup): string {
  switch (verdict.kind) {
    case "not-converted":
      return (
        "It is the price before the share was divided or exchanged, so it is not the price of these " +
        "shares."
      );
    case "of-merged-share":
      return (
        "It is right for shares that came from the merger, and not for those that were this " +
        "company's already."
      );
    case "slightly-higher":
      return (
        "Section 55(2)(ac) takes the highest price on any recognised exchange, and one that is not " +
        "in the tables may have been slightly higher."
      );
    case "differs":
      return whyDiffers(stated, verdict.price, verdict.ratio);
    default:
      return "";
  }
}

function whyDiffers(stated: Money, price: SharePrice, ratio: Ratio | undefined): string {
  if (!price.isSure) {
    return "That rests on BSE's lists of face values alone: check whether and how the shares were divided.";
  }
  if (ratio?.of === "part") {
    return (
      `It is about a ${ratio.times}th of that. A split would have changed the ISIN and is counted ` +
      "in; a bonus does not divide the price: the original share keeps it in full. The gain may be too high."
    );
  }
  if (ratio?.of === "multiple") {
    return `It is about ${ratio.times} times that, which no change of the ISIN explains. The gain may be too low.`;
  }
  return stated < price.highest
    ? "Section 55(2)(ac) takes the highest price on any recognised exchange, so the gain may be too high."
    : "No exchange in the tables had it, and the gain may be too low.";
}

function uncheckedFinding(groups: readonly FmvGroup[]): Finding | undefined {
  if (groups.length === 0) {
    return undefined;
  }
  const lots = groups.reduce((sum, group) => sum + group.lots, 0);
  const shares = [...new Set(groups.map(({ isin, name }) => (isin === "" ? name : isin)))];
  return warning(
    "fmv-unchecked",
    `The price of 31-Jan-2018 of ${lotCount(lots)} could not be checked, because the exchanges' ` +
      `tables have none for ${listed(shares, ", ", MOST_ISINS)}. The statement's is used. Compare it with the ` +
      "highest price of that day on any exchange, adjusted for splits since; a better one is given " +
      "as your own price.",
    { data: { lots, shares: shares.length } },
  );
}

function lowerExchangeFinding(groups: readonly FmvGroup[]): Finding | undefined {
  if (groups.length === 0) {
    return undefined;
  }
  const lots = groups.reduce((sum, group) => sum + group.lots, 0);
  const effect = groups.reduce((sum, group) => sum + group.effect, 0n);
  const shares = groups.map((group) => {
    const proposal = "price" in group.verdict ? group.verdict.price : undefined;
    const stated = rupeeText(group.stated ?? ZERO);
    return `${shareText(group)}: ${stated}, not ${proposal === undefined ? "" : priceText(proposal)}`;
  });
  return {
    severity: effect < 0n ? "warning" : "info",
    code: "fmv-other-exchange-higher",
    message:
      `The price of 31-Jan-2018 of ${lotCount(lots)} is the highest of one exchange where another ` +
      `one's was higher, and section 55(2)(ac) takes the higher: ${listed(shares, "; ")}. ` +
      (effect < 0n
        ? `The statement's is used; ${toAccept({ effect })}`
        : "It makes no difference to the gain."),
    data: { lots, shares: groups.length, excess: formatMoney(money(-effect)) },
  };
}

function unneeded(isin: string): Finding {
  return warning(
    "fmv-not-needed",
    `You gave a price of 31-Jan-2018 for ${isin}, but no lot with this ISIN needs one: it counts ` +
      "for long-term sales of what was bought by that day.",
    { data: { isin } },
  );
}

/** The choice that a proposal leaves, and what it changes. */
function toAccept({ effect }: Pick<FmvGroup, "effect">): string {
  const change = rupeeText(money(absolute(effect)));
  const then = effect < 0n ? `${change} lower` : `${change} higher`;
  const what = effect === 0n ? "." : `: the gain is then ${then}.`;
  return `accept the proposed price to use it${what}`;
}

function shareText({ name, isin }: FmvGroup): string {
  return isin === "" ? name : `${name} (${isin})`;
}

/** `₹1,006.75 (NSE; ₹2,013.50 under INE040A01026, since then 2 shares for 1)`. */
function priceText(price: SharePrice): string {
  const { highest, exchange, newShares, oldShares, isinOf2018, quoted, byMerger } = price;
  if (newShares === oldShares) {
    return `${rupeeText(highest)} (${exchange})`;
  }
  const divisor = greatestCommonDivisor(newShares, oldShares);
  return (
    `${rupeeText(highest)} (${exchange}; ${isinOf2018} at ${rupeeText(quoted)}, ` +
    `${newShares / divisor} for ${oldShares / divisor} since${byMerger ? " by merger" : ""})`
  );
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
