/** One service as the landing page and the design services page offer it. */
export type ServiceItem = {
  heading: string;
  description: string;
  link: string;
};

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
