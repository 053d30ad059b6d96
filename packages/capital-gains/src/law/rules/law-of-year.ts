import type { Law } from "@site/result/statement-result";
import {
  assessmentYearOf,
  type FinancialYear,
  financialYear,
  formatFinancialYear,
} from "../values/financial-year.ts";

/** The first year of the Income-tax Act 2025. */
export const firstTaxYearOf2025Act = financialYear(2026);

/**
 * Sections of the Act of 1961 named in our texts, with those of the Act of 2025 that replaced them,
 * without subsections, which are ordered differently there.
 */
const sectionsOf2025 = {
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
  "56": "92",
  "70": "108",
  "71": "109",
  "72": "112",
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
} as const;

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

/**
 * A section of the Act of 1961 that our texts name: one of the table, with or without subsections, or one
 * of section 10, whose exemptions for earlier years have no counterpart.
 */
export type SectionOfAct = Replaced | `${Replaced}(${string})` | `10(${string})`;
type Replaced = keyof typeof sectionsOf2025;

/** Returns the name of a section of the Act of 1961 in the Act of a year. */
export type NameSection = (section: SectionOfAct) => string;

/**
 * Returns the names of sections in an Act: under the Act of 2025 the section that replaced one of 1961,
 * without its subsections; one without a counterpart keeps its name and states its Act.
 */
export function sectionNames({ sections, taxYear }: Law): NameSection {
  return (section) =>
    taxYear === null
      ? section
      : (sections[section.replace(/\(.*/, "")] ?? `${section} of the Income-tax Act 1961`);
}
