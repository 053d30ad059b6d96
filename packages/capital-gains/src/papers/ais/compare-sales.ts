import { type CalendarDate, civilDate, formatDate } from "../../law/values/calendar-date.ts";
import { absolute, formatTrimmed, scale, sumOf } from "../../law/values/fixed-point.ts";
import { money } from "../../law/values/money.ts";
import { rupeeText } from "../../law/values/rupee-text.ts";
import type { AisSale } from "../../readers/ais/read-ais.ts";

/** The statements' sales of one share on one day, summed; amounts are millionths. */
type StatementSale = {
  readonly isin: string;
  readonly name: string;
  readonly day: CalendarDate;
  readonly quantity: bigint;
  readonly saleValue: bigint;
  readonly cost: bigint;
};

/** Sums of a share's sales on one side; amounts are exact, in millionths. */
type SideSums = {
  readonly sales: number;
  /** Each of them, by date: `YYYY-MM-DD`, `null` where none can be read. */
  readonly entries: readonly { readonly day: string | null; readonly quantity: bigint }[];
  readonly quantity: bigint;
  readonly saleValue: bigint;
  readonly cost: bigint;
};

/** Why the two sides of a share differ, or seem to. */
type AisReason = {
  readonly code:
    | "settlement-day"
    | "quantity-differs"
    | "sale-value-differs"
    | "cost-not-known"
    | "cost-of-2018"
    | "cost-differs"
    | "off-market"
    | "reported-twice"
    | "inactive-entries"
    | "settled-next-year"
    | "sold-last-year"
    | "not-in-statement"
    | "not-in-ais";
  readonly message: string;
};

/** A share on both sides. */
export type AisComparison = {
  readonly isin: string;
  readonly name: string;
  readonly verdict: "agrees" | "differs" | "only-in-ais" | "only-in-statement";
  /** `undefined` where the side has no sale of the share. */
  readonly statement: SideSums | undefined;
  /** Active entries on the market, without repetitions. */
  readonly ais: SideSums | undefined;
  readonly reasons: readonly AisReason[];
  /** Text for the feedback on the portal; `undefined` where there is nothing to correct. */
  readonly feedback: string | undefined;
};

/** A trade settles on the next trading day; weekends and holidays stretch that to some days. */
const longestSettlement = 6;

/** Compares sales share by share; differing ones come first, then by name. */
export function compareSales(
  statement: readonly StatementSale[],
  ais: readonly AisSale[],
): readonly AisComparison[] {
  const sold = Map.groupBy(statement, ({ isin, name }) => isin || name);
  const reported = Map.groupBy(ais, ({ isin, name }) => isin || name);
  const compared = [...new Set([...sold.keys(), ...reported.keys()])].map((isin) =>
    compareShare(isin, sold.get(isin) ?? [], reported.get(isin) ?? []),
  );
  const rank = ({ verdict }: AisComparison) => (verdict === "agrees" ? 1 : 0);
  return compared.sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

function compareShare(
  isin: string,
  sold: readonly StatementSale[],
  reported: readonly AisSale[],
): AisComparison {
  const active = reported.filter(({ isActive }) => isActive);
  const onMarket = active.filter(({ isOffMarket }) => !isOffMarket);
  const statement = sumsOf(sold);
  const { entries, repeated } = withoutRepetitions(onMarket, statement?.quantity ?? 0n);
  const ais = sumsOf(entries);
  const reasons: AisReason[] = [];
  const add = (code: AisReason["code"], message: string) => reasons.push({ code, message });
  const inactive = reported.length - active.length;
  const offMarket = active.length - onMarket.length;
  if (inactive > 0) {
    add("inactive-entries", `${entriesText(inactive)} marked as inactive and not counted.`);
  }
  if (offMarket > 0) {
    add(
      "off-market",
      `${entriesText(offMarket)} off the market: a transfer between accounts, a gift or a buyback, ` +
        "which is not a sale on an exchange.",
    );
  }
  if (repeated > 0) {
    add(
      "reported-twice",
      `${entriesText(repeated)} identical to another one and probably reported twice.`,
    );
  }
  const verdict = verdictOf(statement, ais, add);
  if (statement !== undefined && ais !== undefined) {
    endsOfYear(sold, entries, statement.quantity - ais.quantity, add);
    settlement(sold, entries, add);
    costs(statement, entries, add);
  } else {
    oneSided(sold, entries, add);
  }
  const name = sold[0]?.name || reported[0]?.name || isin;
  const needsFeedback = verdict !== "agrees" || repeated > 0;
  return {
    isin,
    name,
    verdict,
    statement,
    ais,
    reasons,
    feedback: needsFeedback ? feedbackText(isin, name, statement, ais, reasons) : undefined,
  };
}

function entriesText(
  count: number,
  [one, many]: readonly [string, string] = ["is", "are"],
): string {
  return count === 1 ? `1 AIS entry ${one}` : `${count} AIS entries ${many}`;
}

function sumsOf(
  sales: readonly {
    readonly day: CalendarDate | undefined;
    readonly quantity: bigint;
    readonly saleValue: bigint;
    readonly cost: bigint;
  }[],
): SideSums | undefined {
  if (sales.length === 0) {
    return undefined;
  }
  const sum = (field: "quantity" | "saleValue" | "cost") => sumOf(sales.map((sale) => sale[field]));
  return {
    sales: sales.length,
    entries: sales
      .toSorted((a, b) => (a.day ?? 0) - (b.day ?? 0))
      .map(({ day, quantity }) => ({ day: day === undefined ? null : formatDate(day), quantity })),
    quantity: sum("quantity"),
    saleValue: sum("saleValue"),
    cost: sum("cost"),
  };
}

/**
 * Leaves out entries that repeat another in every field, but only while the AIS has more shares than
 * the statement: two equal sales on one day are possible.
 */
function withoutRepetitions(
  entries: readonly AisSale[],
  sold: bigint,
): { readonly entries: readonly AisSale[]; readonly repeated: number } {
  let quantity = sumOf(entries.map((entry) => entry.quantity));
  const seen = new Set<string>();
  const kept = entries.filter((entry) => {
    const { day, saleValue, cost } = entry;
    const key = [day, entry.quantity, saleValue, cost].join(" ");
    const isRepetition = seen.has(key) && quantity - entry.quantity >= sold;
    seen.add(key);
    if (isRepetition) {
      quantity -= entry.quantity;
    }
    return !isRepetition;
  });
  return { entries: kept, repeated: entries.length - kept.length };
}

type Add = (code: AisReason["code"], message: string) => void;

function verdictOf(
  statement: SideSums | undefined,
  ais: SideSums | undefined,
  add: Add,
): AisComparison["verdict"] {
  if (statement === undefined || ais === undefined) {
    return statement === undefined ? "only-in-ais" : "only-in-statement";
  }
  if (statement.quantity !== ais.quantity) {
    add(
      "quantity-differs",
      `The statement has ${formatTrimmed(statement.quantity)} sold, the AIS ` +
        `${formatTrimmed(ais.quantity)}. Sales through another broker, or sales that settle in another ` +
        "year, can cause this.",
    );
    return "differs";
  }
  const difference = ais.saleValue - statement.saleValue;
  // Each side is printed to the rupee or the paisa: one rupee per entry is rounding.
  if (absolute(difference) > scale * BigInt(ais.sales + statement.sales)) {
    add(
      "sale-value-differs",
      `The AIS has ${rupees(ais.saleValue)} as consideration, the statement ` +
        `${rupees(statement.saleValue)}. A depository does not see the price of the trade and uses a ` +
        "price of that day; your contract note decides.",
    );
    return "differs";
  }
  return "agrees";
}

/** Reports entries a few days after a sale: the depository states the day of settlement. */
function settlement(sold: readonly StatementSale[], entries: readonly AisSale[], add: Add): void {
  const days = new Set(sold.map(({ day }) => day as number));
  const later = entries.filter(
    ({ day }) => day !== undefined && !days.has(day) && wasSoldBefore(day, days),
  );
  if (later.length > 0) {
    add(
      "settlement-day",
      "The AIS has the day of settlement, one trading day or more after the trade. The day of the " +
        "trade counts for the holding period and the quarter.",
    );
  }
}

function wasSoldBefore(day: number, days: ReadonlySet<number>): boolean {
  for (let before = 1; before <= longestSettlement; before += 1) {
    if (days.has(day - before)) {
      return true;
    }
  }
  return false;
}

const have = ["has", "have"] as const;

function costs(statement: SideSums, entries: readonly AisSale[], add: Add): void {
  const unknown = entries.filter(({ cost }) => cost === 0n).length;
  const of2018 = entries.filter(
    ({ cost, fairMarketValue }) => cost !== 0n && cost === fairMarketValue,
  ).length;
  const cost = sumOf(entries.map((entry) => entry.cost));
  if (unknown > 0) {
    add(
      "cost-not-known",
      `${entriesText(unknown, have)} no cost: the depository does not know what you paid. The ` +
        "statement's cost counts, not ₹0.",
    );
  }
  if (of2018 > 0) {
    add(
      "cost-of-2018",
      `${entriesText(of2018, have)} the value of 31 January 2018 as the cost. It counts only as far ` +
        "as section 55(2)(ac) allows.",
    );
  }
  const isOff = absolute(cost - statement.cost) > scale * BigInt(entries.length + statement.sales);
  if (unknown === 0 && of2018 === 0 && isOff) {
    add(
      "cost-differs",
      `The AIS has a cost of ${rupees(cost)}, the statement ${rupees(statement.cost)}. A depository ` +
        "matches first in, first out across all your accounts with it, and estimates prices.",
    );
  }
}

type OnDay = { readonly day: CalendarDate | undefined };

function isLateMarch({ day }: OnDay): boolean {
  const { month, day: ofMonth } = civilDate(day ?? (0 as CalendarDate));
  return month === 3 && ofMonth > 31 - longestSettlement;
}

function isEarlyApril({ day }: OnDay): boolean {
  const { month, day: ofMonth } = civilDate(day ?? (0 as CalendarDate));
  return month === 4 && ofMonth <= longestSettlement;
}

const settledNextYear =
  "Sold in the last days of March and settled in April, so it is in next year's AIS. The day of the " +
  "trade decides: it belongs in this return.";
const soldLastYear =
  "Settled in the first days of April, so it may have been sold in March and belong in last year's " +
  "return.";

/** Explains a difference in shares that the sales around 31 March account for exactly. */
function endsOfYear(
  sold: readonly StatementSale[],
  entries: readonly AisSale[],
  difference: bigint,
  add: Add,
): void {
  const quantity = (sales: readonly { readonly quantity: bigint }[]) =>
    sumOf(sales.map((sale) => sale.quantity));
  if (difference > 0n && quantity(sold.filter(isLateMarch)) === difference) {
    add("settled-next-year", settledNextYear);
  }
  if (difference < 0n && quantity(entries.filter(isEarlyApril)) === -difference) {
    add("sold-last-year", soldLastYear);
  }
}

function oneSided(sold: readonly StatementSale[], entries: readonly AisSale[], add: Add): void {
  if (sold.length > 0) {
    if (sold.every(isLateMarch)) {
      add("settled-next-year", settledNextYear);
    } else {
      add(
        "not-in-ais",
        "The statement has this sale, the AIS does not. It is taxable anyway; the AIS may still be " +
          "completed.",
      );
    }
  } else if (entries.length > 0) {
    if (entries.every(isEarlyApril)) {
      add("sold-last-year", soldLastYear);
    } else {
      const isDated = entries.every(({ day }) => day !== undefined);
      add(
        "not-in-statement",
        "The AIS has this sale, the statements do not. If you sold through another broker, add that " +
          `statement: the return must include ${isDated ? "the sale." : "a sale of this year. The AIS states no date for it: find out when it was sold."}`,
      );
    }
  }
}

/** Returns the facts for the portal's feedback; the person chooses the option that fits. */
function feedbackText(
  isin: string,
  name: string,
  statement: SideSums | undefined,
  ais: SideSums | undefined,
  reasons: readonly AisReason[],
): string {
  const side = (sums: SideSums) =>
    `quantity ${formatTrimmed(sums.quantity)}, sale value ${rupees(sums.saleValue)}, cost ` +
    `${rupees(sums.cost)}`;
  const known = feedbackTexts.filter(({ code }) => reasons.some((reason) => reason.code === code));
  return [
    `${name} (${isin}).`,
    ais === undefined ? "" : `Reported: ${side(ais)}.`,
    statement === undefined
      ? "My broker's statements have no such sale."
      : `According to my broker's statement: ${side(statement)}.`,
    ...known.map(({ text }) => text),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Reasons as feedback texts; the others are for the person only. */
const feedbackTexts: readonly { readonly code: AisReason["code"]; readonly text: string }[] = [
  { code: "sale-value-differs", text: "The sale value is that of the contract notes." },
  { code: "cost-not-known", text: "The cost is missing in the information reported." },
  { code: "cost-of-2018", text: "The cost reported is the value of 31 January 2018." },
  { code: "off-market", text: "Off-market entries are not sales on an exchange." },
  { code: "reported-twice", text: "An entry is reported more than once." },
];

function rupees(amount: bigint): string {
  return rupeeText(money(amount));
}
