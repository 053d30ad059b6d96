import type { Deliverable } from "../deliverable.ts";

/** What a customer gets, on the silicon engineering page. */
export const siliconDeliverables = {
  clockCrossings: {
    id: "clock-crossings",
    sample: true,
    document: "Microarchitecture document",
    page: "page 23 of 64",
    reference: "████-UARCH, revision 0.9",
    caption: "Every crossing between clock domains, with its scheme and its constraint.",
    parts: [
      {
        kind: "table",
        columns: ["From → to", "Signals", "Scheme", "Constraint"],
        rows: [
          [
            "clk_axi → clk_ddr",
            "write data, 256 bit",
            "async FIFO, 8 deep, Gray pointers",
            "set_max_delay 1 dest. period",
          ],
          [
            "clk_ddr → clk_axi",
            "read data, 256 bit",
            "async FIFO, 16 deep",
            "set_max_delay 1 dest. period",
          ],
          ["clk_axi → clk_aon", "wake request", "two flops, level", "false path to first flop"],
          [
            "clk_aon → clk_axi",
            "████ status, 12 bit",
            "handshake, held until ack",
            "set_max_delay 2 dest. periods",
          ],
        ],
      },
      {
        kind: "note",
        text: "CDC check: 0 violations, 3 waivers (W-01 to W-03), each with a formal proof of stability.",
      },
    ],
  },
  timingClosure: {
    id: "timing-closure",
    sample: true,
    document: "Sign-off summary",
    page: "page 2 of 11",
    reference: "████ top, layout r42",
    caption: "Timing, power grid and design rules across the sign-off corners.",
    parts: [
      {
        kind: "table",
        columns: ["Corner", "Check", "Worst slack", "Violations"],
        rows: [
          ["SS 0.72 V 125 °C, RC worst", "setup", "+11 ps", "0"],
          ["SS 0.72 V −40 °C, RC worst", "setup", "+4 ps", "0"],
          ["FF 0.88 V 125 °C, RC best", "hold", "+6 ps", "0"],
          ["FF 0.88 V −40 °C, C best", "hold", "+2 ps", "0"],
        ],
      },
      {
        kind: "facts",
        rows: [
          ["Static IR drop", "18 mV at the worst instance, limit 27 mV"],
          ["DRC / LVS / ERC", "0 / clean / 2 waived, foundry approval ██████"],
        ],
      },
    ],
  },
  testCoverage: {
    id: "test-coverage",
    sample: true,
    document: "DFT coverage report",
    page: "page 3 of 8",
    reference: "████-ATPG-r17",
    caption: "Fault coverage by pattern set, and the known gaps.",
    parts: [
      {
        kind: "bars",
        columns: ["Pattern set", "Coverage", "0 to 100%"],
        end: 100,
        rows: [
          ["Stuck-at, 2,318 patterns", "99.31%", 0, 99.31],
          ["Transition, 6,904 patterns", "94.87%", 0, 94.87],
          ["Memory self-test, March C−", "86 of 86 arrays", 0, 100],
          ["Boundary scan, 412 cells", "all pins but 2", 0, 99.5],
        ],
      },
      {
        kind: "note",
        text: "Gaps: the ████ PHY is tested by its own loopback; 0.4% of transition faults lie on false paths. Scan compression 64×, 1.9 s on the tester at 50 MHz shift.",
      },
    ],
  },
  coveragePlan: {
    id: "coverage-plan",
    sample: true,
    document: "Verification plan",
    page: "page 12 of 40",
    reference: "████-VPLAN, week 31",
    caption: "Features of a DMA engine with their coverage, two weeks before the freeze.",
    figure: 2,
    parts: [
      {
        kind: "bars",
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
      {
        kind: "facts",
        rows: [
          ["Code", "line 99.4%, branch 98.8%, toggle 97.1%; 61 exclusions, all reviewed"],
          ["Assertions", "214 of 214 exercised, 39 proved formally"],
          ["Open", "4.5: wake by ██████ within one cycle of the gate; owner ██, due week 32"],
        ],
      },
    ],
  },
  regression: {
    id: "regression-triage",
    sample: true,
    document: "Nightly regression",
    page: "summary",
    reference: "night of 14 August, 4,096 seeds",
    caption: "Failures by cause, before anyone reads a log.",
    parts: [
      {
        kind: "table",
        columns: ["Signature", "Runs", "First seen", "Cause"],
        rows: [
          ["scoreboard: rdata mismatch, ch 3", "17", "tonight", "RTL change 8c1e…, bisected"],
          ["timeout: no ack on ████_req", "4", "9 August", "known, issue 512"],
          ["assertion a_fifo_no_overflow", "1", "tonight", "new: seed 2917, 38 µs, waveform kept"],
        ],
      },
      {
        kind: "log",
        text: "make regress SEEDS=4096    4,074 passed, 22 failed, 3 causes, 5 h 12 min",
      },
    ],
  },
  shmoo: {
    id: "validation-report",
    sample: true,
    document: "Silicon validation report",
    page: "page 19 of 72",
    reference: "████ A0, lot ██████, 32 parts",
    caption: "Supply against frequency of the processor cluster at 85 °C, the worst of 32 parts.",
    figure: 3,
    parts: [
      {
        kind: "shmoo",
        frequencies: ["0.8 GHz", "1.6 GHz"],
        rows: [
          ["0.90 V", "PPPPPPPPPPPPPPPPP"],
          ["0.87 V", "PPPPPPPPPPPPPPPPF"],
          ["0.84 V", "PPPPPPPPPPPPPPPFF"],
          ["0.81 V", "PPPPPPPPPPPPPPFFF"],
          ["0.78 V", "PPPPPPPPPPPPFFFFF"],
          ["0.75 V", "PPPPPPPPPPPFFFFFF"],
          ["0.72 V", "PPPPPPPPPFFFFFFFF"],
          ["0.69 V", "PPPPPPFPFFFFFFFFF"],
          ["0.66 V", "PPPPFFFFFFFFFFFFF"],
          ["0.63 V", "PPFFFFFFFFFFFFFFF"],
          ["0.60 V", "FFFFFFFFFFFFFFFFF"],
        ],
      },
      {
        kind: "note",
        text: "Squares pass, crosses fail. At 0.81 V the part runs at 1.45 GHz and fails at 1.50 GHz. The hole at 0.69 V and 1.10 GHz is a clock-divider race; root cause R-07 on page 21, from pin ██ to net u_cru/div_sel.",
      },
    ],
  },
  powerBudget: {
    id: "power-budget",
    sample: true,
    document: "Power budget, as measured",
    page: "page 6 of 20",
    reference: "████ A0, 12 parts, 25 °C",
    caption: "Each rail in each state against its estimate.",
    parts: [
      {
        kind: "table",
        columns: ["Rail and state", "Estimate", "Measured", "Difference"],
        rows: [
          ["VDD_CPU, four cores busy", "1,180 mW", "1,142 mW", "−3%"],
          ["VDD_SOC, video 1080p60", "640 mW", "713 mW", "+11%"],
          ["VDD_DDR, idle", "52 mW", "49 mW", "−6%"],
          ["VDD_AON, deep sleep", "0.9 mW", "2.3 mW", "+156%"],
        ],
      },
      {
        kind: "note",
        text: "VDD_AON: two pull-ups of bank ██ stay on against a low level, 0.7 mA at 1.8 V. One register write before sleep: 1.0 mW.",
      },
    ],
  },
  shortCase: {
    id: "short-case",
    sample: true,
    document: "Reproducible case",
    page: "page 1 of 1",
    reference: "████-SLT-044",
    caption: "A hang under full traffic, cut down from nine hours to four lines.",
    parts: [
      {
        kind: "log",
        text: `cpu0: start DMA ch 2, 64-byte bursts, source in ████ SRAM
cpu1: clean cache line at 0x8000_0fc0 (last line of the page)
cpu0: DSB, then write ████_CTRL.STOP
seen: ch 2 never reports idle; 100 of 100 runs, parts 3, 9, 14`,
      },
      {
        kind: "facts",
        rows: [
          ["Before", "nine hours of system test, 1 hang in 3 runs"],
          ["Now", "120 µs, on the tester as pattern ████_dma_stop"],
          ["Workaround", "stop only between bursts: driver patch attached"],
        ],
      },
    ],
  },
} satisfies Record<string, Deliverable>;
