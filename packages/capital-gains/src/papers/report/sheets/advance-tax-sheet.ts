import type { AdvanceTax } from "@site/result/advance-tax";
import type { StatementResult } from "@site/result/statement-result";
import { advanceTaxFigures } from "../../figures/advance-tax-figures.ts";
import { taxStepFigures } from "../../figures/caused-tax-figures.ts";
import { interestFigures } from "../../figures/interest-figures.ts";
import { taxFiguresWithSlab } from "../../figures/tax-figures.ts";
import type { ReportSheet } from "../looks.ts";
import type { ReportOwner } from "../report-owner.ts";
import { dividendNotes } from "./dividends-sheet.ts";
import { headRows } from "./head-rows.ts";
import { labelOfTwoFigures, sectionRows } from "./section-rows.ts";
import { paragraph, reportSheet } from "./sheet.ts";

const columnWidths = [44, 15, 15, 15, 15, 15, 15];

/**
 * Makes the first sheet of the report for a year whose return has no forms yet: gains so far, their tax,
 * and what advance tax is due when.
 */
export function advanceTaxSheet(
  result: StatementResult,
  advanceTax: AdvanceTax,
  owner: ReportOwner | undefined,
): ReportSheet {
  return reportSheet("Gains so far", columnWidths, [
    ...headRows(`Capital gains so far, tax year ${result.law.taxYear}`, result, owner),
    paragraph(
      `The ${result.law.act} applies. The forms of its return are not published yet, so there is no file to upload.`,
    ),
    ...sectionRows(taxFiguresWithSlab(result), labelOfTwoFigures),
    ...taxStepFigures(result).flatMap((section) => sectionRows(section, labelOfTwoFigures)),
    ...(result.untilYearEnd ? [paragraph(result.untilYearEnd.inWords)] : []),
    ...advanceTaxFigures(advanceTax).flatMap((section) => sectionRows(section, 1)),
    ...sectionRows(interestFigures(advanceTax, result.law), 1),
    ...dividendNotes(result),
    ...notes.map(paragraph),
  ]);
}

const notes = [
  "Nobody can foresee a gain: there is no interest for the instalments before it if its tax is paid with those that follow, or by 31 March (section 425). Paying its whole tax with the next instalment is safe on every reading of the section.",
  "12% paid by 15 June and 36% by 15 September are enough to avoid interest (section 425).",
  "These figures cover only these gains: other income, surcharge, rebate, tax deducted at source and payments are not known here. The return rounds income and tax to ten rupees (section 516). Interest on whole hundreds of rupees follows rule 119A of the Income-tax Rules 1962; we could not verify whether the new rules keep it.",
  "This helps you plan payments and is not tax advice.",
];
