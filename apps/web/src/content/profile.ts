import { site } from "./site.ts";

/** The profile page, apart from its team, figures and strengths. */
export const profile = {
  title: "The people who sign the drawings",
  lead: `${site.shortName} is a small team of engineers. The engineer who estimates your work does it, and signs it off.`,
  action: "Write to us",
  team: "Team",
  /** Before a member's subjects. */
  askAbout: "Ask about",
  figures: { heading: "In figures", asOf: "as of" },
  strengths: "How we work",
  contact: {
    heading: "Write to us",
    text: "Ask about the team, a project, or a subject you'd like training in.",
    /** Lines of their own, because an operator's number holds spaces. */
    reach: [
      `Email [${site.email}](mailto:${site.email})`,
      `Phone ${site.phone}`,
      `[${site.website}](${site.website})`,
    ],
  },
};
