import { deliverables } from "./deliverables.ts";
import type { ServiceContent } from "./service-content.ts";

/** The management consultancy page. */
export const management: ServiceContent = {
  title: "Welcome to Our Management Consultancy",
  lead: "Most late hardware projects were late on the first day: a requirement nobody could test, a supplier nobody had asked, a decision nobody owned. We help you find those early.",
  figure: {
    drawing: "project-plan",
    caption: "A plan that shows its dependencies",
    parts: [
      "Work that can start now",
      "Work that waits for an answer",
      "Critical path",
      "Slack: how late a task may be",
      "Decision, with one owner",
    ],
  },
  sections: [
    {
      id: "product-management",
      heading: "Product management",
      short: "Product",
      intro: "Deciding what to build, for whom, and how you will know that it works.",
      tasks: [
        {
          heading: "Strategy",
          work: "We compare what your customers pay for with what your engineering can do better than others, and cut the roadmap to the part where both meet.",
          result: "A roadmap of a few pages, with what was left out and why.",
        },
        {
          heading: "UX",
          work: "We watch people install, use and repair the product, and turn what we see into flows, labels and error messages. On a device that includes its lights, buttons and first start-up.",
          result: "Tested prototypes, and a specification an engineer can build from.",
        },
        {
          heading: "Performance metrics",
          work: "We choose the few measures that would change a decision, define each one precisely, and build it into the product or its support process.",
          result: "A short dashboard whose every figure has a definition and an owner.",
        },
      ],
    },
    {
      id: "project-management",
      heading: "Project management",
      short: "Project",
      intro:
        "Chips, boards and software move at different speeds. The plan has to show where they wait for each other.",
      tasks: [
        {
          heading: "Planning",
          work: "We draw the dependencies between silicon, board, firmware and certification, estimate in ranges, and mark the path on which every lost day delays the whole project.",
          result: "A plan that can be replanned in an hour when a date moves.",
          deliverable: deliverables.plan,
        },
        {
          heading: "Risk",
          work: "We list what could go wrong with its earliest sign, its cost and the action that would make it smaller, and review the list in the meetings where decisions are made.",
          result: "A register with an owner and a trigger for each risk.",
        },
        {
          heading: "Agile",
          work: "We fit short iterations to teams whose hardware takes months: simulation and emulation in each sprint, real boards at agreed points.",
          result: "A working rhythm, and a build demonstrated at the end of every sprint.",
        },
        {
          heading: "Stakeholder engagement",
          work: "We find out who can stop the project and what each of them needs to hear, and agree on a one-page report that tells them all the same thing.",
          result: "A status report that people read, and no surprises at the gate.",
        },
      ],
    },
    {
      id: "general-management",
      heading: "General management",
      short: "General",
      intro: "The organisation around the product decides how fast it can learn.",
      tasks: [
        {
          heading: "Organisational assessment",
          work: "We talk to the people who do the work, follow a change from idea to release, and note where it waits and for whom.",
          result: "A frank report with the three changes that would matter most.",
          deliverable: deliverables.valueStream,
        },
        {
          heading: "Leadership development",
          work: "We coach engineers who have become managers: giving work away, reviewing a plan without rewriting it, saying no with a reason.",
          result: "A development plan per person, with situations from their own projects.",
        },
        {
          heading: "Change management",
          work: "We introduce a new tool, process or structure in one team first, measure it, correct it, and only then roll it out.",
          result: "A change that people keep to when nobody is looking.",
        },
        {
          heading: "Strategic planning",
          work: "We work out with your leadership which markets and technologies to enter, hold or leave, and what each choice costs in people and time.",
          result: "Decisions with dates, and the signs that would make you revise them.",
        },
      ],
    },
  ],
};
