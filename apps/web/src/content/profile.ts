import { site } from "./site.ts";

/** The profile page, apart from its team, strengths and company. */
export const profile = {
  title: "The people who sign the drawings",
  lead: `${site.shortName} is a small team of engineers. The engineer who estimates your work does it, and signs it off.`,
  team: "Team",
  strengths: "How we work",
  sheet: {
    caption: "A board, signed by the engineer who brings it up",
    company: "Company",
    registrationNumber: "Registration number",
    website: "Website",
  },
  contact: {
    heading: "Write to us",
    text: "Ask about the team, a project, or a subject you'd like training in. One desk answers everything.",
    /** Lines of their own, because an operator's number holds spaces. */
    reach: [`Email [${site.email}](mailto:${site.email})`, `Phone ${site.phone}`],
  },
};
