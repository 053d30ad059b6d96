import { useEffect, useRef, useState } from "react";
import { account } from "../content/account.ts";
import { AccountParts } from "../features/account/account-parts.tsx";
import { DeleteAccount } from "../features/account/delete-account.tsx";
import { GuestAccount } from "../features/account/guest-account.tsx";
import { YourData } from "../features/account/your-data.tsx";
import card from "../features/auth/auth-card.module.css";
import { forgetPerson } from "../session/signed-out.ts";
import { useSession } from "../session/use-session.ts";
import { buttonClass } from "../ui/button.tsx";
import layout from "../ui/layout.module.css";
import { LinkedText } from "../ui/linked-text.tsx";
import styles from "./account-page.module.css";

/** The account of a signed-in person; anyone else is shown how to sign in. */
export default function AccountPage() {
  const session = useSession();
  const [deleted, setDeleted] = useState(false);
  const user = session.status === "known" ? session.user : null;
  const said = useRef<HTMLParagraphElement>(null);
  const isGone = deleted && user === null;
  // The button that had the focus is gone with the account.
  useEffect(() => {
    if (isGone) {
      said.current?.focus();
    }
  }, [isGone]);
  if (session.status === "known" && !user) {
    return (
      <div className={card.page}>
        <div className={card.card}>
          <header className={card.head}>
            <h1>{account.title}</h1>
            <p role="status" ref={said} tabIndex={-1}>
              {deleted ? account.deleted : account.signedOut}
            </p>
          </header>
          <a href={deleted ? "/landing-page" : "/login-page"} className={buttonClass()}>
            {deleted ? account.home : account.signIn}
          </a>
        </div>
        {!deleted && (
          <p className={card.foot}>
            <LinkedText text={account.foot} />
          </p>
        )}
      </div>
    );
  }
  return (
    <div className={`${layout.page} ${styles.page}`}>
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
    </div>
  );
}
