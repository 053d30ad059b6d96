import type { Finding } from "@site/result/finding";
import { isOfYear, type LotFlag } from "@site/result/names";
import type { NoteCode } from "@site/result/note";
import { type Findings, finding, listed, saleCount, warning } from "../finding.ts";
import { type Lot, whereOfRow } from "../lots/lot.ts";
import { gainOf } from "../lots/lot-sums.ts";
import type { SetAsideRow } from "../lots/set-aside.ts";
import { exemptBuybacks } from "../rules/buyback.ts";
import type { NameSection } from "../rules/law-of-year.ts";
import type { YearRules } from "../rules/year-rules.ts";
import { longDate } from "../values/date-text.ts";
import { type FinancialYear, formatFinancialYear } from "../values/financial-year.ts";
import { sumOf } from "../values/fixed-point.ts";
import { formatMoney, money } from "../values/money.ts";
import type { Facts } from "./facts.ts";

/** A flag whose sales have one finding together. */
type NotedFlag = Extract<LotFlag, NoteCode>;

/** Returns one finding per flag, which counts the sales with it and names the first of them. */
export function flagFindings({ lots, fileNames, rules, section }: Facts): readonly Finding[] {
  const texts = flagTexts(section, rules);
  const flagged = lots.filter(({ flags }) => flags.length > 0);
  return (["warning", "info"] as const).flatMap((severity) =>
    (Object.entries(texts[severity]) as [NotedFlag, string][]).flatMap(([code, text]) => {
      const found = flagged.filter(({ flags }) => flags.includes(code));
      const [first] = found;
      if (first === undefined) {
        return [];
      }
      const message = `${saleCount(found.length)} (${namesOf(found, fileNames)}) ${text}`;
      const where = whereOfRow(first, fileNames);
      const data = { lots: found.length, gain: formatMoney(gainOf(found)) };
      return [finding(severity, code, message, { where, data })];
    }),
  );
}

/** How many characters of a name are shown: a cell can hold a text of any length. */
const longestName = 60;

/** Names the first lots: `ITC row 6, WIPRO row 9`, with the file where there are several. */
export function namesOf(lots: readonly Lot[], fileNames: readonly string[]): string {
  const names = lots.map(({ name, row, section: { file } }) => {
    const ofFile = fileNames.length > 1 ? ` of ${fileNames[file]}` : "";
    return `${name.slice(0, longestName)} row ${row}${ofFile}`;
  });
  return listed(names);
}

/**
 * The findings for all lots with a flag, each the end of a sentence that begins with "3 sales (…)" or
 * "1 sale (…)", so it has no verb that counts them. Prices of 31 January 2018 have findings per share
 * instead (see `fair-market-value-findings.ts`), and readers report some flags with their rows.
 */
function flagTexts(
  section: NameSection,
  { formsPublished }: YearRules,
): Readonly<Record<"warning" | "info", Readonly<Partial<Record<NotedFlag, string>>>>> {
  const inSchedule = formsPublished
    ? " A sale with its own row in Schedule 112A shows INNOTAVAILAB there."
    : "";
  return {
    warning: {
      "held-exactly-12-months":
        "sold exactly on the anniversary of the purchase: treated as short-term, because under section " +
        `${section("2(42A)")} only what was held for more than 12 months is long-term. Have this confirmed if much ` +
        "depends on it.",
      "held-exactly-24-or-36-months":
        `sold exactly on the day on which the 24 or 36 months of section ${section("2(42A)")} for this kind of ` +
        "security end: treated as short-term, because only what was held for longer is long-term. " +
        "Have this confirmed if much depends on it.",
      "term-differs-from-section":
        "listed under the other term than the dates show: the dates decide, not your broker's heading. " +
        "Check the dates.",
      "intraday-dates-differ":
        "in the intraday section although bought and sold on different days: treated as intraday, as " +
        "in your broker's statement. Check it.",
      "zero-cost":
        `with a purchase value of ₹0. That is right for bonus shares, section ${section("55(2)(aa)(iiia)")}; ` +
        "otherwise your broker does not know what you paid, and the gain is too high: shares from a " +
        `demerger have a part of the old cost, section ${section("49(2C)")}, inherited ones and gifts the previous owner's, ` +
        `section ${section("49(1)")}, those of an employer the value that was taxed, section ${section("49(2AA)")}. Nothing is guessed: say ` +
        "how you got them.",
      "zero-sale-value":
        "for ₹0. Shares exchanged in a merger are not sold, section " +
        `${section("47(vii)")}, so they make no loss; for shares cancelled for nothing no transaction tax was paid, so a loss is never ` +
        `under section ${section("112A")}, and whether there is one is disputed. Until you say what happened they count as sold, with a loss.`,
      "isin-missing":
        "without an ISIN, counted as shares where their section is one of equity: if they are something " +
        `else, the figures are wrong.${inSchedule}`,
      "isin-malformed":
        "with an ISIN that is not 12 characters beginning with IN, counted as shares where their section " +
        "is one of equity: if they are something else, such as shares of a foreign company, the figures " +
        `are wrong.${inSchedule}`,
      "isin-check-digit":
        "with an ISIN whose check digit is wrong: kept as stated. Check it with your broker.",
      "same-lot-in-several-files":
        "with the same share, dates, quantity and values in more than one file. Each is counted now: " +
        "if it is the same sale, remove one of the files.",
      "no-charges-stated":
        "without charges: gains are before brokerage and other expenses, which you can deduct using " +
        "your contract notes.",
    },
    info: {
      "acquired-and-transferred-same-day":
        "bought and sold on the same day in a delivery section: treated as short-term, not as " +
        "intraday, because trade-to-trade shares are always delivered.",
      "buyback-exempt":
        `tendered in a buyback up to ${longDate(exemptBuybacks.to)}: exempt, section ${section("10(34A)")}, because the company ` +
        "paid the tax. The gain counts as ₹0.",
    },
  };
}

/** Returns one finding for all sales of other years, and one for all others that are set aside. */
export function setAsideFindings(facts: Facts): Findings {
  const { setAside, year, fileNames } = facts;
  return [
    ofAnotherYear(
      setAside.filter(({ reason }) => reason === "sold-in-another-year"),
      year,
      fileNames,
    ),
    notTaxable(setAside.filter(isOfYear), fileNames),
  ];
}

function ofAnotherYear(
  rows: readonly SetAsideRow[],
  year: FinancialYear,
  fileNames: readonly string[],
): Finding | undefined {
  const [first] = rows;
  if (first === undefined) {
    return undefined;
  }
  const sold = rows.map(({ name, row, transferred }) => {
    const ofRow = `${name.slice(0, longestName)} row ${row}`;
    return transferred === undefined ? ofRow : `${ofRow}, ${longDate(transferred)}`;
  });
  const isOne = rows.length === 1;
  return warning(
    "sold-in-another-year",
    `${saleCount(rows.length)} (${listed(sold, "; ")}) ${isOne ? "is" : "are"} dated outside financial year ` +
      `${formatFinancialYear(year)} and in none of these figures: the day of the trade decides the year, not the day of ` +
      `settlement. ${isOne ? "It belongs" : "Each belongs"} in the return of its own year: if that one is filed without it, ` +
      "revise or update it. In the same way a sale traded in the last days of March and settled in April belongs in " +
      "this return, even if your broker has it in its next statement only.",
    {
      where: whereOfRow(first, fileNames),
      data: { rows: rows.length, saleValue: saleValueOf(rows) },
    },
  );
}

function saleValueOf(rows: readonly SetAsideRow[]): string {
  return formatMoney(money(sumOf(rows.flatMap(({ saleValue }) => saleValue ?? []))));
}

/** Returns the finding for sales that cannot be taxed: how many, and what they were sold for if stated. */
function notTaxable(
  setAside: readonly SetAsideRow[],
  fileNames: readonly string[],
): Finding | undefined {
  const [first] = setAside;
  if (first === undefined) {
    return undefined;
  }
  const rows = setAside.length;
  return warning(
    "rows-set-aside",
    `${saleCount(rows)} cannot be taxed from what the statement says, so ${rows === 1 ? "it is" : "they are"} ` +
      "in none of these figures. Your broker's totals were checked with " +
      `${rows === 1 ? "it" : "them"} included, so nothing else is missing. ` +
      `${rows === 1 ? "It is listed with the reason" : "Each is listed with its reason"}; ` +
      `report what you owe on ${rows === 1 ? "it" : "them"} in your return yourself.`,
    {
      where: whereOfRow(first, fileNames),
      data: {
        rows,
        saleValue: saleValueOf(setAside),
        ...(rows === 1 && { name: first.name || first.isin }),
      },
    },
  );
}
