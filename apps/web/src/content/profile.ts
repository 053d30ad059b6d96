import { site } from "./site.ts";

/** The profile page, apart from its team, figures and strengths. */
export const profile = {
  title: "The people who sign the drawings",
  lead: "The engineer who estimates your work does it, and signs it off.",
  action: "Write to us",
  team: "Team",
  /** Before a member's subjects. */
  askAbout: "Ask about",
  figures: { heading: "In figures", asOf: "as of" },
  strengths: "How we work",
  contact: {
    heading: "Write to us",
    text: "Ask about the team, a project, or a subject you'd like training in.",
    email: `Email [${site.email}](mailto:${site.email})`,
    /** Before the number, which is no linked text because an operator's number holds spaces. */
    phone: "Phone",
  },
};
