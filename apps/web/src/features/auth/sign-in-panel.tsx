import { addressOf } from "contract/address-of";
import { signInStanding } from "contract/calls";
import { Suspense } from "react";
import { lazyPart } from "../../navigation/lazy-part.tsx";
import { useSession } from "../../session/use-session.ts";
import styles from "./sign-in-panel.module.css";
import { defaultCountries, defaultMethods } from "./widget-options.ts";

const SignInWidgetPanel = lazyPart(() => import("./sign-in-widget-panel.tsx"));

/** The sign-in widget in its container, for a page that needs a signed-in person. */
export function SignInPanel({ onSignedIn }: { onSignedIn?: () => void }) {
  const session = useSession();
  if (session.status === "loading") {
    return <Waiting />;
  }
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
      {/* Not in the code for browsers: who runs that has no use for it. */}
      <noscript>
        {import.meta.env.SSR && (
          <p>
            The capital-gains service needs JavaScript: switch it on to upload a statement. Without
            it you can read every page, <a href="/login-page">sign in</a>,{" "}
            <a href="/register-page">create a new account</a>, send a requirement, and see{" "}
            <a href={addressOf(signInStanding)}>who is signed in</a>.
          </p>
        )}
      </noscript>
    </div>
  );
}
