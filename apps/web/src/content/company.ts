import { type SocialLink, socialLinks } from "./social-links.ts";

/** What the site says about the company beside what the server's settings say (see site.ts). */
export type Company = {
  /** Fields of work, in one line. */
  workArea: string;
  socialLinks: readonly SocialLink[];
};

/** Sample data: replace it before the site goes live. */
export const company: Company = {
  workArea: "Embedded systems, silicon and consulting",
  socialLinks,
};
