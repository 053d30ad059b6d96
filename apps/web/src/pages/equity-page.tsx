import { useState } from "react";
import { AuthCard, SignedInPanel } from "../features/auth/auth-card.tsx";
import { ProviderButtons } from "../features/auth/provider-buttons.tsx";
import { RegistrationForm } from "../features/auth/registration-form.tsx";
import { PageLink } from "../navigation/site-router.tsx";
import { useSession } from "../session/session-store.ts";
import { TermsPopup } from "../shell/terms-popup.tsx";
import { Checkbox } from "../ui/field.tsx";

/** Registration for the capital-gains service; its two tick boxes are offered, not enforced. */
export default function EquityPage() {
  const session = useSession();
  const [announce, setAnnounce] = useState(false);
  const user = session.status === "known" ? session.user : null;

  if (user) return <SignedInPanel user={user} announce={announce} />;
  return (
    <AuthCard
      title="Equity registration"
      lead="Register to turn your broker's capital-gain statement into a Schedule 112A file."
      foot={
        <>
          Registered already? <PageLink href="/login-page">Sign in</PageLink>
        </>
      }
    >
      <ProviderButtons />
      <RegistrationForm
        allowed
        onRegistered={() => setAnnounce(true)}
        terms={
          <>
            <Checkbox
              name="generalTerms"
              value="yes"
              label="I accept the general terms"
              after={
                <TermsPopup label="Read" title="General terms" document="/General_terms.html" />
              }
            />
            <Checkbox
              name="serviceTerms"
              value="yes"
              label="I accept the service terms"
              after={
                <TermsPopup
                  label="Read"
                  title="Service terms"
                  document="/CG_Terms_of_service.html"
                />
              }
            />
          </>
        }
      />
    </AuthCard>
  );
}
