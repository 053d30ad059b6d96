import type { MyStatement } from "contract/my-statements";
import { dayInIndia } from "../../../ui/format-date.ts";
import { platformViews } from "../platforms.ts";
import { financialYearBefore } from "../year-name.ts";

/** What a statement is called: by the person, else such as "ICICI statement of 21 Nov 2026". */
export function titleOf(statement: MyStatement): string {
  return statement.title ?? plainTitleOf(statement);
}

/** What a statement is called without a name of its own. */
export function plainTitleOf({ platform, sample, createdAt }: MyStatement): string {
  const name = platformViews.find((view) => view.platform === platform)?.name ?? platform;
  return `${name} ${sample ? "sample " : ""}statement of ${dayInIndia(createdAt)}`;
}

/** The year of a processed statement; one whose forms are not published is a tax year. */
export function yearNameOf({ assessmentYear, filePromised }: MyStatement): string {
  if (assessmentYear === null) {
    return "";
  }
  return filePromised === undefined
    ? `Assessment year ${assessmentYear}`
    : `Tax year ${financialYearBefore(assessmentYear)}`;
}
