import type { MyStatement } from "@site/contract/my-statements";
import { brokers } from "@site/result/brokers";
import { dayInIndia } from "../../../ui/format-date.ts";
import { viewOf } from "../flow/platforms.ts";
import { bothYears, financialYearBefore } from "../flow/year-name.ts";

/** Returns a statement's name: the person's own, or its brokers', such as "ICICI Direct + Zerodha". */
export function titleOf({ title, platform, brokers: of, sample }: MyStatement): string {
  const names = of.map((broker) => brokers[broker].label).join(" + ");
  return title ?? `${names || viewOf(platform).name}${sample ? " sample" : ""}`;
}

/** Returns its name as a sentence or a button's label needs it: a broker has many statements. */
export function fullNameOf(statement: MyStatement): string {
  return statement.title ?? `${titleOf(statement)}, ${fileNamesOf(statement)}`;
}

/** Returns the names of the files that are kept; without any, the day of the upload. */
export function fileNamesOf({ files, createdAt }: MyStatement): string {
  return files.map(({ name }) => name).join(", ") || dayInIndia(createdAt);
}

/** Returns the year of a processed statement; without published forms it is a tax year. */
export function yearNameOf({ assessmentYear, beforeForms }: MyStatement): string {
  if (assessmentYear === null) {
    return "";
  }
  return beforeForms
    ? `Tax year ${financialYearBefore(assessmentYear)}`
    : bothYears(assessmentYear);
}
