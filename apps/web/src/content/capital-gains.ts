import { addressOf } from "@site/contract/address-of";
import { signInStanding } from "@site/contract/calls";
import { site } from "./site.ts";

/** What investors read about the capital-gains service before signing in, on `/` and the equity page. */
export const gainsOffer = {
  title: "Your broker statement, ready for Schedule 112A",
  /** Above the title of `/`, for somebody who is no investor. */
  whose: `A service of ${site.shortName}. Chip, firmware or Linux work? [What we do](/landing-page)`,
  lead: `See your gains and the tax on them, free. Pay ${site.fee} only for the files.`,
  trial: "[Check a statement without an account](/landing-page#check)",
  result: {
    heading: "Your tax, with every sale explained",
    files: `The files for ${site.fee}: a Schedule 112A CSV for the income-tax portal, a report with every sale, and an invoice. One price per statement, whether it has 4 sales or 4,000.`,
  },
  promises: {
    heading: "What we promise",
    list: {
      "Encrypted.": "Your statement and the files made from it are stored encrypted.",
      "Deleted.": `We delete your statement after ${site.uploadDays} days and its result after ${site.resultDays}; you can delete both earlier.`,
      "Never sold.":
        "Your statement is never sold or shown to anybody else, and never used to train models.",
      "Right, or your money back.":
        "If a file you paid for is wrong because of a fault of the service, we correct it or return the fee.",
    },
  },
  runBy: `Run by ${site.name}, an engineering company. [Who we are](/profile-page)`,
};

/** The words of `/` that its script needs. */
export const capitalGains = {
  guest: "Create an account and keep it",
  /** For a person who comes from the trial of a statement. */
  keptFile:
    "Your file is kept on this device for an hour. Once you are signed in it is chosen for you; nothing is sent before you press Upload.",
  opening: "Opening your capital-gains page…",
};

/** What a browser without JavaScript shows in place of the sign-in widget. */
export const withoutScript = `The capital-gains service needs JavaScript: switch it on to upload a statement. Without it you can read every page, [sign in](/login-page), [create a new account](/register-page), send a requirement, and see [who is signed in](${addressOf(signInStanding)}).`;
