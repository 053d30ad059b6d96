import { messages } from "contract/messages";
import { useLayoutEffect, useRef, useState } from "react";
import { AuthPage } from "../features/auth/auth-page.tsx";
import { RegistrationForm } from "../features/auth/registration-form.tsx";
import { TermsCheckbox } from "../shell/terms-popup.tsx";
import { showAlert } from "../ui/alert.tsx";

/** Create an account; ticking the terms switches the button on. */
export default function RegisterPage() {
  const [accepted, setAccepted] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // It may have been ticked before the script was here.
  useLayoutEffect(() => setAccepted(box.current?.checked ?? false), []);
  return (
    <AuthPage
      title="Create your account"
      lead="One account for project requirements and the capital-gains service."
      foot={
        <>
          Already registered? <a href="/login-page">Sign in</a>
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
              ref={box}
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
