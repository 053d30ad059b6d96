import { lazy, Suspense } from "react";
import { useSession } from "../../session/session-store.ts";
import { PageLink } from "../../ui/page-link.tsx";
import styles from "./sign-in-panel.module.css";
import { defaultCountries, defaultMethods } from "./widget-options.ts";

const SignInWidgetPanel = lazy(() => import("./sign-in-widget-panel.tsx"));

/** The sign-in widget in its container, for a page that needs a signed-in person. */
export function SignInPanel({ onSignedIn }: { onSignedIn?: () => void }) {
  const session = useSession();
  if (session.status === "loading") return <Waiting />;
  const known = session.status === "known" ? session : null;
  return (
    <div className={styles.panel}>
      <Suspense fallback={null}>
        <SignInWidgetPanel
          methods={known?.signInMethods ?? defaultMethods}
          phoneCountries={known?.phoneCountries ?? defaultCountries}
          onSignedIn={onSignedIn}
        />
      </Suspense>
    </div>
  );
}

/** Stands in the prerendered page; without script it is all there is, so it leads to the forms. */
function Waiting() {
  return (
    <div className={styles.panel}>
      <noscript>
        <p>
          <PageLink href="/login-page">Sign in</PageLink> or{" "}
          <PageLink href="/register-page">create a new account</PageLink>.
        </p>
      </noscript>
    </div>
  );
}
