import { termsVersions } from "contract/terms";
import type { LegalText } from "./legal-text.ts";
import { site } from "./site.ts";

/** What is stored about a person. Sample wording: have it reviewed before the site goes live. */
export const privacyPolicy: LegalText = {
  title: "Privacy policy",
  version: termsVersions.privacy,
  summary: `What ${site.name} stores about you, why, and what you can do about it.`,
  sample: true,
  sections: [
    {
      heading: "Reading the site",
      paragraphs: [
        "Pages load nothing from other companies: no advertising, no analytics, no fonts or scripts from elsewhere. The one exception is the payment provider's script, loaded when you choose to pay.",
        "The server keeps technical logs (time, address, page, result) to find faults and attacks.",
      ],
    },
    {
      heading: "Your account",
      paragraphs: [
        "We store your name, your email address, a one-way hash of your password or the identifier that your sign-in provider gives us, and the sessions you have open. One cookie keeps you signed in; it follows you nowhere else.",
      ],
    },
    {
      heading: "Project requirements",
      paragraphs: [
        "Name, email address and message are stored and mailed to the engineers who answer you.",
      ],
    },
    {
      heading: "Capital-gains statements",
      paragraphs: [
        "A statement can hold your name, PAN, account numbers and transactions. It is used to compute your result and for nothing else. It is never used to train models, and never sold or shown to anybody.",
        "The payment provider receives your name, email address and the amount, never the statement. Card and bank details go to the provider only; we do not see them.",
        "Invoices are kept as long as tax law asks.",
      ],
    },
    {
      heading: "Your rights",
      paragraphs: [
        "Under the Digital Personal Data Protection Act, 2023 you may ask what we hold about you, have it corrected or erased, withdraw a consent, and name somebody to act for you. Erasure leaves out what the law obliges us to keep.",
        `Write to ${site.email}. If our answer does not satisfy you, you may turn to the Data Protection Board of India.`,
      ],
    },
  ],
};
