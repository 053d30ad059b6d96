import type { Figures } from "@site/result/figures";
import type { StatementResult } from "@site/result/statement-result";
import { advanceTaxFigures } from "./advance-tax-figures.ts";
import { taxStepFigures } from "./caused-tax-figures.ts";
import { dividendFigures } from "./dividend-figures.ts";
import { interestFigures } from "./interest-figures.ts";
import { reconciliationFigures } from "./reconciliation-figures.ts";
import { tableFFigures } from "./table-f-figures.ts";
import { taxFigures } from "./tax-figures.ts";
import { typeFigures } from "./type-figures.ts";

/** Returns the figures of a result, once; page, papers and terminal print sections of them. */
export function figuresOf(result: StatementResult): Figures {
  const { advanceTax, interest, law } = result;
  const ofYear = advanceTax ?? interest;
  return [
    taxFigures(result),
    ...taxStepFigures(result),
    ...(result.reconciliation.length > 0 ? [reconciliationFigures(result)] : []),
    typeFigures(result),
    tableFFigures(result),
    ...(advanceTax ? advanceTaxFigures(advanceTax) : []),
    ...(ofYear && !ofYear.belowThreshold ? [interestFigures(ofYear, law)] : []),
    ...dividendFigures(result),
  ];
}
