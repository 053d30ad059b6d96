import type { Finding } from "@site/result/finding";
import type { LotFlag, RatePeriod, SecurityKind } from "@site/result/names";
import type { NoteCode } from "@site/result/note";
import { type Findings, info, listed, saleCount, warning } from "../finding.ts";
import { type AssessedLot, whereOfRow } from "../lots/lot.ts";
import { gainOf, type OtherAssetLots, otherAssets } from "../lots/lot-sums.ts";
import { onlyOriginalBondholdersFrom } from "../rules/dates-of-the-law.ts";
import { placeText } from "../rules/return-places.ts";
import { isEquity, isUnsettled, kindInWords } from "../rules/security-kind.ts";
import { cautionOf } from "../rules/sources-of-the-law.ts";
import type { OtherAssetTreatment, Scope, Treatment } from "../rules/treatment.ts";
import {
  type EarlierRate,
  earlierRateOf112,
  isStateLoan,
  type YearRules,
} from "../rules/year-rules.ts";
import { absolute, sumOf } from "../values/fixed-point.ts";
import { formatMoney, money } from "../values/money.ts";
import { rupeeText } from "../values/rupee-text.ts";
import type { Facts } from "./facts.ts";

/** Findings that name a security; its lots have the same flag. */
const namingReasons = [
  "not-equity",
  "fund-kind-unknown",
  "kind-unknown",
] as const satisfies LotFlag[];
type Naming = (typeof namingReasons)[number] | "equity-outside-equity-section";

/** More securities than a person reads about one by one; the others' lots keep their flags. */
const mostNamed = 50;

/** A class of the lots with its gain. */
type Part = OtherAssetLots & { readonly gain: bigint };

/** The first of the lots that one finding is about, with its kind, and all of them. */
type Group = AssessedLot & { readonly kind: SecurityKind; readonly lots: readonly AssessedLot[] };

/** Findings on securities that are not equity, of unknown kind, or listed as something else. */
export function kindFindings(facts: Facts): Findings {
  const { lots, fileNames, chosenKinds } = facts;
  const withFlag = (flag: LotFlag) => lots.filter(({ flags }) => flags.includes(flag));
  const naming = (
    code: Naming,
    named: readonly AssessedLot[],
    messageOf: (group: Group, facts: Facts) => string,
  ): readonly Finding[] => {
    const groups = groupsOf(named);
    const rest = groups.slice(mostNamed);
    return [
      ...groups.slice(0, mostNamed).map((group) =>
        warning(code, messageOf(group, facts), {
          where: whereOfRow(group, fileNames),
          data: dataOf(group, facts),
        }),
      ),
      ...(rest.length === 0 ? [] : [andMore(code, rest)]),
    ];
  };
  const counted = (
    all: readonly AssessedLot[],
    say: typeof warning,
    code: NoteCode,
    messageOf: (group: Group, facts: Facts) => string,
  ): Finding | undefined => {
    const group = groupOf(all);
    return (
      group &&
      say(code, messageOf(group, facts), {
        where: whereOfRow(group, fileNames),
        data: { lots: all.length, gain: formatMoney(gainOf(all)) },
      })
    );
  };
  const unnamed = lots.filter(({ flags }) => !namingReasons.some((flag) => flags.includes(flag)));
  const under = (treatment: Treatment) => unnamed.filter((lot) => lot.treatment === treatment);
  const inSection = (scope: Scope) => lots.filter((lot) => lot.section.scope === scope);
  return [
    ...naming("not-equity", withFlag("not-equity"), notEquityText),
    ...naming("fund-kind-unknown", withFlag("fund-kind-unknown"), unsettledText),
    ...naming("kind-unknown", withFlag("kind-unknown"), unsettledText),
    ...naming(
      "equity-outside-equity-section",
      lots.filter((lot) => isEquityElsewhere(lot) && !chosenKinds.has(lot.isin)),
      outsideText,
    ),
    byCategory(groupsOf(withFlag("fund-kind-by-category"))),
    counted(
      inSection("stt-not-paid").filter(({ flags }) => !flags.includes("not-equity")),
      warning,
      "stt-not-paid",
      notPaidText,
    ),
    counted(under("other-securities"), warning, "non-equity-left-out", leftOutText),
    counted(under("mutual-fund"), warning, "mutual-funds-left-out", leftOutText),
    counted(inSection("non-equity-intraday"), info, "non-equity-intraday", intradayText),
    ...chosenKindFindings(facts),
  ];
}

/** Whether equity is listed as something else; a section of mutual funds is the place of an equity fund. */
function isEquityElsewhere({ section: { scope }, security: { kind } }: AssessedLot): boolean {
  return (
    isEquity(kind) &&
    (scope === "non-equity" || (scope === "mutual-fund" && kind !== "equity-fund"))
  );
}

/** Puts the lots of each security together; of unknown kind, those of each scheme. */
function groupsOf(lots: readonly AssessedLot[]): readonly Group[] {
  const groups = Map.groupBy(lots, ({ isin, security: { fund, kind } }) =>
    fund !== undefined && isUnsettled(fund.kind) && isUnsettled(kind)
      ? `scheme ${fund.scheme}`
      : `${isin} ${kind}`,
  );
  return [...groups.values()].flatMap((group) => groupOf(group) ?? []);
}

function groupOf(lots: readonly AssessedLot[]): Group | undefined {
  const [first] = lots;
  return first && { ...first, kind: first.security.kind, lots };
}

/** How securities that are no equity are taxed, and where they are entered, where all are alike. */
function taxedAs(lots: readonly AssessedLot[], { year, rules }: Facts): Finding["data"] {
  const [first, ...others] = otherAssets(lots);
  if (first === undefined || others.length > 0) {
    return {};
  }
  const isLong = first.treatment === "long-112";
  const place = placeText(year, isLong ? "112" : "slab");
  const rate = rules.longTerm112.find(({ period }) => period === first.period)?.ratePercent;
  return {
    taxedAt: isLong ? (rate ?? "left-out") : "slab",
    ...(place !== undefined && { place }),
  };
}

function dataOf({ isin, name, kind, security, lots }: Group, facts: Facts): Finding["data"] {
  const data = { isin, name, kind, lots: lots.length, gain: formatMoney(gainOf(lots)) };
  if (!isUnsettled(kind)) {
    return { ...data, is: kindInWords(kind), ...taxedAs(lots, facts) };
  }
  const unsettled = { ...data, lotsLeftOut: leftOutOf(lots) };
  return kind === "fund-of-unknown-kind"
    ? { ...unsettled, likelyKind: security.fund?.likely ?? null }
    : unsettled;
}

function andMore(code: Naming, groups: readonly Group[]): Finding {
  const lots = groups.reduce((sum, group) => sum + group.lots.length, 0);
  const securities = groups.length === 1 ? "1 more security" : `${groups.length} more securities`;
  const what = code === "equity-outside-equity-section" ? "section in the statement" : "kind";
  return warning(
    code,
    `The same applies to ${securities} with ${saleCount(lots)}. The report has each with its ${what}.`,
    {
      data: {
        securities: groups.length,
        lots,
        gain: formatMoney(gainOf(groups.flatMap((group) => group.lots))),
      },
    },
  );
}

function intradayText({ lots, section: { title } }: Group, { section }: Facts): string {
  return (
    `${saleCount(lots.length)} in the section "${title}", bought and sold on the same day without delivery. Whatever ` +
    `was traded, that is speculative business, section ${section("43(5)")}: it is counted with the intraday ` +
    "trades in shares."
  );
}

function notEquityText(group: Group, facts: Facts): string {
  const { section } = facts;
  const what = isStateLoan(group.kind, group.isin)
    ? "a state development loan"
    : kindInWords(group.kind);
  return (
    `${nameOf(group)} is ${what}, so sections ${section("111A")} and ${section("112A")} never apply, ` +
    `whatever its heading in your statement. ${whatToDo(group, facts)}${ofKind(group, facts)}`
  );
}

function notPaidText(group: Group, facts: Facts): string {
  const { section } = facts;
  return (
    `${saleCount(group.lots.length)} ${group.lots.length === 1 ? "is" : "are"} in a section without securities transaction tax, so neither section ` +
    `${section("111A")} nor ${section("112A")} applies. ${whatToDo(group, facts)} An unlisted share becomes long-term only after ` +
    "24 months; these are treated as listed."
  );
}

/** Returns where each class of the lots is entered, and which figures here include it. */
function whatToDo(group: Group, facts: Facts): string {
  const others = otherAssets(group.lots).map((part) => ({ ...part, gain: gainOf(part.lots) }));
  const isLeftOut = ({ treatment, period }: Part) =>
    treatment === "long-112" && period === "before-2024-07-23";
  const isAtSlab = ({ treatment }: Part) => treatment !== "long-112";
  return [
    ...others.map((part) => classText(part, group, facts)),
    ...(others.every(isLeftOut)
      ? []
      : [
          `${facts.rules.formsPublished ? "Table F and the set-off" : "The set-off"} here ${facts.rules.formsPublished ? "include" : "includes"} this.`,
        ]),
    ...(others.some(isAtSlab)
      ? [
          "The tax estimate includes it only with your slab, because the rate depends on your other income.",
        ]
      : []),
    ...(others.some(isLeftOut) ? [leftOutOf112(group, others.filter(isLeftOut), facts)] : []),
  ].join(" ");
}

/**
 * Units are not among the listed securities that may be taxed without indexation (proviso to section
 * 112(1)), and of the others indexation may still lower the tax, so neither row nor gain is known.
 */
function leftOutOf112({ kind, isin }: Group, parts: readonly Part[], { section }: Facts): string {
  const gain = sumOf(parts.map((part) => part.gain));
  const amount = rupeeText(money(absolute(gain)));
  return (
    `Tables E and F, Schedule BFLA and the tax estimate here lack the ${gain < 0n ? "loss" : "gain"} of ${amount} ` +
    `under section ${section("112")} up to 22 July 2024, which has its own rates` +
    `${earlierRateOf112(kind, isin) === "10" ? "" : " and, for many securities, indexation"}. ` +
    (gain < 0n
      ? "Add it yourself: it can reduce other long-term gains."
      : "Add it yourself: long-term losses that are set off against other gains here may be set off against it.")
  );
}

function classText({ treatment, period, lots, gain }: Part, group: Group, facts: Facts): string {
  const isLong = treatment === "long-112";
  const what = `${gain < 0n ? "loss" : "gain"} of ${rupeeText(money(absolute(gain)))}`;
  const item = placeText(facts.year, isLong ? "112" : "slab");
  const enter = facts.rules.formsPublished
    ? ` Enter it in Schedule CG${item === undefined ? "" : `, item ${item}`}, ` +
      `${isLong ? "long" : "short"}-term gains on other assets.`
    : "";
  return `${isLong ? "Long" : "Short"}-term ${what} (${saleCount(lots.length)}): ${gain < 0n ? lossText(isLong) : taxText(treatment, period, group, facts)}.${enter}`;
}

/** Section 70(2) and (3). */
function lossText(isLong: boolean): string {
  return isLong
    ? "it can be set off against long-term gains only"
    : "it can be set off against other capital gains";
}

function taxText(
  treatment: OtherAssetTreatment,
  period: RatePeriod,
  group: Group,
  { section, rules }: Facts,
): string {
  const slab = "added to your other income and taxed at your slab rate";
  switch (treatment) {
    case "long-112":
      return `taxed under section ${section("112")} ${rateOf112(group, period, rules)}, without a yearly exemption`;
    case "short-50aa":
      return `${slab}, however long you held it (section ${section("50AA")})`;
    case "short-slab":
      return slab;
  }
}

function rateOf112({ kind, isin }: Group, period: RatePeriod, { longTerm112 }: YearRules): string {
  const rate = longTerm112.find((each) => each.period === period);
  return rate === undefined
    ? earlierRateTexts[earlierRateOf112(kind, isin)]
    : `at ${rate.ratePercent}%`;
}

const indexed =
  "at 20% after the cost is raised for inflation (indexation is not done here, so the gain may " +
  "be too high)";

const earlierRateTexts: Readonly<Record<EarlierRate, string>> = {
  "10": "at 10%",
  "20-indexed": indexed,
  lower: `at 10%, or ${indexed} if that is less`,
  "lower-if-indexed-bond": `at 10%, or, only for a gold bond or a capital-indexed bond, ${indexed} if that is less`,
};

function ofKind(group: Group, facts: Facts): string {
  const { kind, isin } = group;
  const { section } = facts;
  switch (kind) {
    case "government-security":
      return isStateLoan(kind, isin) ? "" : ` ${goldBondText(group, facts)}`;
    case "bond":
      return (
        " If it is market-linked or was never listed, the whole gain is taxed at your slab rate, " +
        `however long you held it (section ${section("50AA")}). The ISIN does not show that: check its terms.`
      );
    case "rights-entitlement":
      return (
        ` An entitlement that the company gave you has no cost by law (section ${section("55(2)(aa)(iii)")}), so ` +
        "a purchase value of ₹0 is right; one that you bought costs what you paid."
      );
    default:
      return "";
  }
}

/**
 * Up to 31 March 2026 section 47(viic) exempts every redemption of an individual's bond by the Reserve
 * Bank; from then section 70(1)(x) of the Act of 2025 only that of a bond held from its issue to maturity.
 */
function goldBondText({ transferred }: Group, { year, section }: Facts): string {
  if (transferred < onlyOriginalBondholdersFrom) {
    return (
      "If it is a sovereign gold bond and the Reserve Bank of India redeemed it, the gain is exempt, also if you bought " +
      `the bond on the exchange (section ${section("47(viic)")}): leave it out. A statement does not show whether it was ` +
      "sold or redeemed."
    );
  }
  return (
    "If it is a sovereign gold bond, the gain is exempt only if you subscribed to it when it was issued and held it " +
    "until the Reserve Bank of India redeemed it at maturity (section 70(1)(x)): then leave it out. From 1 April 2026 a " +
    "bond that you bought on the exchange, or that was redeemed early, is taxed like one that you sold. A statement " +
    "does not show which it was. Whether an heir of the subscriber is exempt is open." +
    cautionOf("gold-bonds", year)
  );
}

/** Returns one finding for all funds whose kind rests on AMFI's category or on their name. */
function byCategory(groups: readonly Group[]): Finding | undefined {
  if (groups.length === 0) {
    return undefined;
  }
  const lots = groups.reduce((sum, group) => sum + group.lots.length, 0);
  const funds = groups.map((group) => {
    const { category = "", kind } = group.security.fund ?? {};
    const why =
      kind !== group.kind ? " (its category on the day of sale)" : category && ` (${category})`;
    return `${nameOf(group)} as ${kindInWords(group.kind)}${why}`;
  });
  return info(
    "fund-kind-by-category",
    `Taxed by AMFI's category or the name of the scheme, without a check of what it holds: ` +
      `${listed(funds, "; ", mostNamed)}. The law decides by the average share of Indian equity or debt ` +
      "in the year, which only the fund house can state.",
    {
      data: {
        funds: groups.length,
        lots,
        gain: formatMoney(gainOf(groups.flatMap((group) => group.lots))),
      },
    },
  );
}

function unsettledText(group: Group): string {
  const { kind, lots } = group;
  const isFund = kind === "fund-of-unknown-kind";
  const out = leftOutOf(lots);
  const taxed = lots.length - out;
  const them = (count: number) => `${saleCount(count)} ${count === 1 ? "is" : "are"}`;
  const until = [
    taxed > 0 &&
      `${them(taxed)} listed as equity and taxed like ${isFund ? "an equity fund" : "a share"}; ` +
        "if it is something else, these figures are wrong.",
    out > 0 &&
      `${them(out)} listed with other securities and in none of these figures until the kind is known.`,
  ]
    .filter(Boolean)
    .join(" ");
  return (
    `${nameOf(group)} is ${isFund ? whyUnsettled(group) : "a security whose ISIN does not show its kind."} ` +
    `${until} ${isFund ? "The fund's fact sheet shows what it holds." : "Your broker or the exchange can tell you what it is."}`
  );
}

/** Returns how many sales are in no figure until their kind is known. */
function leftOutOf(lots: readonly AssessedLot[]): number {
  const isLeftOut = ({ treatment }: AssessedLot) =>
    treatment === "other-securities" || treatment === "mutual-fund";
  return lots.filter(isLeftOut).length;
}

/** Returns why a fund's kind is not known, and what it probably is. */
function whyUnsettled({ lots, security: { fund } }: Group): string {
  const others = [...new Set(lots.map(({ isin }) => isin))].slice(1);
  const scheme =
    others.length === 0
      ? ""
      : ` What it is also decides for ${listed(others, ", ", mostNamed)}, of the same scheme.`;
  if (fund === undefined) {
    return `a fund that is not in AMFI's lists up to August 2026, so its kind is not known.`;
  }
  const category = fund.category === "" ? "" : ` (${fund.category})`;
  const likely =
    fund.likely === undefined
      ? ""
      : ` It is likely to be ${kindInWords(fund.likely)}, but that is no proof and no figure uses it.`;
  return `a fund whose category at AMFI${category} does not fix its kind.${likely}${scheme}`;
}

function outsideText(group: Group, { section }: Facts): string {
  return (
    `${nameOf(group)} is ${kindInWords(group.kind)}, but your broker lists it in the section ` +
    `"${group.section.title}". What it is decides, not the section: ${saleCount(group.lots.length)} ` +
    `${group.lots.length === 1 ? "is" : "are"} taxed under sections ${section("111A")} and ${section("112A")} by the dates and included ` +
    "in these figures, so they differ from your broker's split."
  );
}

function leftOutText({ lots, section: { title, scope } }: Group, { section }: Facts): string {
  return (
    `${saleCount(lots.length)} in the section "${title}" without an ISIN that shows what was sold` +
    (scope === "mutual-fund"
      ? `. An equity fund falls under sections ${section("111A")} and ${section("112A")}, any other fund does not.`
      : `: section ${section("112")}, section ${section("50AA")} or your slab rate applies, never section ${section("111A")} or ${section("112A")}.`) +
    " None of these figures include them. Ask your broker for a statement with the ISINs, or work these gains out yourself."
  );
}

/** Repeats each kind that the person chose, or says that no sale has its ISIN. */
function chosenKindFindings({ lots, chosenKinds }: Facts): readonly Finding[] {
  return [...chosenKinds].map(([isin, kind]) => {
    const share = lots.find((lot) => lot.isin === isin);
    if (share === undefined) {
      const message = `You chose the kind ${kind} for ${isin}, but no sale has this ISIN. Check the ISIN.`;
      return warning("kind-not-used", message, { data: { isin, kind } });
    }
    const message = `${share.name} (${isin}) is treated as ${kindInWords(kind)}, as you chose.`;
    return info("kind-chosen", message, {
      data: { isin, kind, name: share.name, is: kindInWords(kind) },
    });
  });
}

function nameOf({ name, isin }: Group): string {
  return name === isin ? isin : `${name} (${isin})`;
}
