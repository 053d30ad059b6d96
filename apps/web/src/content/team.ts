import type { SocialLink } from "./social-links.ts";

/** One person on the profile page. */
export interface TeamMember {
  name: string;
  role: string;
  /** What the person is asked first. */
  subject: string;
  /** File under `public/`, such as `/team/name.webp`; without one the page draws a monogram. */
  picture?: string;
  socialLinks: readonly SocialLink[];
}

const account = (person: string): readonly SocialLink[] => [
  { network: "linkedin", url: `https://www.example.com/team/${person}` },
];

/** Six sample members: replace names, roles and links before the site goes live. */
export const team: readonly TeamMember[] = [
  {
    name: "Sample Member One",
    role: "Firmware lead",
    subject: "Boot chains, real-time control, board bring-up",
    socialLinks: account("member-one"),
  },
  {
    name: "Sample Member Two",
    role: "Linux kernel engineer",
    subject: "Drivers, kernel upgrades, latency",
    socialLinks: account("member-two"),
  },
  {
    name: "Sample Member Three",
    role: "RTL design engineer",
    subject: "Microarchitecture, synthesis, timing",
    socialLinks: account("member-three"),
  },
  {
    name: "Sample Member Four",
    role: "Verification engineer",
    subject: "UVM, assertions, coverage closure",
    socialLinks: account("member-four"),
  },
  {
    name: "Sample Member Five",
    role: "Machine learning engineer",
    subject: "Vision models, quantisation, data pipelines",
    socialLinks: account("member-five"),
  },
  {
    name: "Sample Member Six",
    role: "Programme manager",
    subject: "Plans, risks, suppliers",
    socialLinks: account("member-six"),
  },
];
