import { deliverables } from "./deliverables.ts";
import { siliconPlatforms } from "./platforms.ts";
import type { ServiceContent } from "./service-content.ts";

/** The silicon engineering page. */
export const silicon: ServiceContent = {
  title: "Welcome to Our Silicon Engineering Consultancy",
  lead: "A mask set is an expensive place to find a mistake. We work from the first microarchitecture sketch to the last part on the tester, and keep the evidence for each step.",
  figure: {
    drawing: "chip-floorplan",
    caption: "Floorplan of a system on chip",
    parts: [
      "Processor cluster",
      "On-chip memory",
      "Interconnect",
      "Memory interface",
      "Serial links",
      "Clock and reset",
      "Scan and test access",
    ],
  },
  sections: [
    {
      id: "design",
      heading: "Design",
      short: "Design",
      intro: "From a specification to a layout that can be built and tested.",
      tasks: [
        {
          heading: "RTL design",
          work: "We write the microarchitecture before the code: pipelines, clock and reset domains, buses, low-power states. Then SystemVerilog that passes lint and clock-domain checks from the first week.",
          result: "RTL with its microarchitecture document and constraints.",
        },
        {
          heading: "Physical design",
          work: "Floorplan, power grid, placement, clock tree, routing, and closure of timing, power and design rules across corners.",
          result: "A layout database ready for sign-off, with scripts that rebuild it.",
        },
        {
          heading: "Design for test",
          work: "Scan insertion and compression, memory self-test, boundary scan, and a test access plan that both production and debug can use.",
          result: "Test patterns with their coverage report and known gaps.",
        },
      ],
    },
    {
      id: "pre-silicon-verification",
      heading: "Pre-silicon verification",
      short: "Pre-silicon",
      intro: "Finding the fault while it still costs an edit.",
      tasks: [
        {
          heading: "Functional verification with UVM and assertions",
          work: "We derive a verification plan from the specification, build UVM environments with constrained-random stimulus, and put assertions where a rule can be stated.",
          result: "A closed plan: each feature with its tests, coverage and open points.",
          deliverable: deliverables.coveragePlan,
        },
        {
          heading: "Testbench automation",
          work: "Register models, scoreboards and regressions generated from one source, run every night, with failures sorted by cause before anyone reads them.",
          result: "A regression that your team starts with one command.",
        },
      ],
    },
    {
      id: "post-silicon-validation",
      heading: "Post-silicon validation",
      short: "Post-silicon",
      intro: "The first parts are back. Now the questions are about this piece of silicon.",
      tasks: [
        {
          heading: "Silicon debug and validation",
          work: "Bring-up plan, bench and tester programs, and sweeps over voltage, temperature and frequency. A failure is traced from the pin back to the net.",
          result: "A validation report, and a root cause for each failure we opened.",
          deliverable: deliverables.shmoo,
        },
        {
          heading: "Power analysis and optimisation",
          work: "We measure each rail in each state, compare it with the estimate, and find the block, clock or setting that takes more than its share.",
          result: "A measured power budget, with the changes that lower it.",
        },
        {
          heading: "Functional test and debug",
          work: "System-level tests with the real software on the real part: long runs, corner-case traffic, deliberate errors. We reduce each failure to the shortest case.",
          result: "A test suite for production samples, and short reproducible cases.",
        },
      ],
    },
  ],
  platforms: siliconPlatforms,
};
