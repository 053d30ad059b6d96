import type { Finding, Where } from "result/finding";
import { info, warning } from "../finding.ts";
import type { ReadFile, ReadFiles } from "../read-statement.ts";
import { accepted, type Result, refused } from "../refusal.ts";
import { firstTaxYearOf2025Act, yearName } from "../rules/law-of-year.ts";
import { rulesOf, type YearRules } from "../rules/year-rules.ts";
import {
  assessmentYearOf,
  type FinancialYear,
  financialYear,
  financialYearOf,
  formatFinancialYear,
  parseAssessmentYear,
} from "../values/financial-year.ts";

/**
 * Returns the one financial year of all files: the stated year, or the year of a file's sales where it
 * states none. The sales decide whether a stated year is the financial or the assessment year. Refuses
 * files of different years, a sale outside its statement's year, a year other than the requested one,
 * and years whose forms are not known.
 */
export function statementYear(
  { files }: ReadFiles,
  asked: string | undefined,
): Result<{ year: FinancialYear; rules: YearRules; findings: readonly Finding[] }> {
  const wanted = asked === undefined ? undefined : parseAssessmentYear(asked);
  if (asked !== undefined && wanted === undefined) {
    return refused(
      "assessment-year-malformed",
      `"${asked.slice(0, 20)}" is not an assessment year. Write it as 2026-27.`,
    );
  }
  let year: FinancialYear | undefined;
  const findings: Finding[] = [];
  // A file without sales does not show which of its two years is meant, but another file may.
  const decided = files.filter(({ transfers }) => transfers !== null);
  for (const file of [...decided, ...files.filter(({ transfers }) => transfers === null)]) {
    const own = yearOfFile(file, year ?? wanted);
    if (!own.ok) {
      return own;
    }
    if (own.value === null) {
      continue;
    }
    if (year !== undefined && own.value !== year) {
      return refused(
        "mixed-years",
        `${decided[0]?.name ?? files[0]?.name} is for financial year ${formatFinancialYear(year)}, ` +
          `${file.name} for ${formatFinancialYear(own.value)}. One 112A file covers one year, so nothing ` +
          "was computed: process the statements of each year separately.",
        { file: file.name },
      );
    }
    year = own.value;
    if (file.statement.mayBeAssessmentYear === true) {
      findings.push(yearTaken(file, year));
    }
  }
  year ??= wanted;
  const where = { file: files[0]?.name ?? "" };
  if (year === undefined) {
    return refused(
      "year-unknown",
      "The statement names no year and has no sale. State which assessment year it is for.",
      where,
    );
  }
  if (wanted !== undefined && wanted !== year) {
    return refused(
      "assessment-year-differs",
      `You asked for assessment year ${assessmentYearOf(wanted)}, but the statement is for ` +
        `financial year ${formatFinancialYear(year)}, ${yearName(year)}.` +
        (year < firstTaxYearOf2025Act ? "" : ` Ask for it as ${assessmentYearOf(year)}.`),
      where,
    );
  }
  const rules = rulesOf(year);
  return rules === undefined ? notSupported(year, where) : accepted({ year, rules, findings });
}

/** Returns the year of one file; `otherwise` is the year of other files, or as requested. */
function yearOfFile(
  { name, statement, transfers }: ReadFile,
  otherwise: FinancialYear | undefined,
): Result<FinancialYear | null> {
  const stated = statement.year;
  const before = stated === null ? null : financialYear(stated - 1);
  const mayBeBefore = statement.mayBeAssessmentYear === true;
  if (transfers === null) {
    return accepted(mayBeBefore && before === otherwise ? before : stated);
  }
  const first = financialYearOf(transfers.first);
  const last = financialYearOf(transfers.last);
  if (stated === null && first !== last) {
    return refused(
      "mixed-years",
      `${name} has sales in financial years ${formatFinancialYear(first)} and ` +
        `${formatFinancialYear(last)}. Download one statement for each year.`,
      { file: name },
    );
  }
  if (mayBeBefore && first === before && last === before) {
    return accepted(before);
  }
  const year = stated ?? first;
  if (first === year && last === year) {
    return accepted(year);
  }
  return refused(
    "transfer-outside-year",
    `${name} is for financial year ${formatFinancialYear(year)} but has a sale in ` +
      `${formatFinancialYear(first === year ? last : first)}. Download it again for one year.`,
    { file: name },
  );
}

/** Finding on which of its two meanings a stated year was given, and why. */
function yearTaken({ name, statement, transfers }: ReadFile, year: FinancialYear): Finding {
  const isAssessmentYear = statement.year !== year;
  const why =
    transfers === null
      ? isAssessmentYear
        ? "it has no sale, but it fits the year of the other files or the one you asked for"
        : "it has no sale that would show which"
      : `all its sales are in financial year ${formatFinancialYear(year)}`;
  const say = transfers === null ? warning : info;
  const stated = formatFinancialYear(statement.year ?? year);
  const takenAs = isAssessmentYear ? "assessment" : "financial";
  return say(
    "stated-year-taken",
    `${name} names the year ${stated} without saying whether it is the financial or the assessment ` +
      `year. It is treated as the ${takenAs} year: ${why}.`,
    { where: { file: name }, data: { stated, takenAs: `${takenAs}-year` } },
  );
}

function notSupported(year: FinancialYear, where: Where): ReturnType<typeof refused> {
  if (year >= firstTaxYearOf2025Act) {
    return refused(
      "tax-year-not-published",
      `The statement is for tax year ${formatFinancialYear(year)}, which falls under the ` +
        "Income-tax Act 2025 (section 198 instead of 112A, 196 instead of 111A). We do not know its rates " +
        "and forms yet, so nothing was computed. Come back when they are published.",
      where,
    );
  }
  return refused(
    "year-not-supported",
    `The statement is for financial year ${formatFinancialYear(year)}, but the 112A file exists only ` +
      "from assessment year 2021-22 on. Nothing was computed; upload a statement for a later year.",
    where,
  );
}
