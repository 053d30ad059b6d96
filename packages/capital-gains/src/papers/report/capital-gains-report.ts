import type { StatementResult } from "result/statement-result";
import { rulesOfAssessmentYear } from "../../law/rules/year-rules.ts";
import { workbookFile } from "../workbook/workbook.ts";
import { type ReportSheet, reportFont, reportLooks } from "./looks.ts";
import type { ReportOwner } from "./report-owner.ts";
import { advanceTaxSheet } from "./sheets/advance-tax-sheet.ts";
import { bySharesSheet } from "./sheets/by-shares-sheet.ts";
import { lossesSheets } from "./sheets/losses-sheet.ts";
import { lotsSheet, workingsSheet } from "./sheets/lots-sheet.ts";
import { notesSheet } from "./sheets/notes-sheet.ts";
import { schedule112ASheet } from "./sheets/schedule-112a-sheet.ts";
import { scheduleCGSheet } from "./sheets/schedule-cg-sheet.ts";
import { statedApartSheets } from "./sheets/stated-apart-sheets.ts";
import { summarySheet } from "./sheets/summary-sheet.ts";
import { tableFSheet } from "./sheets/table-f-sheet.ts";
import { findingsSheet, reconciliationSheet, setAsideSheet } from "./sheets/table-sheets.ts";

export type { ReportOwner } from "./report-owner.ts";

/**
 * Makes `capital-gains-report.xlsx` of a result of `processStatements`: every figure with its working,
 * for the person and their accountant; `null` when the statements have no trades to show. Equal
 * results of one owner and day make equal bytes.
 */
export function capitalGainsReport(
  result: StatementResult,
  owner?: ReportOwner,
): Uint8Array | null {
  if (result.lotCount === 0 && result.setAside.length === 0) {
    return null;
  }
  const rules = rulesOfAssessmentYear(result.assessmentYear);
  if (rules === undefined) {
    throw new RangeError(`no rules for ${result.assessmentYear}`);
  }
  const asideSheet = setAsideSheet(result);
  const lots = [
    bySharesSheet(result),
    lotsSheet(result, rules),
    workingsSheet(result, rules),
    ...(asideSheet === null ? [] : [asideSheet]),
    reconciliationSheet(result),
    findingsSheet(result),
    ...statedApartSheets(result),
  ];
  if (result.advanceTax !== null) {
    return reportOf(`Capital gains so far, tax year ${result.law.taxYear}`, [
      advanceTaxSheet(result, result.advanceTax, owner),
      ...lots,
    ]);
  }
  return reportOf(`Capital gains report, assessment year ${result.assessmentYear}`, [
    summarySheet(result, rules, owner),
    scheduleCGSheet(result),
    tableFSheet(result, rules),
    ...lossesSheets(result),
    schedule112ASheet(result),
    ...lots,
    notesSheet(result, rules),
  ]);
}

function reportOf(title: string, sheets: readonly ReportSheet[]): Uint8Array {
  return workbookFile({ title, font: reportFont, looks: reportLooks, sheets });
}
