import { deliverables } from "./deliverables.ts";
import { firmwarePlatforms } from "./platforms.ts";
import type { ServiceContent } from "./service-content.ts";

/** The firmware and Linux page. */
export const firmwareLinux: ServiceContent = {
  title: "FW Capabilities",
  lead: "Firmware is judged by what it does when something goes wrong: a brown-out during an update, a sensor that answers late, a bus held low. We write those cases first.",
  figure: {
    drawing: "software-stack",
    caption: "One device's software, in cross-section",
    parts: [
      "Boot ROM and first-stage loader",
      "Boot loader, device tree",
      "Kernel or real-time system, drivers",
      "Middleware: protocols, storage, updates",
      "Application",
      "Chain of trust, checked from the bottom up",
    ],
  },
  sections: [
    {
      id: "firmware",
      heading: "What we take on",
      short: "Firmware",
      intro: "Six kinds of work, in the order a product needs them.",
      tasks: [
        {
          heading: "Custom board support package and firmware development",
          work: "We bring your board up from the reset vector: clocks, memory training, pin configuration, boot loader, device tree, and the firmware that runs without an operating system.",
          result:
            "A package that builds from a clean checkout with one command, and a log of every erratum we had to work around.",
          deliverable: deliverables.bringUpLog,
        },
        {
          heading: "Middleware and application integration",
          work: "We integrate protocol stacks, file systems, update agents and your own code through interfaces with a written contract, and measure memory, stack depth and start-up time at each step.",
          result: "An integrated image, and an interface document your team can extend without us.",
        },
        {
          heading: "Tailored application development",
          work: "We write the application on the device: real-time control, connectivity, gateway logic or user interface, in a language that suits both the target and your team.",
          result: "Source code with tests that run at your desk as well as on the target.",
        },
        {
          heading: "Rigorous testing and validation",
          work: "Unit tests on the host, hardware-in-the-loop tests on the board, faults injected on the supply rail and on the bus. Each requirement points to the test that proves it.",
          result: "A test report for every release, and the rig to repeat it.",
          deliverable: deliverables.testReport,
        },
        {
          heading: "Product security checks",
          work: "We review the boot chain, key storage, debug ports, update path and exposed services, fuzz the parsers, and compare your bill of materials with published vulnerabilities.",
          result: "A ranked list of findings, each with steps to reproduce it and a proposed fix.",
        },
        {
          heading: "Ongoing lifecycle support",
          work: "We keep released products alive: security updates, new toolchains, and firmware changes for parts that go out of production.",
          result: "A maintained branch, and change notes a customer can read.",
        },
      ],
    },
    {
      id: "linux-kernel",
      heading: "Linux Kernel Capabilities",
      short: "Linux kernel",
      intro:
        "The kernel rewards code that follows its conventions. Ours does, so it can be reviewed, merged and upgraded.",
      tasks: [
        {
          heading: "Drivers",
          topic: "Driver development/porting",
          work: "New drivers for your peripherals, and vendor drivers ported to a current kernel: device tree bindings, power management, DMA, and error paths that have been exercised.",
          result: "A patch series ready for review, upstream or in your own tree.",
        },
        {
          heading: "Upgrade",
          topic: "Kernel upgrades to a newer version",
          work: "We sort the patches you carry into dropped, merged upstream and still needed, rebase what remains onto a long-term release, and bisect what breaks.",
          result: "The upgraded tree, an inventory of every patch, and a regression report.",
        },
        {
          heading: "Support",
          topic: "Support on debug",
          work: "Oopses, hangs, corrupted memory, latency spikes. We reproduce the fault and narrow it down with ftrace, perf, KASAN and lockdep instead of guessing.",
          result: "A note that names the cause, with the fix or a safe way around it.",
        },
      ],
    },
  ],
  platforms: firmwarePlatforms,
};
