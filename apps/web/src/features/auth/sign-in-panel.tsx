import { Suspense } from "react";
import { withoutScript } from "../../content/capital-gains.ts";
import { lazyPart } from "../../navigation/lazy-part.tsx";
import { useSession } from "../../session/use-session.ts";
import { LinkedText } from "../../ui/linked-text.tsx";
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

/** Holds the widget's place in the prerendered page. Without script it links to the forms. */
function Waiting() {
  return (
    <div className={styles.panel}>
      {/* Left out of the browser's code, which runs only where there is script. */}
      <noscript>
        {import.meta.env.SSR && (
          <p>
            <LinkedText text={withoutScript} />
          </p>
        )}
      </noscript>
    </div>
  );
}
