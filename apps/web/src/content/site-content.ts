import { aiMl } from "./ai-ml.ts";
import { capitalGainsTerms } from "./capital-gains-terms.ts";
import type { SiteContent } from "./check-content.ts";
import { company } from "./company.ts";
import { architecture, trainings } from "./design.ts";
import { firmwareLinux } from "./firmware-linux.ts";
import { generalTerms } from "./general-terms.ts";
import { management } from "./management.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import { expertise, services } from "./services.ts";
import { silicon } from "./silicon.ts";
import { strengths } from "./strengths.ts";
import { team } from "./team.ts";

const servicePages = [firmwareLinux, management, silicon, aiMl];

/** The whole folder as one value, for the build's check; pages import the single files. */
export const siteContent: Omit<SiteContent, "paths"> = {
  company,
  team,
  services,
  expertise,
  strengths,
  sections: [...servicePages.flatMap(({ sections }) => sections), architecture, trainings],
  legalTexts: [generalTerms, capitalGainsTerms, privacyPolicy],
};
