import { privacyPolicy } from "../content/privacy-policy.ts";
import { LegalDocument } from "../shell/legal-document.tsx";

/** The privacy policy. */
export default function PrivacyPolicy() {
  return <LegalDocument text={privacyPolicy} />;
}
