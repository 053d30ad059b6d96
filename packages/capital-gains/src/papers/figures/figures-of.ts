import type { Figures } from "result/figures";
import type { StatementResult } from "result/statement-result";
import { taxFigures } from "./tax-figures.ts";

/** Returns the figures of a result, once; page, papers and terminal print sections of them. */
export function figuresOf(result: StatementResult): Figures {
  return [taxFigures(result)];
}
