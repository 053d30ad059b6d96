import { useState } from "react";
import { AuthCard, SignedInPanel } from "../features/auth/auth-card.tsx";
import { LoginForm } from "../features/auth/login-form.tsx";
import { ProviderButtons } from "../features/auth/provider-buttons.tsx";
import { PageLink } from "../navigation/site-router.tsx";
import { useSession } from "../session/session-store.ts";

/** Sign in with Google or with email and password. */
export default function LoginPage() {
  const session = useSession();
  const [announce, setAnnounce] = useState(false);
  const user = session.status === "known" ? session.user : null;

  if (user) return <SignedInPanel user={user} announce={announce} />;
  return (
    <AuthCard
      title="Sign in"
      lead="To send a project requirement or to use the capital-gains service."
      foot={
        <>
          New here? <PageLink href="/register-page">Create new account</PageLink>
        </>
      }
    >
      <ProviderButtons />
      <LoginForm onSignedIn={() => setAnnounce(true)} />
    </AuthCard>
  );
}
