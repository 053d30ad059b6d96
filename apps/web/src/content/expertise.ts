import type { ServiceItem } from "./services.ts";

/** The four expertise cards of the design services page: the same fields from an architect's view. */
export const expertise: readonly ServiceItem[] = [
  {
    heading: "Firmware and Linux architecture",
    description:
      "What runs where: boot chain, real-time core or Linux, driver or user space, and how to make sure an update never leaves a dead device.",
    link: "/FWLinuxServices-page",
    drawing: "firmware-linux",
  },
  {
    heading: "Silicon architecture",
    description:
      "Block partitioning, clock and power domains, bus bandwidth, and the test access that has to be planned before the first line of RTL.",
    link: "/SiEngConsult-page",
    drawing: "silicon",
  },
  {
    heading: "AI/ML and data architecture",
    description:
      "Which decisions a model should make, what data it needs, and whether it runs on the device, at the edge or on a server.",
    link: "/AIMLDS-page",
    drawing: "ai-ml",
  },
  {
    heading: "Product and programme design",
    description:
      "Requirements that can be tested, a plan that shows its dependencies, and an owner for every interface between teams.",
    link: "/MgmtServices-page",
    drawing: "management",
  },
];
