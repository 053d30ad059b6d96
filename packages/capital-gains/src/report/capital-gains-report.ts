import { rulesOfAssessmentYear } from "../rules/year-rules.ts";
import type { StatementResult } from "../statement/statement-result.ts";
import { advanceTaxSheet } from "./sheets/advance-tax-sheet.ts";
import { lossesSheet } from "./sheets/losses-sheet.ts";
import { lotSheets } from "./sheets/lots-sheet.ts";
import { schedule112ASheets } from "./sheets/schedule-112a-sheet.ts";
import { scheduleCGSheet } from "./sheets/schedule-cg-sheet.ts";
import { setOffSheet } from "./sheets/set-off-sheet.ts";
import { summarySheet } from "./sheets/summary-sheet.ts";
import { tableFSheet } from "./sheets/table-f-sheet.ts";
import { findingsSheet, reconciliationSheet, setAsideSheet } from "./sheets/table-sheets.ts";
import { workbookPieces } from "./workbook/workbook.ts";

/**
 * Makes `capital-gains-report.xlsx` of a result of `processStatements`: every figure with its working,
 * for the person and their accountant; `null` when the statements have no trades to show. Equal
 * results make equal bytes.
 */
export async function capitalGainsReport(
  result: StatementResult,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const making = reportPieces(result);
  if (making === null) {
    return null;
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of making) {
    pieces.push(piece);
    size += piece.length;
  }
  const file = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.length;
  }
  return file;
}

/** Yields the same file in consecutive pieces, each made on demand, for callers that write them out. */
export function reportPieces(result: StatementResult): AsyncIterable<Uint8Array> | null {
  if (result.lotCount === 0 && result.setAside.length === 0) {
    return null;
  }
  const rules = rulesOfAssessmentYear(result.assessmentYear);
  if (rules === undefined) {
    throw new RangeError(`no rules for ${result.assessmentYear}`);
  }
  const asideSheet = setAsideSheet(result);
  const lots = [
    ...lotSheets(result, rules),
    ...(asideSheet === null ? [] : [asideSheet]),
    reconciliationSheet(result),
    findingsSheet(result),
  ];
  if (result.advanceTax !== null) {
    return workbookPieces(`Capital gains so far, tax year ${result.law.taxYear}`, [
      advanceTaxSheet(result, result.advanceTax),
      ...lots,
    ]);
  }
  return workbookPieces(`Capital gains report, assessment year ${result.assessmentYear}`, [
    summarySheet(result, rules),
    scheduleCGSheet(result),
    tableFSheet(result),
    lossesSheet(result),
    ...schedule112ASheets(result),
    ...lots,
    setOffSheet(result, rules),
  ]);
}
