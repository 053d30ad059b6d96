import type { Deliverable } from "../deliverable.ts";

/** What a customer gets, on the management consultancy page. */
export const managementDeliverables = {
  roadmap: {
    id: "roadmap",
    sample: true,
    document: "Roadmap",
    page: "page 2 of 4",
    reference: "██████, revision 5",
    caption: "What comes, what does not, and why.",
    figure: 2,
    parts: [
      {
        kind: "table",
        columns: ["When", "What", "Because"],
        rows: [
          ["Now", "Gateway with fewer variants, 3 of 11", "three variants carry 92% of orders"],
          [
            "Next",
            "Remote update for the installed base",
            "41% of service visits only change firmware",
          ],
          ["Later", "Radio ██████", "only if tender ██ is won"],
          ["Left out", "An app of our own", "8 of 9 installers use ██████ already"],
        ],
      },
    ],
  },
  usability: {
    id: "usability-test",
    sample: true,
    document: "Usability test",
    page: "page 6 of 15",
    reference: "prototype 3, eight installers",
    caption: "Where installers got stuck, and what we changed.",
    parts: [
      {
        kind: "table",
        columns: ["Task", "Without help", "Median", "Change made"],
        rows: [
          ["Mount and wire", "8 of 8", "6 min", "none"],
          [
            "Find out whether it is online",
            "3 of 8",
            "4 min",
            "light: steady, not blinking; label next to it",
          ],
          ["Replace a unit", "5 of 8", "11 min", "settings move with the card"],
        ],
      },
    ],
  },
  metric: {
    id: "metric-definition",
    sample: true,
    document: "Measures",
    page: "page 3 of 5",
    reference: "██████-KPI, revision B",
    caption: "One dashboard figure, defined so that two people get the same count.",
    parts: [
      {
        kind: "facts",
        rows: [
          ["Measure", "early failure rate"],
          [
            "Counts",
            "units returned within 90 days of first power-on, divided by units first powered on in the same month",
          ],
          ["Excludes", "transport damage (code ██), units never powered on"],
          ["Decision", "above 0.8%: shipments of the variant stop until the cause is known"],
          ["Owner", "quality lead ██, read every Monday"],
        ],
      },
    ],
  },
  plan: {
    id: "project-plan",
    sample: true,
    document: "Project plan",
    page: "page 1 of 6",
    reference: "██████, replanned in week 9",
    caption:
      "From tape-out to the first customer shipment, in weeks; the marked rows are the critical path.",
    figure: 3,
    parts: [
      {
        kind: "bars",
        columns: ["Work", "Weeks, likely (safe)", "Week 0 to 40"],
        end: 40,
        rows: [
          ["Wafers at the foundry", "13 (15)", 0, 13, "marked"],
          ["Board rev B: layout, parts, assembly", "9 (12)", 2, 11],
          ["Boot and drivers on the emulator", "12 (14)", 1, 13],
          ["Bring-up, validation of A0", "8 (11)", 13, 21, "marked"],
          ["Decision: metal fix or go", "1 (2)", 21, 22, "marked"],
          ["Application, field trial", "10 (13)", 19, 29],
          ["Certification ██, ██", "12 (16)", 22, 34, "marked"],
          ["First shipment", "1 (2)", 34, 35, "marked"],
        ],
      },
      {
        kind: "note",
        text: "Likely: week 35. Safe (eight in ten): week 41. A metal fix adds 9 weeks. Board rev B has 2 weeks of slack.",
      },
    ],
  },
  risks: {
    id: "risk-register",
    sample: true,
    document: "Risk register",
    page: "page 1 of 3",
    reference: "██████, week 9",
    caption: "The three largest risks, each with its earliest sign.",
    parts: [
      {
        kind: "table",
        columns: ["Risk", "Earliest sign", "Cost", "Action and owner"],
        rows: [
          [
            "PMIC ██ not in volume by week 20",
            "no confirmed date in week 11",
            "6 weeks",
            "second source laid out; purchasing",
          ],
          [
            "Radio fails certification at the band edge",
            "pre-scan margin below 3 dB",
            "5 weeks",
            "pre-scan in week 14; RF lead",
          ],
          [
            "Emulator model wrong in ████ timing",
            "driver passes there, fails on FPGA",
            "3 weeks",
            "FPGA run each sprint; verification",
          ],
        ],
      },
    ],
  },
  rhythm: {
    id: "working-rhythm",
    sample: true,
    document: "Working rhythm",
    page: "page 1 of 2",
    reference: "██████, sprints 7 to 10",
    caption: "What is demonstrated at the end of each sprint, and on what.",
    parts: [
      {
        kind: "table",
        columns: ["End of", "Demonstrated", "On"],
        rows: [
          ["Sprint 7", "boots to shell, 2 of 6 drivers", "emulator"],
          ["Sprint 8", "sensor to cloud, one channel", "FPGA, board rev A"],
          ["Sprint 9", "update with power cut, 50 times", "board rev A"],
          ["Sprint 10", "the same on silicon", "A0, if back; else FPGA"],
        ],
      },
    ],
  },
  status: {
    id: "status-report",
    sample: true,
    document: "Status report",
    page: "page 1 of 1",
    reference: "██████, week 9",
    caption: "One page, the same for everyone.",
    parts: [
      {
        kind: "facts",
        rows: [
          ["In one sentence", "Shipment stays in week 35; its buffer fell from 8 to 6 weeks."],
          ["Done", "tape-out; board rev B released; certification lab booked"],
          ["Not done", "supplier contract ██, two weeks late"],
          [
            "Decide by week 11",
            "second PMIC source: ₹4,20,000 now or six weeks of risk; owner: product lead",
          ],
        ],
      },
    ],
  },
  valueStream: {
    id: "assessment",
    sample: true,
    document: "Assessment",
    page: "page 9 of 24",
    reference: "██████, eleven interviews",
    caption: "One firmware change followed from idea to release: 61 days, of which 9 were work.",
    figure: 4,
    parts: [
      {
        kind: "bars",
        columns: ["Stage", "Working days of those passed", "Day 0 to 61"],
        end: 61,
        rows: [
          ["Waits for a product decision", "0.5 of 14", 0, 14, "marked"],
          ["Code and review", "5 of 8", 14, 22],
          ["Waits for a test board", "0 of 17", 22, 39, "marked"],
          ["Tests", "2 of 4", 39, 43],
          ["Waits for release sign-off", "1.5 of 18", 43, 61, "marked"],
        ],
      },
      {
        kind: "note",
        text: "Three changes that matter most: four more test boards (₹6,00,000), one decision-maker for changes under five days, sign-off by the team for patch releases.",
      },
    ],
  },
  development: {
    id: "development-plan",
    sample: true,
    document: "Development plan",
    page: "page 1 of 2",
    reference: "engineering manager, ██ ████",
    caption: "One person, one quarter, situations from their own projects.",
    parts: [
      {
        kind: "table",
        columns: ["Situation", "Until now", "Will try", "It works when"],
        rows: [
          [
            "Plan of the driver team",
            "rewrites it",
            "three questions, no edits",
            "the team presents it",
          ],
          [
            "Request from sales ██",
            "says maybe",
            "no, with a reason and a date",
            "fewer than 2 open a month",
          ],
          [
            "Board bring-up",
            "does it alone",
            "watches, two people do it",
            "runs without them in May",
          ],
        ],
      },
    ],
  },
  pilot: {
    id: "pilot-result",
    sample: true,
    document: "Pilot report",
    page: "page 2 of 6",
    reference: "code review, team ██, 10 weeks",
    caption: "A change tried in one team, with what was corrected before it was rolled out.",
    parts: [
      {
        kind: "table",
        columns: ["Measure", "Before", "Week 5", "Week 10"],
        rows: [
          ["Faults found after merge, per week", "7.1", "5.8", "3.2"],
          ["Time until a review starts", "–", "29 h", "6 h"],
          ["Changes above 400 lines", "38%", "31%", "12%"],
        ],
      },
      {
        kind: "note",
        text: "Corrected in week 5: two fixed review hours a day, because reviews had waited for the end of the week.",
      },
    ],
  },
  strategy: {
    id: "strategic-decisions",
    sample: true,
    document: "Strategy",
    page: "page 5 of 12",
    reference: "██████, horizon three years",
    caption: "Decisions with dates, and what would make us revise them.",
    parts: [
      {
        kind: "table",
        columns: ["Field", "Decision", "Cost", "Revise if"],
        rows: [
          ["Metering", "hold", "6 people", "tender ██ is split"],
          ["EV charging", "enter by June", "11 people, 14 months", "no pilot customer by March"],
          [
            "Consumer gateway",
            "leave by December",
            "frees 8 people",
            "margin above 22% two quarters running",
          ],
        ],
      },
    ],
  },
} satisfies Record<string, Deliverable>;
