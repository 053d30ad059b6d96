import { type SocialLink, socialLinks } from "./social-links.ts";

/** Company facts that are not settings of the server (see site.ts). */
export type Company = {
  workArea: string;
  socialLinks: readonly SocialLink[];
};

/** Sample data: replace it before the site goes live. */
export const company: Company = {
  workArea: "Embedded systems, silicon and consulting",
  socialLinks,
};
