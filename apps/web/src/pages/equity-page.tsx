import { termsVersions } from "@site/contract/terms";
import { equity, register } from "../content/registration.ts";
import { AuthPage } from "../features/auth/auth-page.tsx";
import { RegistrationForm } from "../features/auth/registration-form.tsx";
import { TermsCheckbox } from "../shell/terms-popup.tsx";

/** Registration for the capital-gains service. Its two tick boxes are not enforced. */
export default function EquityPage() {
  return (
    <AuthPage
      title={equity.title}
      lead={equity.lead}
      foot={register.foot}
      form={(onRegistered) => (
        <RegistrationForm
          allowed
          onRegistered={onRegistered}
          terms={
            <>
              <TermsCheckbox
                name="general"
                value={termsVersions.general}
                label={equity.acceptGeneral}
                title={equity.general}
                document="/General_terms.html"
              />
              <TermsCheckbox
                name="capitalGains"
                value={termsVersions.capitalGains}
                label={equity.acceptService}
                title={equity.service}
                document="/CG_Terms_of_service.html"
              />
            </>
          }
        />
      )}
    />
  );
}
