import { capitalGainsTerms } from "../content/capital-gains-terms.ts";
import { LegalDocument } from "../shell/legal-document.tsx";

/** The terms of the capital-gains service, shown in popups and as a page of its own. */
export default function CgTermsOfService() {
  return <LegalDocument text={capitalGainsTerms} />;
}
