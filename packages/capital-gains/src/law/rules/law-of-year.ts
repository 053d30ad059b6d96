import {
  assessmentYearOf,
  type FinancialYear,
  financialYear,
  formatFinancialYear,
} from "../values/financial-year.ts";

/** The Act of a year, with its names for the sections. */
export type Law = {
  readonly act: "Income-tax Act 1961" | "Income-tax Act 2025";
  /** `2026-27`, as the Act of 2025 calls a year; `null` under the Act of 1961, which has assessment years. */
  readonly taxYear: string | null;
  /**
   * Sections of the Act of 2025 by the sections of the Act of 1961 that they replaced; empty under the
   * Act of 1961. Results name sections by those of 1961 in their codes (`112A`, `111A@20`), so that a
   * code means the same in every year.
   */
  readonly sections: Readonly<Record<string, string>>;
};

/** The first year of the Income-tax Act 2025. */
export const firstTaxYearOf2025Act = financialYear(2026);

/**
 * Sections of the Act of 1961 named in our texts, with those of the Act of 2025 that replaced them,
 * without subsections, which are ordered differently there.
 */
const sectionsOf2025: Readonly<Record<string, string>> = {
  "2": "2",
  "36": "32",
  "43": "66",
  "45": "67",
  "46A": "69",
  "47": "70",
  "48": "72",
  "49": "73",
  "50AA": "76",
  "55": "90",
  "70": "108",
  "71": "109",
  "73": "113",
  "74": "111",
  "80": "121",
  "87A": "156",
  "94": "175",
  "111A": "196",
  "112": "197",
  "112A": "198",
  "115BAC": "202",
  "139": "263",
  "207": "403",
  "208": "404",
  "211": "408",
  "234A": "423",
  "234B": "424",
  "234C": "425",
  "288A": "516",
  "288B": "516",
};

const actOf1961: Law = { act: "Income-tax Act 1961", taxYear: null, sections: {} };

/** Returns the law of a year. */
export function lawOf(year: FinancialYear): Law {
  return year < firstTaxYearOf2025Act
    ? actOf1961
    : {
        act: "Income-tax Act 2025",
        taxYear: formatFinancialYear(year),
        sections: sectionsOf2025,
      };
}

/** Returns a year as its Act calls it: `assessment year 2026-27`, `tax year 2026-27`. */
export function yearName(year: FinancialYear): string {
  const { taxYear } = lawOf(year);
  return taxYear === null ? `assessment year ${assessmentYearOf(year)}` : `tax year ${taxYear}`;
}

const sectionPattern = String.raw`\d+[A-Z]*(?:\([0-9A-Za-z]+\))*`;
/** What may not follow: the rest of a longer number, a percentage, or the name of another Act. */
const end = String.raw`(?![\w(]|\.\d|%| of the )`;
/**
 * Sections named in a sentence: `section 55(2)(ac)`, `sections 80 and 139(3)`, and the codes of gains
 * on their own, as in "never 111A". Schedule 112A is the name of a form.
 */
const mentionPattern = new RegExp(
  String.raw`\b[Ss]ections ${sectionPattern}(?:(?:, | and | or | to )${sectionPattern})*${end}` +
    String.raw`|\b[Ss]ection ${sectionPattern}${end}` +
    String.raw`|(?<!Schedule )\b(?:111A|112A|50AA)\b(?!@)`,
  "g",
);

/**
 * Returns a sentence with its sections named as in the Act of a year. Texts are written with the
 * sections of the Act of 1961; one without a counterpart in the table keeps its name and states its
 * Act. A section of another Act must be followed by "of the".
 */
export function namedByLaw(text: string, { sections, taxYear }: Law): string {
  return taxYear === null
    ? text
    : text.replace(mentionPattern, (mention) =>
        mention.replace(new RegExp(sectionPattern, "g"), (section) => {
          const name = /^\d+[A-Z]*/.exec(section)?.[0] ?? section;
          return sections[name] ?? `${section} of the Income-tax Act 1961`;
        }),
      );
}
