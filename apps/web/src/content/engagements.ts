import { answerWorkingDays } from "@site/contract/project-query";

/** A way to work together: when it fits, how long it takes, what it costs, and its steps. */
export type Engagement = {
  heading: string;
  fits: string;
  /** How long it takes, or when it can start. */
  time?: string;
  /** The least that it costs, such as "from ₹3,00,000, fixed". */
  from?: string;
  /** On the project query page, each with its time. */
  steps?: readonly (readonly [step: string, time: string])[];
  /** How the price is made. */
  price?: string;
  /** Delete the line once times, prices and steps are your own. */
  sample?: true;
};

/** The section's heading and the text next to it. */
export const engagementSection = {
  heading: "Three ways to work with us",
  intro: `Each starts with a message, which an engineer answers within ${answerWorkingDays} working days. After every step you decide whether to go on.`,
  more: "Steps, and how the price is made",
};

/** From the smallest to the largest. */
export const engagements: readonly Engagement[] = [
  {
    heading: "Review",
    fits: "One question: a design before tape-out, a driver that hangs, a plan that slips.",
    time: "2 to 3 weeks",
    from: "from ₹3,00,000, fixed",
    steps: [
      ["Call with the engineers who would do the work", "within a week"],
      ["We read, measure and reproduce", "5 to 10 days"],
      ["Report, and an hour to discuss it", "2 days later"],
    ],
    price: "Fixed price, agreed before we start.",
    sample: true,
  },
  {
    heading: "Work package",
    fits: "One result with an acceptance test: a board support package, a verified block, a model on your device.",
    time: "6 to 16 weeks",
    from: "from ₹12,00,000",
    steps: [
      ["Scope, acceptance test and risks, in writing", "2 weeks"],
      ["Work, with a build you can try", "every 2 weeks"],
      ["Acceptance on your bench, handover", "1 to 2 weeks"],
    ],
    price: "Fixed price per milestone; we fix faults found within 90 days at our own cost.",
    sample: true,
  },
  {
    heading: "Engineers in your team",
    fits: "Work that changes as it goes: bring-up, a kernel upgrade, a verification team that is one person short.",
    time: "starts in 2 weeks",
    from: "from ₹32,000 a day",
    steps: [
      ["You talk to the engineers you would work with", "within 2 weeks"],
      ["First change in your repository", "first week"],
      ["Written review, and the option to stop", "every month"],
    ],
    price: "By the day, invoiced monthly, one month's notice.",
    sample: true,
  },
];
