import type { FormEvent } from "react";
import { useNavigate } from "../navigation/site-router.tsx";
import { signOut } from "../session/account-calls.ts";
import { refreshSession, useSession } from "../session/session-store.ts";
import { Button, buttonClass } from "./button.tsx";
import styles from "./header.module.css";
import { PageLink } from "./page-link.tsx";

/** SignOut and Sign-In: both stand there, the one that applies can be pressed. */
export function SessionButtons() {
  const session = useSession();
  const navigate = useNavigate();
  const signedIn = session.status === "known" && session.user !== null;

  const openLogin = (event: FormEvent) => {
    event.preventDefault();
    navigate("/login-page");
  };

  const endSession = async () => {
    const result = await signOut();
    if (!result.ok) reportError(new Error(`Signing out failed: ${result.code}`));
    await refreshSession();
  };

  return (
    // A form, so that Sign-In leads to the login page before and without the script.
    <form action="/login-page" onSubmit={openLogin} className={styles.session}>
      {signedIn && (
        <PageLink href="/account-page" className={buttonClass("plain")}>
          Account
        </PageLink>
      )}
      <Button look="quiet" disabled={!signedIn} onClick={endSession}>
        SignOut
      </Button>
      <Button type="submit" look="quiet" disabled={signedIn}>
        Sign-In
      </Button>
    </form>
  );
}
