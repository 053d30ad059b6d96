import type { Refusal, Where } from "@site/result/finding";
import type { Lot, Section } from "../../law/lots/lot.ts";
import { addLot, type StatementRows } from "../../law/lots/set-aside.ts";
import { type RowPlace, rowRefusal, whereOf } from "../../law/refusal.ts";
import { type TiedRows, type TieOut, tieOut } from "../../law/tie-out.ts";
import { financialYearOf } from "../../law/values/financial-year.ts";
import { type Money, zero } from "../../law/values/money.ts";
import type { Row } from "../grid.ts";
import type { SourceFile } from "../reader.ts";
import { downloadAgain } from "../refused-rows.ts";
import { type TradewiseHeader, zerodhaColumns } from "./columns.ts";
import {
  isFairMarketValuePerShare,
  type LotRow,
  type OddRow,
  readZerodhaLot,
  rounding,
  taxableProfitDiffers,
} from "./lot-row.ts";
import type { StatedPeriod } from "./preamble.ts";
import {
  categoryOf,
  isLongTerm,
  type SummedRow,
  sideOf,
  type TradewiseSums,
} from "./section-sums.ts";
import type { StatedCharge, StatedTotal } from "./stated-totals.ts";

/** A section while it is being read. */
export type TradewiseSection = {
  /** the section of its lots */
  readonly section: Section;
  /** that of lots of a lone `Equity` section that were bought and sold on one day */
  readonly intraday: Section;
  readonly rows: SummedRow[];
};

/** A total below a table, and the rows it may add up: those of its table, or of all tables so far. */
export type TableTotal = {
  readonly check: string;
  readonly stated: Money;
  readonly candidates: readonly (Pick<TiedRows, "sections" | "scope"> &
    Pick<TradewiseSums, "lots" | "profit">)[];
  readonly where: Where;
};

/** A row of a share, for sentences about single rows. */
export type NamedRow = RowPlace & { readonly name: string };

/** What the tradewise part of a Tax P&L states, as far as it has been read. */
export type Tradewise = ReturnType<typeof nothingRead>;

/** Returns the tradewise part before its first row is read; lots go to `rows`. */
export function nothingRead(file: SourceFile, rows: StatementRows) {
  return {
    file,
    rows,
    sections: [] as TradewiseSection[],
    headers: [] as TradewiseHeader[],
    /** gains before and after 23 July 2024, and the totals of the other sheets */
    totals: [] as StatedTotal[],
    /** totals below the tables themselves */
    tableTotals: [] as TableTotal[],
    /** lots whose stated profit is not what their own values make */
    rowTies: [] as TieOut[],
    /** lots with charges other than zero, and lots of sections that have no column for them */
    lotsWithCharges: [] as Lot[],
    lotsWithoutChargeColumns: [] as Lot[],
    /** sales of the statement's year outside the days that it covers */
    outsidePeriod: [] as NamedRow[],
    /** the block `Charges`, if any, which also covers trades without a sale */
    charges: [] as StatedCharge[],
    /** rows with no profit at all, which may be why totals do not tie */
    rowsWithoutProfit: [] as Refusal[],
  };
}

/** A row that is being read, and where it goes. */
export type At = { readonly row: Row; readonly place: RowPlace; readonly tradewise: Tradewise };

/** A row with a sale, and what is in force there. */
type Trade = At & {
  readonly header: TradewiseHeader;
  readonly open: TradewiseSection;
  readonly period: StatedPeriod | undefined;
};

/**
 * Reads a row with a sale as a lot of its section, or sets it aside. Returns the refusal of an unreadable
 * row that is shorter than its header: if it is the last row of a CSV, the file was cut off there.
 */
export function readTrade(trade: Trade): Refusal | undefined {
  const { row, place, header, open, period, tradewise } = trade;
  const read = readZerodhaLot(row, header);
  const { transferred: day } = read;
  const isOutside =
    period !== undefined && day !== undefined && (day < period.from || day > (period.to ?? day));
  if (isOutside && financialYearOf(day) === financialYearOf(period.from)) {
    tradewise.outsidePeriod.push({ ...place, name: read.name });
  } else if (isOutside && open.section.scope === "derivative") {
    tradewise.rows.setAside.push(ofAnotherYear(read, trade));
    return undefined;
  }
  if ("reason" in read) {
    const refusal = setAside(read, trade);
    return row.length < header.end ? refusal : undefined;
  }
  addToSums(read, read.profit, trade);
  tieRow(read, trade);
  if (open.section.scope !== "derivative") {
    addToLots(read, trade);
  }
  return undefined;
}

/** Keeps a derivative trade of another year out of its section's sums, in which it would be of this one. */
function ofAnotherYear(trade: LotRow | OddRow, { open: { section }, place: { row } }: Trade) {
  const { name, isin, quantity, acquired, transferred, saleValue, cost } = trade;
  const stated = { name, isin, quantity, acquired, transferred, saleValue, cost };
  const reason = { reason: "sold-in-another-year", what: "is dated in another year" } as const;
  return { ...stated, ...reason, section, row };
}

/** Adds a lot of anything but derivatives to the statement's lots. */
function addToLots(read: LotRow, { open, place, tradewise }: Trade): void {
  const { scope } = open.section;
  const section = sectionOf(read, open);
  const isLong = isLongTerm(read.acquired, read.transferred);
  const isPerShare = isLong && isFairMarketValuePerShare(read);
  const differs = taxableProfitDiffers(read, scope, isLong, isPerShare);
  const { profit, statedProfit, taxableProfit, ...stated } = read;
  const { charges, stampDuty, fairMarketValue: price, ...sale } = stated;
  const lot: Lot = {
    ...sale,
    section,
    row: place.row,
    buyExpenses: stampDuty,
    // One figure covers both legs and cannot be split: the finding charges-not-split-by-side.
    transferExpenses: charges ?? zero,
    fmv: price === undefined ? undefined : { of: isPerShare ? "unit" : "lot", price },
    flags: [
      ...(section === open.section ? [] : ["acquired-and-transferred-same-day" as const]),
      ...(differs ? ["taxable-profit-differs" as const] : []),
    ],
  };
  if (!addLot(tradewise.rows, lot)) {
    return;
  }
  if (charges === undefined) {
    tradewise.lotsWithoutChargeColumns.push(lot);
  } else if (charges !== zero || stampDuty !== zero) {
    tradewise.lotsWithCharges.push(lot);
  }
}

function tieRow({ statedProfit, profit }: LotRow, { open, place, tradewise }: Trade): void {
  if (statedProfit === undefined || statedProfit === profit) {
    return;
  }
  const { section, intraday } = open;
  const where = whereOf(place, zerodhaColumns.titleOf("statedProfit"));
  const rows = { scope: section.scope, sections: [section, intraday], where };
  const check = `${section.title}, row ${place.row}: Profit`;
  const tie = tieOut(check, statedProfit, profit, rounding, rows);
  if (!tie.ok) {
    tradewise.rowTies.push(tie);
  }
}

/**
 * Sets aside a row that cannot be taxed; its stated profit still counts towards the totals. Returns its
 * refusal where a cell can't be read.
 */
function setAside(odd: OddRow, trade: Trade): Refusal | undefined {
  const { open, place, tradewise } = trade;
  const { profit, column, taxableProfit, ...stated } = odd;
  const unreadable = refusalInRow(place, "unreadable-row", odd.what, column);
  const refusal = odd.reason === "unreadable-cell" ? unreadable : undefined;
  if (profit === undefined) {
    tradewise.rowsWithoutProfit.push(unreadable);
  } else {
    addToSums(odd, profit, trade);
  }
  // Derivative trades are only counted, which needs only their profit.
  if (open.section.scope !== "derivative" || profit === undefined) {
    tradewise.rows.setAside.push({ ...stated, section: open.section, row: place.row, refusal });
  }
  return refusal;
}

function addToSums(read: LotRow | OddRow, profit: Money, { open, period }: Trade): void {
  const { isin, acquired, transferred, taxableProfit = profit } = read;
  const section = sectionOf(read, open);
  const day = transferred ?? period?.to ?? period?.from;
  open.rows.push({
    category: categoryOf(section, isLongTerm(acquired, transferred)),
    side: day === undefined ? "after" : sideOf(day),
    section,
    isin,
    acquired,
    transferred,
    profit,
    taxableProfit,
  });
}

/** Returns the section of a row: a lone `Equity` section also has the intraday trades. */
function sectionOf({ acquired, transferred }: LotRow | OddRow, open: TradewiseSection): Section {
  const { section, intraday } = open;
  const isIntraday = acquired !== undefined && acquired === transferred;
  return section.scope === "equity" && isIntraday ? intraday : section;
}

/** Refuses a row; `what` is wrong with it, as the end of a sentence. */
export function refusalInRow(
  place: RowPlace,
  code: string,
  what: string,
  column?: string,
): Refusal {
  const ofSheet = place.sheet === "" ? "" : ` of the sheet "${place.sheet}"`;
  const message = `Row ${place.row}${ofSheet} in ${place.file} ${what}. Nothing was computed. ${downloadAgain}`;
  return rowRefusal(place, code, message, column);
}
