import { anyBroker } from "result/broker-names";
import { siliconDeliverables } from "./deliverables/silicon.ts";
import { site } from "./site.ts";

/** The landing page, apart from its services, engagements and company. */
export const landing = {
  title: "One team from silicon to software",
  lead: `${site.shortName} designs chips, brings them up with its own firmware and kernel code, trains the models that run on them, and advises the people who have to deliver.`,
  primaryAction: "Describe your project",
  quietAction: "Meet the team",
  investors: "Investor? See your capital gains and tax, free",
  figure: {
    caption: "One product, taken apart along its axis",
    parts: ["Application and model", "Kernel and drivers", "Firmware", "Die", "Package", "Board"],
  },
  /** What the picture of a shared link shows: the heading and the drawing of this page. */
  sharedPicture: "One team from silicon to software: a product, taken apart along its axis",
  /** In the first screen: pages of deliverables, one click away. */
  proof: {
    heading: "Judge us by what we hand over",
    links: [
      { text: "Board bring-up log", link: "/FWLinuxServices-page#bring-up-log" },
      { text: "HIL test report", link: "/FWLinuxServices-page#test-report" },
      { text: "Coverage plan", link: "/SiEngConsult-page#coverage-plan" },
      { text: "Decision record", link: "/DesignServices-page#decision-record" },
    ],
  },
  services: {
    heading: "Four services",
    intro:
      "Hire us for one or all four. Most delays sit in the gaps: between chip and board, board and driver, driver and model, plan and work.",
  },
  evidence: {
    heading: "What you get, before you ask",
    intro:
      "Every “You get” on the service pages comes with a page of the document itself. Here is one.",
    deliverable: { ...siliconDeliverables.coveragePlan, figure: 2 },
  },
  capitalGains: {
    heading: "Capital gains, for investors in Indian shares",
    text: `Upload your statement from ${anyBroker} exactly as you downloaded it. See your gains and the tax on them, every sale explained. Download a Schedule 112A file, ready for the income-tax portal.`,
    price: `Free to see. ${site.fee} per statement for the files, whether it has 4 sales or 4,000.`,
    action: "Open the capital-gains service",
  },
  check: {
    heading: "Check a statement without an account",
    intro:
      "See the gains in your own statement, or in our sample. Your browser reads the file: it never leaves your device.",
  },
  callout: {
    heading: "Tell us what you are building",
    text: "Please sign in first, so we know whom to reply to. The same account opens the capital-gains service.",
    login: "Login Page",
    register: "Register Page",
  },
};
