import { company } from "./content/company.ts";

declare const __SITE_ORIGIN__: string;

/** The site's name in titles, and its address in canonical links, sitemap and shared cards. */
export const site = {
  name: company.shortName,
  /** From the build's environment variable `SITE_ORIGIN`. */
  origin: __SITE_ORIGIN__,
};
