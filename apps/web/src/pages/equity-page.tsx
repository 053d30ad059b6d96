import { capitalGains } from "../content/capital-gains.ts";
import { AuthPage } from "../features/auth/auth-page.tsx";
import { RegistrationForm } from "../features/auth/registration-form.tsx";
import { TermsCheckbox } from "../shell/terms-popup.tsx";

/** Registration for the capital-gains service; its two tick boxes are offered, not enforced. */
export default function EquityPage() {
  return (
    <AuthPage
      title="Equity registration"
      lead={capitalGains.equityLead}
      foot={
        <>
          Already registered? <a href="/login-page">Sign in</a>
        </>
      }
      form={(onRegistered) => (
        <RegistrationForm
          allowed
          onRegistered={onRegistered}
          terms={
            <>
              <TermsCheckbox
                name="generalTerms"
                value="yes"
                label="I accept the general terms"
                title="General terms"
                document="/General_terms.html"
              />
              <TermsCheckbox
                name="serviceTerms"
                value="yes"
                label="I accept the service terms"
                title="Service terms"
                document="/CG_Terms_of_service.html"
              />
            </>
          }
        />
      )}
    />
  );
}
