import { parseAssessmentYear } from "../values/financial-year.ts";
import { yearName } from "./law-of-year.ts";
import { rulesOf } from "./year-rules.ts";

/** What a result's year is called, and whether the forms of its return are published. */
type NamedYear = {
  /** `assessment year 2026-27`, `tax year 2026-27`. */
  readonly name: string;
  readonly formsPublished: boolean;
};

/** Returns the year of a result by its `assessmentYear`; `undefined` for one without rules. */
export function namedYear(assessmentYear: string): NamedYear | undefined {
  const year = parseAssessmentYear(assessmentYear);
  const rules = year === undefined ? undefined : rulesOf(year);
  return year === undefined || rules === undefined
    ? undefined
    : { name: yearName(year), formsPublished: rules.formsPublished };
}
