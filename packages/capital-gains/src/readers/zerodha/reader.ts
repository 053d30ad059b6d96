import { said } from "../../law/finding.ts";
import type { StatementRows } from "../../law/lots/set-aside.ts";
import type { ReadOptions, ReadStatement } from "../../law/read-statement.ts";
import { type FinancialYear, financialYearOf } from "../../law/values/financial-year.ts";
import { money } from "../../law/values/money.ts";
import { Unreadable } from "../grid.ts";
import type { BrokerReader, SourceFile } from "../reader.ts";
import { downloadAgain } from "../refused-rows.ts";
import { depositoryFinding, findingsOf } from "./findings.ts";
import { type DepositoryCharges, depositoryCharges, placedCharges } from "./other-debits.ts";
import type { StatedPeriod } from "./preamble.ts";
import { sumsOf } from "./section-sums.ts";
import { hasTradewiseTitle, roleOf } from "./sheet-role.ts";
import { type StatedTable, statedTable } from "./stated-apart.ts";
import { StatedTotals } from "./stated-totals.ts";
import { tieOuts } from "./tie-outs.ts";
import { Tradewise } from "./tradewise.ts";

/**
 * Reads Zerodha Console's Tax P&L: the workbook, or the ZIP file with one CSV per section that large
 * accounts get. Lots come from the tradewise part alone; the summary repeats the same gains and is
 * only compared with them.
 */
export const zerodha: BrokerReader = { recognise: hasTradewiseTitle, read };

function read(file: SourceFile, into: StatementRows, options: ReadOptions): ReadStatement {
  const totals = new StatedTotals();
  const tradewise = new Tradewise(file, into, totals);
  const debits: ReturnType<typeof depositoryCharges> = [];
  const statedApart: StatedTable[] = [];
  for (const sheet of file.container.sheets) {
    const role = roleOf(sheet);
    if (role === "tradewise") {
      tradewise.read(sheet);
    } else if (role === "equity-totals") {
      totals.readEquity(sheet);
    } else if (role === "fund-totals") {
      totals.readFunds(sheet);
    } else if (role === "other-debits") {
      debits.push(...depositoryCharges(sheet));
    }
    const table = statesMore.has(role) ? statedTable(sheet) : undefined;
    if (table !== undefined) {
      statedApart.push(table);
    }
  }
  if (tradewise.sections.length === 0) {
    const message = `${file.name} is a Zerodha Tax P&L, but none of its sections was found. Nothing was computed. ${downloadAgain}`;
    throw new Unreadable({ code: "no-sections", message, where: { file: file.name } });
  }
  const year = yearOf(tradewise.period);
  const charges = placedCharges(debits, into.lots);
  const deduct = options.deductDepositoryCharges === true;
  if (deduct && charges !== undefined) {
    deductFrom(into, charges);
  }
  const client = tradewise.clientNumber ?? totals.clientNumber;
  return {
    broker: "zerodha",
    layout: `zerodha-tax-pnl-${tradewise.columnCount}-columns`,
    accountMasked: client?.masked ?? null,
    holder: client?.full ?? null,
    year,
    period: periodOf(tradewise.period),
    tieOuts: [
      ...tradewise.rowTies,
      ...tieOuts(totals.totals, tradewise.tableTotals, tradewise.rows),
    ],
    rowWithoutProfit: tradewise.rowWithoutProfit,
    summedSections: summedSections(tradewise),
    statedApart,
    findings: (section) =>
      said([
        ...findingsOf(file.name, tradewise, totals, section),
        depositoryFinding(file.name, charges, deduct, section),
      ]),
  };
}

/** The sheets with dividends, charges and other debits. */
const statesMore: ReadonlySet<string | undefined> = new Set([
  "equity-totals",
  "other-debits",
  "dividends",
]);

/** Derivatives are business income, section 43(5)(d), for which nothing is computed sale by sale. */
function summedSections({ sections }: Tradewise): ReadStatement["summedSections"] {
  return sections
    .filter(({ section: { scope }, rows }) => scope === "derivative" && rows.length > 0)
    .map(({ section: { title }, rows }) => ({
      title,
      scope: "derivative",
      trades: rows.length,
      profit: sumsOf(rows).profit,
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
function yearOf(period: StatedPeriod | null): FinancialYear | null {
  if (period === null) {
    return null;
  }
  const year = financialYearOf(period.from);
  return period.to === null || financialYearOf(period.to) === year ? year : null;
}

function periodOf(period: StatedPeriod | null): ReadStatement["period"] {
  return period === null || period.to === null ? null : { from: period.from, to: period.to };
}
