import { accepted, failed, type Result } from "@site/result/result";
import { sumOf } from "../../law/values/fixed-point.ts";
import { type Money, money, zero } from "../../law/values/money.ts";
import { Row, type Sheet } from "../grid.ts";
import { type ClientNumber, clientNumberIn } from "./preamble.ts";
import type { BrokersTerm, Side } from "./section-sums.ts";
import { titleWords } from "./section-titles.ts";

/** What the broker's own totals add up: shares, other securities on the exchange, funds, or intraday. */
type Summed = "intraday" | "equity" | "non-equity" | "funds";

/** What a total adds up: sales of one term, or of both where it names none. */
type Named = { readonly of: Summed; readonly term?: BrokersTerm };

/** How the label of a total ends that a table by share adds up to. */
export const byShare = "by share";

/** A total as the statement states it. */
export type StatedTotal = Named & {
  /** Only the sales on one side of 23 July 2024. */
  readonly side?: Side;
  /** the label as written: `Short Term profit`, `Equity Short Term profit` */
  readonly label: string;
  readonly sheet: string;
  amount: Money;
  /** The number of stated figures that it adds up, each rounded. */
  figures: number;
};

const terms = ["short", "long"] as const;

/** Labels of `Realized Profit Breakdown`, older and newer. */
const breakdown = new Map<string, Named>([
  ["intraday/speculative profit", { of: "intraday" }],
  ["equity intraday/speculative profit", { of: "intraday" }],
  ["non equity profit", { of: "non-equity" }],
  ...terms.flatMap((term): [string, Named][] => [
    [`${term} term profit`, { of: "equity", term }],
    [`equity ${term} term profit`, { of: "equity", term }],
    [`non equity ${term} term profit`, { of: "non-equity", term }],
  ]),
]);

/** Titles of the tables that repeat the same gains, one row per share. */
const scripwise = new Map<string, Named>([
  ["intraday", { of: "intraday" }],
  ["equity intraday", { of: "intraday" }],
  ["non equity", { of: "non-equity" }],
  ...terms.flatMap((term): [string, Named][] => [
    [`${term} term trades`, { of: "equity", term }],
    [`equity ${term} term`, { of: "equity", term }],
    [`non equity ${term} term`, { of: "non-equity", term }],
  ]),
]);

/** Labels of the sheet `Mutual Funds`, older and newer. */
const fundSections: ReadonlyMap<string, BrokersTerm> = new Map(
  terms.flatMap((term) =>
    ["equity", "debt"].flatMap((kind) => [
      [`${term} term profit ${kind}`, term] as const,
      [`${kind} ${term} term profit`, term] as const,
    ]),
  ),
);

/** `STCG before July 23, 2024`, above or below the sections or in the breakdown. */
const gainByRate =
  /^(st|lt)cg (?:(before)|(?:on or )?after) (?:july 23,? 2024|23(?:rd)? july,? 2024):?$/;

/** Heads of the block `Charges`; anything else there is not a charge on a trade. */
const chargeHead =
  /^(brokerage|exchange transaction charges|clearing charges|(central|state|integrated) gst|sebi (turnover )?(fees|charges)|stamp duty|ipft)( z)?$/;
const sttHead = /^securities transaction tax( z)?$/;

/** A charge of the block `Charges`. */
export type StatedCharge = { readonly isStt: boolean; readonly amount: Money };

/**
 * Reads `Equity and Non Equity`: the breakdown, the charges, the sums of its tables by share. Nothing here
 * is ever added to the lots. Returns the client number, if it is there.
 */
export function readEquityTotals(
  sheet: Sheet,
  { totals, charges }: { totals: StatedTotal[]; charges: StatedCharge[] },
): Result<ClientNumber | undefined> {
  let clientNumber: ClientNumber | undefined;
  let title: (Named & Pick<StatedTotal, "label">) | undefined;
  let table: { readonly total: StatedTotal; readonly column: number } | undefined;
  for (const row of sheet.rows()) {
    if (!(row instanceof Row)) {
      return failed(row);
    }
    const first = row.firstFilled();
    const label = row.text(first);
    const words = titleWords(label);
    if (row.filledCount() === 1) {
      const name = scripwise.get(words);
      title = name === undefined ? undefined : { ...name, label: `${label} ${byShare}` };
      table = undefined;
      continue;
    }
    const column = table === undefined ? realizedColumn(row) : -1;
    if (title !== undefined && column >= 0) {
      table = { total: { ...title, sheet: sheet.name, amount: zero, figures: 0 }, column };
      totals.push(table.total);
      continue;
    }
    const ofShare = table === undefined ? undefined : row.amount(table.column);
    if (table !== undefined && ofShare !== undefined) {
      table.total.amount = money(table.total.amount + ofShare);
      table.total.figures += 1;
      continue;
    }
    clientNumber ??= clientNumberIn(row, first);
    const byRate = totalByRate(row, sheet.name);
    const amount = amountAfter(row, first);
    const name = breakdown.get(words);
    if (byRate !== undefined) {
      totals.push(...byRate);
    } else if (amount !== undefined && name !== undefined) {
      totals.push({ ...name, label, sheet: sheet.name, amount, figures: 1 });
    } else if (amount !== undefined && (sttHead.test(words) || chargeHead.test(words))) {
      charges.push({ isStt: sttHead.test(words), amount });
    }
  }
  return accepted(clientNumber);
}

/** Reads the sheet `Mutual Funds`: its profits of each term, equity and debt, as one total. */
export function fundTotals(sheet: Sheet): Result<readonly StatedTotal[]> {
  const stated = { short: [] as Money[], long: [] as Money[] };
  for (const row of sheet.rows()) {
    if (!(row instanceof Row)) {
      return failed(row);
    }
    const first = row.firstFilled();
    const term = fundSections.get(titleWords(row.text(first)));
    const amount = amountAfter(row, first);
    if (amount !== undefined && term !== undefined) {
      stated[term].push(amount);
    }
  }
  const totals = terms
    .filter((term) => stated[term].length > 0)
    .map(
      (term): StatedTotal => ({
        of: "funds",
        term,
        label: `${term}-term profits`,
        sheet: sheet.name,
        amount: money(sumOf(stated[term])),
        figures: stated[term].length,
      }),
    );
  return accepted(totals);
}

/**
 * Reads a row, of any sheet, as a gain before or after 23 July 2024: no total without an amount, and
 * `undefined` for another row.
 */
export function totalByRate(row: Row, sheet: string): readonly StatedTotal[] | undefined {
  const first = row.firstFilled();
  const label = row.text(first);
  const match = gainByRate.exec(titleWords(label));
  const amount = amountAfter(row, first);
  if (match === null || amount === undefined) {
    return match === null ? undefined : [];
  }
  const term = match[1] === "st" ? "short" : "long";
  const side = match[2] === undefined ? "after" : "before";
  return [{ of: "equity", term, side, label, sheet, amount, figures: 1 }];
}

/** Returns the column `Realized P&L` of the header of a table by share, -1 for another row. */
function realizedColumn(row: Row): number {
  return row.texts().findLastIndex((text) => /^reali[sz]ed p&l$/.test(titleWords(text)));
}

function amountAfter(row: Row, column: number): Money | undefined {
  const value = row.firstFilled(column + 1);
  return value < 0 ? undefined : row.amount(value);
}
