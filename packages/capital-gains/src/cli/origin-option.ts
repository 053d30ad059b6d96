import { type OriginAnswer, type OriginHow, originHows } from "@site/result/origins";
import { accepted, failed, type Result } from "@site/result/result";
import { formatDate, parseDate } from "../law/values/calendar-date.ts";
import { judgeIsin } from "../law/values/isin.ts";
import { formatMoney, parseMoney } from "../law/values/money.ts";
import type { WrongUsage } from "./wrong-usage.ts";

/** What --cost takes, printed by --help-cost and after a mistake. */
export const costText = `--cost ISIN[@STATED-DATE]=HOW[,DATE][,PRICE]

  bought[,DATE],PRICE     you bought them; without HOW this is meant
  bonus[,DATE]            bonus shares, from their allotment; they cost nothing
  demerger,DATE,PRICE     from a demerger: the day and the price of the old company's share.
                          We know many demergers; for others add RATIO and PERCENT
  before-demerger         the statement's cost is what you paid before this company's demerger
  after-demerger          your broker has lowered the cost already
  inherited,DATE,PRICE    the day on which the previous owner bought, and what they paid
  gift,DATE,PRICE         the same for a gift
  employer,DATE,PRICE     an employer's shares (ESOP, RSU): the day of allotment and the value
                          per share that was taxed as salary
  merger,DATE,PRICE       for shares of a company that was merged: its share's day and price
  merged-away | cancelled | sold
                          what a sale for ₹0 was

  DATE         such as 2014-06-10
  PRICE        rupees per share, charges included; or total:RUPEES for all of these shares
  RATIO        new shares for old ones, such as 1:10
  PERCENT      the part of the old cost that they take, such as 13.51%
  OLD-ISIN     the old company, where several are known
  STATED-DATE  the purchase date in the statement, or none, where it has several for the share

Such as --cost INE1TAE01010=demerger,2014-06-10,400
`;

/** Other words for the answers. */
const synonyms: Readonly<Record<string, OriginHow>> = {
  buy: "bought",
  purchase: "bought",
  inheritance: "inherited",
  inherit: "inherited",
  will: "inherited",
  gifted: "gift",
  given: "gift",
  esop: "employer",
  rsu: "employer",
  employee: "employer",
  "merged-in": "merger",
  undivided: "before-demerger",
  lowered: "after-demerger",
  merged: "merged-away",
  extinguished: "cancelled",
  canceled: "cancelled",
};

/** Reads the texts of --cost. */
export function originsOf(texts: readonly string[]): Result<OriginAnswer[], WrongUsage> {
  const answers: OriginAnswer[] = [];
  for (const text of texts) {
    const answer = originOf(text);
    if (answer === undefined) {
      return failed({ usage: `--cost can't read "${text}".\n\n${costText}` });
    }
    answers.push(answer);
  }
  return accepted(answers);
}

/** Reads one text; its parts after the answer are distinguished by their form. */
function originOf(text: string): OriginAnswer | undefined {
  const at = text.indexOf("=");
  const [typed = "", stated] = text.slice(0, Math.max(at, 0)).trim().split("@");
  const isin = typed.trim().toUpperCase();
  const [word = "", ...parts] = text
    .slice(at + 1)
    .split(",")
    .map((part) => part.trim());
  const name = word.toLowerCase();
  const said = originHows.find((each) => each === name) ?? synonyms[name];
  // A date and a price alone are those of a purchase.
  const isPurchase = said === undefined && partOf(word) !== undefined;
  const how = isPurchase ? "bought" : said;
  if (at < 0 || judgeIsin(isin) === "malformed" || how === undefined) {
    return undefined;
  }
  let answer: OriginAnswer = { isin, how };
  if (stated !== undefined) {
    const day = stated.toLowerCase() === "none" ? "none" : dayOf(stated);
    if (day === undefined) {
      return undefined;
    }
    answer = { ...answer, stated: day };
  }
  for (const part of isPurchase ? [word, ...parts] : parts) {
    const read = partOf(part);
    if (read === undefined || Object.keys(read).some((key) => key in answer)) {
      return undefined;
    }
    answer = { ...answer, ...read };
  }
  return answer;
}

/** Returns what a part states: a day, a price, a cost, a percentage, a ratio or the old company. */
function partOf(part: string): Partial<OriginAnswer> | undefined {
  const day = dayOf(part);
  if (day !== undefined) {
    return { acquired: day };
  }
  const [, percent] = /^(\d{1,3}(?:\.\d{1,6})?)\s*%$/.exec(part) ?? [];
  if (percent !== undefined) {
    return { percent };
  }
  if (/^[1-9]\d{0,8}:[1-9]\d{0,8}$/.test(part)) {
    return { ratio: part };
  }
  if (/^IN[A-Z0-9]{10}$/i.test(part)) {
    return { from: part.toUpperCase() };
  }
  const [, total] = /^total:(.*)$/i.exec(part) ?? [];
  const amount = parseMoney(total ?? part);
  if (amount === undefined || amount < 0n) {
    return undefined;
  }
  return total === undefined ? { price: formatMoney(amount) } : { cost: formatMoney(amount) };
}

function dayOf(text: string): string | undefined {
  const day = parseDate(text.trim());
  return day === undefined ? undefined : formatDate(day);
}
