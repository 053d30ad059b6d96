import { addressOf } from "contract/address-of";
import { signInStanding } from "contract/calls";
import { anyBroker } from "result/broker-names";
import { site } from "./site.ts";

/** What investors read about the capital-gains service before signing in. */
export const capitalGains = {
  title: "Your broker statement, ready for Schedule 112A",
  lead: `See your gains and the tax on them, free. Pay ${site.fee} only for the files.`,
  steps: {
    heading: "How it works",
    list: {
      "Upload and see the result, free.": `LTCG, STCG, grandfathering and advance-tax periods of your ${anyBroker} statement, with every total checked against your broker's.`,
      [`Pay ${site.fee} when you want the files.`]:
        "One flat price per statement, whether it has 4 sales or 4,000.",
      "Download.":
        "The Schedule 112A CSV for the income-tax portal, a report with every sale, and an invoice.",
    },
  },
  signIn: {
    guest: "Create an account and keep it",
    /** For a person who comes from the trial of a statement. */
    keptFile:
      "Your file is kept on this device for an hour. Once you are signed in it is chosen for you; nothing is sent before you press Upload.",
    deleted: `We delete your statement after ${site.uploadDays} days and its result after ${site.resultDays}; you can delete both earlier.`,
    trial: "Not sure yet? [Check a statement without an account](/landing-page#check)",
  },
  opening: "Opening your capital-gains page…",
};

/** What a browser without JavaScript shows in place of the sign-in widget. */
export const withoutScript = `The capital-gains service needs JavaScript: switch it on to upload a statement. Without it you can read every page, [sign in](/login-page), [create a new account](/register-page), send a requirement, and see [who is signed in](${addressOf(signInStanding)}).`;
