import { Suspense, useState } from "react";
import { capitalGains } from "../content/capital-gains.ts";
import { site } from "../content/site.ts";
import { hasDefaultMethods } from "../features/auth/default-methods.ts";
import { prepareSignIn, SignInPanel } from "../features/auth/sign-in-panel.tsx";
import { keptFileId } from "../navigation/arrival.ts";
import { lazyPart } from "../navigation/lazy-part.tsx";
import { loadSession } from "../session/session-store.ts";
import { useUser } from "../session/use-session.ts";
import styles from "./home-page.module.css";

/**
 * Loads what the page will show besides itself. React takes over the prerendered markup only where it
 * shows the same: the default methods to sign in, to somebody who isn't signed in.
 */
export async function prepare(place: HTMLElement): Promise<void> {
  const session = await loadSession();
  const isForWidget = !place.firstChild;
  const user = session.status === "known" && session.user;
  if (user || (session.status === "known" && !hasDefaultMethods(session))) {
    place.replaceChildren();
  }
  if (!user || isForWidget) {
    await prepareSignIn();
  }
}

const FlowScreen = lazyPart(() => import("../features/capital-gains/screen/flow-screen.tsx"));

/** The island of `/`: the sign-in widget when signed out, the platform flow when signed in. */
export default function HomePage() {
  // A link from an email (`?mode=`) is for the widget, even when the person is signed in. Read it
  // once, because the widget removes the code from the address.
  const [forWidget, setForWidget] = useState(
    () => typeof window !== "undefined" && new URLSearchParams(window.location.search).has("mode"),
  );
  // The person signed in on this page, so the flow replaces the widget.
  const [arrived, setArrived] = useState(false);
  const user = useUser();
  const signedIn = () => {
    setForWidget(false);
    setArrived(true);
  };
  if (forWidget) {
    return (
      <div className={styles.card}>
        {user?.proof === "guest" && <p>{capitalGains.guest}</p>}
        <SignInPanel arrived onSignedIn={signedIn} />
      </div>
    );
  }
  if (!user) {
    return <SignedOut onSignedIn={signedIn} />;
  }
  return (
    <Suspense fallback={<p className={styles.wait}>{capitalGains.opening}</p>}>
      <FlowScreen
        user={user}
        arrived={arrived}
        companyName={site.shortName}
        signIn={<SignInPanel />}
      />
    </Suspense>
  );
}

function SignedOut({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <div className={styles.signIn} data-beside="">
      <p id={keptFileId} className={styles.kept}>
        {capitalGains.keptFile}
      </p>
      <SignInPanel onSignedIn={onSignedIn} />
    </div>
  );
}
