import type { Finding, Where } from "@site/result/finding";
import { accepted, type Result } from "@site/result/result";
import { info, warning } from "../finding.ts";
import type { Lot } from "../lots/lot.ts";
import type { SetAsideRow } from "../lots/set-aside.ts";
import { type ReadFile, type ReadFiles, transfersOf } from "../read-statement.ts";
import { refusedWith } from "../refusal.ts";
import { firstTaxYearOf2025Act, yearName } from "../rules/law-of-year.ts";
import { rulesOf, type YearRules } from "../rules/year-rules.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import {
  assessmentYearOf,
  type FinancialYear,
  financialYear,
  financialYearOf,
  firstDay,
  formatFinancialYear,
  parseAssessmentYear,
} from "../values/financial-year.ts";

/** A year with its rules, what its statements give reason to say, and their files with its sales alone. */
export type DatedFiles = {
  readonly year: FinancialYear;
  readonly rules: YearRules;
  readonly findings: readonly Finding[];
  readonly files: readonly ReadFile[];
};

/**
 * Returns the one financial year of all files: the stated year, or the year of a file's sales where it
 * states none. The sales decide whether a stated year is the financial or the assessment year. Sales of
 * other years are set aside. Refuses files of different years, a file whose sales are of other years, a
 * year other than the requested one, and years whose forms are not known.
 */
export function statementYear({ files }: ReadFiles, asked: string | undefined): Result<DatedFiles> {
  const wanted = asked === undefined ? undefined : parseAssessmentYear(asked);
  if (asked !== undefined && wanted === undefined) {
    return refusedWith(
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
      return refusedWith(
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
    return refusedWith(
      "year-unknown",
      "The statement names no year and has no sale. State which assessment year it is for.",
      where,
    );
  }
  if (wanted !== undefined && wanted !== year) {
    return refusedWith(
      "assessment-year-differs",
      `You asked for assessment year ${assessmentYearOf(wanted)}, but the statement is for ` +
        `financial year ${formatFinancialYear(year)}, ${yearName(year)}.` +
        (year < firstTaxYearOf2025Act ? "" : ` Ask for it as ${assessmentYearOf(year)}.`),
      where,
    );
  }
  const rules = rulesOf(year);
  return rules === undefined
    ? notSupported(year, where)
    : accepted({ year, rules, findings, files: files.map((file) => ofYear(file, year)) });
}

/** Returns the year of one file; `otherwise` is the year of other files, or as requested. */
function yearOfFile(
  { name, statement, transfers, lots }: ReadFile,
  otherwise: FinancialYear | undefined,
): Result<FinancialYear | null> {
  const stated = statement.year;
  const before = stated === null ? null : financialYear(stated - 1);
  const mayBeBefore = statement.mayBeAssessmentYear === true;
  if (transfers === null) {
    return accepted(mayBeBefore && before === otherwise ? before : stated);
  }
  const stands = mayBeBefore && before !== null ? [stated, before] : [stated];
  const years = stated === null ? yearsOf(lots) : stands;
  const [best] = years
    .flatMap((year) => (year === null ? [] : fitOf(lots, year)))
    .sort((a, b) => a.unexplained - b.unexplained || a.outside - b.outside);
  if (best === undefined || (stated === null && best.unexplained > 0)) {
    const [first, last] = [transfers.first, transfers.last].map(financialYearOf) as [
      FinancialYear,
      FinancialYear,
    ];
    return refusedWith(
      "mixed-years",
      `${name} has sales in financial years ${formatFinancialYear(first)} and ` +
        `${formatFinancialYear(last)}. Download one statement for each year.`,
      { file: name },
    );
  }
  if (best.unexplained <= lots.length - best.outside) {
    return accepted(best.year);
  }
  const others = yearsOf(
    lots.filter(({ transferred }) => financialYearOf(transferred) !== best.year),
  );
  return refusedWith(
    "transfer-outside-year",
    `${name} is for financial year ${formatFinancialYear(best.year)}, but most of its sales are in ` +
      `${others.map(formatFinancialYear).join(" and ")}, so it is not clear which year it is for. Nothing was ` +
      "computed. Choose that year when you download the statement, and upload it unchanged. If the fresh file is " +
      "refused too, tell us, and enter these sales in the returns of their years from the broker's own figures.",
    { file: name },
  );
}

function yearsOf(lots: readonly Lot[]): readonly FinancialYear[] {
  return [...new Set(lots.map(({ transferred }) => financialYearOf(transferred)))];
}

/** How many days of March before a year a broker that reports by settlement may count in it. */
const longestSettlement = 7;

/** Returns how many lots are outside a year, and how many of them settlement does not explain. */
function fitOf(lots: readonly Lot[], year: FinancialYear) {
  const outside = lots.filter(({ transferred }) => financialYearOf(transferred) !== year);
  const unexplained = outside.filter(
    ({ transferred }) =>
      transferred > firstDay(year) || transferred < firstDay(year) - longestSettlement,
  );
  return { year, outside: outside.length, unexplained: unexplained.length };
}

/** Returns a file with the rows sold in other years set aside, whatever else is odd about them. */
function ofYear(file: ReadFile, year: FinancialYear): ReadFile {
  const isOfYear = ({ transferred }: { readonly transferred?: CalendarDate | undefined }) =>
    transferred === undefined || financialYearOf(transferred) === year;
  const lots = file.lots.filter(isOfYear);
  const setAside = [...file.setAside, ...file.lots.filter((lot) => !isOfYear(lot))].map((row) => {
    const { transferred } = row;
    if (transferred === undefined || isOfYear(row)) {
      return row as SetAsideRow;
    }
    const other = financialYearOf(transferred);
    const what = `is dated ${longDate(transferred)} and belongs in the return for ${yearName(other)}`;
    return { ...row, reason: "sold-in-another-year" as const, what };
  });
  return lots.length === file.lots.length && setAside.every((row, i) => row === file.setAside[i])
    ? file
    : { ...file, lots, setAside, transfers: transfersOf(lots) };
}

/** Finding on which of its two meanings a stated year was given, and why. */
function yearTaken({ name, statement, transfers }: ReadFile, year: FinancialYear): Finding {
  const isAssessmentYear = statement.year !== year;
  const why =
    transfers === null
      ? isAssessmentYear
        ? "it has no sale, but it fits the year of the other files or the one you asked for"
        : "it has no sale that would show which"
      : `its sales fit financial year ${formatFinancialYear(year)}`;
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

function notSupported(year: FinancialYear, where: Where): ReturnType<typeof refusedWith> {
  if (year >= firstTaxYearOf2025Act) {
    return refusedWith(
      "tax-year-not-published",
      `The statement is for tax year ${formatFinancialYear(year)}, which falls under the ` +
        "Income-tax Act 2025 (section 198 instead of 112A, 196 instead of 111A). We do not know its rates " +
        "and forms yet, so nothing was computed. Come back when they are published.",
      where,
    );
  }
  return refusedWith(
    "year-not-supported",
    `The statement is for financial year ${formatFinancialYear(year)}, but the 112A file exists only ` +
      "from assessment year 2021-22 on. Nothing was computed; upload a statement for a later year.",
    where,
  );
}
