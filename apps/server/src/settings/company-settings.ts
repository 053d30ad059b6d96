import { sampleFacts } from "contract/site-facts";
import { mapped, type Setting, text, wrongIf } from "./setting.ts";

/** A fact about the company, which pages, terms, mails and invoices show, even the sample one's. */
function fact(
  name: string,
  sample: string,
  about: { why: string; must: string; pattern?: RegExp },
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
    ],
  });
}

/** The one company of pages, terms, mails and invoices. */
export const companySettings = {
  name: fact("COMPANY_NAME", sampleFacts.name, {
    why: "The registered name, on pages, terms, mails, the payment window and invoices",
    must: "must be the company's registered name on pages, terms, mail and invoices",
  }),
  ownShortName: text("COMPANY_SHORT_NAME", {
    why: "What the pages call the company, where the registered name is long",
    must: "must be what the pages call the company (or empty: COMPANY_NAME)",
    risks: [],
  }),
  email: fact("COMPANY_EMAIL", sampleFacts.email, {
    why: "The address on pages and invoices, which receives project queries",
    must: "must be the company's address on pages and invoices, which receives project queries",
    pattern: /^[^\s@]+@[^\s@]+$/,
  }),
  address: mapped(
    fact("COMPANY_ADDRESS", sampleFacts.address.replaceAll(", ", "|"), {
      why: "The address that rule 46 of the CGST Rules wants on an invoice; lines separated by |",
      must: "must be the company's address on terms and invoices (lines separated by |)",
    }),
    (lines) => lines.split("|").flatMap((line) => line.trim() || []),
  ),
  registrationNumber: fact("COMPANY_REGISTRATION_NUMBER", sampleFacts.registrationNumber, {
    why: "The number in the register of companies, on pages and invoices",
    must: "must be the company's number in the register, on pages and invoices",
  }),
  phone: fact("COMPANY_PHONE", sampleFacts.phone, {
    why: "The phone number on pages and invoices",
    must: "must be the company's phone number with country code, such as +91 98123 45678",
    pattern: /^\+[0-9][0-9 ]{6,18}$/,
  }),
  website: fact("COMPANY_WEBSITE", sampleFacts.website, {
    why: "The address of the company's website on invoices",
    must: "must be the https:// address of the company's website",
    pattern: /^https:\/\/[^\s/?#]+[^\s]*$/,
  }),
};
