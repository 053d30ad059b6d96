import { messages } from "contract/messages";
import { useState } from "react";
import { AuthPage } from "../features/auth/auth-page.tsx";
import { RegistrationForm } from "../features/auth/registration-form.tsx";
import { PageLink } from "../navigation/site-router.tsx";
import { TermsCheckbox } from "../shell/terms-popup.tsx";
import { showAlert } from "../ui/alert.tsx";

/** Create an account; ticking the terms switches the button on. */
export default function RegisterPage() {
  const [accepted, setAccepted] = useState(false);
  return (
    <AuthPage
      title="Create your account"
      lead="One account for project requirements and for the capital-gains service."
      foot={
        <>
          Registered already? <PageLink href="/login-page">Sign in</PageLink>
        </>
      }
      form={(onRegistered) => (
        <RegistrationForm
          allowed={accepted}
          onRefused={() => void showAlert(messages.auth.acceptTerms)}
          onRegistered={onRegistered}
          terms={
            <TermsCheckbox
              name="termsAccepted"
              value="yes"
              checked={accepted}
              onChange={(event) => setAccepted(event.target.checked)}
              label="I accept the terms and conditions"
              title="Terms and conditions"
              document="/General_terms.html"
            />
          }
        />
      )}
    />
  );
}
