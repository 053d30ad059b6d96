import type { ReadFiles } from "./read-files.ts";
import type { ReadFile } from "./reader.ts";
import { accepted, type Outcome, refused } from "./refusal.ts";
import { FIRST_TAX_YEAR_OF_2025_ACT, rulesOf } from "./rules/year-rules.ts";
import {
  assessmentYearOf,
  type FinancialYear,
  financialYearOf,
  formatFinancialYear,
  parseAssessmentYear,
} from "./values/financial-year.ts";

/**
 * The one financial year of all files: what they say, or where a file says nothing the year of its
 * sales. Refuses files of different years, a sale outside its statement's year, a year other than
 * the one asked for, and years whose forms are not known.
 */
export function statementYear(
  { files }: ReadFiles,
  asked: string | undefined,
): Outcome<FinancialYear> {
  const wanted = asked === undefined ? undefined : parseAssessmentYear(asked);
  if (asked !== undefined && wanted === undefined)
    return refused(
      "assessment-year-malformed",
      `"${asked.slice(0, 20)}" is no assessment year. Write it as 2026-27.`,
    );
  let year: FinancialYear | undefined;
  for (const file of files) {
    const own = yearOfFile(file);
    if (!own.ok) return own;
    if (own.value === null) continue;
    if (year !== undefined && own.value !== year)
      return refused(
        "mixed-years",
        `${files[0]?.name} is of the financial year ${formatFinancialYear(year)}, ${file.name} of ` +
          `${formatFinancialYear(own.value)}. One 112A file is for one year: give the statements ` +
          "of one year together.",
        { file: file.name },
      );
    year = own.value;
  }
  year ??= wanted;
  if (year === undefined)
    return refused(
      "year-unknown",
      "The statement names no year and has no sale. Say which assessment year it is for.",
      { file: files[0]?.name ?? "" },
    );
  if (wanted !== undefined && wanted !== year)
    return refused(
      "assessment-year-differs",
      `You asked for assessment year ${assessmentYearOf(wanted)}, but the statement is of the ` +
        `financial year ${formatFinancialYear(year)}, assessment year ${assessmentYearOf(year)}.`,
      { file: files[0]?.name ?? "" },
    );
  return supported(year, files[0]?.name ?? "");
}

function yearOfFile({ name, statement, transfers }: ReadFile): Outcome<FinancialYear | null> {
  if (transfers === null) return accepted(statement.year);
  const first = financialYearOf(transfers.first);
  const last = financialYearOf(transfers.last);
  if (statement.year === null && first !== last)
    return refused(
      "mixed-years",
      `${name} has sales of the financial years ${formatFinancialYear(first)} and ` +
        `${formatFinancialYear(last)}. Download one statement for each year.`,
      { file: name },
    );
  const year = statement.year ?? first;
  if (first === year && last === year) return accepted(year);
  return refused(
    "transfer-outside-year",
    `${name} is of the financial year ${formatFinancialYear(year)} but has a sale of ` +
      `${formatFinancialYear(first === year ? last : first)}. Download it again for one year.`,
    { file: name },
  );
}

function supported(year: FinancialYear, file: string): Outcome<FinancialYear> {
  if (rulesOf(year) !== undefined) return accepted(year);
  if (year >= FIRST_TAX_YEAR_OF_2025_ACT)
    return refused(
      "tax-year-not-published",
      `The statement is of tax year ${formatFinancialYear(year)}, which falls under the ` +
        "Income-tax Act 2025 (section 198 in place of 112A, 196 in place of 111A). Its return forms " +
        "and the 112A template are not published yet, so no file can be made. Come back when they are.",
      { file },
    );
  return refused(
    "year-not-supported",
    `The statement is of the financial year ${formatFinancialYear(year)}. The 112A file exists ` +
      "from assessment year 2021-22 on.",
    { file },
  );
}
