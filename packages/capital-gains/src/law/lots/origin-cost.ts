import type { OriginAnswer, OriginHow } from "@site/result/origins";
import { accepted, type Result } from "@site/result/result";
import { refusedWith } from "../refusal.ts";
import { demergersInto, demergersOf, type OldCompany } from "../rules/demergers.ts";
import { type IsinChanges, isMerger } from "../rules/isin-changes.ts";
import type { NameSection } from "../rules/law-of-year.ts";
import { type CalendarDate, isoDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import { divideRounded, formatTrimmed, parseFixed, scale } from "../values/fixed-point.ts";
import { type Money, money, parseMoney, zero } from "../values/money.ts";
import type { Quantity } from "../values/quantity.ts";
import { rupeeText } from "../values/rupee-text.ts";

/** A sale that an answer is about, as the statement has it. */
export type AskedSale = {
  readonly isin: string;
  readonly quantity: Quantity;
  /** `undefined` where the statement has no purchase date. */
  readonly acquired: CalendarDate | undefined;
  readonly transferred: CalendarDate;
  /** With purchase expenses. */
  readonly paid: Money;
};

/** The purchase that an answer makes of a sale. */
export type Purchase = {
  readonly acquired: CalendarDate;
  /** What counts as paid for all of the sale, with charges. */
  readonly paid: Money;
  /** How both follow from the answer, with the sections of the year's Act. */
  readonly law: string;
  /** The old company after a merger or a demerger. */
  readonly from: OldCompany | undefined;
};

/** What an answer states, read and checked against the tables, for all sales that it is about. */
type Terms = {
  readonly answer: OriginAnswer;
  readonly day: CalendarDate | undefined;
  readonly price: Money | undefined;
  readonly cost: Money | undefined;
  readonly from: OldCompany | undefined;
  readonly percent: bigint | undefined;
};

/** What an answer is called in a sentence: "You said that …". */
export const howTexts: Readonly<Record<OriginHow, string>> = {
  bought: "you bought them",
  bonus: "they are bonus shares",
  demerger: "they came from a demerger",
  inherited: "you inherited them",
  gift: "they were given to you",
  employer: "they came from your employer",
  merger: "they came in a merger",
  "before-demerger": "the statement's cost is from before the demerger",
  "after-demerger": "the statement's cost is already without what left in the demerger",
  "merged-away": "they were exchanged in a merger",
  cancelled: "they were cancelled",
  sold: "you sold them for nothing",
};

/** Answers on whether a cost is from before a demerger: on all purchases of a share together. */
export const ofOldCost: readonly OriginHow[] = ["before-demerger", "after-demerger"];

/** The answers that need what was paid, and a day. */
const needsCost: readonly OriginHow[] = [
  "bought",
  "demerger",
  "inherited",
  "gift",
  "employer",
  "merger",
];
/** Of these the statement's date is right where it has one. */
const ofStatedDay: readonly OriginHow[] = ["bought", "employer"];

/** Hundred percent, in millionths of a percent. */
const whole = 100n * scale;

/**
 * Returns the purchases that an answer makes of the sales that it is about, in their order. A cost of all
 * together is divided by quantity. Refuses what is incomplete, contradicts the dates, or needs a ratio or
 * percentage that nobody gave.
 */
export function purchasesOf(
  answer: OriginAnswer,
  sales: readonly AskedSale[],
  changes: IsinChanges | undefined,
  section: NameSection,
): Result<readonly Purchase[]> {
  const terms = termsOf(answer, changes);
  if (!terms.ok) {
    return terms;
  }
  const purchases: Purchase[] = [];
  const all = sales.reduce((sum, { quantity }) => sum + quantity, 0n);
  let before = 0n;
  for (const sale of sales) {
    const share = { before, after: before + sale.quantity, all };
    before = share.after;
    const made = ofOldCost.includes(answer.how)
      ? lowered(terms.value, sale, section)
      : purchaseOf(terms.value, sale, share, section);
    if (!made.ok) {
      return made;
    }
    purchases.push(made.value);
  }
  return accepted(purchases);
}

/** Reads what an answer states; refuses a figure or day that is none, and one that is missing. */
function termsOf(answer: OriginAnswer, changes: IsinChanges | undefined): Result<Terms> {
  const { how, acquired, price, cost } = answer;
  const day = acquired === undefined ? undefined : isoDate(acquired);
  const [each, total] = [price, cost].map((text) =>
    text === undefined ? undefined : parseMoney(text),
  );
  const percent = answer.percent === undefined ? undefined : parseFixed(answer.percent);
  const mayBeFree = how === "inherited" || how === "gift";
  const amount = each ?? total;
  const isAmount = needsCost.includes(how);
  const faults: readonly (readonly [boolean, string])[] = [
    [acquired !== undefined && day === undefined, `"${acquired}" is not a date.`],
    [
      isAmount && !ofStatedDay.includes(how) && acquired === undefined,
      "The day of the purchase is missing.",
    ],
    [price !== undefined && each === undefined, `"${price}" is not a price.`],
    [cost !== undefined && total === undefined, `"${cost}" is not a cost.`],
    [price !== undefined && cost !== undefined, "Give the price of one share or the cost of all."],
    [isAmount && amount === undefined, "What was paid is missing."],
    [
      isAmount && amount === zero && !mayBeFree,
      "What was paid is ₹0. If they cost nothing, they are bonus shares.",
    ],
    [!isAmount && amount !== undefined, "This answer takes no price and no cost."],
    [
      answer.percent !== undefined && (percent === undefined || percent <= 0n || percent > whole),
      `"${answer.percent}" is not a percentage.`,
    ],
  ];
  const [, fault] = faults.find(([isSo]) => isSo) ?? [];
  if (fault !== undefined) {
    return refuseOrigin(answer, "origin-incomplete", fault);
  }
  const from = oldCompanyOf(answer, changes);
  return accepted({ answer, day, price: each, cost: total, from, percent });
}

/** Returns companies that a share may come from, with their mergers or demergers. */
export function oldCompaniesOf(
  isin: string,
  how: OriginHow,
  changes: IsinChanges | undefined,
): readonly OldCompany[] {
  if (how === "demerger") {
    return demergersInto(isin);
  }
  const mergers = how === "merger" ? (changes?.all ?? []) : [];
  return mergers
    .filter((change) => change.to === isin && isMerger(change))
    .map(({ from, company, date, newShares, oldShares, isSure }) => ({
      isin: from,
      name: company,
      day: date,
      ratio: newShares === 0n || oldShares === 0n ? undefined : { newShares, oldShares },
      percent: undefined,
      isSure,
    }));
}

/** Returns the old company of an answer, with the ratio and the percentage of the person where given. */
function oldCompanyOf(
  answer: OriginAnswer,
  changes: IsinChanges | undefined,
): OldCompany | undefined {
  const known = oldCompaniesOf(answer.isin, answer.how, changes);
  const chosen = known.filter(({ isin }) => isin === answer.from);
  const [only, ...others] = answer.from === undefined ? known : chosen;
  const found = others.length === 0 ? only : undefined;
  const [newShares, oldShares] = (answer.ratio ?? "").split(":");
  const ratio =
    newShares && oldShares
      ? { newShares: BigInt(newShares), oldShares: BigInt(oldShares) }
      : found?.ratio;
  const percent = answer.percent === undefined ? found?.percent : parseFixed(answer.percent);
  const isOld = answer.how === "demerger" || answer.how === "merger";
  if (!isOld || (found === undefined && ratio === undefined && percent === undefined)) {
    return found;
  }
  return {
    isin: found?.isin ?? answer.from ?? "",
    name: found?.name ?? answer.from ?? "the old company",
    day: found?.day,
    ratio,
    percent,
    isSure: found?.isSure === true && answer.ratio === undefined && answer.percent === undefined,
  };
}

/** A sale's place among all that an answer is about, by quantity. */
type Share = { readonly before: bigint; readonly after: bigint; readonly all: bigint };

function purchaseOf(
  terms: Terms,
  sale: AskedSale,
  share: Share,
  section: NameSection,
): Result<Purchase> {
  const { answer, from } = terms;
  const acquired = terms.day ?? sale.acquired;
  if (acquired === undefined) {
    return refuseOrigin(
      answer,
      "origin-incomplete",
      "The statement has no date, so say from when you had them.",
    );
  }
  if (acquired > sale.transferred) {
    return refuseOrigin(
      answer,
      "origin-after-sale",
      `The purchase on ${longDate(acquired)} would be after the sale on ${longDate(sale.transferred)}.`,
    );
  }
  if (from?.day !== undefined && acquired >= from.day) {
    return refuseOrigin(
      answer,
      "origin-after-exchange",
      `Give the day on which the shares of ${from.name} were bought: it is before ${longDate(from.day)}, the ` +
        `first day after the ${answer.how}, and not ${longDate(acquired)}.`,
    );
  }
  const cost = costOf(terms, sale, share);
  if (!cost.ok) {
    return cost;
  }
  const law = lawOf(terms, acquired, cost.value.words, section);
  return accepted({ acquired, paid: cost.value.paid, law, from });
}

type Cost = { readonly paid: Money; readonly words: string };

/** Returns what counts as paid for a sale, and its arithmetic in words. */
function costOf({ answer, price, cost, from }: Terms, sale: AskedSale, share: Share): Result<Cost> {
  const { how } = answer;
  if (how === "bonus") {
    return accepted({ paid: zero, words: "" });
  }
  if (cost !== undefined) {
    const upTo = (quantity: bigint) => divideRounded(cost * quantity, share.all);
    const paid = money(upTo(share.after) - upTo(share.before));
    const isPart = share.after - share.before !== share.all;
    const ofAll = isPart
      ? `${rupeeText(cost)} in all, by quantity ${rupeeText(paid)}`
      : rupeeText(paid);
    return accepted({ paid, words: ofAll });
  }
  const each = price ?? zero;
  const { quantity } = sale;
  if (how !== "demerger" && how !== "merger") {
    const paid = money(divideRounded(each * quantity, scale));
    return accepted({
      paid,
      words: `${formatTrimmed(quantity)} × ${rupeeText(each)} = ${rupeeText(paid)}`,
    });
  }
  const lacksPercent = how === "demerger" && from?.percent === undefined;
  if (from?.ratio === undefined || lacksPercent) {
    return refuseOrigin(
      answer,
      "origin-not-in-table",
      `We don't know ${lacksPercent ? "which part of the old cost" : "how many shares you got for how many, so what part of the old cost"} ` +
        "they take. The company's notice to its shareholders says so: add its percentage and ratio, or enter the cost of these shares.",
    );
  }
  const percent = from.percent ?? whole;
  const { newShares, oldShares } = from.ratio;
  const paid = money(
    divideRounded(each * quantity * percent * oldShares, scale * whole * newShares),
  );
  const ratio = newShares === oldShares ? "" : ` × ${oldShares}/${newShares}`;
  const part = how === "merger" ? "" : ` × ${formatTrimmed(percent)}%`;
  return accepted({
    paid,
    words: `${formatTrimmed(quantity)} × ${rupeeText(each)}${ratio}${part} = ${rupeeText(paid)}`,
  });
}

/** Returns how an answer's date and cost follow from it. */
function lawOf(
  { answer, from }: Terms,
  acquired: CalendarDate,
  words: string,
  section: NameSection,
): string {
  const held = `held from ${longDate(acquired)}`;
  const isOwn = answer.price !== undefined;
  const old = from?.name ?? "the old company";
  switch (answer.how) {
    case "bonus":
      return `bonus shares cost nothing, section ${section("55(2)(aa)(iiia)")}, and are held from their allotment, ${longDate(acquired)}`;
    case "demerger": {
      const open =
        from?.isSure || !isOwn
          ? ""
          : "; that percentage or ratio is not confirmed by two sources, so compare it with the company's notice";
      return `from the demerger of ${old}: its part of the old cost, section ${section("49(2C)")}, ${words}${open}; ${held}, as the old shares are, section ${section("2(42A)")}`;
    }
    case "merger": {
      const open =
        from?.isSure || !isOwn
          ? ""
          : "; that ratio is not confirmed, so compare it with the company's notice";
      return `from the merger of ${old}: the old shares' cost, section ${section("49(2)")}, ${words}${open}; ${held}, as the old shares are, section ${section("2(42A)")}`;
    }
    case "inherited":
    case "gift":
      return `${answer.how === "gift" ? "given to you" : "inherited"}: the previous owner's cost, section ${section("49(1)")}, ${words}; ${held}, when that owner bought, section ${section("2(42A)")}`;
    case "employer":
      return `from your employer: the value that was taxed as salary, section ${section("49(2AA)")}, ${words}; ${held}, the day of allotment, section ${section("2(42A)")}`;
    default:
      return `bought for ${words}, section ${section("48")}; ${held}`;
  }
}

/** Takes off a stated cost what left with the new companies, unless the broker has: section 49(2D). */
function lowered(
  { answer, percent }: Terms,
  sale: AskedSale,
  section: NameSection,
): Result<Purchase> {
  const { acquired, transferred } = sale;
  const known = demergersOf(answer.isin).filter(
    ({ day }) =>
      day !== undefined && acquired !== undefined && acquired < day && transferred >= day,
  );
  if (answer.how === "after-demerger") {
    return acquired === undefined || known.length === 0
      ? refuseOrigin(
          answer,
          "origin-not-in-table",
          "We know of no demerger of this company between purchase and sale.",
        )
      : accepted({
          acquired,
          paid: sale.paid,
          law: `your broker has taken off what left in the demerger, section ${section("49(2D)")}: the cost stays ${rupeeText(sale.paid)}, held from ${longDate(acquired)} as before`,
          from: undefined,
        });
  }
  const shares = percent === undefined ? known.map((each) => each.percent) : [percent];
  if (acquired === undefined || shares.length === 0 || shares.includes(undefined)) {
    return refuseOrigin(
      answer,
      "origin-not-in-table",
      "We don't know which part of the cost stayed with the old company. Its notice to shareholders says so: add that percentage.",
    );
  }
  const isSure = percent === undefined && known.every((each) => each.isSure);
  const paid = money(
    shares.reduce<bigint>((left, each) => divideRounded(left * (each ?? whole), whole), sale.paid),
  );
  const product = shares.map((each) => `${formatTrimmed(each ?? whole)}%`).join(" × ");
  const open = isSure
    ? ""
    : "; that percentage is not confirmed by two sources, so compare it with the company's notice";
  return accepted({
    acquired,
    paid,
    law: `what stayed with this company after its demerger, section ${section("49(2D)")}: ${rupeeText(sale.paid)} × ${product} = ${rupeeText(paid)}${open}; held from ${longDate(acquired)} as before`,
    from: undefined,
  });
}

/** Refuses an answer, naming it. */
export function refuseOrigin(answer: OriginAnswer, code: string, why: string) {
  const { isin, stated, how } = answer;
  const date =
    stated === undefined || stated === "none" ? "" : `, dated ${longDate(isoDate(stated))}`;
  return refusedWith(
    code,
    `Your answer on ${isin.slice(0, 12)}${date} is that ${howTexts[how]}. ${why} Nothing was computed; correct this answer or remove it.`,
  );
}
