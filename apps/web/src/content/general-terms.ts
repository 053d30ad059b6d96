import { termsVersions } from "@site/contract/terms";
import type { LegalText } from "./legal-text.ts";
import { site } from "./site.ts";

/**
 * Terms of the site and of accounts. Sample wording: have it reviewed before the site goes live. Counsel
 * confirms the times under "Grievances", those of Rule 4(5) of the E-Commerce Rules, 2020.
 */
export const generalTerms: LegalText = {
  title: "General terms and conditions",
  version: termsVersions.general,
  summary: "These terms cover this site, accounts on it, and requirements sent through it.",
  sample: true,
  sections: {
    "Using the site": [
      `The provider is ${site.name}, ${site.address}.`,
      "All pages can be read without an account. The texts describe our services in general; they are not an offer, and neither reading them nor sending a requirement makes a contract.",
    ],
    Accounts: [
      "An account needs a name, a working email address, and a password or a supported sign-in provider. Keep your password to yourself and tell us if you think that somebody else has used your account.",
      "You may delete your account at any time on the account page.",
    ],
    "Project requirements": [
      "Requirements are accepted from signed-in users only. We read what you send, use it to answer you, and never show it to anybody outside the company.",
      "Do not send confidential documents before a confidentiality agreement is in place. Work begins only under a separate written agreement.",
    ],
    "Fair use": [
      "You agree not to",
      [
        "send content that is unlawful or that belongs to somebody else without permission;",
        "try to reach other people's data, or to disturb the service;",
        "send automated requests beyond what a person would send, unless we have agreed to it.",
      ],
    ],
    "Content and marks": [
      "Texts, drawings and software of this site belong to the company or its licensors. You may quote and link to them. Names of other companies belong to their owners.",
    ],
    Liability: [
      "We keep the site in good order but do not promise that it is available without interruption. Nothing in these terms limits rights that the law does not allow to be limited.",
    ],
    Grievances: [
      `Write to ${site.grievanceOfficer}, at ${site.email} or ${site.phone}, or to the registered office above. We acknowledge a complaint within 48 hours and settle it within one month.`,
    ],
    "Law and changes": [
      "The law of India applies. When these terms change, we publish the new version and its date here, and ask you again where your acceptance is needed.",
    ],
  },
};
