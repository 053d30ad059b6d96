import { counted } from "@site/result/counts";
import type { IsinChanges } from "../../law/rules/isin-changes.ts";
import { type CalendarDate, civilDate, formatDate } from "../../law/values/calendar-date.ts";
import { formatTrimmed, sumOf } from "../../law/values/fixed-point.ts";
import { money } from "../../law/values/money.ts";
import { rupeeText } from "../../law/values/rupee-text.ts";
import type { AisSale } from "../../readers/ais/read-ais.ts";
import {
  isRounded,
  longestSettlement,
  type PairedShare,
  pairSales,
  type Sale,
} from "./pair-sales.ts";
import { pairingsOf, type Reason } from "./pairings.ts";

/** Sums of a share's sales on one side, and each of them by date: `YYYY-MM-DD` or `null`. */
type SideSums = NonNullable<ReturnType<typeof sumsOf>>;

/** A share on both sides; a side is `undefined` where it has no sale of the share. */
export type AisComparison = ReturnType<typeof compareShare>;

/** Compares sales share by share; differing ones come first, then by name. */
export function compareSales(
  statement: readonly Sale[],
  ais: readonly AisSale[],
  changes: IsinChanges,
): readonly AisComparison[] {
  const compared = pairSales(statement, ais, changes).map((share) => compareShare(share, changes));
  const rank = ({ verdict }: AisComparison) => (verdict === "agrees" ? 1 : 0);
  return compared.sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

function compareShare(share: PairedShare, changes: IsinChanges) {
  const { sold, reported, restated, isOnOtherDays } = share;
  const active = reported.filter(({ isActive }) => isActive);
  const onMarket = active.filter(({ isOffMarket }) => !isOffMarket);
  const statement = sumsOf(sold);
  const entries = withoutRepetitions(onMarket, statement?.quantity ?? 0n);
  const ais = sumsOf(entries);
  const inactive = reported.length - active.length;
  const offMarket = active.length - onMarket.length;
  const repeated = onMarket.length - entries.length;
  const difference = statement && ais && differenceOf(statement, ais, isOnOtherDays);
  const reasons = [
    inactive > 0 && {
      code: "inactive-entries",
      message: `${entriesText(inactive)} marked as inactive and not counted.`,
    },
    offMarket > 0 && {
      code: "off-market",
      message:
        `${entriesText(offMarket)} off the market: a transfer between accounts, a gift or a buyback, ` +
        "which is not a sale on an exchange.",
    },
    repeated > 0 && {
      code: "reported-twice",
      message: `${entriesText(repeated)} identical to another one and probably reported twice.`,
    },
    ...restated.map(inOtherShares),
    difference,
    ...(statement && ais
      ? [
          endOfYear(sold, entries, statement.quantity - ais.quantity),
          settlement(sold, entries),
          ...costs(statement, entries),
        ]
      : [onlyInStatement(sold), onlyInAis(entries)]),
  ].filter((reason) => reason !== false && reason !== undefined);
  let verdict: "agrees" | "differs" | "only-in-ais" | "only-in-statement" = "agrees";
  if (difference !== undefined) {
    verdict = "differs";
  } else if (statement === undefined && active.length > 0) {
    verdict = "only-in-ais";
  } else if (statement !== undefined && ais === undefined) {
    verdict = "only-in-statement";
  }
  const isin = isinOf(sold) || isinOf(reported);
  const name = nameOf(sold) || nameOf(reported) || isin || "A security without a name";
  // The portal knows the entry by the ISIN that it has there.
  const known = isinOf(active) || isin;
  /** Text for the feedback on the portal; `undefined` where there is nothing to correct. */
  const feedback =
    verdict !== "agrees" || repeated > 0
      ? feedbackText(known === "" ? `${name}.` : `${name} (${known}).`, statement, ais, reasons)
      : undefined;
  /** How the two sides were found to be of one security; none where one side has no sale of it. */
  const pairings = statement === undefined || active.length === 0 ? [] : pairingsOf(share, changes);
  return { isin, name, verdict, statement, ais, pairings, reasons, feedback };
}

function isinOf(sales: readonly Sale[]): string {
  return sales.find(({ isin }) => isin !== "")?.isin ?? "";
}

function nameOf(sales: readonly Sale[]): string {
  return sales.find(({ name }) => name !== "")?.name ?? "";
}

/** Explains an entry that counts shares as they were on the other side of a split. */
function inOtherShares({ reported, sold }: PairedShare["restated"][number]): Reason {
  return {
    code: "shares-of-another-time",
    message:
      `The AIS has ${formatTrimmed(reported)} for what the statement has as ${formatTrimmed(sold)}: one of ` +
      "them counts the shares before the change and the other after it, for the same amount.",
  };
}

function entriesText(count: number, one = "is", many = "are"): string {
  return `${counted(count, "AIS entry", "AIS entries")} ${count === 1 ? one : many}`;
}

function sumsOf(sales: readonly Sale[]) {
  const sum = (field: "quantity" | "saleValue" | "cost") => sumOf(sales.map((sale) => sale[field]));
  return sales.length === 0
    ? undefined
    : {
        sales: sales.length,
        entries: sales
          .toSorted((a, b) => (a.day ?? 0) - (b.day ?? 0))
          .map(({ day, quantity }) => ({
            day: day === undefined ? null : formatDate(day),
            quantity,
          })),
        quantity: sum("quantity"),
        saleValue: sum("saleValue"),
        cost: sum("cost"),
      };
}

/**
 * Leaves out entries that repeat another in every field, but only while the AIS has more shares than
 * the statement: two equal sales on one day are possible.
 */
function withoutRepetitions(entries: readonly AisSale[], sold: bigint): readonly AisSale[] {
  let quantity = sumOf(entries.map((entry) => entry.quantity));
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key = [entry.day, entry.quantity, entry.saleValue, entry.cost].join(" ");
    const isRepetition = seen.has(key) && quantity - entry.quantity >= sold;
    seen.add(key);
    if (isRepetition) {
      quantity -= entry.quantity;
    }
    return !isRepetition;
  });
}

/**
 * Says why the two sides differ; undefined where only their rounding does, to the rupee or the paisa.
 *
 * @param isOnOtherDays whether no entry is near the day of a sale
 */
function differenceOf(
  statement: SideSums,
  ais: SideSums,
  isOnOtherDays: boolean,
): Reason | undefined {
  if (statement.quantity !== ais.quantity) {
    return {
      code: "quantity-differs",
      message:
        `The statement has ${formatTrimmed(statement.quantity)} sold, the AIS ` +
        `${formatTrimmed(ais.quantity)}. Sales through another broker, or sales that settle in another ` +
        "year, can cause this.",
    };
  }
  if (isRounded(ais.saleValue - statement.saleValue, ais.sales + statement.sales)) {
    return undefined;
  }
  return isOnOtherDays
    ? {
        code: "days-differ",
        message:
          `The AIS has as many as the statement, but not within ${longestSettlement} days of it: they may be ` +
          "different sales, one of them through another broker. Compare the days below.",
      }
    : {
        code: "sale-value-differs",
        message:
          `The AIS has ${rupees(ais.saleValue)} as consideration, the statement ` +
          `${rupees(statement.saleValue)}. A depository does not see the price of the trade and uses a ` +
          "price of that day; your contract note decides.",
      };
}

/** Reports entries a few days after a sale: the depository states the day of settlement. */
function settlement(sold: readonly Sale[], entries: readonly Sale[]): Reason | false {
  const isSettlement = (day: number) =>
    sold.every((sale) => sale.day !== day) &&
    sold.some((sale) => day > (sale.day ?? day) && day - (sale.day ?? 0) <= longestSettlement);
  return (
    entries.some(({ day }) => day !== undefined && isSettlement(day)) && {
      code: "settlement-day",
      message:
        "The AIS has the day of settlement, one trading day or more after the trade. The day of the " +
        "trade counts for the holding period and the quarter.",
    }
  );
}

function costs(statement: SideSums, entries: readonly AisSale[]): readonly (Reason | false)[] {
  const unknown = entries.filter(({ cost }) => cost === 0n).length;
  const of2018 = entries.filter(
    ({ cost, fairMarketValue }) => cost !== 0n && cost === fairMarketValue,
  ).length;
  const cost = sumOf(entries.map((entry) => entry.cost));
  const isOff = !isRounded(cost - statement.cost, entries.length + statement.sales);
  return [
    unknown > 0 && {
      code: "cost-not-known",
      message:
        `${entriesText(unknown, "has", "have")} no cost: the depository does not know what you paid. The ` +
        "statement's cost counts, not ₹0.",
    },
    of2018 > 0 && {
      code: "cost-of-2018",
      message:
        `${entriesText(of2018, "has", "have")} the value of 31 January 2018 as the cost. It counts only as far ` +
        "as section 55(2)(ac) allows.",
    },
    unknown === 0 &&
      of2018 === 0 &&
      isOff && {
        code: "cost-differs",
        message:
          `The AIS has a cost of ${rupees(cost)}, the statement ${rupees(statement.cost)}. A depository ` +
          "matches first in, first out across all your accounts with it, and estimates prices.",
      },
  ];
}

function isLateMarch({ day }: Sale): boolean {
  const { month, day: ofMonth } = civilDate(day ?? (0 as CalendarDate));
  return month === 3 && ofMonth > 31 - longestSettlement;
}

function isEarlyApril({ day }: Sale): boolean {
  const { month, day: ofMonth } = civilDate(day ?? (0 as CalendarDate));
  return month === 4 && ofMonth <= longestSettlement;
}

const settledNextYear: Reason = {
  code: "settled-next-year",
  message:
    "Sold in the last days of March and settled in April, so it is in next year's AIS. The day of the " +
    "trade decides: it belongs in this return.",
};
const soldLastYear: Reason = {
  code: "sold-last-year",
  message:
    "Settled in the first days of April, so it may have been sold in March and belong in last year's " +
    "return.",
};

/** Explains a difference in shares that the sales around 31 March account for exactly. */
function endOfYear(
  sold: readonly Sale[],
  entries: readonly Sale[],
  difference: bigint,
): Reason | false {
  const quantity = (sales: readonly Sale[]) => sumOf(sales.map((sale) => sale.quantity));
  return difference > 0n
    ? quantity(sold.filter(isLateMarch)) === difference && settledNextYear
    : difference < 0n && quantity(entries.filter(isEarlyApril)) === -difference && soldLastYear;
}

function onlyInStatement(sold: readonly Sale[]): Reason | false {
  const message =
    "The statement has this sale, the AIS does not. It is taxable anyway; the AIS may still be " +
    "completed.";
  const reason = sold.every(isLateMarch) ? settledNextYear : { code: "not-in-ais", message };
  return sold.length > 0 && reason;
}

function onlyInAis(entries: readonly Sale[]): Reason | false {
  const isDated = entries.every(({ day }) => day !== undefined);
  const message =
    "The AIS has this sale, the statements do not. If you sold through another broker, add that " +
    `statement: the return must include ${isDated ? "the sale." : "a sale of this year. The AIS states no date for it: find out when it was sold."}`;
  const reason = entries.every(isEarlyApril) ? soldLastYear : { code: "not-in-statement", message };
  return entries.length > 0 && reason;
}

/** Returns the facts for the portal's feedback; the person chooses the option that fits. */
function feedbackText(
  share: string,
  statement: SideSums | undefined,
  ais: SideSums | undefined,
  reasons: readonly Reason[],
): string {
  const side = (sums: SideSums) =>
    `quantity ${formatTrimmed(sums.quantity)}, sale value ${rupees(sums.saleValue)}, cost ` +
    `${rupees(sums.cost)}`;
  const known = feedbackTexts.filter(([code]) => reasons.some((reason) => reason.code === code));
  return [
    share,
    ais === undefined ? "" : `Reported: ${side(ais)}.`,
    statement === undefined
      ? "My broker's statements have no such sale."
      : `According to my broker's statement: ${side(statement)}.`,
    ...known.map(([, text]) => text),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Reasons as feedback texts; the others are for the person only. */
const feedbackTexts = [
  ["sale-value-differs", "The sale value is that of the contract notes."],
  ["cost-not-known", "The cost is missing in the information reported."],
  ["cost-of-2018", "The cost reported is the value of 31 January 2018."],
  ["off-market", "Off-market entries are not sales on an exchange."],
  ["reported-twice", "An entry is reported more than once."],
] as const;

function rupees(amount: bigint): string {
  return rupeeText(money(amount));
}
