import type { Finding } from "result/finding";
import { type Findings, info, listed, saleCount, warning } from "../finding.ts";
import type { FmvGroup } from "../lots/fair-market-values.ts";
import { whereOfRow } from "../lots/lot.ts";
import type { SharePrice } from "../rules/exchange-price.ts";
import { type FmvVerdict, proposedPrice, type Ratio } from "../rules/fair-market-value.ts";
import type { NameSection } from "../rules/law-of-year.ts";
import { absolute, sumOf } from "../values/fixed-point.ts";
import { judgeIsin } from "../values/isin.ts";
import { formatMoney, type Money, money, zero } from "../values/money.ts";
import { rupeeText } from "../values/rupee-text.ts";
import type { Facts } from "./facts.ts";

/** Above this number ISINs that cannot be checked are counted, not named. */
const mostIsins = 50;

/** More findings than a person reads; the lots keep their flags anyway. */
const mostSingle = 200;

/**
 * Findings on the prices of 31 January 2018: one for each share whose stated price is missing, wrong
 * or replaced, one for all prices that cannot be checked, and one for all that are the lower of two
 * exchanges. `proposedFmvPerUnit` in the data is the price the person may accept, `gainChange` what
 * that changes.
 */
export function fairMarketValueFindings({
  fairMarketValues: values,
  fileNames,
  section,
}: Facts): Findings {
  if (values === undefined) {
    return [];
  }
  const groups = [...values.groups.values()];
  const asStated = (kind: FmvVerdict["kind"]) =>
    groups.filter((group) => group.counts === "stated" && group.verdict.kind === kind);
  const unchecked = asStated("unchecked");
  const lowerExchange = asStated("other-exchange-higher");
  const single = groups.flatMap((group) => {
    const finding = lowerExchange.includes(group) ? undefined : describe(group, section);
    return finding === undefined ? [] : [{ group, finding }];
  });
  const more = lotsOf(single.slice(mostSingle).map(({ group }) => group));
  return [
    ...single.slice(0, mostSingle).map(({ group, finding }) => ({
      ...finding,
      where: whereOfRow(group.first, fileNames),
    })),
    more > 0 &&
      warning(
        "more-prices-to-check",
        `${saleCount(more, "more ")} ${more === 1 ? "has" : "have"} a price of 31 January 2018 to check: compare ` +
          `${more === 1 ? "it" : "them"} with the exchanges' prices of that day.`,
        { data: { lots: more } },
      ),
    unchecked.length > 0 && uncheckedFinding(unchecked, section),
    lowerExchange.length > 0 && lowerExchangeFinding(lowerExchange, section),
    ...values.unneeded.map((isin) =>
      warning(
        "fmv-not-needed",
        `You gave a price of 31 January 2018 for ${isin}, but no sale with this ISIN needs one: it counts ` +
          "only for long-term sales of what was bought by that day. Check the ISIN.",
        { data: { isin } },
      ),
    ),
  ];
}

function lotsOf(groups: readonly FmvGroup[]): number {
  return groups.reduce((sum, { lots }) => sum + lots, 0);
}

/** A group with the exchanges' price, the one that the law requires instead, and sections' names. */
type Case = FmvGroup & {
  readonly price: SharePrice | undefined;
  readonly proposal: SharePrice | undefined;
  readonly section: NameSection;
};

/** Returns the finding on one share; `undefined` where the statement's price counts and is not contradicted. */
function describe(group: FmvGroup, section: NameSection): Finding | undefined {
  const { counts, verdict, byIndex } = group;
  const price = "price" in verdict ? verdict.price : undefined;
  const proposal = proposedPrice(verdict);
  const found: Case = { ...group, price, proposal, section };
  switch (counts) {
    case "given":
      return given(found);
    case "proposed":
      return byIndex === undefined
        ? proposal && proposed(found, proposal)
        : proposedByIndex(found, byIndex);
    case "none":
      return byIndex === undefined ? missing(found) : notListed(found, byIndex);
    case "stated":
      return price && differs(found, price);
  }
}

function missing(found: Case): Finding {
  const { isin, name, lots } = found;
  return warning("fmv-missing", `${noPriceText(found)} ${howToGet(found)}`, {
    data: { isin, name, lots, ...proposalOf(found) },
  });
}

function proposalOf({ proposal, effect }: Case): NonNullable<Finding["data"]> {
  return proposal === undefined
    ? { proposedFmvPerUnit: null }
    : { proposedFmvPerUnit: formatMoney(proposal.highest), ...changeOf(effect) };
}

/**
 * The tables have what traded that day on an exchange and on NSE in the three months before, so a
 * share that is not in them was most likely not listed; one listed on BSE may not have traded.
 */
function notListed(found: Case, byIndex: ByIndex): Finding {
  const { isin, name, lots, effect, section } = found;
  return warning(
    "fmv-not-listed",
    `${noPriceText(found)} No share of this company traded on NSE or BSE that day, so it was probably ` +
      `listed only later, after an IPO or a demerger. Section ${section("55(2)(ac)")} then takes, instead of a ` +
      `price, ${indexRule} of the year in which you bought it: ${rangeText(byIndex)} per share.` +
      `${change(effect)} If it was listed and only did not trade, the highest price of ` +
      "the last day before on which it did counts.",
    {
      data: {
        isin,
        name,
        lots,
        proposedFmvPerUnit: formatMoney(byIndex.least),
        highestProposedFmvPerUnit: formatMoney(byIndex.most),
        ...changeOf(effect),
      },
    },
  );
}

function noPriceText(group: FmvGroup): string {
  return (
    `${shareText(group)}: ${saleCount(group.lots)} bought before 1 February 2018 ` +
    `${group.lots === 1 ? "has" : "have"} no price of 31 January 2018. The cost is what you paid, ` +
    "so the gain may be too high."
  );
}

type ByIndex = NonNullable<FmvGroup["byIndex"]>;

const indexRule = "what you paid × 272, the cost inflation index of 2017-18, ÷ the index";

function rangeText({ least, most }: ByIndex): string {
  const [from, to] = [rupeeText(least), rupeeText(most)];
  return from === to ? from : `${from} to ${to}`;
}

function howToGet({ isin, unconvertible, price, proposal, effect }: Case): string {
  if (proposal !== undefined) {
    return `The ${valueName(proposal)} that day was ${priceText(proposal)}.${change(effect)}`;
  }
  if (price !== undefined) {
    return (
      `It was ${priceText(price)} if the shares were split as BSE's lists suggest. Check that before ` +
      "it counts."
    );
  }
  if (isin === "") {
    return "No price can be found without an ISIN: ask your broker to add it.";
  }
  if (unconvertible !== undefined) {
    return (
      `The company's share ${unconvertible.isinOf2018} was at ${rupeeText(unconvertible.quoted)} that day, but we do not know how ` +
      "many of your shares one of those became. The company's notice has the ratio: that price divided " +
      "by it is yours."
    );
  }
  if (judgeIsin(isin) !== "valid") {
    return "No price can be found under this ISIN, because it is not valid: ask your broker for the right one.";
  }
  return (
    "The exchanges' tables have no price for this ISIN. If it was listed that day, its highest price " +
    "on any exchange counts; for a unit that was not listed, its net asset value."
  );
}

function proposedByIndex(found: Case, byIndex: ByIndex): Finding {
  const { isin, lots, section } = found;
  return warning(
    "fmv-by-index",
    `${sharesText(found)}: as you chose, these shares count as not listed on 31 January 2018. Their value of ` +
      `that day is ${indexRule} of the year in which you bought them, section ${section("55(2)(ac)")}: ` +
      `${rangeText(byIndex)} per share.`,
    {
      data: {
        isin,
        lots,
        fmvPerUnit: formatMoney(byIndex.least),
        highestFmvPerUnit: formatMoney(byIndex.most),
      },
    },
  );
}

function proposed(found: Case, proposal: SharePrice): Finding {
  const { isin, lots, stated } = found;
  const instead =
    stated === undefined
      ? "because the statement has none"
      : `instead of the statement's ${rupeeText(stated)}`;
  return warning(
    "fmv-proposed",
    `${sharesText(found)}: as you chose, the ${valueName(proposal)} of 31 January 2018, ` +
      `${priceText(proposal)}, is used ${instead}.`,
    { data: { isin, lots, fmvPerUnit: formatMoney(proposal.highest) } },
  );
}

function given(found: Case): Finding {
  const { isin, lots, used = zero, stated, price } = found;
  const instead = stated === undefined ? "" : ` instead of the statement's ${rupeeText(stated)}`;
  const other =
    price === undefined || price.highest === used
      ? ""
      : ` The ${valueName(price)} was ${priceText(price)}: keep evidence of yours.`;
  const say = other === "" ? info : warning;
  return say(
    "fmv-given",
    `${sharesText(found)}: your own price of 31 January 2018, ${rupeeText(used)}, is used${instead}.${other}`,
    { data: { isin, lots, fmvPerUnit: formatMoney(used) } },
  );
}

function differs(found: Case, price: SharePrice): Finding {
  const { isin, name, lots, verdict, stated = zero } = found;
  const isInfo = verdict.kind === "slightly-higher" || verdict.kind === "of-merged-share";
  const say = isInfo ? info : warning;
  return say(
    "fmv-differs-from-exchange",
    `${sharesText(found)}: the statement's price of 31 January 2018 is ${rupeeText(stated)}, the ` +
      `${valueName(price)} was ${priceText(price)}. ${why(found)} The statement's price is used.` +
      (found.proposal === undefined ? "" : change(found.effect)),
    {
      data: {
        isin,
        name,
        lots,
        fmvPerUnit: formatMoney(stated),
        exchangeHigh: formatMoney(price.highest),
        ...proposalOf(found),
      },
    },
  );
}

function why({ verdict, stated = zero, section }: Case): string {
  switch (verdict.kind) {
    case "not-converted":
      return (
        "It is the price from before the share was split, consolidated or exchanged, so it is not " +
        "the price of these shares."
      );
    case "of-merged-share":
      return (
        "It is right for shares that you received in the merger, but not for shares of this " +
        "company that you already held."
      );
    case "slightly-higher":
      return (
        `Section ${section("55(2)(ac)")} takes the highest price on any recognised exchange, and an exchange that ` +
        "is not in the tables may have quoted slightly more."
      );
    case "differs":
      return whyDiffers(stated, verdict.price, verdict.ratio, section);
    default:
      return "";
  }
}

function whyDiffers(
  stated: Money,
  price: SharePrice,
  ratio: Ratio | undefined,
  section: NameSection,
): string {
  if (price.exchange === "NAV") {
    return `Section ${section("55(2)(ac)")} takes the net asset value of that day for a unit that no exchange lists.`;
  }
  if (!price.isSure) {
    return "The exchange price rests on BSE's lists of face values alone: check whether and how the shares were split.";
  }
  if (ratio?.of === "part") {
    return (
      `It is about 1/${ratio.times} of that. A split would have changed the ISIN and is already ` +
      "counted; a bonus issue does not lower the price, which the original share keeps in full. The gain may be too high."
    );
  }
  if (ratio?.of === "multiple") {
    return `It is about ${ratio.times} times that, which no change of the ISIN explains. The gain may be too low.`;
  }
  return stated < price.highest
    ? `Section ${section("55(2)(ac)")} takes the highest price on any recognised exchange, so the gain may be too high.`
    : "No exchange in the tables quoted it, so the gain may be too low.";
}

function uncheckedFinding(groups: readonly FmvGroup[], section: NameSection): Finding {
  const lots = lotsOf(groups);
  const shares = [...new Set(groups.map(({ isin, name }) => (isin === "" ? name : isin)))];
  const isins = [...new Set(groups.map(({ isin }) => isin))].filter((isin) => isin !== "");
  return warning(
    "fmv-unchecked",
    `The price of 31 January 2018 of ${saleCount(lots)} could not be checked, because the exchanges' ` +
      `tables have none for ${listed(shares, ", ", mostIsins)}. The statement's price is used. If ` +
      "the highest price that day on any exchange, adjusted for later splits, was higher, that one " +
      "counts. A share that was not listed that day has no such price: section " +
      `${section("55(2)(ac)")} then takes ${indexRule} of the year in which you bought it.`,
    { data: { lots, shares: shares.length, isins: isins.slice(0, mostIsins).join(" ") } },
  );
}

function lowerExchangeFinding(groups: readonly FmvGroup[], section: NameSection): Finding {
  const lots = lotsOf(groups);
  const effect = sumOf(groups.map((group) => group.effect));
  const shares = groups.map(({ name, verdict, stated = zero }) => {
    const higher = "price" in verdict && verdict.price ? priceText(verdict.price) : "";
    return `${name}: ${rupeeText(stated)} → ${higher}`;
  });
  const named = listed(shares, "; ");
  return {
    severity: effect < 0n ? "warning" : "info",
    code: "fmv-other-exchange-higher",
    message:
      `You may use a higher price of 31 January 2018 (${named}): section ${section("55(2)(ac)")} takes the ` +
      "highest of any exchange. " +
      (effect < 0n
        ? `The statement's price is used.${change(effect)}`
        : "It makes no difference to the gain."),
    data: {
      lots,
      shares: groups.length,
      excess: formatMoney(money(-effect)),
      ...(effect < 0n && changeOf(effect)),
      isins: groups.map(({ isin }) => isin).join(" "),
      prices: named,
    },
  };
}

/** Returns in words what a proposed price changes in the gain, after what says which price it is. */
function change(effect: bigint): string {
  const by = rupeeText(money(absolute(effect)));
  if (by === rupeeText(zero)) {
    return "";
  }
  return ` With it, the gain is ${by} ${effect < 0n ? "lower" : "higher"}.`;
}

/** The same for programs: a finding with it proposes a price that the person may accept. */
function changeOf(effect: bigint): { readonly gainChange: string } {
  return { gainChange: formatMoney(money(effect)) };
}

function shareText({ name, isin }: FmvGroup): string {
  return isin === "" ? name : `${name} (${isin})`;
}

function sharesText(group: FmvGroup): string {
  return `${shareText(group)}, ${saleCount(group.lots)}`;
}

/** Returns what a value of 31 January 2018 is: that of a unit which no exchange lists is no price. */
function valueName({ exchange }: SharePrice): string {
  return exchange === "NAV" ? "net asset value" : "highest price on the exchanges";
}

/** `₹1,006.75 (NSE; ₹2,013.50 under INE040A01026, since then 2 shares for 1)`. */
function priceText(price: SharePrice): string {
  const { highest, exchange, newShares, oldShares, isinOf2018, quoted, byMerger } = price;
  if (exchange === "NAV") {
    return rupeeText(highest);
  }
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
