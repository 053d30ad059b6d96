import { messages } from "contract/messages";
import { useState } from "react";
import { AuthCard, SignedInPanel } from "../features/auth/auth-card.tsx";
import { ProviderButtons } from "../features/auth/provider-buttons.tsx";
import { RegistrationForm } from "../features/auth/registration-form.tsx";
import { PageLink } from "../navigation/site-router.tsx";
import { useSession } from "../session/session-store.ts";
import { TermsPopup } from "../shell/terms-popup.tsx";
import { showAlert } from "../ui/alert.tsx";
import { Checkbox } from "../ui/field.tsx";

/** Create an account; ticking the terms switches the button on. */
export default function RegisterPage() {
  const session = useSession();
  const [accepted, setAccepted] = useState(false);
  const [announce, setAnnounce] = useState(false);
  const user = session.status === "known" ? session.user : null;

  if (user) return <SignedInPanel user={user} announce={announce} />;
  return (
    <AuthCard
      title="Create your account"
      lead="One account for project requirements and for the capital-gains service."
      foot={
        <>
          Registered already? <PageLink href="/login-page">Sign in</PageLink>
        </>
      }
    >
      <ProviderButtons />
      <RegistrationForm
        allowed={accepted}
        onRefused={() => void showAlert(messages.auth.acceptTerms)}
        onRegistered={() => setAnnounce(true)}
        terms={
          <Checkbox
            name="termsAccepted"
            value="yes"
            checked={accepted}
            onChange={(event) => setAccepted(event.target.checked)}
            label="I accept the terms and conditions"
            after={
              <TermsPopup
                label="Read"
                title="Terms and conditions"
                document="/General_terms.html"
              />
            }
          />
        }
      />
    </AuthCard>
  );
}
