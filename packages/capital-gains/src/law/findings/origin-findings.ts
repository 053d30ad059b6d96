import { counted } from "@site/result/counts";
import type { Finding } from "@site/result/finding";
import type { OriginHow } from "@site/result/origins";
import { type Findings, info, saleCount, warning } from "../finding.ts";
import { whereOfRow } from "../lots/lot.ts";
import { howTexts, ofOldCost, oldCompaniesOf } from "../lots/origin-cost.ts";
import { demergersBetween, type OriginGroup } from "../lots/origins.ts";
import { grandfatheredUntil } from "../rules/dates-of-the-law.ts";
import type { OldCompany } from "../rules/demergers.ts";
import type { NameSection } from "../rules/law-of-year.ts";
import { formatDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import { divideRounded, formatTrimmed, scale, sumOf } from "../values/fixed-point.ts";
import { formatMoney, type Money, money } from "../values/money.ts";
import { rupeeText } from "../values/rupee-text.ts";
import type { Facts } from "./facts.ts";

/** More findings than a person reads; all are among the questions of the result. */
const mostSingle = 50;

/**
 * Findings on how shares came to the person: what they answered, beside what the statement has; shares
 * that come from a demerger; costs that may be from before one; and rows that lack a purchase date.
 * Costs and sales for ₹0 have findings by their flags.
 */
export function originFindings(facts: Facts): Findings {
  return facts.origins.slice(0, mostSingle).map((group) => {
    const finding = group.answer === undefined ? asked(group, facts) : given(group, facts);
    const [first] = group.sales;
    return finding && first && { ...finding, where: whereOfRow(first, facts.fileNames) };
  });
}

function namedSales({ name, isin, sales }: OriginGroup): string {
  return `${name} (${isin}), ${saleCount(sales.length)}`;
}

function asked(group: OriginGroup, facts: Facts): Finding | undefined {
  const { asks, isin, name, sales } = group;
  const { section } = facts;
  const data = { isin, name, lots: sales.length };
  const demergers = oldCompaniesOf(isin, "demerger", undefined);
  switch (asks) {
    case "no-cost":
    case "before-listing": {
      if (demergers.length === 0) {
        return undefined;
      }
      const parts = demergers.map(partText).join("; or ");
      return warning(
        "share-of-demerger",
        `${namedSales(group)}: shares that came from ${parts}. They cost that part of what the old shares cost, ` +
          `section ${section("49(2C)")}, and are held since those were bought, section ${section("2(42A)")}, not since the day of ` +
          "allotment. The statement's cost and date are used until you say how you got them: the gain may be too high, and " +
          "short-term where it is long-term.",
        { data },
      );
    }
    case "old-cost": {
      const text = demergersBetween(isin, sales)
        .map(({ day, percent, isSure }) =>
          percent === undefined
            ? `on ${longDate(day)} (its notice to shareholders says which part of the cost stayed)`
            : `on ${longDate(day)}, after which ${formatTrimmed(percent)}% of the cost stayed${isSure ? "" : " (by one source)"}`,
        )
        .join(" and ");
      return info(
        "cost-before-demerger",
        `${namedSales(group)}: this company was divided ${text}, section ${section("49(2D)")}. Most brokers lower the cost themselves, ` +
          "some late. If the statement's cost is what you paid before, the gain is too low: say so, and the part that left is taken off.",
        { data },
      );
    }
    case "no-date":
      return warning(
        "purchase-not-known",
        `${namedSales(group)}, without a purchase date, counts in no figure. Say how you got these shares, and it does.`,
        {
          data: {
            ...data,
            saleValue: formatMoney(money(sumOf(sales.map(({ saleValue }) => saleValue)))),
          },
        },
      );
    default:
      return undefined;
  }
}

function partText({ name, day, ratio, percent, isSure }: OldCompany): string {
  const when = day === undefined ? "" : ` on ${longDate(day)}`;
  const part =
    percent === undefined
      ? "which part of the cost they take only its notice to shareholders says"
      : `${formatTrimmed(percent)}% of the old cost${isSure ? "" : ", by one source"}`;
  const shares =
    ratio === undefined || ratio.newShares === ratio.oldShares
      ? ""
      : `, ${ratio.newShares} for ${ratio.oldShares}`;
  return `the demerger of ${name}${when} (${part}${shares})`;
}

/** The person's answer, what follows from it, and the original beside it. */
function given(group: OriginGroup, facts: Facts): Finding {
  const { isin, name, sales, answer, purchases, stated } = group;
  const how = answer?.how ?? "bought";
  const paid = money(sumOf(purchases.map((each) => each.paid)));
  const was = money(sumOf(sales.map(({ cost, buyExpenses }) => cost + buyExpenses)));
  const [purchase] = purchases;
  const original =
    `The statement has ${datesText(group)} and ` +
    `${rupeeText(was)} as cost${how === "sold" ? "" : "; your broker's totals are compared with that"}.`;
  const follows =
    purchase === undefined ? ofNoValue(how, facts.section) : `${capital(purchase.law)}.`;
  const all =
    sales.length > 1 && purchase !== undefined
      ? ` ${rupeeText(paid)} for all ${counted(sales.length, "sale")}.`
      : "";
  return info(
    "origin-given",
    `${namedSales(group)}: you said that ${howTexts[how]}. ${follows}${all} ${original}${of2018(group, facts)} Keep evidence of it.`,
    {
      data: {
        ...{ isin, name, lots: sales.length, how },
        acquired: purchase === undefined ? null : formatDate(purchase.acquired),
        cost: purchase === undefined ? null : formatMoney(paid),
        statedAcquired: stated === undefined ? null : formatDate(stated),
        statedCost: formatMoney(was),
      },
    },
  );
}

function datesText({ stated, hasSeveralDates }: OriginGroup): string {
  if (hasSeveralDates) {
    return "several purchase dates";
  }
  return stated === undefined ? "no purchase date" : `the purchase date ${longDate(stated)}`;
}

/** What follows from an answer on a sale for ₹0. */
function ofNoValue(how: OriginHow, section: NameSection): string {
  switch (how) {
    case "merged-away":
      return `That is no transfer, section ${section("47(vii)")}, so there is neither gain nor loss: the cost goes on with the shares that you received.`;
    case "cancelled":
      return `Whether that is a transfer with a loss is disputed, and without transaction tax it is never one under section ${section("112A")}: no loss is counted.`;
    default:
      return "The whole cost is a loss.";
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * After a demerger, what counts as price of 31 January 2018 is not settled: by the letter of section
 * 55(2)(ac) the index for a share that was not listed that day, by practice the old share's price of that
 * day, divided like its cost. Both are said, none is chosen.
 */
function of2018({ answer, purchases, sales }: OriginGroup, { prices, section }: Facts): string {
  const [purchase] = purchases;
  const [sale] = sales;
  const isOfOld = answer !== undefined && ofOldCost.includes(answer.how);
  if (isOfOld && purchases.some(({ acquired }) => acquired <= grandfatheredUntil)) {
    return (
      " Shares bought before 1 February 2018 keep their whole price of 31 January 2018 here, by the letter of section " +
      `${section("55(2)(ac)")}; many divide it like the cost, which is prudent. That is not settled.`
    );
  }
  if (answer?.how !== "demerger" || !purchase || !sale || purchase.acquired > grandfatheredUntil) {
    return "";
  }
  const { isin, percent, ratio } = purchase.from ?? {};
  const [old] =
    isin && purchase.from?.day ? (prices?.of(isin, purchase.from.day).candidates ?? []) : [];
  const ofOld = old?.price?.highest;
  const divided =
    ofOld === undefined || percent === undefined || ratio === undefined
      ? undefined
      : dividedPrice(ofOld, percent, ratio);
  return (
    ` The old shares were bought before 1 February 2018, and which price of 31 January 2018 the new ones have is not settled: by the ` +
    `letter of section ${section("55(2)(ac)")} one that was not listed that day has its cost × 272 ÷ the index of the year of purchase; in practice ` +
    (divided === undefined
      ? "many take the old share's price, divided like the cost."
      : `many take the old share's price, divided like the cost: ${rupeeText(divided)} per share.`) +
    " Neither is used unless you say so."
  );
}

function dividedPrice(
  price: Money,
  percent: bigint,
  { newShares, oldShares }: NonNullable<OldCompany["ratio"]>,
): Money {
  return money(divideRounded(price * percent * oldShares, 100n * scale * newShares));
}
