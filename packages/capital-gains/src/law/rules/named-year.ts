import { parseAssessmentYear } from "../values/financial-year.ts";
import { yearName } from "./law-of-year.ts";
import { rulesOf } from "./year-rules.ts";

/**
 * Returns what the year of a result is called (`assessment year 2026-27`, `tax year 2026-27`), and whether
 * its forms are published, by its `assessmentYear`; `undefined` for one without rules.
 */
export function namedYear(assessmentYear: string) {
  const year = parseAssessmentYear(assessmentYear);
  const rules = year === undefined ? undefined : rulesOf(year);
  return year === undefined || rules === undefined
    ? undefined
    : { name: yearName(year), formsPublished: rules.formsPublished };
}
