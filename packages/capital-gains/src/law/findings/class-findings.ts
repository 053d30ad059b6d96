import type { ReturnForm } from "@site/result/return-form";
import { type Findings, info, saleCount } from "../finding.ts";
import { gainOf, lotsUnder } from "../lots/lot-sums.ts";
import type { NameSection } from "../rules/law-of-year.ts";
import { sumOf } from "../values/fixed-point.ts";
import { formatMoney, money, moneyOfRupees } from "../values/money.ts";
import { rupeeText, wholeRupeeText } from "../values/rupee-text.ts";
import type { Facts } from "./facts.ts";

/** Findings on whole classes of lots: those kept out, and choices the law leaves open. */
export function classFindings(facts: Facts): Findings {
  return [...keptOut(facts), ...exemptionFindings(facts)];
}

const keptOutClasses = [
  {
    treatment: "intraday",
    code: "intraday-is-business-income",
    message: (section: NameSection, form: string) =>
      `bought and sold on the same day (intraday): this is speculative business, section ${section("43(5)")}${form}, ` +
      "and no capital gain. Securities transaction tax can be deducted from this income, section " +
      `${section("36(1)(xv)")}; it is shown beside the other charges.`,
  },
  {
    treatment: "derivative",
    code: "derivatives-left-out",
    message: (section: NameSection) =>
      `of derivatives: this is business income, section ${section("43(5)(d)")}, and no capital gain. Listed here, but in ` +
      "none of the gains.",
  },
] as const;

function keptOut({ lots, rules, section }: Facts): Findings {
  const form = rules.formsPublished ? ", to be reported in ITR-3" : "";
  return keptOutClasses.map(({ treatment, code, message }) => {
    const trades = lotsUnder(lots, treatment);
    const count = trades.length;
    const profit = money(sumOf(trades.map(({ saleValue, cost }) => saleValue - cost)));
    const loss =
      treatment === "intraday" && profit < 0n
        ? ` Their loss of ${rupeeText(money(-profit))} is set off against speculative profit only (section ${section("73")}), never against capital gains.`
        : "";
    return (
      count > 0 &&
      info(code, `${saleCount(count)} ${message(section, form)}${loss}`, {
        data: { lots: count, profit: formatMoney(profit) },
      })
    );
  });
}

/** Returns which form takes a long-term gain within the exemption, and whether in Schedule 112A. */
function formFor({ candidates }: ReturnForm): string {
  const asTotals = candidates.filter((form) => form === "ITR-1" || form === "ITR-4").join(" or ");
  const inSchedule = candidates.filter((form) => form === "ITR-2" || form === "ITR-3").join(" or ");
  if (asTotals === "") {
    return `in ${inSchedule}, with Schedule 112A.`;
  }
  const totals = `in ${asTotals} as totals without Schedule 112A`;
  return inSchedule === ""
    ? `${totals}.`
    : `${totals}, if you have no short-term or other capital gain, bring no loss forward and nothing else ` +
        `keeps you out of it; otherwise in ${inSchedule} with Schedule 112A.`;
}

/** Reports the exemption of section 112A: within it, shared by two rates, and once per person. */
function exemptionFindings({ lots: all, rules, beside, form, section }: Facts): Findings {
  const lots = lotsUnder(all, "long-112a");
  if (lots.length === 0) {
    return [];
  }
  const exemption = wholeRupeeText(rules.exemption112A);
  const data = { exemption: String(rules.exemption112A) };
  const rupeesElsewhere = sumOf(
    beside.otherGains.filter((each) => each.section === "112A").map(({ gain }) => gain),
  );
  const gain = money(gainOf(lots) + moneyOfRupees(rupeesElsewhere));
  const under112A = `under section ${section("112A")}`;
  const ratesWithGain = rules.longTerm112A.filter(
    ({ period }) => gainOf(lots.filter(({ ratePeriod }) => ratePeriod === period)) > 0n,
  );
  return [
    rules.formsPublished &&
      gain > 0n &&
      gain <= moneyOfRupees(rules.exemption112A) &&
      info(
        "long-term-gain-within-exemption",
        `Your long-term gain ${under112A} is ${rupeeText(gain)}, not above the ${exemption} that is ` +
          `tax-free each year. You still have to report it: ${formFor(form)}`,
        { data: { gain: formatMoney(gain) } },
      ),
    ratesWithGain.length > 1 &&
      info(
        "exemption-apportionment",
        `You have gains taxed at 10% and at 12.5%, and one exemption of ${exemption} covers ` +
          "both. The law does not say which is relieved first; the portal decides when it computes " +
          "the tax. These figures do not split the exemption.",
        { data },
      ),
    info(
      "exemption-once",
      `The first ${exemption} of long-term gains ${under112A} is tax-free each year: once ` +
        "per person, not once per broker. " +
        (rules.formsPublished
          ? "Schedule 112A, Schedule CG and Table F show the gains before this exemption."
          : "The gains here are before this exemption."),
      { data },
    ),
  ];
}
