import { messages } from "@site/contract/messages";
import { termsVersions } from "@site/contract/terms";
import { useLayoutEffect, useRef, useState } from "react";
import { equity, register } from "../content/registration.ts";
import { AuthPage } from "../features/auth/auth-page.tsx";
import { RegistrationForm } from "../features/auth/registration-form.tsx";
import { TermsCheckbox } from "../shell/terms-popup.tsx";
import { showAlert } from "../ui/alert.tsx";

/** Create an account; ticking the terms enables the button. */
export default function RegisterPage() {
  const [accepted, setAccepted] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // The box may have been ticked before the script arrived.
  useLayoutEffect(() => setAccepted(box.current?.checked ?? false), []);
  return (
    <AuthPage
      title={register.title}
      lead={register.lead}
      foot={register.foot}
      form={(onRegistered) => (
        <RegistrationForm
          allowed={accepted}
          onRefused={() => void showAlert(messages.auth.acceptTerms)}
          onRegistered={onRegistered}
          terms={
            <>
              <TermsCheckbox
                name="general"
                value={termsVersions.general}
                ref={box}
                onChange={(event) => setAccepted(event.target.checked)}
                label={register.accept}
                title={equity.general}
                document="/General_terms.html"
              />
              <small>{register.required}</small>
            </>
          }
        />
      )}
    />
  );
}
