import type { Deliverable } from "./deliverable.ts";

/** Two pages of documents for each service page, as a customer receives them. */
export const deliverables = {
  bringUpLog: {
    id: "bring-up-log",
    sample: true,
    document: "Board bring-up log",
    page: "page 3 of 14",
    reference: "Example Meters, BSP-012, revision C",
    caption: "First boot from eMMC, and the errata found on the way.",
    figure: 2,
    facts: {
      Board: "gateway GW-2 rev B, serial 0007, 24.0 V bench supply, 23 °C",
      Image: "clean checkout a41f9c2, one command: make image",
    },
    log: `[  0.000000] POR_B released, all rails in range after 4.1 ms
[  0.018734] SPL: DRAM 4 GiB LPDDR4 at 3200 MT/s, training passed, 2 ranks
[  0.023110] SPL: eye margin worst byte lane 2: 118 ps of 312 ps
[  0.411902] U-Boot: eMMC HS400ES, boot partition 1, signature good
[  0.702255] Linux: machine GW-2 rev B, 4 processors
[  0.988140] i2c-2: bus recovered, SDA was held low by 0x4b (see E-03)
[  1.904418] systemd: application started, 1.90 s after reset`,
    table: [
      ["No.", "What the part does", "What we do"],
      [
        "E-01",
        "eMMC loses data in HS400 below 0 °C",
        "HS400 with enhanced strobe; 500 cold starts clean",
      ],
      ["E-02", "PLL 3 reports lock 40 µs early", "wait 100 µs after lock"],
      ["E-03", "Sensor 0x4b holds SDA after a brown-out", "nine clocks and a stop before probe"],
    ],
  },
  testReport: {
    id: "test-report",
    sample: true,
    document: "Hardware-in-the-loop test report",
    page: "page 7 of 31",
    reference: "Example Meters, TR-0412, revision C",
    caption: "Power-fail and bus-fault tests of one release, each traced to its requirement.",
    figure: 3,
    facts: {
      Rig: "HIL-2, supply with 1 ms dropout, I²C fault injector, logic analyser",
      Unit: "gateway GW-2 serial 0031, firmware 1.4.0-rc2",
    },
    table: [
      ["Requirement and test", "Limit", "Measured", "Verdict"],
      ["R-112 Supply lost during update, 1,000 times", "0 dead units", "0", "pass"],
      ["R-118 Restart after brown-out to 2.9 V", "≤ 2.5 s", "1.9 s (max of 200)", "pass"],
      ["R-131 SDA held low for 10 s", "recovers ≤ 50 ms", "12 ms", "pass"],
      ["R-140 Sensor silent, safe state", "≤ 100 ms", "140 ms", "FAIL"],
    ],
    note: "R-140: the timeout restarts on every CRC error. Issue 388, fixed in rc3; the retest is on page 8.",
  },
  coveragePlan: {
    id: "coverage-plan",
    sample: true,
    document: "Verification plan",
    page: "page 12 of 40",
    reference: "Example Sensors, VPLAN, week 31",
    caption: "Features of a DMA engine with their coverage, two weeks before the freeze.",
    figure: 2,
    bars: {
      columns: ["Feature", "Closed", "Bins hit"],
      end: 100,
      rows: [
        ["4.1 Linear and 2-D transfers", "100%, 48 tests", 0, 100],
        ["4.2 Scatter-gather chains", "100%, 31 tests", 0, 100],
        ["4.3 Abort during a burst", "97%, 22 tests", 0, 97],
        ["4.4 Bus error on a descriptor", "100%, 17 tests", 0, 100],
        ["4.5 Clock gating while armed", "81%, 9 tests", 0, 81, "marked"],
      ],
    },
    facts: {
      Code: "line 99.4%, branch 98.8%, toggle 97.1%; 61 exclusions, all reviewed",
      Assertions: "214 of 214 exercised, 39 proved formally",
      Open: "4.5: wake by the radio in the same cycle of the gate; due week 32",
    },
  },
  shmoo: {
    id: "validation-report",
    sample: true,
    document: "Silicon validation report",
    page: "page 19 of 72",
    reference: "Example Sensors, SH-1 A0, lot 4, 32 parts",
    caption: "Supply against frequency of the processor cluster at 85 °C, the worst of 32 parts.",
    figure: 3,
    drawing: "shmoo",
    note: "Squares pass, crosses fail. At 0.81 V the part runs at 1.45 GHz and fails at 1.50 GHz. The hole at 0.69 V and 1.10 GHz is a clock-divider race; root cause R-07 on page 21, from pin to net u_cru/div_sel.",
  },
  detector: {
    id: "detector-report",
    sample: true,
    document: "Detector acceptance",
    page: "page 5 of 14",
    reference: "Example Boards, AOI-003, line 2, 9 days",
    caption: "The camera's own rules and our detector on the same parts of one line.",
    figure: 2,
    table: [
      ["", "The camera's own rules", "Our detector", "Agreed"],
      ["Defects missed", "6.2%", "0.9%", "≤ 1.0%"],
      ["Good parts rejected", "3.8%", "0.6%", "≤ 1.0%"],
      ["Time per part", "40 ms", "31 ms", "≤ 45 ms"],
      ["Parts judged", "118,204", "118,204", "–"],
    ],
    note: "11 of 1,221 defective parts were missed; all are solder voids below 80 µm, the resolution of the camera. Marked images: appendix C.",
  },
  modelSteps: {
    id: "optimisation-steps",
    sample: true,
    document: "Optimisation record",
    page: "page 3 of 9",
    reference: "Example Boards, OPT-011, Cortex-M55 with Ethos-U55",
    caption: "A vision model made to fit: what each step saved, and what it cost in accuracy.",
    figure: 3,
    bars: {
      columns: ["After this step", "Size, accuracy, time", "Time per frame, of 412 ms"],
      end: 412,
      rows: [
        ["Float, as trained", "8.4 MB, 94.6%, 412 ms", 0, 412],
        ["Distilled to half the width", "2.3 MB, 94.1%, 138 ms", 0, 138],
        ["int8, quantisation-aware", "0.61 MB, 93.9%, 47 ms", 0, 47],
        ["Channels pruned, 30%", "0.43 MB, 93.4%, 33 ms", 0, 33],
        ["Operators fused, all on NPU", "0.43 MB, 93.4%, 11.6 ms", 0, 11.6, "marked"],
      ],
    },
    note: "11.6 ms per frame, agreed limit 15 ms. Tensor arena 348 KB of 512 KB. Post-training quantisation alone lost 2.8 points and was dropped.",
  },
  plan: {
    id: "project-plan",
    sample: true,
    document: "Project plan",
    page: "page 1 of 6",
    reference: "Example Meters, replanned in week 9",
    caption:
      "From tape-out to the first customer shipment, in weeks; the marked rows are the critical path.",
    figure: 2,
    bars: {
      columns: ["Work", "Weeks, likely (safe)", "Week 0 to 40"],
      end: 40,
      rows: [
        ["Wafers at the foundry", "13 (15)", 0, 13, "marked"],
        ["Board rev B: layout, parts, assembly", "9 (12)", 2, 11],
        ["Boot and drivers on the emulator", "12 (14)", 1, 13],
        ["Bring-up, validation of A0", "8 (11)", 13, 21, "marked"],
        ["Decision: metal fix or go", "1 (2)", 21, 22, "marked"],
        ["Application, field trial", "10 (13)", 19, 29],
        ["Certification, two markets", "12 (16)", 22, 34, "marked"],
        ["First shipment", "1 (2)", 34, 35, "marked"],
      ],
    },
    note: "Likely: week 35. Safe (eight in ten): week 41. A metal fix adds 9 weeks. Board rev B has 2 weeks of slack.",
  },
  valueStream: {
    id: "assessment",
    sample: true,
    document: "Assessment",
    page: "page 9 of 24",
    reference: "Example Meters, eleven interviews",
    caption: "One firmware change followed from idea to release: 61 days, of which 9 were work.",
    figure: 3,
    bars: {
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
    note: "Three changes that matter most: four more test boards (₹6,00,000), one decision-maker for changes under five days, sign-off by the team for patch releases.",
  },
  alternatives: {
    id: "alternatives",
    sample: true,
    document: "Comparison of structures",
    page: "page 1 of 1",
    reference: "Example Pumps, ALT-003, revision B",
    caption: "Three structures, with what was measured on the bench.",
    figure: 2,
    table: [
      ["", "A: one SoC with Linux", "B: SoC + microcontroller", "C: microcontroller only"],
      ["Response, worst case", "1.9 ms (measured)", "38 µs (measured)", "31 µs (measured)"],
      ["Sleep", "61 mW", "4.2 mW", "1.1 mW"],
      ["Parts at 5,000", "₹1,510", "₹1,790", "₹1,140"],
      ["Camera", "yes", "yes", "no"],
      ["Riskiest part", "real time", "updating two images", "memory"],
    ],
    note: "A misses R-031 (100 µs), C misses R-040 (camera). B remains; its risk was tried: 500 interrupted updates, none lost.",
  },
  decisionRecord: {
    id: "decision-record",
    sample: true,
    document: "Decision record",
    page: "page 1 of 1",
    reference: "Example Pumps, DR-014, accepted",
    caption: "One decision, what it gives up, and what would make it wrong.",
    figure: 3,
    facts: {
      Question: "Where does the motor control loop run?",
      Decision:
        "On the Cortex-M7 beside the Linux cores, from tightly coupled memory; Linux sets targets over a mailbox.",
      Measured:
        "Jitter at 20 kHz under full load: 0.4 µs on the M7; 61 µs on Linux with PREEMPT_RT. Limit: 5 µs.",
      "Given up":
        "One image and one toolchain. Updating both needs a version handshake (interface I-09).",
      "Wrong if":
        "the loop grows beyond 38 µs of its 50 µs, or the maker drops the M7 from the next part.",
      "Decided by": "the heads of hardware and software, 3 June; reviewed at each new part",
    },
  },
} satisfies Record<string, Deliverable>;
