import type { Finding } from "@site/result/finding";
import { type Findings, info, warning } from "../finding.ts";
import { businessLossOf, type StatedResult, statedResult } from "../losses/business-result.ts";
import { sumOf } from "../values/fixed-point.ts";
import { smaller } from "../values/money.ts";
import { wholeRupeeText } from "../values/rupee-text.ts";
import type { Facts } from "./facts.ts";

/**
 * Findings on the year's business result: what the statements' derivatives come to while the person has
 * not said it, and what became of it once they have.
 */
export function businessResultFindings(facts: Facts): Findings {
  const stated = statedResult(facts.businessTrades);
  const { businessResult } = facts.beside;
  if (businessResult !== undefined) {
    return [answered(facts, businessResult, stated)];
  }
  return [stated && open(facts, stated)];
}

/** What the schedules show, by whether the year has forms yet. */
function schedules({ rules }: Facts): string {
  return rules.formsPublished
    ? "Schedules CYLA, BFLA and CFL, Table F and the tax"
    : "The gains that are taxed and the advance tax";
}

function open(facts: Facts, stated: StatedResult): Finding {
  const { section } = facts;
  const { derivatives, intraday, offered } = stated;
  const toMeet = smaller(-offered, gainsToMeet(facts));
  const data = {
    derivatives: String(derivatives),
    intraday: String(intraday),
    offered: String(offered),
    setOff: String(offered < 0n ? toMeet : 0n),
  };
  const trades = `Your futures and options come to a ${derivatives < 0n ? "loss" : "profit"} of ${size(derivatives)} before charges.`;
  if (derivatives >= 0n) {
    return info(
      "business-result-open",
      `${trades} It is business income, and no figure here depends on it. Only if all your business together ends ` +
        `in a loss that is not speculative is that loss set off against these gains (section ${section("71(2)")}).`,
      { data },
    );
  }
  const first =
    intraday === 0n
      ? ""
      : ` ${size(intraday)} of it meets your intraday profit first (section ${section("70(1)")}).`;
  if (toMeet <= 0n) {
    const why = offered === 0n ? "Nothing of it is left" : "There is no gain here for the rest";
    return info(
      "business-result-open",
      `${trades}${first} ${intraday === 0n ? "There is no gain here that it could be set off against" : why}.${offered < 0n ? carriedText(facts) : ""}`,
      { data },
    );
  }
  return warning(
    "business-result-open",
    `${trades}${first} If that is your whole business result of the year, ${size(toMeet)} is set off against these gains, ` +
      `before brought-forward losses (sections ${section("71(2)")} and ${section("74")}). ${schedules(facts)} here are ` +
      "without it until you say what your business result is.",
    {
      data: {
        ...data,
        question: `Your futures and options lost ${size(derivatives)}: is that all your business?`,
      },
    },
  );
}

function answered(facts: Facts, result: bigint, stated: StatedResult | undefined): Finding {
  const { section, beside, cyla } = facts;
  const ofStatement =
    stated === undefined || stated.offered === result
      ? ""
      : ` Your statements' futures and options come to a ${stated.derivatives < 0n ? "loss" : "profit"} of ${size(stated.derivatives)}.`;
  const data = {
    result: String(result),
    ...(stated && { derivatives: String(stated.derivatives), offered: String(stated.offered) }),
  };
  if (cyla.businessLoss === undefined) {
    return info(
      "business-result-given",
      `You entered ${result === 0n ? "no business result, neither profit nor loss" : `a business profit of ${size(result)}`}, so nothing is set off ` +
        `against these gains.${ofStatement}`,
      { data },
    );
  }
  const { setOff, left } = cyla.businessLoss;
  const rest = left === "0" ? "" : ` ${size(BigInt(left))} finds no gain.${carriedText(facts)}`;
  return info(
    "business-result-given",
    `You entered a business loss of ${size(businessLossOf(beside))}. ${size(BigInt(setOff))} of it is set off against these gains, short-term ` +
      `ones first, before brought-forward losses (sections ${section("71(2)")} and ${section("74")}); the law names no order among the gains.${rest}${ofStatement} ` +
      "If you set a part off against rent or other income, never salary " +
      `(section ${section("71(2A)")}), enter only what is left.`,
    { data: { ...data, setOff, left } },
  );
}

/** Section 72: only other business income takes it in later years. */
function carriedText({ section, rules }: Facts): string {
  return (
    " A business loss that finds no other income is carried forward for eight years, against business income only, if " +
    `this return is filed in time (sections ${section("72")} and ${section("80")}).` +
    (rules.formsPublished ? " ITR-3 has it in Schedule CFL." : "")
  );
}

function gainsToMeet({ cyla }: Facts): bigint {
  return sumOf(Object.values(cyla.rows).map(({ income }) => BigInt(income)));
}

function size(amount: bigint): string {
  return wholeRupeeText(amount < 0n ? -amount : amount);
}
