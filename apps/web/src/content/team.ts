import type { SocialLink } from "./social-links.ts";

/** One person on the profile page. */
export type TeamMember = {
  name: string;
  role: string;
  /** The subjects to ask the person about. */
  subject: string;
  /** Where the person works, such as "Bengaluru". */
  place?: string;
  /** Two or three sentences on what the person has built and where it runs today. */
  biography?: string;
  /** File under `public/`, such as `/team/name.webp`, 4:5. Without one the page shows initials. */
  picture?: string;
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
    subject: "Boot chains, real-time control, board bring-up",
    place: "Bengaluru",
    biography:
      "Brings up boards from the reset vector and keeps the errata list. The first person to ask when a board stays dark.",
    socialLinks: account("member-one"),
    sample: true,
  },
  {
    name: "Sample Member 2",
    role: "Linux kernel engineer",
    subject: "Drivers, kernel upgrades, latency",
    place: "Bengaluru",
    biography:
      "Carries drivers from vendor trees to upstream and hunts the last 100 µs of latency.",
    socialLinks: account("member-two"),
    sample: true,
  },
  {
    name: "Sample Member 3",
    role: "RTL design engineer",
    subject: "Microarchitecture, synthesis, timing",
    place: "Bengaluru",
    biography:
      "Writes the microarchitecture first, then the RTL, and stays until timing is closed.",
    socialLinks: account("member-three"),
    sample: true,
  },
  {
    name: "Sample Member 4",
    role: "Verification engineer",
    subject: "UVM, assertions, coverage closure",
    place: "Bengaluru",
    biography:
      "Plans verification from the specification and signs off the coverage that closes it.",
    socialLinks: account("member-four"),
    sample: true,
  },
  {
    name: "Sample Member 5",
    role: "Machine learning engineer",
    subject: "Vision models, quantisation, data pipelines",
    place: "Bengaluru",
    biography: "Makes models fit: trains them, shrinks them, and measures them on the device.",
    socialLinks: account("member-five"),
    sample: true,
  },
  {
    name: "Sample Member 6",
    role: "Programme manager",
    subject: "Plans, risks, suppliers",
    place: "Bengaluru",
    biography:
      "Draws the plan in which chip, board and software wait for each other, and replans it when a date moves.",
    socialLinks: account("member-six"),
    sample: true,
  },
];
