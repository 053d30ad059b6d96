import { addressOf } from "contract/address-of";
import { signInStanding } from "contract/calls";
import { site } from "./site.ts";

/** What investors read about the capital-gains service before signing in. */
export const capitalGains = {
  title: "Your broker statement, ready for Schedule 112A",
  lead: "Upload your capital-gain statement from ICICI Direct or Zerodha exactly as you downloaded it. See your gains, and the tax on them, before you pay. Download a Schedule 112A file, ready for the income-tax portal.",
  steps: [
    {
      heading: "Upload and preview, free.",
      text: "Short and long term, grandfathering, advance-tax quarters – and every total checked against your broker's.",
    },
    {
      heading: `Pay ${site.fee} when you want the files.`,
      text: "One flat price per statement, whether it has 4 sales or 4,000.",
    },
    {
      heading: "Download.",
      text: "The Schedule 112A CSV, a report with every lot, and an invoice.",
    },
  ],
  signIn: {
    heading: "Sign in to begin",
    guest: "Create an account and keep it",
    as: (email: string) => `Signed in as ${email}`,
  },
  opening: "Opening your capital-gains page…",
};

/** What a browser without JavaScript shows in place of the sign-in widget. */
export const withoutScript = `The capital-gains service needs JavaScript: switch it on to upload a statement. Without it you can read every page, [sign in](/login-page), [create a new account](/register-page), send a requirement, and see [who is signed in](${addressOf(signInStanding)}).`;
