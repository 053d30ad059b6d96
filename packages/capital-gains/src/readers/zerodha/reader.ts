import { accepted, type Result } from "@site/result/result";
import type { StatedDividends } from "../../law/dividends/stated-dividend.ts";
import { said } from "../../law/finding.ts";
import type { StatementRows } from "../../law/lots/set-aside.ts";
import type { ReadOptions, ReadStatement } from "../../law/read-statement.ts";
import { refusedWith } from "../../law/refusal.ts";
import { type FinancialYear, financialYearOf } from "../../law/values/financial-year.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import { money } from "../../law/values/money.ts";
import type { Sheet } from "../grid.ts";
import type { BrokerReader, SourceFile } from "../reader.ts";
import { downloadAgain } from "../refused-rows.ts";
import { dividendRows } from "./dividend-rows.ts";
import { depositoryFinding, tradewiseFindings } from "./findings.ts";
import {
  type DepositoryCharge,
  type DepositoryCharges,
  depositoryCharges,
  placedCharges,
} from "./other-debits.ts";
import type { StatedPeriod } from "./preamble.ts";
import { tradewiseSums } from "./section-sums.ts";
import { hasTradewiseTitle, roleOf, type SheetRole } from "./sheet-role.ts";
import { type StatedTable, statedTable } from "./stated-apart.ts";
import { fundTotals, readEquityTotals } from "./stated-totals.ts";
import { zerodhaTieOuts } from "./tie-outs.ts";
import { nothingRead, type Tradewise, type TradewiseSection } from "./trades.ts";
import { type Known, readTradewise } from "./tradewise.ts";

/**
 * Reads Zerodha Console's Tax P&L: the workbook, or the ZIP file with one CSV per section that large
 * accounts get. Lots come from the tradewise part alone; the summary repeats the same gains and is
 * only compared with them.
 */
export const zerodha: BrokerReader = { recognise: hasTradewiseTitle, read };

function read(file: SourceFile, into: StatementRows, options: ReadOptions): Result<ReadStatement> {
  const tradewise = nothingRead(file, into);
  const debits: DepositoryCharge[] = [];
  const statedApart: StatedTable[] = [];
  const dividends: StatedDividends[] = [];
  let known: Known = {};
  for (const sheet of file.container.sheets) {
    const role = roleOf(sheet);
    if (!role.ok) {
      return role;
    }
    const read = readByRole(role.value, sheet, known, { tradewise, debits, dividends });
    if (!read.ok) {
      return read;
    }
    known = read.value;
    const table = statesMore.has(role.value) ? statedTable(sheet) : accepted(undefined);
    if (!table.ok) {
      return table;
    }
    if (table.value !== undefined) {
      statedApart.push(table.value);
    }
  }
  const { sections, headers, totals, rowTies, tableTotals } = tradewise;
  if (sections.length === 0) {
    const message = `${file.name} is a Zerodha Tax P&L, but none of its sections was found. Nothing was computed. ${downloadAgain}`;
    return refusedWith("no-sections", message, { file: file.name });
  }
  const depository = placedCharges(debits, into.lots);
  const deduct = options.deductDepositoryCharges === true;
  if (deduct && depository !== undefined) {
    deductFrom(into, depository);
  }
  const client = known.clientNumber ?? known.clientOfTotals;
  const columns = headers.reduce((most, { count }) => Math.max(most, count), 0);
  return accepted({
    broker: "ZERODHA",
    layout: `zerodha-tax-pnl-${columns}-columns`,
    accountMasked: client?.masked ?? null,
    holder: client?.full ?? null,
    year: yearOf(known.period),
    period: periodOf(known.period),
    hidesBuybacks: false,
    tieOuts: [
      ...rowTies,
      ...zerodhaTieOuts(
        totals,
        tableTotals,
        sections.flatMap(({ rows }) => rows),
      ),
    ],
    rowWithoutProfit: tradewise.rowsWithoutProfit[0],
    summedSections: summedSections(sections),
    statedApart,
    dividends: {
      rows: dividends.flatMap(({ rows }) => rows),
      unread: dividends.flatMap(({ unread }) => unread),
      total: totalOf(dividends),
    },
    findings: (section) =>
      said([
        ...tradewiseFindings(tradewise, section),
        depositoryFinding(file.name, depository, deduct, section),
      ]),
  });
}

/** Reads a sheet below what those before it left in force; returns what it leaves to the next one. */
function readByRole(
  role: SheetRole | undefined,
  sheet: Sheet,
  known: Known,
  into: { tradewise: Tradewise; debits: DepositoryCharge[]; dividends: StatedDividends[] },
): Result<Known> {
  const { tradewise, debits } = into;
  switch (role) {
    case "tradewise":
      return readTradewise(sheet, known, tradewise);
    case "equity-totals": {
      const client = readEquityTotals(sheet, tradewise);
      const { clientOfTotals } = known;
      return client.ok
        ? accepted({ ...known, clientOfTotals: clientOfTotals ?? client.value })
        : client;
    }
    case "fund-totals":
      return added(fundTotals(sheet), tradewise.totals, known);
    case "other-debits":
      return added(depositoryCharges(sheet), debits, known);
    case "dividends": {
      const stated = dividendRows(sheet);
      return added(stated.ok ? accepted([stated.value]) : stated, into.dividends, known);
    }
    case undefined:
      return accepted(known);
  }
}

/** Returns the sum that the sheets state; `undefined` where one with dividends states none. */
function totalOf(stated: readonly StatedDividends[]): StatedDividends["total"] {
  const filled = stated.filter(({ rows, total }) => rows.length > 0 || total !== undefined);
  const totals = filled.flatMap(({ total }) => total ?? []);
  return totals.length === 0 || totals.length < filled.length ? undefined : money(sumOf(totals));
}

function added<T>(read: Result<readonly T[]>, to: T[], known: Known): Result<Known> {
  if (!read.ok) {
    return read;
  }
  to.push(...read.value);
  return accepted(known);
}

/** The sheets with dividends, charges and other debits. */
const statesMore: ReadonlySet<SheetRole | undefined> = new Set<SheetRole>([
  "equity-totals",
  "other-debits",
  "dividends",
]);

/** Derivatives are business income, section 43(5)(d), for which nothing is computed sale by sale. */
function summedSections(sections: readonly TradewiseSection[]): ReadStatement["summedSections"] {
  return sections
    .filter(({ section: { scope }, rows }) => scope === "derivative" && rows.length > 0)
    .map(({ section: { title }, rows }) => ({
      title,
      scope: "derivative",
      trades: rows.length,
      profit: tradewiseSums(rows).profit,
    }));
}

/** Section 48(i): expenditure incurred wholly and exclusively in connection with the transfer. */
function deductFrom({ lots }: StatementRows, { placed }: DepositoryCharges): void {
  for (const [i, lot] of lots.entries()) {
    const amount = placed.get(lot);
    if (amount !== undefined) {
      lots[i] = { ...lot, transferExpenses: money(lot.transferExpenses + amount) };
    }
  }
}

/** Returns the year of a period within one year; otherwise the sale dates decide. */
function yearOf(period: StatedPeriod | undefined): FinancialYear | null {
  if (period === undefined) {
    return null;
  }
  const year = financialYearOf(period.from);
  return period.to === null || financialYearOf(period.to) === year ? year : null;
}

function periodOf(period: StatedPeriod | undefined): ReadStatement["period"] {
  return period === undefined || period.to === null ? null : { from: period.from, to: period.to };
}
