import type { FinancialYear } from "../values/financial-year.ts";

/**
 * Where the rules of each year come from, and when that was read. Open this first when a year is added or
 * a law changes: a test demands an entry for every topic in every year of `year-rules.ts`, so each has to be
 * read again, and lets no rule be known from a summary alone without a sentence that tells the person.
 * What was read once is not extended to a later year without reading.
 */

/** What differs by year and has to be known of each. */
export const topics = [
  "rates-and-exemption",
  "slabs-rebate-and-surcharge",
  "sections",
  "holding-periods",
  "funds-at-slab-rates",
  "price-of-2018",
  "purchase-without-transaction-tax",
  "buybacks",
  "gold-bonds",
  "set-off",
  "advance-tax-and-interest",
  "return",
] as const;

/** One of `topics`. */
export type Topic = (typeof topics)[number];

/** How well a rule is known. */
type Basis =
  /** In the enacted words, the department's own papers, or two independent sources that agree. */
  | { readonly basis: "read" }
  /** In forms and practice of many years; the enacted words were not read again. */
  | { readonly basis: "settled" }
  /** Only from a summary, a memorandum or a comparison of Acts; the caution says so to the person. */
  | { readonly basis: "summary"; readonly caution: string }
  /** Nothing of this year was found, so the rule of the year before is used; the caution says so. */
  | { readonly basis: "carried-over"; readonly caution: string };

/** A topic's rule in some years, both included, by the calendar years in which they begin. */
export type Source = Basis & {
  readonly topic: Topic;
  readonly years: readonly [first: number, last: number];
  /** The rule, by section and Act. */
  readonly law: string;
  /** Where it was read. */
  readonly from: string;
  /** The day on which it was last read, `YYYY-MM-DD`. */
  readonly readOn: string;
};

const comparison =
  "Sections of the Act of 2025 are named, and holding periods, costs and set-off applied, as published " +
  "comparisons with the Act of 1961 show them; we have not read all of its own words.";
const compared = {
  years: [2026, 2026],
  from: "comparisons of both Acts: aubsp.com, eztax.in, caclubindia.com",
  readOn: "2026-11-28",
  basis: "summary",
  caution: comparison,
} as const satisfies Partial<Source>;

const sources: readonly Source[] = [
  {
    topic: "rates-and-exemption",
    years: [2020, 2023],
    law: "Act of 1961, sections 111A (15%) and 112A (10% above ₹1,00,000)",
    from: "sections 29 and 31 of Finance (No. 2) Act 2024, which changed them: cabkgoyal.com",
    readOn: "2026-11-21",
    basis: "read",
  },
  {
    topic: "rates-and-exemption",
    years: [2024, 2025],
    law: "Act of 1961, sections 111A, 112 and 112A as amended from 23 July 2024; exemption ₹1,25,000",
    from: "sections 29 and 31 of Finance (No. 2) Act 2024: cabkgoyal.com; the department's utility ITR-2, version 1.3",
    readOn: "2026-11-28",
    basis: "read",
  },
  {
    topic: "rates-and-exemption",
    years: [2026, 2026],
    law: "Act of 2025, sections 196 (20%), 197 (12.5%) and 198 (12.5% above ₹1,25,000); unchanged by Finance Act 2026",
    from: "the sections: eztax.in; that they are unchanged: memorandum of Finance Bill 2026 (taxtmi.com) and rnm.in",
    readOn: "2026-11-28",
    basis: "summary",
    caution:
      "That Finance Act 2026 left rates, exemption and cess as they were is known to us from the memorandum of its Bill.",
  },
  {
    topic: "slabs-rebate-and-surcharge",
    years: [2020, 2022],
    law: "none here: a person's other income is refused (`income-tax-rules.ts`)",
    from: "not read",
    readOn: "2026-11-28",
    basis: "settled",
  },
  {
    topic: "slabs-rebate-and-surcharge",
    years: [2023, 2025],
    law: "Act of 1961, sections 87A and 115BAC(1A), provisos to 111A(1), 112(1)(a) and 112A(2); Finance Acts of the years, First Schedule",
    from: "the sections: incometaxindia.gov.in; formulas of the department's utility ITR-2, version 1.3; CBDT Circulars 28/2016 and 13/2025",
    readOn: "2026-11-28",
    basis: "read",
  },
  {
    topic: "slabs-rebate-and-surcharge",
    years: [2026, 2026],
    law: "Act of 2025, sections 156 and 202, provisos to 196 to 198; Finance Act 2026, First Schedule",
    from: "the sections: eztax.in and indiankanoon.org; that Finance Act 2026 changed no rate: its memorandum (taxtmi.com)",
    readOn: "2026-11-28",
    basis: "summary",
    caution:
      "That Finance Act 2026 left slabs, rebate and surcharge as they were is known to us from the memorandum of its Bill.",
  },
  {
    topic: "sections",
    years: [2020, 2025],
    law: "Act of 1961",
    from: "the department's rules for ITR-2 and ITR-3 of AY 2026-27, which name the same sections",
    readOn: "2026-11-21",
    basis: "settled",
  },
  { topic: "sections", law: "Act of 2025, the table in law-of-year.ts", ...compared },
  {
    topic: "holding-periods",
    years: [2020, 2025],
    law: "Act of 1961, section 2(42A), its first proviso as amended from 23 July 2024",
    from: "Finance (No. 2) Act 2024: cabkgoyal.com",
    readOn: "2026-11-21",
    basis: "read",
  },
  {
    topic: "holding-periods",
    law: "Act of 2025, section 2(101): 24 months, 12 for listed securities and units of equity-oriented funds",
    ...compared,
    from: "note on section 2(101): taxtmi.com",
  },
  {
    topic: "funds-at-slab-rates",
    years: [2020, 2025],
    law: "Act of 1961, section 50AA (Finance Act 2023, amended by Finance (No. 2) Act 2024)",
    from: "published accounts of the section, which agree",
    readOn: "2026-11-21",
    basis: "read",
  },
  { topic: "funds-at-slab-rates", law: "Act of 2025, section 76", ...compared },
  {
    topic: "price-of-2018",
    years: [2020, 2025],
    law: "Act of 1961, section 55(2)(ac)",
    from: "the department's rules 84 to 90 for ITR-2; published accounts of the section, which agree",
    readOn: "2026-11-21",
    basis: "read",
  },
  { topic: "price-of-2018", law: "Act of 2025, section 90", ...compared },
  {
    topic: "purchase-without-transaction-tax",
    years: [2020, 2025],
    law: "Act of 1961, section 112A(1)(iii)(a) and (4); notification 60/2018 of 1 October 2018",
    from: "the notification's clauses as dpncindia.com, taxtellers.com and mondaq.com list them, alike",
    readOn: "2026-11-28",
    basis: "read",
  },
  {
    topic: "purchase-without-transaction-tax",
    years: [2026, 2026],
    law: "Act of 2025, section 198; no notification under it was found",
    from: "notification 60/2018, made under the Act of 1961",
    readOn: "2026-11-28",
    basis: "carried-over",
    caution:
      "The notification was made under the Act of 1961; we have found none under the Act of 2025 and take it to continue.",
  },
  {
    topic: "buybacks",
    years: [2020, 2025],
    law: "Act of 1961, sections 10(34A), 115QA; from 1 October 2024 sections 2(22)(f) and 46A",
    from: "Finance (No. 2) Act 2024; rules 198, 199, 338, 589 and 600 of the department for ITR-2",
    readOn: "2026-11-21",
    basis: "read",
  },
  {
    topic: "buybacks",
    years: [2026, 2026],
    law: "Act of 2025, section 69 as Finance Act 2026 amended it: a capital gain, promoters pay more",
    from: "summary of the clause (taxtmi.com) and the department's note of 26 March 2026",
    readOn: "2026-11-28",
    basis: "summary",
    caution: "We know this from summaries of Finance Act 2026, not from its own words.",
  },
  {
    topic: "gold-bonds",
    years: [2020, 2025],
    law: "Act of 1961, section 47(viic): an individual's bond redeemed by the Reserve Bank",
    from: "published accounts of the section, which agree",
    readOn: "2026-11-28",
    basis: "settled",
  },
  {
    topic: "gold-bonds",
    years: [2026, 2026],
    law: "Act of 2025, section 70(1)(x), substituted from 1 April 2026 by clause 35 of Finance Bill 2026",
    from: "memorandum of the Bill (taxtmi.com notes 2402), Budget speech, summary of the enacted clause (taxtmi.com acts 53151)",
    readOn: "2026-11-28",
    basis: "summary",
    caution:
      "We know this from the memorandum of Finance Bill 2026 and a summary of the enacted clause, not from its own " +
      "words: have it confirmed before you file.",
  },
  {
    topic: "set-off",
    years: [2020, 2025],
    law: "Act of 1961, sections 70, 71, 74 and 80",
    from: "the department's rules for ITR-2 of AY 2026-27, of 26 May 2026",
    readOn: "2026-11-28",
    basis: "read",
  },
  { topic: "set-off", law: "Act of 2025, sections 108, 109, 111 and 121", ...compared },
  {
    topic: "advance-tax-and-interest",
    years: [2020, 2025],
    law: "Act of 1961, sections 207 to 211, 234A to 234C; rule 119A",
    from: "published accounts of the sections, which agree; the amounts in the department's forms",
    readOn: "2026-11-21",
    basis: "settled",
  },
  {
    topic: "advance-tax-and-interest",
    years: [2026, 2026],
    law: "Act of 2025, sections 403 to 408, 424 and 425; for whole hundreds of rupees rule 119A of 1962",
    from: "comparisons of both Acts: aubsp.com, eztax.in",
    readOn: "2026-11-28",
    basis: "summary",
    caution:
      "Instalments and interest follow published summaries of sections 403 to 408, 424 and 425, and rule 119A of 1962, " +
      "which the new rules may have replaced.",
  },
  {
    topic: "return",
    years: [2020, 2023],
    law: "Schedule 112A of ITR-2 and ITR-3; due dates of section 139(1) with the Board's extensions",
    from: "public copies of the portal's template; circulars of the Board",
    readOn: "2026-11-21",
    basis: "read",
  },
  {
    topic: "return",
    years: [2024, 2024],
    law: "forms of AY 2025-26; due dates by circulars 12/2025 and 15/2025",
    from: "the circulars; a public copy of the portal's template",
    readOn: "2026-11-21",
    basis: "read",
  },
  {
    topic: "return",
    years: [2025, 2025],
    law: "forms of AY 2026-27 (GSR 227(E) of 30 March 2026); due dates as Finance Act 2026 left them",
    from: "the department's utilities ITR-2 1.3 and ITR-3 1.2, its rules and schema; later extensions not looked for",
    readOn: "2026-11-28",
    basis: "read",
  },
  {
    topic: "return",
    years: [2026, 2026],
    law: "none published: `formsPublished` is false, so no file is made and no item named",
    from: "the department's published utilities, schemas and rules, none of which is for this year",
    readOn: "2026-11-21",
    basis: "carried-over",
    caution:
      "The forms of its return and the template of the file for long-term gains are not published yet",
  },
];

/** Returns where the rules of a year come from, in the order of the topics. */
export function sourcesOf(year: FinancialYear): readonly Source[] {
  const ofYear = sources.filter(({ years: [first, last] }) => first <= year && year <= last);
  return [...ofYear].sort((a, b) => topics.indexOf(a.topic) - topics.indexOf(b.topic));
}

/**
 * Returns the sentence that tells a person how a topic's rule of a year is known, after a space; "" where
 * nothing has to be said.
 */
export function cautionOf(topic: Topic, year: FinancialYear): string {
  const source = sourcesOf(year).find((each) => each.topic === topic);
  return source !== undefined && "caution" in source ? ` ${source.caution}` : "";
}
