import { termsVersions } from "@site/contract/terms";
import type { LegalText } from "./legal-text.ts";
import { site } from "./site.ts";

/**
 * Terms of the capital-gains service. Sample wording: have it reviewed before the site goes live. Counsel
 * confirms the times under "Grievances", those of Rule 4(5) of the E-Commerce Rules, 2020.
 */
export const capitalGainsTerms: LegalText = {
  title: "Terms of service of the capital-gains service",
  version: termsVersions.capitalGains,
  summary:
    "The service reads a broker's gain statement and writes files that help you to fill in your income-tax return.",
  sample: true,
  sections: {
    "What the service does": [
      `The provider is ${site.name}, ${site.address}.`,
      "You upload the statement of a supported broker, unchanged. The service sorts its transfers, computes what Schedule 112A asks for, and shows you a summary before you pay.",
      "After payment you can download the processed file, a report with the steps behind each figure, and the invoice.",
    ],
    "What it does not do": [
      "It gives no tax advice, does not file your return, and does not know income outside the statement. You remain responsible for your return: compare the figures with your broker's statement, and ask a tax adviser where you are in doubt.",
    ],
    "Your statement": [
      "Upload only statements of your own account, or of somebody who has asked you to. The file is used for processing, for showing you the result, and for answering your questions about it.",
      "If the service cannot read a row it says which one and why. It never guesses a missing figure.",
    ],
    "Price and payment": [
      `The fee is ${site.fee} for each processed statement, paid before the download through the payment provider named at payment. The amount on the payment step is the amount you pay.`,
      "If an amount was taken and the download is not released, press “Click to continue” again after two minutes, or write to us: the payment is either assigned to your statement or returned.",
    ],
    Refunds: [
      "If a file you paid for is wrong because of a fault of the service, we correct it or return the fee. A statement paid for twice is refunded once.",
    ],
    Grievances: [
      `Write to ${site.grievanceOfficer}, at ${site.email} or ${site.phone}, or to the registered office above. We acknowledge a complaint within 48 hours and settle it within one month.`,
    ],
    Availability: [
      "The days before a filing date are busy. Upload early enough that you can still file by other means if the service is not available.",
    ],
  },
};
