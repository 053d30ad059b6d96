import type { OriginAnswer, OriginHow, OriginReason } from "@site/result/origins";
import { accepted, type Result } from "@site/result/result";
import { grandfatheredUntil } from "../rules/dates-of-the-law.ts";
import { demergersInto, demergersOf, type OldCompany } from "../rules/demergers.ts";
import type { PriceBook } from "../rules/exchange-price.ts";
import type { IsinChanges } from "../rules/isin-changes.ts";
import type { NameSection } from "../rules/law-of-year.ts";
import { kindInIsin } from "../rules/security-kind.ts";
import { type CalendarDate, isoDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import { money, zero } from "../values/money.ts";
import { isBusinessScope } from "./business-trades.ts";
import type { Lot } from "./lot.ts";
import {
  ofOldCost,
  oldCompaniesOf,
  type Purchase,
  purchasesOf,
  refuseOrigin,
} from "./origin-cost.ts";
import { cancelledForNothing, mergedAway, type SetAsideRow } from "./set-aside.ts";

/** Sales of a share with one stated purchase date that are asked about for one reason, or answered. */
export type OriginGroup = {
  readonly isin: string;
  readonly name: string;
  readonly asks: OriginReason;
  /** The purchase date of the statement; `undefined` where it has none or several. */
  readonly stated: CalendarDate | undefined;
  readonly hasSeveralDates: boolean;
  readonly sales: readonly StatedSale[];
  readonly answer: OriginAnswer | undefined;
  /** What the answer made of each sale; empty for an answer on a sale for ₹0. */
  readonly purchases: readonly Purchase[];
  /** Companies that were merged into this one. */
  readonly mergers: readonly OldCompany[];
  /** What a sale for ₹0 probably was, by the changes of ISINs; null where they show nothing. */
  readonly hint: "merged-away" | "cancelled" | null;
};

/** A statement's sales with the person's answers on how they came by them. */
export type AnsweredSales = {
  readonly lots: readonly Lot[];
  readonly setAside: readonly SetAsideRow[];
  readonly groups: readonly OriginGroup[];
};

/** A sale as the statement has it, which may lack the day of its purchase. */
export type StatedSale = Omit<Lot, "acquired"> & {
  readonly acquired: CalendarDate | undefined;
  /** Why it is asked about. */
  readonly reason: OriginReason | undefined;
  /** The row as it was read. */
  readonly read: Lot | SetAsideRow;
};

/** Answers about a sale for ₹0. */
const ofNoValue: readonly OriginHow[] = ["merged-away", "cancelled", "sold"];

/**
 * Applies the person's answers on how they came by what they sold. An answer gives its sales another
 * purchase, makes a lot of a row that lacked its date, or takes out what was no sale; what was read stays
 * as it is for the broker's totals. Refuses an answer that no sale fits.
 */
export function answerOrigins(
  lots: readonly Lot[],
  setAside: readonly SetAsideRow[],
  answers: readonly OriginAnswer[],
  prices: PriceBook | undefined,
  section: NameSection,
): Result<AnsweredSales> {
  const isins = new Set(answers.map(({ isin }) => isin));
  const sales = [
    ...lots.flatMap((lot) => saleOfLot(lot, isins.has(lot.isin))),
    ...setAside.flatMap(saleOfRow),
  ].filter(isAskable);
  const answered = new Map<Lot | SetAsideRow, Lot | SetAsideRow>();
  const groups: OriginGroup[] = [];
  for (const answer of answers) {
    const open = sales.filter(({ isin, read }) => isin === answer.isin && !answered.has(read));
    const meant = meantBy(answer, open);
    if (!meant.ok) {
      return meant;
    }
    const isOfValue = ofNoValue.includes(answer.how);
    const purchases = isOfValue
      ? accepted([])
      : purchasesOf(
          answer,
          meant.value.map((sale) => ({ ...sale, paid: money(sale.cost + sale.buyExpenses) })),
          prices?.changes,
          section,
        );
    if (!purchases.ok) {
      return purchases;
    }
    for (const [i, sale] of meant.value.entries()) {
      const purchase = purchases.value[i];
      answered.set(
        sale.read,
        purchase === undefined
          ? withoutValue(sale, answer.how)
          : withPurchase(sale, answer.how, purchase, prices),
      );
    }
    groups.push(groupOf(meant.value, prices?.changes, answer, purchases.value));
  }
  const asked = sales.filter(({ read, reason }) => reason !== undefined && !answered.has(read));
  for (const alike of Map.groupBy(asked, keyOf).values()) {
    groups.push(groupOf(alike, prices?.changes));
  }
  if (answered.size === 0) {
    return accepted({ lots, setAside, groups });
  }
  const now = [...lots, ...setAside].map((read) => answered.get(read) ?? read);
  const isAside = (row: Lot | SetAsideRow): row is SetAsideRow => "reason" in row;
  return accepted({
    lots: now.filter((row): row is Lot => !isAside(row)),
    setAside: now.filter(isAside),
    groups,
  });
}

/** What became of a share, and whether its costs are old, is asked once for all its purchases. */
const ofAllDates: readonly (OriginReason | undefined)[] = ["no-value", "old-cost"];

function keyOf({ isin, acquired, reason }: StatedSale): string {
  return `${isin} ${ofAllDates.includes(reason) ? "" : (acquired ?? "")} ${reason}`;
}

function groupOf(
  sales: readonly StatedSale[],
  changes: IsinChanges | undefined,
  answer?: OriginAnswer,
  purchases: readonly Purchase[] = [],
): OriginGroup {
  const [first] = sales as readonly [StatedSale, ...StatedSale[]];
  const { isin, name, acquired, reason: asks = "answered" } = first;
  const hasSeveralDates = sales.some((sale) => sale.acquired !== acquired);
  const stated = hasSeveralDates ? undefined : acquired;
  const mergers = oldCompaniesOf(isin, "merger", changes);
  const hint = asks === "no-value" ? hintOf(changes?.of(isin)?.event) : null;
  return {
    ...{ isin, name, asks, stated, hasSeveralDates },
    ...{ sales, answer, purchases, mergers, hint },
  };
}

function hintOf(event: string | undefined): OriginGroup["hint"] {
  if (event === "merger" || event === "likely-merger") {
    return "merged-away";
  }
  return event === "written-off" || event === "insolvency" ? "cancelled" : null;
}

/** Returns a lot as a sale where it is asked about or its share has an answer. */
function saleOfLot(lot: Lot, isAnswered: boolean): readonly StatedSale[] {
  const reason = reasonOf(lot);
  return isAnswered || reason !== undefined ? [{ ...lot, reason, read: lot }] : [];
}

/** Returns a row that was set aside because of its date as a sale, where all the rest of it is known. */
function saleOfRow(row: SetAsideRow): readonly StatedSale[] {
  const { quantity, transferred, saleValue, cost, reason } = row;
  const isDate = reason === "acquisition-date-missing" || reason === "transfer-before-acquisition";
  if (
    !isDate ||
    quantity === undefined ||
    quantity <= 0n ||
    transferred === undefined ||
    saleValue === undefined ||
    cost === undefined
  ) {
    return [];
  }
  const { name, isin, section, row: number, acquired, stt, fmv, flags = [] } = row;
  const { buyExpenses = zero, transferExpenses = zero } = row;
  return [
    {
      ...{ name, isin, section, row: number, quantity, acquired, transferred, saleValue, cost },
      ...{ stt, fmv, flags, buyExpenses, transferExpenses },
      reason: acquired === undefined ? "no-date" : undefined,
      read: row,
    },
  ];
}

/**
 * Whether a sale's purchase matters and an answer can name it by a whole ISIN: not of business trades and
 * buybacks, nor of rights that cost nothing.
 */
function isAskable({ isin, section: { scope } }: StatedSale): boolean {
  return (
    /^[A-Z0-9]{12}$/.test(isin) &&
    !isBusinessScope(scope) &&
    scope !== "buyback" &&
    kindInIsin(isin) !== "rights-entitlement"
  );
}

/** Returns why a lot's purchase, or its sale, may not be as stated. */
function reasonOf({ isin, acquired, transferred, cost, saleValue }: Lot): OriginReason | undefined {
  if (saleValue === zero) {
    return "no-value";
  }
  if (cost === zero) {
    return "no-cost";
  }
  const isAllotted = demergersInto(isin).some(
    ({ day, listed }) =>
      day !== undefined && listed !== undefined && acquired >= day && acquired < listed,
  );
  if (isAllotted) {
    return "before-listing";
  }
  const isUndivided = demergersBetween(isin, [{ acquired, transferred }]).length > 0;
  return isUndivided ? "old-cost" : undefined;
}

/** Returns a company's demergers between the purchase and the sale of any of these shares. */
export function demergersBetween(
  isin: string,
  sales: readonly Pick<StatedSale, "acquired" | "transferred">[],
): readonly OldCompany[] {
  return demergersOf(isin).filter(({ day }) =>
    sales.some(
      ({ acquired, transferred }) =>
        day !== undefined && acquired !== undefined && acquired < day && transferred >= day,
    ),
  );
}

/** The reasons that an answer fits. */
function fits(how: OriginHow, reason: OriginReason | undefined): boolean {
  if (ofNoValue.includes(how)) {
    return reason === "no-value";
  }
  return ofOldCost.includes(how)
    ? reason === "old-cost"
    : reason === "no-date" || reason === "no-cost" || reason === "before-listing";
}

/** Returns the sales that an answer is about: those asked about where there are some, else all of one date. */
function meantBy(answer: OriginAnswer, open: readonly StatedSale[]): Result<readonly StatedSale[]> {
  const { stated, how } = answer;
  const day = stated === undefined || stated === "none" ? undefined : isoDate(stated);
  const ofDay =
    stated === undefined
      ? open
      : open.filter(({ acquired }) =>
          stated === "none" ? acquired === undefined : day !== undefined && acquired === day,
        );
  if (ofDay.length === 0) {
    return refuseOrigin(
      answer,
      "origin-without-sale",
      "These statements have no such sale that is left to answer. Check ISIN and date.",
    );
  }
  const asked = ofDay.filter(({ reason }) => fits(how, reason));
  if (asked.length === 0 && ofNoValue.includes(how)) {
    return refuseOrigin(
      answer,
      "origin-of-no-value",
      "It is about sales for ₹0, and these shares were sold for more.",
    );
  }
  const meant = asked.length > 0 ? asked : ofDay;
  const dates = [...new Set(meant.map(({ acquired }) => acquired))];
  if (
    dates.length > 1 &&
    stated === undefined &&
    !ofOldCost.includes(how) &&
    !ofNoValue.includes(how)
  ) {
    const named = dates.map((date) => (date === undefined ? "none" : longDate(date))).join(", ");
    return refuseOrigin(
      answer,
      "origin-of-several-dates",
      `The statement has several purchase dates for this share: ${named}. Say which one you mean, an answer for each.`,
    );
  }
  return accepted(meant);
}

/** Returns a sale with the purchase that the person stated. */
function withPurchase(
  sale: StatedSale,
  how: OriginHow,
  { acquired, paid, law, from }: Purchase,
  prices: PriceBook | undefined,
): Lot {
  const { reason: _reason, read: _read, ...stated } = sale;
  // Section 49(2): what came in a merger goes on with the old company's price of 31 January 2018.
  const candidates =
    how === "merger" && acquired <= grandfatheredUntil && from?.isin
      ? (prices?.of(sale.isin, sale.transferred).candidates ?? [])
      : [];
  const old = candidates.find((candidate) => candidate.from?.isin === from?.isin)?.price?.highest;
  return {
    ...stated,
    acquired,
    cost: paid,
    buyExpenses: zero,
    ...(old !== undefined && { fmv: { of: "unit", price: old } }),
    origin: {
      how,
      law,
      acquired: sale.acquired,
      cost: money(sale.cost + sale.buyExpenses),
    },
  };
}

/** Returns a sale for ₹0 as what it was: no transfer, or a sale anyway. */
function withoutValue(sale: StatedSale, how: OriginHow): Lot | SetAsideRow {
  const { reason: _reason, read, ...stated } = sale;
  if (how !== "sold") {
    return { ...read, ...(how === "merged-away" ? mergedAway : cancelledForNothing) };
  }
  const { acquired } = stated;
  return acquired === undefined
    ? read
    : {
        ...stated,
        acquired,
        origin: {
          how,
          law: "sold for nothing, so the whole cost is a loss",
          acquired,
          cost: money(stated.cost + stated.buyExpenses),
        },
      };
}
