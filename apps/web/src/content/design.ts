import { deliverables } from "./deliverables.ts";
import { expertise } from "./expertise.ts";
import type { ServiceContent, ServiceSection } from "./service-content.ts";

/** How an architecture engagement runs. */
const architecture: ServiceSection = {
  id: "architecture",
  heading: "Design and architecture",
  short: "Architecture",
  intro:
    "Architecture is the set of decisions that are expensive to change later. We make them with you, in this order.",
  tasks: [
    {
      heading: "Requirements",
      work: "We turn wishes into statements that can be tested, and put numbers on load, latency, power, cost and lifetime.",
      result: "A requirements list in which every line has a test.",
    },
    {
      heading: "Alternatives",
      work: "We draw two or three structures that could work, model their bottlenecks, and try the riskiest part of each on a bench or in simulation.",
      result: "A comparison on one page, with the measurements behind it.",
      deliverable: deliverables.alternatives,
    },
    {
      heading: "Decision",
      work: "We write down what was chosen, what was given up, and what would have to change for the choice to be wrong.",
      result: "Decision records and interface specifications for each team.",
      deliverable: deliverables.decisionRecord,
    },
    {
      heading: "Build and handover",
      work: "We stay for the first build, review what comes out of it, and correct the drawing where reality differs.",
      result: "An architecture document that describes the product as it is.",
    },
  ],
};

/** Courses held at a customer's site or online. */
const trainings: ServiceSection = {
  id: "corporate-trainings",
  heading: "Corporate trainings",
  short: "Trainings",
  intro: "One team at a time, on your own code and boards where possible. Hands-on throughout.",
  tasks: [
    {
      heading: "Embedded C and firmware",
      work: "Memory, interrupts, concurrency without an operating system, and code that can be tested away from the board.",
      result: "Each participant brings up a driver and its test.",
    },
    {
      heading: "Linux kernel and drivers",
      work: "Building and booting a kernel, device tree, character and platform drivers, tracing and debugging.",
      result: "Each participant writes, breaks and repairs a driver.",
    },
    {
      heading: "SystemVerilog and UVM",
      work: "Testbench structure, constrained-random stimulus, assertions, coverage that means something.",
      result: "The group verifies a small block until its plan is closed.",
    },
    {
      heading: "Machine learning on small devices",
      work: "Data, baselines, training, quantisation, and measuring on the target.",
      result: "Each participant ships a model to a board.",
    },
  ],
};

/** The design services page. */
export const designServices: ServiceContent & { contact: { heading: string; text: string } } = {
  title: "Design and architecture services",
  lead: "Before anything is built, someone has to decide where each function lives, what crosses which boundary, and what may fail. We make those decisions with you and write them down.",
  figure: {
    drawing: "signal-chain",
    caption: "One device, as an architect draws it",
    parts: [
      "What it measures",
      "How it conditions the signal",
      "What decides",
      "What remembers",
      "What it talks to",
      "What powers it",
    ],
  },
  cards: {
    id: "expertise",
    heading: "Four fields of expertise",
    short: "Expertise",
    intro: "Each card leads to the service that builds the design.",
    items: expertise,
  },
  sections: [architecture, trainings],
  contact: {
    heading: "Tell us what you want to design",
    text: "A paragraph is enough: what the product does, which parts already exist, and which decision is open. Please don't send confidential documents until we've agreed how to handle them.",
  },
};
