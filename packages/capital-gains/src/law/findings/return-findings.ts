import type { Finding } from "@site/result/finding";
import { type Findings, info, saleCount, warning } from "../finding.ts";
import { gainOf } from "../lots/lot-sums.ts";
import { clientKey } from "../read-statement.ts";
import { yearName } from "../rules/law-of-year.ts";
import { lastUpdate, returnCalendar } from "../rules/return-calendar.ts";
import { placeText } from "../rules/return-places.ts";
import { cautionOf } from "../rules/sources-of-the-law.ts";
import { date } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import { assessmentYearOf } from "../values/financial-year.ts";
import { formatMoney } from "../values/money.ts";
import { wholeRupeeText } from "../values/rupee-text.ts";
import type { Facts } from "./facts.ts";

/** Findings on what the law requires of a return and no statement shows. */
export function returnFindings(facts: Facts): Findings {
  return [filing(facts), stripping(facts), taxOnAcquisition(facts), firstInFirstOut(facts)];
}

/** Sections 80 and 139(3): a capital loss is carried forward only from a return filed in time. */
function filing({ form: { candidates }, year, lossesLeft, section }: Facts): Finding | undefined {
  const dates = returnCalendar(year);
  const isBusiness = !candidates.some((form) => form === "ITR-1" || form === "ITR-2");
  const left = [
    ...(lossesLeft.shortTerm > 0n ? [`${wholeRupeeText(lossesLeft.shortTerm)} short-term`] : []),
    ...(lossesLeft.longTerm > 0n ? [`${wholeRupeeText(lossesLeft.longTerm)} long-term`] : []),
  ];
  const hasLoss = left.length > 0;
  if (!hasLoss && dates === undefined) {
    return undefined;
  }
  const loss = hasLoss
    ? `A loss of ${left.join(" and ")} has no gain left to be set off against this year. It is carried forward ` +
      `only if you file the return by its due date; a later return loses it (section ${section("80")}). `
    : "";
  const due =
    dates === undefined
      ? ""
      : `Returns for assessment year ${assessmentYearOf(year)} are due on ${longDate(date(dates.withoutBusiness))}` +
        (dates.business === dates.withoutBusiness
          ? ", also with business income and no audit. "
          : `, or with business income and no audit on ${longDate(date(dates.business))}` +
            `${isBusiness ? " (this is your date: you have business income)" : ""}. `) +
        (dates.revised === dates.belated
          ? `A belated or revised return can be filed until ${longDate(date(dates.belated))}; a belated one has a fee. `
          : `A belated return can be filed until ${longDate(date(dates.belated))}, with a fee, and a revised one until ` +
            `${longDate(date(dates.revised))}, after ${longDate(date(dates.revisedWithoutFee))} with a fee. `) +
        `After that only an updated return (section 139(8A)) until ${longDate(lastUpdate(year))}, with more tax, ` +
        "and not for a refund or a loss. Later extensions are not known here.";
  const message = `${loss}${due}`.trim();
  return hasLoss
    ? warning("loss-needs-timely-return", message, {
        data: { loss: String(lossesLeft.shortTerm + lossesLeft.longTerm) },
      })
    : info("filing-dates", message);
}

/**
 * Section 94(7): bought within three months before a record date of dividend and sold within three
 * after. Section 94(8): bought within three months before one of a bonus, sold within nine after
 * while the bonus is kept. Either way nothing held for longer than twelve months is meant.
 */
function stripping({ lots, year, form, rules, section }: Facts): Finding | undefined {
  const atLoss = lots.filter(({ treatment, gain }) => treatment === "short-111a" && gain < 0n);
  const losing = atLoss.length;
  if (losing === 0) {
    return undefined;
  }
  const place = placeText(year, "111A", form.candidates);
  const row =
    place === undefined
      ? `its own row below section ${section("111A")}`
      : place.replace(/[AB][0-9]+/g, "$&d");
  return info(
    "stripping-not-checked",
    `${saleCount(losing)} ${losing === 1 ? "ends" : "end"} in a short-term loss. Part of it must be ignored if you ` +
      "bought within three months before the record date of a dividend and sold within three months " +
      `after it (section ${section("94(7)")}), or bought within three months before that of a bonus issue, sold within ` +
      `nine months and kept the bonus shares (section ${section("94(8)")}). Statements have no record dates.` +
      (rules.formsPublished ? ` Enter such a loss in ${row}.` : ""),
    { data: { lots: losing, loss: formatMoney(gainOf(atLoss)) } },
  );
}

/**
 * Section 112A(1)(iii)(a) also requires the tax on the purchase of an equity share, but notification
 * 60/2018 of 1 October 2018, under subsection (4), only of three kinds bought from 1 October 2004: of a
 * share that was listed, off the exchange or by a preferential issue where it was not frequently traded,
 * and of one that was delisted. Its exceptions are issues by the company, employees' shares, what a court
 * or tribunal approved, and gifts, inheritances and mergers unless the one before bought in such a way.
 */
function taxOnAcquisition({ lots, year, section }: Facts): Finding | undefined {
  if (!lots.some(({ treatment }) => treatment === "long-112a")) {
    return undefined;
  }
  return info(
    "stt-on-acquisition",
    `Section ${section("112A")} also asks how you acquired a share, which statements do not say. Under notification ` +
      "60/2018 a purchase without securities transaction tax keeps you out of it only if, since October 2004, you " +
      "bought a share off the market that was already listed then, or that was delisted at the time, or were allotted a " +
      `rarely traded one in a preferential issue. Such a sale falls under section ${section("112")}: take it out of these ` +
      "figures. What you bought before the company was listed, or received in a public, rights or bonus issue, as an " +
      "employee, in a merger or by order of a court, stays in them, and so do gifts and inheritances, unless the person " +
      `before you bought in one of these ways.${cautionOf("purchase-without-transaction-tax", year)}`,
  );
}

/** CBDT Circular 768 of 24 June 1998: first in, first out, within each demat account. */
function firstInFirstOut({ read }: Facts): Finding | undefined {
  const accounts = new Set(read.files.map(({ statement }) => clientKey(statement)));
  if (accounts.size < 2) {
    return undefined;
  }
  return info(
    "fifo-within-account",
    "Each account's sales are matched with its own purchases, first in, first out, as the brokers " +
      "do: CBDT Circular 768 of 24 June 1998 requires it. Purchases in another account do not count.",
  );
}

/** Findings on a year whose return forms are not published: what there is instead of a file. */
export function runningYearFindings(facts: Facts): Findings {
  const { year, section, hasIncome } = facts;
  return [
    info(
      "return-forms-not-published",
      `The statement is for ${yearName(year)}, under the Income-tax Act 2025. The forms of its return ` +
        "and the template of the file for long-term gains are not published yet, so there is no file " +
        "to upload. You see the gains so far, their tax at the special rates and the advance tax." +
        cautionOf("sections", year),
    ),
    info(
      "advance-tax-of-these-gains-alone",
      (hasIncome
        ? "The advance tax is for the tax that these gains add to that on your other income. It leaves out " +
          "tax deducted at source, and advance tax that you have "
        : `The advance tax is for these gains alone: 20% under section ${section("111A")}, 12.5% under sections ` +
          `${section("112")} and ${section("112A")} above the exemption, and 4% cess. It leaves out other income and gains at slab rates, ` +
          "surcharge, the basic exemption, rebate, tax deducted at source, and advance tax that you have ") +
        "paid. None is due below ₹10,000 for the whole year, nor from a resident aged 60 or older without " +
        `business income (sections ${section("207")} and ${section("208")}).` +
        cautionOf("rates-and-exemption", year) +
        cautionOf("advance-tax-and-interest", year),
      { data: { threshold: "10000" } },
    ),
    promoterBuybacks(facts),
    dayBeforeSale(facts),
  ];
}

/**
 * Finance Act 2026: promoters pay additional tax on a buyback, in all 30%, a domestic company 22%, with
 * a surcharge of 12% on what is additional. Who is one: SEBI's buyback rules for a listed company.
 */
function promoterBuybacks({ lots, year, section }: Facts): Finding | undefined {
  const buybacks = lots.filter((lot) => lot.section.scope === "buyback").length;
  return buybacks === 0
    ? undefined
    : warning(
        "buyback-of-promoter",
        `${saleCount(buybacks)} ${buybacks === 1 ? "was" : "were"} tendered in a buyback. From 1 April 2026 the gain is a ` +
          `capital gain again (section ${section("46A")}) and is counted as one. A promoter of the company pays ` +
          "additional tax on it, which is not computed here: 30% in all, a domestic company 22%, and a surcharge on the " +
          `additional part.${cautionOf("buybacks", year)}`,
        { data: { lots: buybacks } },
      );
}

function dayBeforeSale({ lots, asOf }: Facts): Finding | undefined {
  if (asOf === undefined) {
    return undefined;
  }
  const sales = lots.filter(({ transferred }) => transferred > asOf);
  const later = sales.length;
  return later === 0
    ? undefined
    : warning(
        "sales-after-the-day",
        `${saleCount(later)} ${later === 1 ? "was" : "were"} sold after ${longDate(asOf)}, the date of the advance-tax figures. ` +
          `${later === 1 ? "It is" : "They are"} counted in every figure.`,
        { data: { lots: later, gain: formatMoney(gainOf(sales)) } },
      );
}
