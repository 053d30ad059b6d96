import type { ServiceSection } from "./service-content.ts";

/** How an architecture engagement runs, on the design services page. */
export const architecture: ServiceSection = {
  id: "architecture",
  heading: "Design and architecture",
  short: "Architecture",
  intro:
    "Architecture is the set of decisions that are expensive to change later. We take them with you, in this order.",
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
    },
    {
      heading: "Decision",
      work: "We write down what was chosen, what was given up, and what would have to change for the choice to be wrong.",
      result: "Decision records and interface specifications for each team.",
    },
    {
      heading: "Build and handover",
      work: "We stay for the first build, review what comes out of it, and correct the drawing where reality differs.",
      result: "An architecture document that describes the product as it is.",
    },
  ],
};

/** Courses held at a customer's site or online. */
export const trainings: ServiceSection = {
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
