/** One service as the landing page and the design services page offer it. */
export interface ServiceItem {
  heading: string;
  description: string;
  /** Path of the page about it. */
  link: string;
}

/** The four offerings of the landing page. */
export const services: readonly ServiceItem[] = [
  {
    heading: "Firmware and Linux kernel",
    description:
      "Board support packages, firmware and kernel drivers, from the first boot of your board to its last security update.",
    link: "/FWLinuxServices-page",
  },
  {
    heading: "Silicon engineering",
    description:
      "RTL, physical design and test structures; verification before tape-out, and validation on the bench after it.",
    link: "/SiEngConsult-page",
  },
  {
    heading: "AI/ML and data analysis",
    description:
      "Answers from the data you already collect, models trained for your task, and models made to fit your hardware.",
    link: "/AIMLDS-page",
  },
  {
    heading: "Management consultancy",
    description:
      "Product, project and general management for organisations that ship hardware and software together.",
    link: "/MgmtServices-page",
  },
];

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
