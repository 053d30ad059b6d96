import type { ServiceItem } from "./services.ts";

/** The four expertise cards of the design services page: the same fields, seen by an architect. */
export const expertise: readonly ServiceItem[] = [
  {
    heading: "Firmware and Linux architecture",
    description:
      "What runs where: boot chain, real-time core or Linux, driver or user space, and how an update can never leave a dead device.",
    link: "/FWLinuxServices-page",
  },
  {
    heading: "Silicon architecture",
    description:
      "Block partition, clock and power domains, bus bandwidth, and the test access that has to be planned before the first line of RTL.",
    link: "/SiEngConsult-page",
  },
  {
    heading: "AI/ML and data architecture",
    description:
      "Which decisions a model should take, what data it needs, and whether it runs on the device, at the edge or on a server.",
    link: "/AIMLDS-page",
  },
  {
    heading: "Product and programme design",
    description:
      "Requirements that can be tested, a plan with its dependencies drawn, and owners for every interface between teams.",
    link: "/MgmtServices-page",
  },
];
