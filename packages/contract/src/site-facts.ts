/** Marks a fact as the sample company's on the pages; other programs get it without. */
export const sampleMark = " (sample)";

/** The one sample company: the default until an operator sets their own. */
export const sampleFacts = {
  /** The public address, such as `https://www.example.in`, without a slash at the end. */
  origin: "http://localhost:3000",
  /** The formatted fee, and as a number of rupees for other programs. */
  fee: "₹5.00",
  feeInRupees: "5.00",
  /** Full registered name of the company. */
  name: "Example Silicon Works Private Limited",
  /** Its name in the header, in page titles and in running text. */
  shortName: "Example Silicon Works",
  /** Number in the company register; shown in the footer of every page. */
  registrationNumber: `U00000XX0000PTC000000${sampleMark}`,
  /** The registered office in one line. */
  address: "1 Sample Street, 560001 Bengaluru, India",
  email: "contact@example.com",
  phone: "+91 00000 00000",
  /** The phone number as the address of a link. */
  phoneLink: "tel:+910000000000",
  /** Name and designation of the person for grievances. */
  grievanceOfficer: `Sample Officer, Grievance Officer${sampleMark}`,
  /** How many days an uploaded statement, its result and a project query are kept. */
  uploadDays: "30",
  resultDays: "90",
  queryDays: "730",
};

/**
 * The operator's settings that appear on the pages. The build writes a placeholder for each fact
 * and the server fills it in, so that a changed setting needs no build: pages, terms, mails and
 * invoices always name the same company, price and address.
 */
export type SiteFacts = Readonly<typeof sampleFacts>;

/**
 * The placeholder of each fact in the built pages. Outside markup it names the format:
 * `{{json:name}}` in a block of JSON, `{{data:name}}` in structured data, which is JSON without
 * sample marks, `{{text:name}}` in plain text.
 */
export const placeholders: SiteFacts = {
  origin: "{{origin}}",
  fee: "{{fee}}",
  feeInRupees: "{{feeInRupees}}",
  name: "{{name}}",
  shortName: "{{shortName}}",
  registrationNumber: "{{registrationNumber}}",
  address: "{{address}}",
  email: "{{email}}",
  phone: "{{phone}}",
  phoneLink: "{{phoneLink}}",
  grievanceOfficer: "{{grievanceOfficer}}",
  uploadDays: "{{uploadDays}}",
  resultDays: "{{resultDays}}",
  queryDays: "{{queryDays}}",
};

/** The format of a fact outside markup. */
export type FactForm = "json" | "data" | "text";

/** Returns the text with its placeholders marked for this format. */
export function placeholdersAs(form: FactForm, text: string): string {
  return text.replaceAll("{{", `{{${form}:`);
}

/** Matches every placeholder: its format, and the fact's name. */
export const placeholderPattern = /\{\{(?:(json|data|text):)?(\w+)\}\}/g;

/** Id of the block of JSON from which a page's script reads the facts. */
export const siteFactsId = "site-facts";
