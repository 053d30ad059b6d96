import type { Sheet } from "../grid.ts";
import type { LotTable } from "../lots/lot-table.ts";
import type { BrokerReader, ReadStatement, SourceFile } from "../reader.ts";
import { accepted, type Outcome, type Refusal, refused } from "../refusal.ts";
import { type FinancialYear, financialYearOf } from "../values/financial-year.ts";
import { findingsOf } from "./findings.ts";
import type { StatedPeriod } from "./period.ts";
import { CategorySums } from "./section-sums.ts";
import { hasTradewiseTitle, roleOf } from "./sheet-role.ts";
import { StatedTotals } from "./stated-totals.ts";
import { tieOuts } from "./tie-outs.ts";
import { Tradewise } from "./tradewise.ts";

/**
 * Reads Zerodha Console's Tax P&L: the workbook, or the ZIP file of one CSV a section that large
 * accounts get. Lots come from the tradewise part alone; the summary states the same gains again and
 * is only held against them.
 */
export const zerodha: BrokerReader = {
  broker: "zerodha",
  recognise: hasTradewiseTitle,
  read,
};

function read(file: SourceFile, lots: LotTable): Outcome<ReadStatement> {
  const sums = new CategorySums();
  const tradewise = new Tradewise(file, lots, sums);
  const totals = new StatedTotals();
  for (const sheet of file.container.sheets) {
    const problem = readSheet(sheet, tradewise, totals);
    if (problem !== null) return { ok: false, refusal: inFile(problem, file) };
  }
  if (tradewise.sections.length === 0)
    return refused(
      "no-sections",
      `${file.name} is a Tax P&L of Zerodha, but none of its sections was found. Download it again and upload it unchanged.`,
      { file: file.name },
    );
  const year = yearOf(tradewise.period);
  const client = tradewise.clientNumber ?? totals.clientNumber;
  return accepted({
    broker: "zerodha",
    layout: `zerodha-tax-pnl-${tradewise.columnCount}-columns`,
    accountMasked: client?.masked ?? null,
    holder: client?.full ?? null,
    year,
    period: periodOf(tradewise.period),
    tieOuts: tieOuts(totals.totals, tradewise.tableTotals, sums),
    findings: findingsOf(file.name, tradewise, totals),
  });
}

function readSheet(sheet: Sheet, tradewise: Tradewise, totals: StatedTotals): Refusal | null {
  switch (roleOf(sheet)) {
    case "tradewise":
      return tradewise.read(sheet);
    case "equity-totals":
      return totals.readEquity(sheet);
    case "fund-totals":
      return totals.readFunds(sheet);
    default:
      return sheet.problem?.() ?? null;
  }
}

function inFile(problem: Refusal, file: SourceFile): Refusal {
  return { ...problem, where: { file: file.name, ...problem.where } };
}

/** The year of a period that lies within one; otherwise the dates of the sales have the word. */
function yearOf(period: StatedPeriod | null): FinancialYear | null {
  if (period === null) return null;
  const year = financialYearOf(period.from);
  return period.to === null || financialYearOf(period.to) === year ? year : null;
}

function periodOf(period: StatedPeriod | null): ReadStatement["period"] {
  return period === null || period.to === null ? null : { from: period.from, to: period.to };
}
