import type { Finding } from "result/finding";
import { type Findings, info, saleCount, warning } from "../finding.ts";
import { yearName } from "../rules/law-of-year.ts";
import { longDate } from "../values/date-text.ts";
import type { Facts } from "./facts.ts";

/**
 * Findings on a year whose return forms are not published: what there is instead of a file, and what
 * the advance tax leaves out. `asOf` is the date of the advance-tax figures.
 */
export function runningYearFindings(facts: Facts): Findings {
  const { year, section } = facts;
  return [
    info(
      "return-forms-not-published",
      `The statement is for ${yearName(year)}, under the Income-tax Act 2025. The forms of its return ` +
        "and the template of the file for long-term gains are not published yet, so there is no file " +
        "to upload. You see the gains so far, their tax at the special rates and the advance tax.",
    ),
    info(
      "advance-tax-of-these-gains-alone",
      `The advance tax is for these gains alone: 20% under section ${section("111A")}, 12.5% under sections ` +
        `${section("112")} and ${section("112A")} above the exemption, and 4% cess. It leaves out other income and gains at slab rates, ` +
        "surcharge, the basic exemption, rebate, tax deducted at source, and advance tax that you have " +
        "paid. None is due below ₹10,000 for the whole year, nor from a resident aged 60 or older without " +
        `business income (sections ${section("207")} and ${section("208")}).`,
    ),
    promoterBuybacks(facts),
    dayBeforeSale(facts),
  ];
}

/** Finance Act 2026: promoters pay additional tax on a buyback, by what they hold. */
function promoterBuybacks({ lots, section }: Facts): Finding | undefined {
  const buybacks = lots.filter((lot) => lot.section.scope === "buyback").length;
  return buybacks === 0
    ? undefined
    : warning(
        "buyback-of-promoter",
        `${saleCount(buybacks)} ${buybacks === 1 ? "was" : "were"} tendered in a buyback. From 1 April 2026 the gain is a ` +
          `capital gain again (section ${section("46A")}) and is counted as one. A promoter of the company pays ` +
          "additional tax on it, which is not computed here.",
        { data: { lots: buybacks } },
      );
}

function dayBeforeSale({ lots, asOf }: Facts): Finding | undefined {
  if (asOf === undefined) {
    return undefined;
  }
  const later = lots.filter(({ transferred }) => transferred > asOf).length;
  return later === 0
    ? undefined
    : warning(
        "sales-after-the-day",
        `${saleCount(later)} ${later === 1 ? "was" : "were"} sold after ${longDate(asOf)}, the date of the advance-tax figures. ` +
          `${later === 1 ? "It is" : "They are"} counted in every figure.`,
        { data: { lots: later } },
      );
}
