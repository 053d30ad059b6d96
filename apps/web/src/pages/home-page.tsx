import type { SessionUser } from "contract/session";
import { Suspense, useState } from "react";
import { site } from "../content/site.ts";
import { SignInPanel } from "../features/auth/sign-in-panel.tsx";
import { lazyPart } from "../navigation/lazy-part.tsx";
import { useUser } from "../session/use-session.ts";
import styles from "./home-page.module.css";

const FlowScreen = lazyPart(() => import("../features/capital-gains/flow-screen.tsx"));

/** The capital-gains page: sign-in while signed out, the platform flow once signed in. */
export default function HomePage() {
  // A mail's link (`?mode=`) is for the widget, also when the person is signed in. Read once: the
  // widget takes the code out of the address.
  const [forWidget, setForWidget] = useState(
    () => typeof window !== "undefined" && new URLSearchParams(window.location.search).has("mode"),
  );
  // Signed in on this very page: where the widget was, another page stands now.
  const [arrived, setArrived] = useState(false);
  const user = useUser();
  const signedIn = () => {
    setForWidget(false);
    setArrived(true);
  };
  if (forWidget || !user) return <SignedOut user={user} onSignedIn={signedIn} />;
  return (
    <Suspense fallback={<p className={styles.wait}>Opening your capital-gains page…</p>}>
      <FlowScreen
        user={user}
        arrived={arrived}
        companyName={site.shortName}
        signIn={<SignInPanel />}
      />
    </Suspense>
  );
}

interface SignedOutProps {
  /** Somebody who is signed in and opened a mail's link. */
  user: SessionUser | null;
  onSignedIn: () => void;
}

function headingFor(user: SessionUser | null): string {
  if (!user) return "Sign in to begin";
  return user.proof === "guest" ? "Create an account and keep it" : `Signed in as ${user.email}`;
}

function SignedOut({ user, onSignedIn }: SignedOutProps) {
  return (
    <div className={styles.page}>
      <section className={styles.promise}>
        <h1>Your broker statement, ready for Schedule 112A</h1>
        <p className={styles.lead}>
          Upload your capital-gain statement from ICICI Direct or Zerodha exactly as you downloaded
          it. See your gains, and the tax on them, before you pay. Download a Schedule 112A file,
          ready for the income-tax portal.
        </p>
        <ol className={styles.steps}>
          <li>
            <strong>Upload and preview, free.</strong> Short and long term, grandfathering,
            advance-tax quarters – and every total checked against your broker's.
          </li>
          <li>
            <strong>Pay {site.fee} when you want the files.</strong> One flat price per statement,
            whether it has 4 sales or 4,000.
          </li>
          <li>
            <strong>Download.</strong> The Schedule 112A CSV, a report with every lot, and an
            invoice.
          </li>
        </ol>
      </section>
      <section className={styles.signIn} aria-labelledby="sign-in-heading">
        <h2 id="sign-in-heading">{headingFor(user)}</h2>
        <SignInPanel onSignedIn={onSignedIn} />
      </section>
    </div>
  );
}
