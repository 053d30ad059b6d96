import type { Finding } from "@site/result/finding";
import { candidateSeparator } from "@site/result/names";
import type { PriceCandidate } from "@site/result/price-candidates";
import { type Findings, finding, info, listed, saleCount, warning } from "../finding.ts";
import type { FmvGroup } from "../lots/fair-market-values.ts";
import { whereOfRow } from "../lots/lot.ts";
import type { Candidate, KnownPrices, SharePrice } from "../rules/exchange-price.ts";
import {
  type FmvVerdict,
  isSamePrice,
  proposedPrice,
  type Ratio,
} from "../rules/fair-market-value.ts";
import type { NameSection } from "../rules/law-of-year.ts";
import { longDate } from "../values/date-text.ts";
import { absolute, divideRounded, formatTrimmed, scale, sumOf } from "../values/fixed-point.ts";
import { judgeIsin } from "../values/isin.ts";
import { formatMoney, type Money, money, zero } from "../values/money.ts";
import { rupeeText } from "../values/rupee-text.ts";
import type { Facts } from "./facts.ts";

/** Above this number ISINs that cannot be checked are counted, not named. */
const mostIsins = 50;

/** More findings than a person reads; the lots keep their flags anyway. */
const mostSingle = 200;

/**
 * Findings on the prices of 31 January 2018: one for each share whose stated price is missing, wrong,
 * replaced or one of several that can count, one for all prices of which nothing is known, and one for
 * all that are the lower of two exchanges. `proposedFmvPerUnit` in the data is the price the person may
 * accept, `gainChange` what that changes; `candidatesOf` reads several prices from them. What the person
 * answered has `fmvPerUnit` with `statedFmvPerUnit`, which it replaces.
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
  const unchecked = asStated("unchecked").filter((group) => !isTraced(group));
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
    endedSchemesFinding(groups),
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
      if (hasSeveral(found)) {
        return statedBesideOthers(found);
      }
      return price === undefined
        ? verdict.kind === "unchecked" && isTraced(found)
          ? uncheckable(found)
          : undefined
        : differs(found, price);
  }
}

/** Whether the prices of several companies can count, by where the shares came from. */
function hasSeveral({ known }: FmvGroup): boolean {
  return known.candidates.length > 1;
}

/** Whether something is known of the security's price, though not per share of today. */
function isTraced({ known }: FmvGroup): boolean {
  return known.candidates.length > 0 || known.unconvertible !== undefined;
}

function missing(found: Case): Finding {
  const { isin, name, lots } = found;
  return warning("fmv-missing", `${noPriceText(found)} ${howToGet(found)}`, {
    data: { isin, name, lots, ...proposalOf(found) },
  });
}

function proposalOf(found: Case): NonNullable<Finding["data"]> {
  const { proposal, effect } = found;
  return proposal === undefined
    ? { proposedFmvPerUnit: null, ...candidatesIn(found) }
    : { proposedFmvPerUnit: formatMoney(proposal.highest), ...changeOf(effect) };
}

/** Returns the prices that can count for programs, where there are several; `candidatesOf` reads them. */
function candidatesIn(found: FmvGroup): NonNullable<Finding["data"]> {
  if (!hasSeveral(found)) {
    return {};
  }
  const { known, effects } = found;
  const candidates = known.candidates.map((candidate, i): PriceCandidate => {
    const { price } = candidate;
    return {
      name: nameOf(candidate, found),
      price: price === undefined ? "" : formatMoney(price.highest),
      origin: originText(candidate),
      gainChange: price === undefined ? "" : formatMoney(money(effects[i] ?? 0n)),
    };
  });
  const each = (part: keyof PriceCandidate) =>
    candidates.map((candidate) => candidate[part].replaceAll("|", "/")).join(candidateSeparator);
  return {
    candidates: candidates.length,
    candidateNames: each("name"),
    candidatePrices: each("price"),
    candidateOrigins: each("origin"),
    candidateGainChanges: each("gainChange"),
  };
}

/** Returns the company or scheme that a candidate belongs to. */
function nameOf({ from }: Candidate, { name, known: { mergedInto } }: FmvGroup): string {
  return (
    from?.name ?? (mergedInto === undefined ? name : `${mergedInto}, into which it was merged`)
  );
}

/** Where a candidate's price comes from, or why it is not known: for a list of the candidates. */
function originText({ from, price, quoted }: Candidate): string {
  if (price !== undefined) {
    const own = price.exchange === "NAV" ? "its own" : "its own price;";
    const check = price.isSure ? "" : ", a ratio to check";
    return `${from === undefined ? own : `${mergedText(from)};`} ${conversionText(price)}${check}`;
  }
  const was = quoted === undefined ? "" : `; ${rupeeText(quoted)} that day for one of its own`;
  return `${from === undefined ? "" : mergedText(from)}${was}; how many new ones each became is not known`;
}

function mergedText({ day, isOnlyLikely }: NonNullable<Candidate["from"]>): string {
  return isOnlyLikely
    ? "may have merged into it, which we have not verified"
    : day === undefined
      ? "merged into it"
      : `merged into it on ${longDate(day)}`;
}

/** Returns a sentence on all prices that can count, each with what it changes, and the law on them. */
function severalText(found: Case): string {
  const { known, effects, used, isin, section } = found;
  const things = unitsOf(isin);
  const issuer = things === "units" ? "fund house" : "company";
  const listing = known.candidates.map((candidate, i) => {
    const { from, price } = candidate;
    const whose = `${nameOf(candidate, found)}${from === undefined && known.mergedInto === undefined ? " itself" : ""}`;
    if (price === undefined) {
      return `(${i + 1}) ${whose}: ${originText(candidate)}, so ask your broker or the ${issuer}`;
    }
    const isUsed = used !== undefined && isSamePrice(used, price.highest);
    const effect = isUsed ? ", the one used" : candidateChange(effects[i] ?? 0n);
    return `(${i + 1}) ${whose}: ${rupeeText(price.highest)}${effect} (${originText(candidate)})`;
  });
  const merged = things === "units" ? section("49(2AD)") : section("49(2)");
  return (
    `Which price counts depends on where your ${things} came from. ${listing.join("; ")}. After a merger the cost and ` +
    `the date of the old ${things} go on, section ${merged}, and with them the old price, divided by the new ` +
    `${things} for each; by the letter of section ${section("55(2)(ac)")} the price of what you sold is arguable too.`
  );
}

/** What a security's pieces are called. */
function unitsOf(isin: string): "units" | "shares" {
  return isin.startsWith("INF") ? "units" : "shares";
}

function candidateChange(effect: bigint): string {
  const by = rupeeText(money(absolute(effect)));
  return by === rupeeText(zero)
    ? ", which leaves the gain as it is"
    : `, which makes the gain ${by} ${effect < 0n ? "lower" : "higher"}`;
}

/** The statement has a price, and several can count. */
function statedBesideOthers(found: Case): Finding {
  const { isin, name, lots, verdict, stated = zero } = found;
  const data = { isin, name, lots, fmvPerUnit: formatMoney(stated), ...proposalOf(found) };
  const price = `${sharesText(found)}: the statement's price of 31 January 2018, ${rupeeText(stated)}`;
  if (verdict.kind === "one-of-several") {
    return info(
      "fmv-one-of-several",
      `${price}, is one of ${found.known.candidates.length} that can count. ${severalText(found)} The ` +
        "statement's price is used.",
      { data },
    );
  }
  const { like } = verdict.kind === "none-of-several" ? verdict : {};
  const resembles =
    like?.kind === "not-converted"
      ? ` The statement's is the price of ${like.price.isinOf2018} from before a split or merger.`
      : like?.kind === "other-exchange-higher"
        ? ` The statement's is the lower exchange's price of ${like.price.isinOf2018}; section ${found.section("55(2)(ac)")} takes the highest of any exchange.`
        : "";
  return warning(
    "fmv-differs-from-exchange",
    `${price}, is none of the ${found.known.candidates.length} that can count.${resembles} ${severalText(found)} The ` +
      "statement's price is used.",
    { data },
  );
}

/** The statement has a price, and what is known of 2018 cannot be converted. */
function uncheckable(found: Case): Finding {
  const { isin, name, lots, stated = zero } = found;
  return warning(
    "fmv-unchecked",
    `${sharesText(found)}: the statement's price of 31 January 2018, ${rupeeText(stated)}, could not be checked. ` +
      `${howToGet(found)} The statement's price is used.`,
    { data: { isin, name, lots, isins: isin, fmvPerUnit: formatMoney(stated) } },
  );
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
      `${changeWith("that value", effect)} If it was listed and only did not trade, the highest price of ` +
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

function howToGet(found: Case): string {
  const { isin, known, price, proposal, effect } = found;
  if (hasSeveral(found)) {
    return `${severalText(found)} None is used before that is settled.`;
  }
  if (proposal !== undefined) {
    return `The ${valueName(proposal)} that day was ${priceText(proposal)}.${change(effect, proposal)}${byLetter(found, proposal)}`;
  }
  if (price !== undefined) {
    return (
      `The exchange's price would be ${priceText(price)} if the shares were split or consolidated as BSE's lists suggest. ` +
      "Check that before this price counts."
    );
  }
  const [merged] = known.candidates;
  if (merged !== undefined) {
    return unknownRatioText(found, merged);
  }
  if (isin === "") {
    return "No price can be found without an ISIN: ask your broker to add it.";
  }
  if (known.unconvertible !== undefined) {
    return obstacleText(known.unconvertible, found.section);
  }
  if (judgeIsin(isin) !== "valid") {
    return "No price can be found under this ISIN, because it is not valid: ask your broker for the right one.";
  }
  return (
    "The exchanges' tables have no price for this ISIN. If it was listed that day, its highest price " +
    "on any exchange counts; for a unit that was not listed, its net asset value."
  );
}

/** Only a merged company had a price that day, and its ratio is not known. */
function unknownRatioText({ known, isin, name }: Case, { from, quoted }: Candidate): string {
  const things = unitsOf(isin);
  const was = quoted === undefined ? "" : ` One of its own was at ${rupeeText(quoted)} that day.`;
  const writtenOff =
    known.unconvertible?.by === "written-off"
      ? ` The old shares of this company (${known.unconvertible.price.isinOf2018}) were written off, so yours do not come from them.`
      : "";
  const listedLater =
    known.unconvertible === undefined && things === "shares"
      ? ` For shares of ${name} itself, which was probably listed later, ${indexRule} of the year in which you bought them counts.`
      : "";
  return (
    `${from?.name} ${from === undefined ? "" : mergedText(from)}, and we do not know how many new ${things} each of its ${things} became.${was} ` +
    `For ${things} that came from it, its price divided by that number counts: ask your broker or the ${things === "units" ? "fund house" : "company"} for the ratio.${writtenOff}${listedLater}`
  );
}

/** What there is to know of the price when a change in between has no ratio. */
function obstacleText(
  { price, by }: NonNullable<KnownPrices["unconvertible"]>,
  section: NameSection,
): string {
  const was = `The company's share ${price.isinOf2018} was at ${rupeeText(price.quoted)} that day`;
  switch (by) {
    case "unknown":
    case "scheme":
      return (
        `${was}, but we do not know how many of your shares one of those became${by === "scheme" ? " in the scheme since, or whether you were paid or taxed in it" : ""}. The company's notice has the ` +
        "ratio: that price divided by it is yours."
      );
    case "insolvency":
      return (
        `${was}, but the shares were changed in an insolvency plan since, in which most or all old shares are usually ` +
        "cancelled. The plan has the number that was left of each: that price divided by it is yours."
      );
    case "reduction":
      return (
        `${was}, but the company reduced its capital since, without paying for it. If the number of your shares stayed ` +
        "the same, that price is yours; if not, the company's notice has the ratio to divide it by."
      );
    case "paid-reduction":
      return (
        `${was}, but the company has probably reduced its capital since and paid for it. Then part of the payment was a deemed ` +
        `dividend, section ${section("2(22)(d)")}, part of the cost was used up, and that price does not simply go ` +
        "on: ask the company what it published."
      );
    case "written-off":
      return `${was}, but those shares were written off: shares that you hold now do not come from them, and that price is not theirs.`;
    case "ended":
      return (
        `The scheme's net asset value that day was ${rupeeText(price.quoted)}, but it ended before this sale, and we do not ` +
        "know into which scheme it was merged. The fund house knows the new units for each old one: that value " +
        "divided by their number is yours."
      );
  }
}

/** The letter of the law on a share that was not listed that day and came from one that was. */
function byLetter({ name, section }: Case, { byMerger, exchange }: SharePrice): string {
  return byMerger && exchange !== "NAV"
    ? ` ${name} itself was not listed that day: by the letter of section ${section("55(2)(ac)")}, ${indexRule} of the year ` +
        "in which you bought the shares is arguable too."
    : "";
}

/** Returns the statement's price beside the one that the person chose; null where it has none. */
function replaced({ name, stated }: Case): NonNullable<Finding["data"]> {
  return { name, statedFmvPerUnit: stated === undefined ? null : formatMoney(stated) };
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
        ...replaced(found),
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
      `${priceText(proposal)}, is used ${instead}.${byLetter(found, proposal)}`,
    {
      data: {
        ...{ isin, lots, fmvPerUnit: formatMoney(proposal.highest), usedFrom: proposal.exchange },
        ...replaced(found),
      },
    },
  );
}

function given(found: Case): Finding {
  const { isin, lots, used = zero, stated, price, known } = found;
  const isStated = stated === used;
  const instead =
    stated === undefined || isStated ? "" : ` instead of the statement's ${rupeeText(stated)}`;
  const several = hasSeveral(found);
  const isCandidate = (price: Money | undefined) =>
    price !== undefined &&
    known.candidates.some((each) => each.price && isSamePrice(price, each.price.highest));
  const isOne = isCandidate(used);
  // An answer counts for every sale of the ISIN, also for one whose stated price was of its own origin.
  const replacesOne = isCandidate(stated) && !isSamePrice(stated ?? zero, used);
  const other = several
    ? ` ${severalText(found)}${isOne ? "" : " Yours is none of these: keep evidence of it."}`
    : price === undefined || price.highest === used
      ? ""
      : ` The ${valueName(price)} was ${priceText(price)}: keep evidence of yours.`;
  const say = other === "" || (several && isOne && !replacesOne) ? info : warning;
  return say(
    "fmv-given",
    `${sharesText(found)}: ${isStated ? "as you chose, the statement's" : "your own"} price of 31 January 2018, ${rupeeText(used)}, is used${instead}.${other}`,
    {
      data: {
        ...{ isin, lots, fmvPerUnit: formatMoney(used) },
        ...replaced(found),
        ...candidatesIn(found),
      },
    },
  );
}

function differs(found: Case, price: SharePrice): Finding {
  const { isin, name, lots, verdict, stated = zero } = found;
  const say = verdict.kind === "slightly-higher" ? info : warning;
  return say(
    "fmv-differs-from-exchange",
    `${sharesText(found)}: the statement's price of 31 January 2018 is ${rupeeText(stated)}, the ` +
      `${valueName(price)} was ${priceText(price)}. ${why(found)} The statement's price is used.` +
      (found.proposal === undefined
        ? ""
        : `${change(found.effect, price)}${byLetter(found, price)}`),
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
        "The statement's is the price from before the share was split, consolidated or exchanged, " +
        "so it is not the price of these shares."
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
      `The statement's is about 1/${ratio.times} of that. A split would have changed the ISIN and is already ` +
      "counted; a bonus issue does not lower the price, which the original share keeps in full. The gain may be too high."
    );
  }
  if (ratio?.of === "multiple") {
    return `The statement's is about ${ratio.times} times that, which no change of the ISIN explains. The gain may be too low.`;
  }
  return stated < price.highest
    ? `Section ${section("55(2)(ac)")} takes the highest price on any recognised exchange, so the gain may be too high.`
    : "No exchange in the tables quoted the statement's price, so the gain may be too low.";
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
  return finding(
    effect < 0n ? "warning" : "info",
    "fmv-other-exchange-higher",
    `You may use a higher price of 31 January 2018 (${named}): section ${section("55(2)(ac)")} takes the ` +
      "highest of any exchange. " +
      (effect < 0n
        ? `The statement's price is used.${changeWith(groups.length === 1 ? "the higher price" : "the higher prices", effect)}`
        : "The difference does not change the gain."),
    {
      data: {
        lots,
        shares: groups.length,
        excess: formatMoney(money(-effect)),
        ...(effect < 0n && changeOf(effect)),
        isins: groups.map(({ isin }) => isin).join(" "),
        prices: named,
      },
    },
  );
}

/** Returns in words what a proposed price changes in the gain. */
function change(effect: bigint, { exchange }: SharePrice): string {
  return changeWith(exchange === "NAV" ? "the net asset value" : "the exchange's price", effect);
}

/** Returns in words what a named price or value changes in the gain. */
function changeWith(what: string, effect: bigint): string {
  const by = rupeeText(money(absolute(effect)));
  if (by === rupeeText(zero)) {
    return "";
  }
  return ` With ${what}, the gain is ${by} ${effect < 0n ? "lower" : "higher"}.`;
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

/** `₹1,006.75 (NSE; INE040A01026 at ₹2,013.50, 2 for 1 since)`. */
function priceText(price: SharePrice): string {
  const origin = conversionText(price);
  return origin === "net asset value"
    ? rupeeText(price.highest)
    : `${rupeeText(price.highest)} (${origin})`;
}

/** `NSE; INE040A01026 at ₹2,013.50, 2 for 1 since`. */
function conversionText(price: SharePrice): string {
  const { exchange, newShares, oldShares, isinOf2018, quoted, byMerger } = price;
  const where = exchange === "NAV" ? "net asset value" : exchange;
  if (newShares === oldShares && !byMerger) {
    return where;
  }
  const old = `${where}; ${isinOf2018} at ${rupeeText(quoted)}`;
  if (exchange === "NAV") {
    const each = formatTrimmed(divideRounded(newShares * scale, oldShares));
    return `${old}, old units × ${each} = new units`;
  }
  const divisor = greatestCommonDivisor(newShares, oldShares);
  return `${old}, ${newShares / divisor} for ${oldShares / divisor} since${byMerger ? " by merger" : ""}`;
}

/** One note for all funds of houses that ended schemes since 2018 of which nobody knows the successor. */
function endedSchemesFinding(groups: readonly FmvGroup[]): Finding | undefined {
  const concerned = groups.filter(({ known }) => known.endedSchemes.length > 0);
  if (concerned.length === 0) {
    return undefined;
  }
  const schemes = [...new Set(concerned.flatMap(({ known }) => known.endedSchemes))];
  const names = [...new Set(concerned.map(({ name }) => name))];
  return info(
    "fmv-schemes-ended",
    (schemes.length === 1
      ? `${listed(schemes)}, of the fund house of ${listed(names)}, ended after 31 January 2018, and we do not know into which scheme it was merged. For units that came from it, `
      : `Schemes of the fund houses of ${listed(names)} ended after 31 January 2018, and we do not know into which scheme they were merged: ${listed(schemes, "; ")}. For units that came from one of these, `) +
      "its net asset value of that day counts, " +
      "divided by the new units for each old one; the fund house has both.",
    { data: { funds: names.length, schemes: schemes.length } },
  );
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
