import { generalTerms } from "../content/general-terms.ts";
import { LegalDocument } from "../shell/legal-document.tsx";

/** The general terms, shown in popups and as a page of their own. */
export default function GeneralTerms() {
  return <LegalDocument text={generalTerms} />;
}
