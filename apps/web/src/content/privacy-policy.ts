import { termsVersions } from "@site/contract/terms";
import type { LegalText } from "./legal-text.ts";
import { site } from "./site.ts";

/** What is stored about a person. Sample wording: have it reviewed before the site goes live. */
export const privacyPolicy: LegalText = {
  title: "Privacy policy",
  version: termsVersions.privacy,
  summary: `What ${site.name} stores about you, why, and what you can do about it.`,
  sample: true,
  sections: {
    "Reading the site": [
      "Pages load nothing from other companies: no advertising, no analytics, no fonts or scripts from elsewhere. The one exception is the payment provider's script, loaded when you choose to pay.",
      "The server keeps technical logs (time, page, result) to find faults and attacks.",
    ],
    "Cookies and browser storage": [
      "Your browser keeps an unsent message, the entries you ticked and where your files are, until you sign out, and for an hour a file that you checked before signing in.",
      "Cookies are set only to sign you in. All are ours, and none follows you elsewhere:",
      [
        "your session, for at most 30 days with “Remember me”, otherwise until you close the browser;",
        "a mark that this browser has signed in to your account before, for 180 days, so that nobody who guesses passwords can lock you out;",
        "while you sign in: what connects your browser to a link or code that we sent, or to a service that vouches for you, for at most one hour.",
      ],
    ],
    "Your account": [
      "We store your name, your email address or phone number, a one-way hash of your password or the identifier that your sign-in provider gives us, and your open sessions with their browsers and network addresses. We also store which version of our terms you accepted, when and on which page.",
      "If you sign in with Google or another service, that company learns that you do. If you sign in with a code by text message, the company that delivers it receives your number and the code.",
    ],
    "Project requirements": [
      `Name, email address and message are stored and mailed to the engineers who answer you. We delete them ${site.queryDays} days after you send them.`,
    ],
    "Capital-gains statements": [
      "A statement can hold your name, PAN, account numbers and transactions. It is used to compute your result, to show it to you and to answer your questions about it. It is never used to train models, and never sold or shown to anybody else.",
      `Your statement and the files made from it are stored encrypted. Totals and what you enter are kept in our database. We delete a statement ${site.uploadDays} days after you upload it and its result ${site.resultDays} days after it was processed; you can delete both earlier.`,
      "The payment provider receives your name, your email address, a made-up phone number and the amount, never the statement. Card and bank details go to the provider only; we do not see them.",
      "Invoices are kept for as long as tax law requires.",
    ],
    "Your rights": [
      "Under the Digital Personal Data Protection Act, 2023 you may ask what we hold about you, have it corrected or erased, withdraw a consent, and nominate somebody to act for you. On your account page you can download what we store about you, or delete the account. Erasure leaves out what the law obliges us to keep.",
      `Write to ${site.email}. If our answer does not satisfy you, you may turn to the Data Protection Board of India.`,
    ],
  },
};
