/** Finished work, told by what it changed. All but heading, service and result is optional. */
export type Case = {
  /** Its place on the service page: small letters, digits and hyphens. */
  id: string;
  heading: string;
  /** The customer's name, or what it makes, such as "A maker of gas meters". */
  customer?: string;
  problem?: string;
  /** The service page that shows it. */
  service: string;
  /** What was measured, before and after, each with its unit. */
  result: {
    measure: string;
    before: string;
    after: string;
  };
  weeks?: number;
  handedOver?: string;
  /** The `id` of a deliverable on the same service page. */
  evidence?: string;
  quote?: {
    text: string;
    /** Who says so, such as "Head of hardware". */
    role: string;
  };
  /** File under `public/`, such as `/cases/gateway.webp`, 3:2, and what it shows. */
  picture?: string;
  pictureShows?: string;
  /** Delete the line once the case is one of yours. */
  sample?: true;
};

/** The words around a case. */
export const caseWords = {
  label: "A case",
  earlier: "before",
  later: "after",
  afterWeeks: (weeks: number) => `after ${weeks} ${weeks === 1 ? "week" : "weeks"}`,
  problem: "Problem",
  handedOver: "Handed over",
  read: "Read the case",
};

/** The landing page shows the first; every service page shows its own. */
export const cases: readonly Case[] = [
  {
    id: "case-gateway",
    heading: "A gateway that comes back after every brown-out",
    customer: "Example Meters, a maker of gas meters",
    problem:
      "3 of 1,000 power cuts left a gateway dead in a customer's cellar, and nobody could reproduce it.",
    service: "/FWLinuxServices-page",
    result: {
      measure: "Restart after a brown-out",
      before: "14 s",
      after: "1.9 s",
    },
    weeks: 11,
    handedOver:
      "Board support package, errata list, and the rig that cuts the power 1,000 times a night.",
    evidence: "bring-up-log",
    quote: {
      text: "They found it on the bus, not in our code, and showed us the trace.",
      role: "Head of hardware, Example Meters",
    },
    sample: true,
  },
  {
    id: "case-sensor-hub",
    heading: "A sensor hub that went to production on its first mask set",
    customer: "Example Sensors, a maker of motion sensors",
    problem:
      "The tape-out date was fixed, and one block in five had tests but no plan that said what they proved.",
    service: "/SiEngConsult-page",
    result: {
      measure: "Features closed, with a test for each",
      before: "61%",
      after: "100%",
    },
    weeks: 16,
    handedOver:
      "The closed verification plan, the regression, and the bring-up of A0 on the tester.",
    evidence: "coverage-plan",
    quote: {
      text: "We knew every week what was open, and who had it.",
      role: "Programme lead, Example Sensors",
    },
    sample: true,
  },
  {
    id: "case-solder",
    heading: "Fewer missed solder faults, on the camera that was there",
    customer: "Example Boards, a contract manufacturer",
    problem:
      "The camera's own rules missed one fault in sixteen, so two people looked at every board again.",
    service: "/AIMLDS-page",
    result: {
      measure: "Faulty boards that pass inspection",
      before: "6.2%",
      after: "0.9%",
    },
    weeks: 9,
    handedOver:
      "The detector on the line's own computer, its training recipe, and its limits in writing.",
    evidence: "detector-report",
    quote: {
      text: "The limit was agreed before the first line of code. That is how we knew it was done.",
      role: "Quality manager, Example Boards",
    },
    sample: true,
  },
  {
    id: "case-release",
    heading: "A firmware fix that reaches customers in two weeks",
    customer: "Example Meters, a maker of gas meters",
    problem: "Every fix waited: for a decision, for a test board, for a signature.",
    service: "/MgmtServices-page",
    result: {
      measure: "From idea to release",
      before: "61 days",
      after: "14 days",
    },
    weeks: 13,
    handedOver: "The assessment, a release plan with one owner, and four test boards on order.",
    evidence: "assessment",
    sample: true,
  },
];
