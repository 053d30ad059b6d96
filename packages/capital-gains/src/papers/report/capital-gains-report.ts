import type { StatementResult } from "@site/result/statement-result";
import { rulesOfAssessmentYear } from "../../law/rules/year-rules.ts";
import { type OnMissing, partOr } from "../part-or.ts";
import { workbookFile } from "../workbook/workbook.ts";
import { type ReportSheet, reportFont, reportLooks } from "./looks.ts";
import type { ReportOwner } from "./report-owner.ts";
import { advanceTaxSheet } from "./sheets/advance-tax-sheet.ts";
import { bySharesSheet } from "./sheets/by-shares-sheet.ts";
import { dividendsSheets } from "./sheets/dividends-sheet.ts";
import { lossesSheets } from "./sheets/losses-sheet.ts";
import { lotsSheet, workingsSheet } from "./sheets/lots-sheet.ts";
import { notesSheet } from "./sheets/notes-sheet.ts";
import { schedule112ASheet } from "./sheets/schedule-112a-sheet.ts";
import { scheduleCGSheet } from "./sheets/schedule-cg-sheet.ts";
import { cell, reportSheet, row } from "./sheets/sheet.ts";
import { statedApartSheets } from "./sheets/stated-apart-sheets.ts";
import { summarySheet } from "./sheets/summary-sheet.ts";
import { tableFSheet } from "./sheets/table-f-sheet.ts";
import { findingsSheet, reconciliationSheet, setAsideSheet } from "./sheets/table-sheets.ts";

export type { ReportOwner } from "./report-owner.ts";

/**
 * Makes `capital-gains-report.xlsx` of a result of `processStatements`: every figure with its working,
 * for the person and their accountant; `null` when the statements have no trades to show. Equal
 * results of one owner and day make equal bytes. A sheet that cannot be made says so, and `onMissing`
 * hears why; with nobody to hear it, this throws.
 */
export function capitalGainsReport(
  result: StatementResult,
  owner?: ReportOwner,
  onMissing: OnMissing = (_sheet, cause) => {
    throw cause;
  },
): Uint8Array<ArrayBuffer> | null {
  if (result.lotCount === 0 && result.setAside.length === 0) {
    return null;
  }
  const rules = rulesOfAssessmentYear(result.assessmentYear);
  if (rules === undefined) {
    throw new RangeError(`no rules for ${result.assessmentYear}`);
  }
  const sheets = (name: string, make: () => ReportSheet | readonly ReportSheet[]) =>
    sheetsOr(name, make, onMissing);
  const lots = [
    ...sheets("By share", () => bySharesSheet(result)),
    ...sheets("Sales", () => lotsSheet(result, rules)),
    ...sheets("Workings", () => workingsSheet(result, rules)),
    ...sheets("Set aside", () => setAsideSheet(result) ?? []),
    ...sheets("Reconciliation", () => reconciliationSheet(result)),
    ...sheets("Findings", () => findingsSheet(result)),
    ...sheets("Dividends", () => dividendsSheets(result)),
    ...sheets("Stated apart", () => statedApartSheets(result)),
  ];
  const { advanceTax } = result;
  if (advanceTax !== null) {
    return reportOf(`Capital gains so far, tax year ${result.law.taxYear}`, [
      ...sheets("Advance tax", () => advanceTaxSheet(result, advanceTax, owner)),
      ...lots,
    ]);
  }
  return reportOf(`Capital gains report, assessment year ${result.assessmentYear}`, [
    ...sheets("Summary", () => summarySheet(result, owner)),
    ...sheets("Schedule CG", () => scheduleCGSheet(result)),
    ...sheets("Table F", () => tableFSheet(result)),
    ...sheets("Schedules of losses", () => lossesSheets(result)),
    ...sheets("Schedule 112A", () => schedule112ASheet(result)),
    ...lots,
    ...sheets("Interest and notes", () => notesSheet(result, rules)),
  ]);
}

/** Makes sheets, or one that says that they are missing; a sheet may also end early with that sentence. */
function sheetsOr(
  name: string,
  make: () => ReportSheet | readonly ReportSheet[],
  onMissing: OnMissing,
): readonly ReportSheet[] {
  const instead = () => reportSheet(name, [100], [missingPart]);
  return [partOr(name, make, instead, onMissing)].flat().map((sheet) => ({
    ...sheet,
    write: (rows) =>
      partOr(
        name,
        () => sheet.write(rows),
        () => rows.row(2).text(missingText, "warning"),
        onMissing,
      ),
  }));
}

const missingText =
  "This part could not be made, because of a fault in our program. All other sheets are complete. Ask us before you enter figures that belong here.";
const missingPart = row(cell.text(missingText, "warning", "all"));

function reportOf(title: string, sheets: readonly ReportSheet[]): Uint8Array<ArrayBuffer> {
  return workbookFile({ title, font: reportFont, looks: reportLooks, sheets });
}
