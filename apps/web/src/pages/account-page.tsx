import { AccountParts } from "../features/account/account-parts.tsx";
import { useSession } from "../session/session-store.ts";
import { buttonClass } from "../ui/button.tsx";
import { PageLink } from "../ui/page-link.tsx";
import styles from "./account-page.module.css";

/** The account of a signed-in person; anybody else is shown the way to sign in. */
export default function AccountPage() {
  const session = useSession();
  const user = session.status === "known" ? session.user : null;
  return (
    <div className={styles.page}>
      <h1>Your account</h1>
      {user && <AccountParts user={user} />}
      {session.status === "loading" && <p role="status">Looking up your account…</p>}
      {session.status === "unknown" && (
        <p role="alert">The server could not be reached. Load the page again.</p>
      )}
      {session.status === "known" && !user && (
        <>
          <p>You are not signed in.</p>
          <p>
            <PageLink href="/login-page" className={buttonClass()}>
              Sign in
            </PageLink>
          </p>
        </>
      )}
    </div>
  );
}
