import type { SocialLink } from "./social-links.ts";

/** One person on the profile page. */
export type TeamMember = {
  name: string;
  role: string;
  /** The subjects to ask the person about. */
  subject: string;
  /** Where the person works, such as "Bengaluru". */
  place?: string;
  /** One line that a reader can verify: a talk, a list of patches, a tape-out. */
  proof?: {
    text: string;
    url?: string;
  };
  /** File under `public/`, such as `/team/name.webp`, 4:5. Without one the page shows initials. */
  picture?: string;
  /** The service page that names the person. */
  service?: string;
  socialLinks: readonly SocialLink[];
  /** Delete the line once the person is one of yours. */
  sample?: true;
};

const account = (person: string): readonly SocialLink[] => [
  { network: "linkedin", url: `https://www.example.com/team/${person}` },
];

/** One or more members, in the order of the page. */
export const team: readonly TeamMember[] = [
  {
    name: "Sample Member 1",
    role: "Firmware lead",
    subject: "boot chains, board bring-up",
    proof: {
      text: "Talk: “Errata that the manual forgets”, 2025",
      url: "https://www.example.com/talks/errata",
    },
    picture: "/team/sample-1.svg",
    service: "/FWLinuxServices-page",
    socialLinks: account("member-one"),
    sample: true,
  },
  {
    name: "Sample Member 2",
    role: "Linux kernel engineer",
    subject: "drivers, kernel upgrades, latency",
    proof: { text: "61 patches in Linux", url: "https://www.example.com/patches/member-two" },
    picture: "/team/sample-2.svg",
    service: "/FWLinuxServices-page",
    socialLinks: account("member-two"),
    sample: true,
  },
  {
    name: "Sample Member 3",
    role: "RTL design engineer",
    subject: "microarchitecture, timing",
    proof: { text: "4 tape-outs, 28 to 12 nm" },
    picture: "/team/sample-3.svg",
    service: "/SiEngConsult-page",
    socialLinks: account("member-three"),
    sample: true,
  },
  {
    name: "Sample Member 4",
    role: "Verification engineer",
    subject: "UVM, assertions, coverage",
    proof: {
      text: "Paper: “When is a plan closed?”, 2024",
      url: "https://www.example.com/papers/closed",
    },
    picture: "/team/sample-4.svg",
    service: "/SiEngConsult-page",
    socialLinks: account("member-four"),
    sample: true,
  },
  {
    name: "Sample Member 5",
    role: "Machine learning engineer",
    subject: "vision models, quantisation",
    proof: {
      text: "Maintains a quantiser, 3 releases in 2026",
      url: "https://www.example.com/quantiser",
    },
    picture: "/team/sample-5.svg",
    service: "/AIMLDS-page",
    socialLinks: account("member-five"),
    sample: true,
  },
  {
    name: "Sample Member 6",
    role: "Programme manager",
    subject: "plans, risks, suppliers",
    proof: { text: "7 products from plan to shipment" },
    picture: "/team/sample-6.svg",
    service: "/MgmtServices-page",
    socialLinks: account("member-six"),
    sample: true,
  },
];
