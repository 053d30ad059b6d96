/** One service as the landing page and the design services page offer it. */
export type ServiceItem = {
  heading: string;
  description: string;
  link: string;
  /** Name of a file in `drawings/`, without its ending. */
  drawing: string;
};

/** The four offerings of the landing page. */
export const services: readonly ServiceItem[] = [
  {
    heading: "Firmware and Linux kernel",
    description: "From the first boot of your board to its last security update",
    link: "/FWLinuxServices-page",
    drawing: "firmware-linux",
  },
  {
    heading: "Silicon engineering",
    description: "RTL to layout, verification before tape-out, validation after it",
    link: "/SiEngConsult-page",
    drawing: "silicon",
  },
  {
    heading: "AI/ML and data analysis",
    description: "Models trained for your task and made to fit your hardware",
    link: "/AIMLDS-page",
    drawing: "ai-ml",
  },
  {
    heading: "Management consultancy",
    description: "Product, project and general management for hardware and software",
    link: "/MgmtServices-page",
    drawing: "management",
  },
];
