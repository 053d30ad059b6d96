import type { Deliverable } from "../deliverable.ts";

/** What a customer gets, on the firmware and Linux page. */
export const firmwareDeliverables = {
  bringUpLog: {
    id: "bring-up-log",
    sample: true,
    document: "Board bring-up log",
    page: "page 3 of 14",
    reference: "████-BSP-012, revision C",
    caption: "First boot from eMMC, and the errata found on the way.",
    figure: 2,
    facts: {
      Board: "██████ rev B, serial 0007, 24.0 V bench supply, 23 °C",
      Image: "clean checkout a41f9c2, one command: make image",
    },
    log: `[  0.000000] POR_B released, all rails in range after 4.1 ms
[  0.018734] SPL: DRAM 4 GiB LPDDR4 at 3200 MT/s, training passed, 2 ranks
[  0.023110] SPL: eye margin worst byte lane 2: 118 ps of 312 ps
[  0.411902] U-Boot: eMMC HS400ES, boot partition 1, signature good
[  0.702255] Linux: machine ██████ rev B, 4 processors
[  0.988140] i2c-2: bus recovered, SDA was held low by 0x4b (see E-03)
[  1.904418] systemd: application started, 1.90 s after reset`,
    table: [
      ["No.", "What the part does", "What we do"],
      [
        "E-01",
        "eMMC loses data in HS400 below 0 °C",
        "HS400 with enhanced strobe; 500 cold starts clean",
      ],
      ["E-02", "PLL ██ reports lock 40 µs early", "wait 100 µs after lock"],
      ["E-03", "Sensor 0x4b holds SDA after a brown-out", "nine clocks and a stop before probe"],
    ],
  },
  memoryBudget: {
    id: "memory-budget",
    sample: true,
    document: "Integration record",
    page: "page 5 of 9",
    reference: "████-INT-004, revision A",
    caption: "What each component added to the image, measured on the target.",
    table: [
      ["Added", "Flash", "RAM", "Deepest stack", "Start-up"],
      ["RTOS and board support", "61 KB", "18 KB", "0.9 of 2.0 KB", "38 ms"],
      ["+ TCP/IP and TLS 1.3", "214 KB", "83 KB", "5.1 of 8.0 KB", "61 ms"],
      ["+ file system", "239 KB", "92 KB", "5.1 of 8.0 KB", "149 ms"],
      ["+ update agent", "266 KB", "97 KB", "6.4 of 8.0 KB", "157 ms"],
    ],
    note: "The mount takes 88 ms because the log is replayed in full. Interface I-07 now checkpoints every 64 records: 31 ms.",
  },
  moduleTests: {
    id: "module-tests",
    sample: true,
    document: "Test summary",
    page: "page 1 of 1",
    reference: "████-APP release 1.4.0",
    caption: "The same tests at the desk and on the target.",
    table: [
      ["Module", "On the host", "On the target", "Branches"],
      ["Control loop, 1 kHz", "184 passed", "184 passed", "100%"],
      ["Modbus gateway", "231 passed", "229 passed, 2 n/a", "96%"],
      ["Settings, flash journal", "97 passed", "97 passed", "98%"],
      ["User interface", "142 passed", "38 passed, 104 n/a", "91%"],
    ],
    note: "n/a: the test needs a simulated fault that the target cannot produce. Each is listed in appendix B with its reason.",
  },
  testReport: {
    id: "test-report",
    sample: true,
    document: "Hardware-in-the-loop test report",
    page: "page 7 of 31",
    reference: "████-TR-0412, revision C",
    caption: "Power-fail and bus-fault tests of one release, each traced to its requirement.",
    figure: 3,
    facts: {
      Rig: "HIL-2, supply with 1 ms dropout, I²C fault injector, logic analyser",
      Unit: "██████ serial 0031, firmware 1.4.0-rc2",
    },
    table: [
      ["Requirement and test", "Limit", "Measured", "Verdict"],
      ["R-112 Supply lost during update, 1,000 times", "0 dead units", "0", "pass"],
      ["R-118 Restart after brown-out to 2.9 V", "≤ 2.5 s", "1.9 s (max of 200)", "pass"],
      ["R-131 SDA held low for 10 s", "recovers ≤ 50 ms", "12 ms", "pass"],
      ["R-140 Sensor silent, safe state", "≤ 100 ms", "140 ms", "FAIL"],
    ],
    note: "R-140: the timeout restarts on every CRC error. Issue ████-388, fixed in rc3; the retest is on page 8.",
  },
  securityFindings: {
    id: "security-findings",
    sample: true,
    document: "Security review",
    page: "page 4 of 18",
    reference: "████-SEC-002, revision B",
    caption: "Findings by severity, and one of them step by step.",
    table: [
      ["No.", "Finding", "Severity", "Proposed fix"],
      [
        "F-01",
        "JTAG open after secure boot",
        "critical",
        "burn the debug fuse in production step ██",
      ],
      ["F-02", "Update accepts an older signed image", "high", "monotonic counter in RPMB"],
      [
        "F-03",
        "Parser of ██████ frames reads 2 bytes past the end",
        "high",
        "length check, fuzz corpus kept",
      ],
      [
        "F-04",
        "TLS library three releases behind",
        "medium",
        "4 of 11 published CVEs reachable; upgrade",
      ],
    ],
    log: `F-02, to reproduce:
1. install 1.4.0 (signed), confirm version 1.4.0
2. offer 1.2.3 (signed, same key) through the update port
3. device restarts in 1.2.3, in which F-03 is remotely reachable`,
  },
  changeNotes: {
    id: "change-notes",
    sample: true,
    document: "Change notes",
    page: "page 1 of 2",
    reference: "██████ firmware 3.8.2",
    caption: "A maintenance release, in words for the product's customers.",
    facts: {
      Why: "two security updates, one replaced flash part",
      Who: "all units from hardware revision A; no settings change",
    },
    table: [
      ["Change", "What you notice", "Proved by"],
      ["TLS: CVE-2026-█████ closed", "nothing", "T-771"],
      [
        "Second source for the 16 MB flash",
        "units from week 31 need 3.8.2",
        "T-774, 85 °C, 10,000 erases",
      ],
      ["Toolchain GCC 13 to 14", "nothing; 1.2% smaller", "full regression, 2,914 tests"],
    ],
  },
  patchSeries: {
    id: "patch-series",
    sample: true,
    document: "Patch series",
    page: "cover letter",
    reference: "version 3, against linux-next",
    caption: "A driver as the maintainers receive it.",
    log: `Subject: [PATCH v3 0/4] iio: adc: add support for the ██████

 1/4 dt-bindings: iio: adc: add ██████
 2/4 iio: adc: add ██████ driver
 3/4 iio: adc: ██████: add buffered capture over DMA
 4/4 iio: adc: ██████: add runtime power management

Changes in v3:
 - binding: reference supply is required (review by ████████)
 - probe: all error paths run with fault injection; none leaks
 - DMA: no copy for blocks of a page or more, 1 MS/s at 4% CPU

 5 files changed, 1183 insertions(+)`,
  },
  patchInventory: {
    id: "patch-inventory",
    sample: true,
    document: "Kernel upgrade inventory",
    page: "page 2 of 22",
    reference: "5.10 to 6.12, revision D",
    caption: "Where each of 214 carried patches went.",
    bars: {
      columns: ["Patches", "Number", "Share of 214"],
      end: 214,
      rows: [
        ["Since merged upstream", "118", 0, 118],
        ["Dropped: hardware no longer built", "61", 0, 61],
        ["Still needed, rebased", "35", 0, 35, "marked"],
      ],
    },
    note: "Of the 35, nine are ready to go upstream. Regression: 1,402 of 1,404 tests as before; both differences bisected, commits on page 19.",
  },
  rootCause: {
    id: "root-cause-note",
    sample: true,
    document: "Root-cause note",
    page: "page 1 of 3",
    reference: "████-RC-031",
    caption: "A latency spike, from symptom to fix.",
    facts: {
      Symptom: "once in about 40 minutes the control task starts 3.8 ms late; the limit is 200 µs",
      "Found with": "ftrace, wakeup_rt and irqsoff tracers, 16 hours on two boards",
      Cause: "the ██████ Wi-Fi driver polls a register for up to 4 ms inside spin_lock_irqsave",
      Fix: "poll in a threaded handler; 2 patches, sent upstream",
      After: "worst case 87 µs in 72 hours under full network load",
    },
  },
} satisfies Record<string, Deliverable>;
