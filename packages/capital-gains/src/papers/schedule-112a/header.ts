import { type Schedule112AColumn, schedule112AColumns } from "@site/result/names";
import { accepted, type Result } from "@site/result/result";
import { schedule112AHeaders } from "../../generated/schedule-112a-headers.ts";
import { refusedWith } from "../../law/refusal.ts";
import { type FinancialYear, financialYear } from "../../law/values/financial-year.ts";

/** The header line of a 112A file. */
export type Schedule112AHeader = {
  /** Its text without the line end, from which `headerLineBytes` makes what the portal compares. */
  readonly line: string;
  readonly encoding: HeaderEncoding;
  readonly columns: readonly HeaderColumn[];
};

/** A column of a 112A file: its name there, and what it holds of a row; `null` for an empty last one. */
export type HeaderColumn = { readonly title: string; readonly column: Schedule112AColumn | null };

/** How the characters of a header line are bytes; a template may be in a code page. */
export type HeaderEncoding = "utf-8" | "latin1";

/** Returns the text that keeps every byte of a line: of UTF-8 where it is, else a character for a byte. */
function lineOf(bytes: Uint8Array): Pick<Schedule112AHeader, "line" | "encoding"> {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return { line: decoder.decode(bytes), encoding: "utf-8" };
  } catch {
    return { line: String.fromCharCode(...bytes), encoding: "latin1" };
  }
}

/** Returns the bytes of a header line. */
export function headerLineBytes({
  line,
  encoding,
}: Pick<Schedule112AHeader, "line" | "encoding">): Uint8Array {
  return encoding === "utf-8"
    ? new TextEncoder().encode(line)
    : Uint8Array.from(line, (character) => character.charCodeAt(0));
}

type HeaderFile = keyof typeof schedule112AHeaders;

/** The known header lines of a year: `plain` is that of its file, which can be put onto the others. */
type KnownHeaders = {
  readonly plain: HeaderFile;
  readonly nbsp: HeaderFile;
  readonly "offline-utility"?: HeaderFile;
};

/** A known header line. */
export type HeaderVariant = keyof KnownHeaders;

/**
 * For AY 2026-27 two are the department's own: `plain` from the ITR-3 utility, whose short names match
 * the portal's, and `offline-utility` from the ITR-2 utility. A year whose forms are not published has
 * the same: its gains are rounded as in that Schedule 112A, but go into no file.
 */
function headersOf(year: FinancialYear): KnownHeaders {
  if (year > financialYear(2024)) {
    return {
      plain: "ay2026-27_itr3-utility-v1.2.csv",
      nbsp: "ay2026-27_portal_14col_nbsp.csv",
      "offline-utility": "ay2026-27_itr2-utility-v1.3.csv",
    };
  }
  return year === financialYear(2024)
    ? { plain: "ay2025-26_portal_15col.csv", nbsp: "ay2025-26_portal_15col_nbsp.csv" }
    : {
        plain: "ay2021-22-to-ay2024-25_portal_14col.csv",
        nbsp: "ay2021-22-to-ay2024-25_portal_14col_nbsp.csv",
      };
}

/** Returns the header line of a year's file. */
export function knownHeader(year: FinancialYear): Schedule112AHeader {
  const name = headersOf(year).plain;
  const line = schedule112AHeaders[name].replace(/\r\n$/, "");
  return {
    line,
    encoding: "utf-8",
    columns: columnsOf(line),
  };
}

/** Returns a known header line of a year as a template; refuses one that is not known for the year. */
export function knownTemplate(year: FinancialYear, variant: HeaderVariant): Result<Uint8Array> {
  const name = headersOf(year)[variant];
  return name === undefined
    ? refusedWith(
        "header-not-known",
        "We know the offline utility's header line only for assessment year 2026-27. Choose the plain " +
          "header, or use a template downloaded from the portal.",
      )
    : accepted(new TextEncoder().encode(schedule112AHeaders[name]));
}

/** The longest first line that is read as a template. */
const longestLine = 8192;

/**
 * Returns the header line of a template that the person downloaded, byte for byte, with all its spaces,
 * quotes, commas or byte order mark, because the portal compares bytes. It ends at the first line end
 * outside quotes: the department's own template has line feeds within its names. Refuses anything but
 * a Schedule 112A template, column 1b in a year that has none, and its lack in AY 2025-26.
 */
export function templateHeader(
  template: Uint8Array,
  year: FinancialYear,
): Result<Schedule112AHeader> {
  const text = String.fromCharCode(...template.subarray(0, longestLine + 1));
  const bytes = template.slice(0, firstLine.exec(text)?.[0].length);
  const columns = bytes.length > longestLine ? [] : columnsOf(new TextDecoder().decode(bytes));
  if (columns.length === 0) {
    return refusedWith(
      "template-not-112a",
      "The first line of the template is not the header of a Schedule 112A file. Download the " +
        "template from the portal and upload it without opening it: a spreadsheet program changes it.",
    );
  }
  if (isOf115AD(columns)) {
    return refusedWith(
      "template-of-115ad",
      "The template is the one for section 115AD(1)(b)(iii), which foreign institutional investors " +
        "fill in. Nothing was computed. Download the template of Schedule 112A.",
    );
  }
  const has1b = columns.some(({ column }) => column === "transferred");
  if (has1b ? year < financialYear(2024) : year === financialYear(2024)) {
    return refusedWith(
      "template-of-another-year",
      `The template ${has1b ? "has" : "lacks"} the column 1b (transferred before or from ` +
        "23 July 2024), so it is for another assessment year than the statement. Download the " +
        "template of the statement's year.",
    );
  }
  return accepted({ ...lineOf(bytes), columns });
}

/** A line as one character for each byte, up to the first line end outside quotes. */
const firstLine = /^(?:[^"\r\n]|"[^"]*(?:"|$))*/;

/**
 * Whether a template is for section 115AD. The ITR-2 utility's templates for sections 112A and 115AD
 * differ in a few characters: the latter calls column 9 the lower of 6 and 12, although it is 6 and 11
 * in both forms. The ITR-3 utility has one template for both sections.
 */
function isOf115AD(columns: readonly HeaderColumn[]): boolean {
  return columns.some(({ title }) => title.includes("Lower of 6 & 12"));
}

/** The numbers of the form's columns, which are in the names of a file's columns. */
const numbers: Readonly<Record<Schedule112AColumn, string>> = {
  acquired: "1a",
  transferred: "1b",
  isin: "2",
  name: "3",
  quantity: "4",
  salePricePerUnit: "5",
  fullValueOfConsideration: "6",
  costOfAcquisition: "7",
  actualCost: "8",
  lowerOfConsiderationAndMarketValue: "9",
  fairMarketValuePerUnit: "10",
  fairMarketValue: "11",
  transferExpenses: "12",
  totalDeductions: "13",
  balance: "14",
};

/**
 * Finds the columns of a header line by the numbers (1a) or (Col 1a) to (14) in their names; empty when
 * one but 1b is missing. A name may have a comma without quotes: it extends to its number.
 */
function columnsOf(line: string): readonly HeaderColumn[] {
  const pieces = piecesOf(line.replace(/^\ufeff/, ""));
  const columns: HeaderColumn[] = [];
  let place = 0;
  for (const column of schedule112AColumns) {
    const end = pieces.findIndex((piece, i) => i >= place && hasNumber(piece, numbers[column]));
    if (end < 0) {
      if (column === "transferred") {
        continue;
      }
      return [];
    }
    columns.push({ title: unquoted(pieces.slice(place, end + 1).join(",")), column });
    place = end + 1;
  }
  // A header may end with an empty column, and then its rows do too.
  if (place < pieces.length) {
    columns.push({ title: unquoted(pieces.slice(place).join(",")), column: null });
  }
  return columns;
}

/** Splits at commas outside quotes. */
function piecesOf(line: string): readonly string[] {
  return Array.from(`,${line}`.matchAll(/,((?:[^",]|"[^"]*(?:"|$))*)/g), ([, piece = ""]) => piece);
}

function hasNumber(piece: string, number: string): boolean {
  return piece.includes(`(${number})`) || piece.includes(`(Col ${number})`);
}

function unquoted(field: string): string {
  return field.startsWith('"') && field.endsWith('"')
    ? field.slice(1, -1).replaceAll('""', '"')
    : field;
}
