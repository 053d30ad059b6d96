import type { Deliverable } from "../deliverable.ts";

/** What a customer or a course gets, on the design services page. */
export const designDeliverables = {
  requirements: {
    id: "requirements-list",
    sample: true,
    document: "Requirements list",
    page: "page 4 of 17",
    reference: "████-REQ, revision D",
    caption: "Wishes turned into statements that a test can reject.",
    table: [
      ["No.", "Statement", "Replaces the wish", "Test"],
      ["R-021", "From power-on to first valid reading ≤ 2.0 s at −20 °C", "“starts fast”", "T-104"],
      [
        "R-022",
        "Runs ≥ 72 h from the cell at one reading per minute",
        "“long battery life”",
        "T-110",
      ],
      ["R-023", "Survives 1,000 power cuts during an update", "“never bricks”", "T-131"],
      ["R-024", "Parts cost ≤ ₹1,840 at 5,000 a year", "“cheaper than ██”", "cost sheet"],
    ],
  },
  alternatives: {
    id: "alternatives",
    sample: true,
    document: "Comparison of structures",
    page: "page 1 of 1",
    reference: "████-ALT, revision B",
    caption: "Three structures, with what was measured on the bench.",
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
    reference: "████-DR-014, accepted",
    caption: "One decision, what it gives up, and what would make it wrong.",
    figure: 2,
    facts: {
      Question: "Where does the motor control loop run?",
      Decision:
        "On the Cortex-M7 beside the Linux cores, from tightly coupled memory; Linux sets targets over a mailbox.",
      Measured:
        "Jitter at 20 kHz under full load: 0.4 µs on the M7; 61 µs on Linux with PREEMPT_RT. Limit: 5 µs.",
      "Given up":
        "One image and one toolchain. Updating both needs a version handshake (interface I-09).",
      "Wrong if":
        "the loop grows beyond 38 µs of its 50 µs, or ██████ drops the M7 from the next part.",
      "Decided by": "██████ and ████, 3 June; reviewed at each new part",
    },
  },
  asBuilt: {
    id: "as-built",
    sample: true,
    document: "Architecture document",
    page: "page 31 of 48",
    reference: "████-ARCH 1.0, as built",
    caption: "Where the product differs from the first drawing.",
    table: [
      ["Drawn", "Built", "Why", "Record"],
      [
        "Logs in NOR flash",
        "logs on eMMC, ring of 64 MB",
        "wear: 3.1 years instead of 10",
        "DR-022",
      ],
      ["One bus for both sensors", "two buses", "██ stretches the clock up to 9 ms", "DR-025"],
      ["Watchdog in the PMIC", "as drawn", "–", "DR-008"],
    ],
  },
  courseC: {
    id: "course-embedded-c",
    sample: true,
    document: "Course plan",
    page: "day 2 of 4",
    reference: "Embedded C and firmware, 8 people",
    caption: "One day: short talks, long exercises on the group's own board.",
    table: [
      ["Time", "Subject", "At the bench"],
      ["9:30", "Interrupts: what may be shared, and how", "find the race in a ring buffer"],
      ["11:30", "Registers behind an interface", "fake a UART, test on the host"],
      ["14:00", "A driver with its test", "I²C sensor ██████: probe, read, time out"],
      ["16:30", "Review in pairs", "each test must fail once"],
    ],
  },
  courseLinux: {
    id: "course-linux",
    sample: true,
    document: "Exercise",
    page: "sheet 9 of 16",
    reference: "Linux kernel and drivers",
    caption: "Write, break and repair a driver.",
    log: `1. Add the node of the sensor to the board's device tree; probe() prints its ID.
2. Unbind while a read is running. KASAN reports use-after-free.
3. Explain why: which object outlived which reference?
4. Fix it with devm_ and a completion. Unbind 1,000 times.
5. trace-cmd record -e irq: how late is the handler under load?`,
    note: "Done when step 4 passes with KASAN and lockdep on, and you can explain the trace of step 5.",
  },
  courseUvm: {
    id: "course-uvm",
    sample: true,
    document: "Group plan",
    page: "page 1 of 2",
    reference: "SystemVerilog and UVM, 5 days",
    caption: "The group closes the verification plan of a small FIFO, feature by feature.",
    bars: {
      columns: ["Feature", "By the end of", "Days 0 to 5"],
      end: 5,
      rows: [
        ["Environment, first directed test", "day 1", 0, 1],
        ["Random stimulus, scoreboard", "day 3", 1, 3],
        ["Assertions: no overflow, no loss", "day 4", 2, 4],
        ["Coverage closed; planted bug found", "day 5", 3, 5, "marked"],
      ],
    },
  },
  courseMl: {
    id: "course-ml",
    sample: true,
    document: "Participant's result",
    page: "page 1 of 1",
    reference: "Machine learning on small devices",
    caption: "A model shipped to a board, measured there.",
    table: [
      ["Keyword model", "Accuracy", "RAM", "Time"],
      ["Baseline: energy threshold", "61%", "2 KB", "0.1 ms"],
      ["Float, on the workstation", "94.2%", "–", "–"],
      ["int8, on the board", "93.5%", "46 KB", "19 ms"],
    ],
  },
} satisfies Record<string, Deliverable>;
