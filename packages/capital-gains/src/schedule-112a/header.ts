import { SCHEDULE_112A_HEADERS } from "../generated/schedule-112a-headers.ts";
import { accepted, type Outcome, refused } from "../refusal.ts";
import { type FinancialYear, financialYear } from "../values/financial-year.ts";

/** Which of the known header lines the file gets. */
export type HeaderVariant = "plain" | "nbsp" | "offline-utility";

/** The header line of a 112A file. */
export interface Header {
  /** Its bytes without the line end; the portal compares them. */
  readonly bytes: Uint8Array;
  /** Its fields as text. */
  readonly fields: readonly string[];
  /** Whether the second column is 1b, transferred before or from 23-Jul-2024. */
  readonly column1b: boolean;
}

const ENCODER = new TextEncoder();

/**
 * The known header line of a year and variant. The offline utility's long form is known for
 * AY 2026-27 alone and refused for other years.
 */
export function knownHeader(year: FinancialYear, variant: HeaderVariant): Outcome<Header> {
  if (variant === "offline-utility" && year !== financialYear(2025))
    return refused(
      "header-not-known",
      "The offline utility's header line is known for assessment year 2026-27 only. Choose the " +
        "plain header, or give a template downloaded from the portal.",
    );
  const line = SCHEDULE_112A_HEADERS[fileName(year, variant)].replace(/\r\n$/, "");
  const fields = fieldsOf(line);
  return accepted({ bytes: ENCODER.encode(line), fields, column1b: hasColumn1b(fields) });
}

function fileName(year: FinancialYear, variant: HeaderVariant): keyof typeof SCHEDULE_112A_HEADERS {
  const nbsp = variant === "nbsp";
  if (year === financialYear(2024))
    return nbsp ? "ay2025-26_portal_15col_nbsp.csv" : "ay2025-26_portal_15col.csv";
  if (year < financialYear(2024))
    return nbsp
      ? "ay2021-22-to-ay2024-25_portal_14col_nbsp.csv"
      : "ay2021-22-to-ay2024-25_portal_14col.csv";
  if (variant === "offline-utility") return "ay2026-27_offline-utility_14col-plus-empty.csv";
  return nbsp ? "ay2026-27_portal_14col_nbsp.csv" : "ay2026-27_portal_14col.csv";
}

/** The longest first line that is looked at as a template. */
const LONGEST_LINE = 8192;

/**
 * The header line of a template that the person downloaded: its first line byte for byte, whatever
 * spaces, commas or byte order mark it has, because the portal compares bytes. Refused when it is
 * no Schedule 112A template, or has column 1b in a year that must not, or lacks it in AY 2025-26.
 */
export function templateHeader(template: Uint8Array, year: FinancialYear): Outcome<Header> {
  let end = 0;
  while (end < template.length && template[end] !== 0x0a && template[end] !== 0x0d) end++;
  const bytes = template.slice(0, end);
  const fields = end > LONGEST_LINE ? [] : fieldsOf(new TextDecoder().decode(bytes));
  if (fields.length === 0)
    return refused(
      "template-not-112a",
      "The first line of the template is not the header of Schedule 112A's file. Download the " +
        "template from the portal and give it unopened: a spreadsheet programme changes it.",
    );
  const column1b = hasColumn1b(fields);
  if (column1b ? year < financialYear(2024) : year === financialYear(2024))
    return refused(
      "template-of-another-year",
      `The template ${column1b ? "has" : "lacks"} the column 1b (transferred before or from ` +
        "23-Jul-2024), so it is of another assessment year than the statement.",
    );
  return accepted({ bytes, fields, column1b });
}

function hasColumn1b(fields: readonly string[]): boolean {
  return fields[1]?.includes("(1b)") ?? false;
}

const MARKS = ["(1a)", "(1b)", ...Array.from({ length: 13 }, (_, i) => `(${i + 2})`)];

/**
 * Splits a header line at the commas that end a numbered column, because some templates have an
 * unquoted comma within a column's name. Empty when the numbers (1a) to (14) are not all there.
 */
function fieldsOf(line: string): readonly string[] {
  const fields: string[] = [];
  let start = 0;
  for (const mark of MARKS) {
    const at = line.indexOf(mark, start);
    if (at < 0) {
      if (mark === "(1b)") continue;
      return [];
    }
    let end = line.indexOf(",", at);
    if (end < 0) end = line.length;
    fields.push(unquoted(line.slice(start, end)));
    start = end + 1;
  }
  // The offline utility's header ends with an empty column.
  if (start <= line.length) fields.push(unquoted(line.slice(start)));
  return fields;
}

function unquoted(field: string): string {
  const text = field.replace(/^\ufeff/, "");
  return text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll('""', '"')
    : text;
}
