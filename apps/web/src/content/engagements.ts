/** A way to work together: when it fits, its steps, and how long each takes. */
export type Engagement = {
  heading: string;
  fits: string;
  steps: readonly (readonly [step: string, time: string])[];
  price: string;
  /** Delete the line once steps, times and prices are your own. */
  sample?: true;
};

/** The section's heading and the text next to it. */
export const engagementSection = {
  heading: "Three ways to work with us",
  intro:
    "Each starts with a message, which an engineer answers within 2 working days. After every step you decide whether to go on.",
};

/** From the smallest to the largest. */
export const engagements: readonly Engagement[] = [
  {
    heading: "Review",
    fits: "One question: a design before tape-out, a driver that hangs, a plan that slips.",
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
    steps: [
      ["You talk to the engineers you would work with", "within 2 weeks"],
      ["First change in your repository", "first week"],
      ["Written review, and the option to stop", "every month"],
    ],
    price: "By the day, invoiced monthly, one month's notice.",
    sample: true,
  },
];
