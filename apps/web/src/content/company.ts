import { type SocialLink, socialLinks } from "./social-links.ts";

/** What the site says about the company that runs it. */
export interface Company {
  /** Full registered name. */
  name: string;
  /** Name in the header, in page titles and in running text. */
  shortName: string;
  /** Number in the company register; stands in the footer of every page. */
  registrationNumber: string;
  /** Fields of work, in one line. */
  workArea: string;
  website: string;
  phone: string;
  contactEmail: string;
  socialLinks: readonly SocialLink[];
}

/** Sample data: replace every value before the site goes live. */
export const company: Company = {
  name: "Example Silicon Works Private Limited",
  shortName: "Example Silicon Works",
  registrationNumber: "U00000XX0000PTC000000 (sample)",
  workArea: "Embedded systems, silicon and consulting",
  website: "https://www.example.com",
  phone: "+91 00000 00000",
  contactEmail: "contact@example.com",
  socialLinks,
};
