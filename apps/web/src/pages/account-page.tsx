import { useState } from "react";
import { AccountParts } from "../features/account/account-parts.tsx";
import { DeleteAccount } from "../features/account/delete-account.tsx";
import { refreshSession, useSession } from "../session/session-store.ts";
import { buttonClass } from "../ui/button.tsx";
import { PageLink } from "../ui/page-link.tsx";
import styles from "./account-page.module.css";

/** The account of a signed-in person; anybody else is shown the way to sign in. */
export default function AccountPage() {
  const session = useSession();
  const [deleted, setDeleted] = useState(false);
  const user = session.status === "known" ? session.user : null;
  return (
    <div className={styles.page}>
      <h1>Your account</h1>
      {user && (
        <>
          <AccountParts user={user} />
          <DeleteAccount
            email={user.email}
            onDeleted={() => {
              setDeleted(true);
              void refreshSession();
            }}
          />
        </>
      )}
      {session.status === "loading" && <p role="status">Looking up your account…</p>}
      {session.status === "unknown" && (
        <p role="alert">Your account cannot be shown at the moment. Load the page again.</p>
      )}
      {session.status === "known" && !user && (
        <>
          <p role="status">
            {deleted
              ? "Your account is deleted, and you are signed out."
              : "You are not signed in."}
          </p>
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
