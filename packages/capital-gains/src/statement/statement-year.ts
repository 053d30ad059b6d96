import type { Finding } from "../finding.ts";
import type { ReadFile, ReadFiles } from "../reader.ts";
import { accepted, type Result, refused } from "../refusal.ts";
import { FIRST_TAX_YEAR_OF_2025_ACT, yearName } from "../rules/law-of-year.ts";
import { rulesOf } from "../rules/year-rules.ts";
import {
  assessmentYearOf,
  type FinancialYear,
  financialYear,
  financialYearOf,
  formatFinancialYear,
  parseAssessmentYear,
} from "../values/financial-year.ts";

/** The year of a run, and what is to be said of it. */
export type StatementYear = {
  readonly year: FinancialYear;
  readonly findings: readonly Finding[];
};

/**
 * The one financial year of all files: what they say, or where a file says nothing the year of its
 * sales. A year that may be the assessment year is told from the financial year by the sales. Refuses
 * files of different years, a sale outside its statement's year, a year other than the one asked
 * for, and years whose forms are not known.
 */
export function statementYear(
  { files }: ReadFiles,
  asked: string | undefined,
): Result<StatementYear> {
  const wanted = asked === undefined ? undefined : parseAssessmentYear(asked);
  if (asked !== undefined && wanted === undefined) {
    return refused(
      "assessment-year-malformed",
      `"${asked.slice(0, 20)}" is no assessment year. Write it as 2026-27.`,
    );
  }
  let year: FinancialYear | undefined;
  const findings: Finding[] = [];
  // A file without sales does not say which of its two years is meant, but another file may.
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
        `${decided[0]?.name ?? files[0]?.name} is of the financial year ${formatFinancialYear(year)}, ` +
          `${file.name} of ${formatFinancialYear(own.value)}. One 112A file is for one year: give the ` +
          "statements of one year together.",
        { file: file.name },
      );
    }
    year = own.value;
    if (file.statement.mayBeAssessmentYear === true) {
      findings.push(yearTaken(file, year));
    }
  }
  year ??= wanted;
  if (year === undefined) {
    return refused(
      "year-unknown",
      "The statement names no year and has no sale. Say which assessment year it is for.",
      { file: files[0]?.name ?? "" },
    );
  }
  if (wanted !== undefined && wanted !== year) {
    return refused(
      "assessment-year-differs",
      `You asked for assessment year ${assessmentYearOf(wanted)}, but the statement is of the ` +
        `financial year ${formatFinancialYear(year)}, ${yearName(year)}.` +
        (year < FIRST_TAX_YEAR_OF_2025_ACT ? "" : ` Ask for it as ${assessmentYearOf(year)}.`),
      { file: files[0]?.name ?? "" },
    );
  }
  const known = supported(year, files[0]?.name ?? "");
  return known.ok ? accepted({ year: known.value, findings }) : known;
}

/** Takes the year that is known otherwise: of other files, or as asked for. */
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
      `${name} has sales of the financial years ${formatFinancialYear(first)} and ` +
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
    `${name} is of the financial year ${formatFinancialYear(year)} but has a sale of ` +
      `${formatFinancialYear(first === year ? last : first)}. Download it again for one year.`,
    { file: name },
  );
}

/** Which of its two meanings a stated year was taken in, and why. */
function yearTaken({ name, statement, transfers }: ReadFile, year: FinancialYear): Finding {
  const isAssessmentYear = statement.year !== year;
  const why =
    transfers === null
      ? isAssessmentYear
        ? "it has no sale, but the year of the others, or the one you asked for, is known"
        : "it has no sale that would tell"
      : `all its sales are in the financial year ${formatFinancialYear(year)}`;
  return {
    severity: transfers === null ? "warning" : "info",
    code: "stated-year-taken",
    message:
      `${name} names the year ${formatFinancialYear(statement.year ?? year)} without saying whether it ` +
      `is the financial or the assessment year. It is taken as the ` +
      `${isAssessmentYear ? "assessment" : "financial"} year: ${why}.`,
    where: { file: name },
    data: {
      stated: formatFinancialYear(statement.year ?? year),
      takenAs: isAssessmentYear ? "assessment-year" : "financial-year",
    },
  };
}

function supported(year: FinancialYear, file: string): Result<FinancialYear> {
  if (rulesOf(year) !== undefined) {
    return accepted(year);
  }
  if (year >= FIRST_TAX_YEAR_OF_2025_ACT) {
    return refused(
      "tax-year-not-published",
      `The statement is of tax year ${formatFinancialYear(year)}, which falls under the ` +
        "Income-tax Act 2025 (section 198 in place of 112A, 196 in place of 111A). Its rates and forms " +
        "are not known here, so nothing was computed. Come back when they are.",
      { file },
    );
  }
  return refused(
    "year-not-supported",
    `The statement is of the financial year ${formatFinancialYear(year)}. The 112A file exists ` +
      "from assessment year 2021-22 on.",
    { file },
  );
}
