import { sampleFacts } from "@site/contract/site-facts";
import { mapped, noted, type RiskCheck, type Setting, text, wrongIf } from "./setting.ts";

/** A fact about the company, which pages, terms, mails and invoices show, even the sample one's. */
function fact(
  name: string,
  sample: string,
  about: { why: string; must: string; pattern?: RegExp; risks?: RiskCheck<string>[] },
): Setting<string> {
  return text(name, {
    ...about,
    otherwise: sample,
    example: "",
    risks: [
      wrongIf(
        (given) => given === sample,
        "is still the sample company's: pages, terms, mails and invoices show it.",
      ),
      ...(about.risks ?? []).map(
        (check): RiskCheck<string> =>
          (given) =>
            given === sample ? undefined : check(given),
      ),
    ],
  });
}

/**
 * The one company of pages, terms, mails and invoices. What a company's site must name is in Rule 26 of
 * the Companies (Incorporation) Rules, 2014 (registered office, CIN, telephone, email, and the person for
 * grievances), and in Rule 4(2) and 4(5) of the Consumer Protection (E-Commerce) Rules, 2020 (the
 * grievance officer's name, contact and designation). For counsel to confirm.
 */
export const companySettings = {
  name: fact("COMPANY_NAME", sampleFacts.name, {
    why: "The registered name, on pages, terms, mails, the payment window and invoices",
    must: "must be the company's registered name on pages, terms, mail and invoices",
  }),
  ownShortName: text("COMPANY_SHORT_NAME", {
    why: "What the pages call the company; empty: its name without Private Limited or LLP",
    must: "must be what the pages call the company (or empty: COMPANY_NAME without its form)",
    risks: [],
  }),
  email: fact("COMPANY_EMAIL", sampleFacts.email, {
    why: "The address on pages and invoices, which receives project queries",
    must: "must be the company's address on pages and invoices, which receives project queries",
    pattern: /^[^\s@]+@[^\s@]+$/,
  }),
  address: mapped(
    fact("COMPANY_ADDRESS", sampleFacts.address.replaceAll(", ", "|"), {
      why: "The registered office, on pages, terms and invoices (CGST rule 46); lines separated by |",
      must: "must be the company's registered office on pages, terms and invoices (lines separated by |)",
      risks: [
        wrongIf(
          (given) => !/(?<![0-9])[1-9][0-9]{2} ?[0-9]{3}(?![0-9])/.test(given),
          "names no PIN code: a registered office is stated in full.",
        ),
      ],
    }),
    (lines) => lines.split("|").flatMap((line) => line.trim() || []),
  ),
  registrationNumber: fact("COMPANY_REGISTRATION_NUMBER", sampleFacts.registrationNumber, {
    why: "The number in the register of companies, on pages and invoices",
    must: "must be the company's number in the register, on pages and invoices",
    risks: [
      wrongIf(
        (given) =>
          !/^([LU][0-9]{5}[A-Z]{2}[0-9]{4}[A-Z]{3}[0-9]{6}|[A-Z]{3}-[0-9]{4})$/.test(given),
        "is neither a CIN, such as U72900KL2020PTC000001, nor an LLP's number, such as AAB-1234.",
      ),
    ],
  }),
  grievanceOfficer: fact("COMPANY_GRIEVANCE_OFFICER", sampleFacts.grievanceOfficer, {
    why: "Name and designation of the person for grievances, on pages and in the terms",
    must: "must be a name and a designation, such as Asha Rao, Grievance Officer",
    pattern: /^[^,]+, *[^,\s]/,
  }),
  phone: fact("COMPANY_PHONE", sampleFacts.phone, {
    why: "The phone number on pages and invoices",
    must: "must be the company's phone number with country code, such as +91 98123 45678",
    pattern: /^\+[0-9][0-9 ]{6,18}$/,
  }),
  website: fact("COMPANY_WEBSITE", "https://www.example.com", {
    why: "The address of the company's website on invoices",
    must: "must be the https:// address of the company's website",
    pattern: /^https:\/\/[^\s/?#]+[^\s]*$/,
  }),
};

/** Company forms at the end of a registered name, which no reader needs to recognise the company. */
const companyForm =
  /[\s,]+(?:\(?OPC\)?[\s,]+)?(?:(?:Private|Pvt\.?|\(P\)|P\.?)[\s,]+)?(?:Limited|Ltd\.?)$|[\s,]+L\.?L\.?P\.?$|[\s,]+Limited Liability Partnership$/i;

/** Returns what the pages call a company that states no short name: its name without its form. */
export function shortNameOf(name: string): string {
  return name.replace(companyForm, "") || name;
}

/** In two lines next to its mark, between icons and menus of a tablet's header. */
const longestShortName = 24;

/** What is wrong with the company's settings together. */
export const companyRisks = [
  noted(
    ({ company }: { company: { shortName: string } }) =>
      company.shortName.length > longestShortName,
    `COMPANY_SHORT_NAME, or COMPANY_NAME without its form, has more than ${longestShortName} letters: the header of a phone shows the mark without the name.`,
  ),
];
