import type { SessionUser } from "contract/session";
import { Suspense, useState } from "react";
import { capitalGains } from "../content/capital-gains.ts";
import { site } from "../content/site.ts";
import { SignInPanel } from "../features/auth/sign-in-panel.tsx";
import { lazyPart } from "../navigation/lazy-part.tsx";
import { useUser } from "../session/use-session.ts";
import styles from "./home-page.module.css";

const FlowScreen = lazyPart(() => import("../features/capital-gains/flow-screen.tsx"));

/** The capital-gains page: the sign-in widget when signed out, the platform flow when signed in. */
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
  if (forWidget || !user) {
    return <SignedOut user={user} onSignedIn={signedIn} />;
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

type SignedOutProps = {
  /** A signed-in person who opened a link from an email. */
  user: SessionUser | null;
  onSignedIn: () => void;
};

function headingFor(user: SessionUser | null): string {
  const { signIn } = capitalGains;
  if (!user) {
    return signIn.heading;
  }
  return user.proof === "guest" ? signIn.guest : signIn.as(user.email);
}

function SignedOut({ user, onSignedIn }: SignedOutProps) {
  return (
    <div className={styles.page}>
      <section className={styles.promise}>
        <h1>{capitalGains.title}</h1>
        <p className={styles.lead}>{capitalGains.lead}</p>
        <ol className={styles.steps}>
          {capitalGains.steps.map(({ heading, text }) => (
            <li key={heading}>
              <strong>{heading}</strong> {text}
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.signIn} aria-labelledby="sign-in-heading">
        <h2 id="sign-in-heading">{headingFor(user)}</h2>
        <SignInPanel onSignedIn={onSignedIn} />
      </section>
    </div>
  );
}
