/**
 * What an operator's settings say on the pages. The build writes a placeholder for each fact and the
 * server fills it in, so that a changed setting needs no build: pages, terms, mails and invoices
 * always name the same company, price and address.
 */
export type SiteFacts = {
  /** The public address, such as `https://www.example.in`, without a slash at the end. */
  readonly origin: string;
  /** The fee as people read it, such as "₹5.00". */
  readonly fee: string;
  /** Full registered name of the company. */
  readonly name: string;
  /** Its name in the header, in page titles and in running text. */
  readonly shortName: string;
  /** Number in the company register; stands in the footer of every page. */
  readonly registrationNumber: string;
  /** In one line. */
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string;
};

/** Says on the pages that a fact is the sample company's; other programs are not told such a fact's mark. */
export const sampleMark = " (sample)";

/** The one sample company: what the settings are until an operator sets them. */
export const sampleFacts: SiteFacts = {
  origin: "http://localhost:3000",
  fee: "₹5.00",
  name: "Example Silicon Works Private Limited",
  shortName: "Example Silicon Works",
  registrationNumber: `U00000XX0000PTC000000${sampleMark}`,
  address: "1 Sample Street, 560001 Bengaluru, India",
  email: "contact@example.com",
  phone: "+91 00000 00000",
  website: "https://www.example.com",
};

/**
 * What stands in the built pages in a fact's place. Elsewhere than in markup it names how it is
 * written: `{{json:name}}` in a block of JSON, `{{data:name}}` in structured data, which is JSON
 * without marks of samples, `{{text:name}}` in plain text.
 */
export const placeholders: SiteFacts = {
  origin: "{{origin}}",
  fee: "{{fee}}",
  name: "{{name}}",
  shortName: "{{shortName}}",
  registrationNumber: "{{registrationNumber}}",
  address: "{{address}}",
  email: "{{email}}",
  phone: "{{phone}}",
  website: "{{website}}",
};

/** How a fact is written where it does not stand in markup. */
export type FactForm = "json" | "data" | "text";

/** @returns the text with its placeholders marked for how facts are written in it */
export function placeholdersAs(form: FactForm, text: string): string {
  return text.replaceAll("{{", `{{${form}:`);
}

/** Every placeholder: how it is written, and the fact's name. */
export const placeholderPattern = /\{\{(?:(json|data|text):)?(\w+)\}\}/g;

/** Id of the block of JSON from which a page's script reads the facts. */
export const siteFactsId = "site-facts";
