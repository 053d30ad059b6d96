import { capitalGainsTerms } from "./capital-gains-terms.ts";
import { generalTerms } from "./general-terms.ts";
import type { LegalText } from "./legal-text.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import { site } from "./site.ts";

/**
 * A legal text as its own file at the site's root, prerendered with the site's stylesheet and no
 * script, so that a popup can show it in a frame.
 */
export type StandaloneDocument = {
  /** File name at the root, as in links and popups. */
  file: string;
  /** Text of links to it. */
  name: string;
  title: string;
  description: string;
  text: LegalText;
};

/** The page that links to the legal texts, and the words around each text. */
export const termsPage = {
  title: "Terms and conditions",
  lead: `Three short documents of ${site.name}, ${site.address}. We record which version you accepted, and when.`,
  version: (date: string) => `Version of ${date}`,
  goBack: "Go Back",
  all: "All terms",
  inForce: "In force from",
  sample: "Sample wording.",
};

/** Every legal text. The file names are public addresses and must not change. */
export const documents: readonly StandaloneDocument[] = [
  {
    file: "General_terms.html",
    name: "General Terms and conditions",
    title: "General terms and conditions",
    description:
      "Using the site, accounts, project requirements, fair use, content and marks, liability, and governing law.",
    text: generalTerms,
  },
  {
    file: "CG_Terms_of_service.html",
    name: "CG Terms and conditions",
    title: "Terms of service of the capital-gains service",
    description:
      "What the capital-gains service does with a broker's statement, what it costs, and what it does not decide for you.",
    text: capitalGainsTerms,
  },
  {
    file: "Privacy_policy.html",
    name: "Privacy Policy",
    title: "Privacy policy",
    description:
      "What we store when you read the site, create an account, send a requirement or upload a statement, and the rights you have over it.",
    text: privacyPolicy,
  },
];
