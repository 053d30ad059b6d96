import { answerWorkingDays } from "@site/contract/project-query";
import { anyBroker } from "@site/result/broker-names";
import { site } from "./site.ts";

/** The landing page, apart from its case, services, team and engagements. */
export const landing = {
  title: "One team from silicon to software",
  lead: `${site.shortName} designs chips, brings them up with its own firmware and kernel code, trains the models that run on them, and advises the people who have to deliver.`,
  action: "Describe your project",
  answer: `An engineer answers within ${answerWorkingDays} working days.`,
  investors: "Investor? See your capital gains and tax, free",
  figure: {
    drawing: "exploded-product",
    caption: "One product, taken apart along its axis",
    parts: ["Application and model", "Kernel and drivers", "Firmware", "Die", "Package", "Board"],
  },
  services: { heading: "Four services" },
  team: {
    heading: "You talk to the person who does the work",
    more: "Meet the team",
  },
  capitalGains: {
    heading: "Capital gains for Indian shares",
    text: `Your statement from ${anyBroker} becomes a Schedule 112A file with every sale explained.`,
    ties: "It ties to your broker's totals, or it is refused.",
    price: `Free to see. ${site.fee} per statement for the files.`,
    action: "Open the capital-gains service",
    check:
      "No account needed to check one. Your browser reads the file: it never leaves your device.",
  },
  callout: {
    heading: "Tell us what you are building",
    text: "Write first; we ask you to sign in when you send, so that we know whom to answer.",
    login: "Login Page",
    register: "Register Page",
  },
};
