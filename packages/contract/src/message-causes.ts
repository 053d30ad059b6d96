import type { messages } from "./messages.ts";

/** What makes the product show a text, or why nothing in it does. */
type Cause = string | { readonly cause: "none"; readonly why: string };

type Catalogue = typeof messages;

/**
 * The cause of each text that the specification fixes. `e2e/site/messages.test.ts` provokes each text that
 * has one, or names the test that does; it does not compile while one is missing.
 */
export const messageCauses = {
  projectQuery: {
    failedMessage: "a service page without script sends what the server refuses",
    failedRequirement: "another page without script sends what the server refuses",
    thrownFailure: "the database can't store the query",
    unexpected: "a service page sends more than a megabyte, or gets no answer",
    unexpectedRequirement: "the same on the project query and design pages",
    notSignedIn: "nobody is signed in, on a service page",
    notSignedInProjectQuery: "nobody is signed in, on the project query page",
    notSignedInDesign: "nobody is signed in, on the design page",
    thanks: "a query is stored, on the project query and design pages",
    alreadySubmitted: "the same query is sent again",
    sent: "a query is stored, on a service page",
  },
  auth: {
    acceptTerms: "the registration is submitted without the tick",
    signedIn: "the login page signs the person in",
    signInFailed: "address or password is wrong on the login page",
    accountDisabled: "an operator has disabled the account",
  },
  upload: {
    noFile: "Upload is pressed without a file",
    noFileCombined: "Upload is pressed without a file in the combined view",
    failed: "in the combined view, a file is none that its field takes, or does not arrive",
    acceptCapitalGainsTerms: "Upload or Process is pressed without the service's terms",
    acceptGeneralTerms: "Upload or Process is pressed without the general terms",
  },
  process: {
    failed: "the file is none of the broker's statements",
    textMissing: "a call names no file",
    internal: "the database, or the program that reads the file, fails",
    unexpected: "no answer comes",
    failedCombined: "a file of the combined view is none of the broker's statements",
    errorCombined: "no answer comes in the combined view",
  },
  processErrors: {
    failed: "the file is none of the broker's statements",
    textMissing: "a call names no file",
    internal: "the database, or the program that reads the file, fails",
  },
  payment: {
    scriptFailed: "the payment provider's script does not arrive",
    initiateFailed: "the payment can't be opened, or no answer comes",
    verificationFailed: "the signature is not the payment provider's",
  },
  router: { unexpected: "a page's own code fails" },
} as const satisfies {
  readonly [Group in keyof Catalogue]: { readonly [Key in keyof Catalogue[Group]]: Cause };
};
