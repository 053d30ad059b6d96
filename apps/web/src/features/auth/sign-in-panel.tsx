import { PageLink } from "../../ui/page-link.tsx";
import { LoginForm } from "./login-form.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import styles from "./sign-in-panel.module.css";

/** Both sign-in methods in a container, for a page that needs a signed-in person. */
export function SignInPanel() {
  return (
    <div className={styles.panel}>
      <ProviderButtons />
      <LoginForm onSignedIn={() => {}} />
      <p>
        New here? <PageLink href="/register-page">Create new account</PageLink>
      </p>
    </div>
  );
}
