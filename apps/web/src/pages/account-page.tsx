import { useState } from "react";
import { AccountParts } from "../features/account/account-parts.tsx";
import { DeleteAccount } from "../features/account/delete-account.tsx";
import { YourData } from "../features/account/your-data.tsx";
import { becomeAccountPath } from "../session/session-store.ts";
import { endSession, forgetPerson } from "../session/signed-out.ts";
import { useSession } from "../session/use-session.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import styles from "./account-page.module.css";

/** A guest has no name, address or password to change, but a way to keep what is theirs. */
function GuestAccount() {
  return (
    <section id="guest">
      <h2>You are here as a guest</h2>
      <p>
        Only this browser can open what you upload, and only until you sign out. After that,
        nobody can open what you uploaded or paid for, not even you.
      </p>
      <p>
        <a href={becomeAccountPath} className={buttonClass()}>
          Create an account and keep it
        </a>{" "}
        <Button look="quiet" onClick={() => void endSession()}>
          Sign out and lose access
        </Button>
      </p>
    </section>
  );
}

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
          {user.proof === "guest" ? <GuestAccount /> : <AccountParts user={user} />}
          <YourData />
          <DeleteAccount
            email={user.email}
            onDeleted={() => {
              setDeleted(true);
              void forgetPerson();
            }}
          />
        </>
      )}
      {session.status === "loading" && <p role="status">Loading your account…</p>}
      {session.status === "unknown" && (
        <p role="alert">We can't show your account at the moment. Reload the page to try again.</p>
      )}
      {session.status === "known" && !user && (
        <>
          <p role="status">
            {deleted
              ? "Your account has been deleted, and you are signed out."
              : "You are not signed in."}
          </p>
          <p>
            <a href="/login-page" className={buttonClass()}>
              Sign in
            </a>
          </p>
        </>
      )}
    </div>
  );
}
