import { site } from "./site.ts";

/** What investors read about the capital-gains service before they sign in. */
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
  /** On the registration page of the service. */
  equityLead: "Register to turn your broker's capital-gain statement into a Schedule 112A file.",
};
