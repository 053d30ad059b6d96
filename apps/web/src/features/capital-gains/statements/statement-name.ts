import type { MyStatement } from "contract/my-statements";
import { dayInIndia } from "../../../ui/format-date.ts";
import { viewOf } from "../flow/platforms.ts";
import { financialYearBefore } from "../flow/year-name.ts";

/** Returns a statement's name: the person's own, or its files'. */
export function titleOf(statement: MyStatement): string {
  const files = statement.files.map(({ name }) => name).join(", ");
  return statement.title ?? (files || plainTitleOf(statement));
}

/** Returns what a statement is without its files, such as "ICICI statement of 21 Nov 2026". */
export function plainTitleOf({ platform, sample, createdAt }: MyStatement): string {
  return `${viewOf(platform).name} ${sample ? "sample " : ""}statement of ${dayInIndia(createdAt)}`;
}

/** Returns the year of a processed statement; without published forms it is a tax year. */
export function yearNameOf({ assessmentYear, beforeForms }: MyStatement): string {
  if (assessmentYear === null) {
    return "";
  }
  const year = financialYearBefore(assessmentYear);
  return beforeForms ? `Tax year ${year}` : `FY ${year} (AY ${assessmentYear})`;
}
