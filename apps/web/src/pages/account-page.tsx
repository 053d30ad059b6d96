import { useState } from "react";
import { account } from "../content/account.ts";
import { AccountParts } from "../features/account/account-parts.tsx";
import { DeleteAccount } from "../features/account/delete-account.tsx";
import { YourData } from "../features/account/your-data.tsx";
import { becomeAccountPath } from "../session/session-store.ts";
import { endSession, forgetPerson } from "../session/signed-out.ts";
import { useSession } from "../session/use-session.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import styles from "./account-page.module.css";

/** A guest has no name, address or password to change, but can keep what is theirs. */
function GuestAccount() {
  const { guest } = account;
  return (
    <section id="guest">
      <h2>{guest.heading}</h2>
      <p>{guest.text}</p>
      <p>
        <a href={becomeAccountPath} className={buttonClass()}>
          {guest.keep}
        </a>{" "}
        <Button look="quiet" onClick={() => void endSession()}>
          {guest.giveUp}
        </Button>
      </p>
    </section>
  );
}

/** The account of a signed-in person; anyone else is shown how to sign in. */
export default function AccountPage() {
  const session = useSession();
  const [deleted, setDeleted] = useState(false);
  const user = session.status === "known" ? session.user : null;
  return (
    <div className={styles.page}>
      <h1>{account.title}</h1>
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
      {session.status === "loading" && <p role="status">{account.loading}</p>}
      {session.status === "unknown" && <p role="alert">{account.unknown}</p>}
      {session.status === "known" && !user && (
        <>
          <p role="status">{deleted ? account.deleted : account.signedOut}</p>
          <p>
            <a href="/login-page" className={buttonClass()}>
              {account.signIn}
            </a>
          </p>
        </>
      )}
    </div>
  );
}
