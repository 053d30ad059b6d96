import type { SessionUser } from "@site/contract/session";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { signedIn } from "../../content/sign-in.ts";
import { draftPath, keptEntry } from "../../session/kept-entries.ts";
import { becomeAccountPath } from "../../session/session-store.ts";
import { useUser } from "../../session/use-session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { LinkedText } from "../../ui/linked-text.tsx";
import styles from "./auth-card.module.css";
import { ProviderButtons } from "./provider-buttons.tsx";

type AuthPageProps = {
  title: string;
  /** Under the heading. */
  lead: string;
  /** Below the card: the way to the other form, with its link as `LinkedText` reads it. */
  foot: string;
  /** The form, which calls back once the person has signed in with it. */
  form: (onSignedIn: () => void) => ReactNode;
};

/** A page to sign in or register on, with a provider or its form, until someone is signed in. */
export function AuthPage({ form, ...card }: AuthPageProps) {
  const user = useUser();
  const [announce, setAnnounce] = useState(false);
  if (user) {
    return <SignedInPanel user={user} announce={announce} />;
  }
  return (
    <AuthCard {...card}>
      <ProviderButtons />
      {form(() => setAnnounce(true))}
    </AuthCard>
  );
}

type AuthCardProps = Pick<AuthPageProps, "title" | "lead"> & {
  /** The heading takes focus, because the card has just replaced another one. */
  announce?: boolean;
  children: ReactNode;
  foot?: string;
};

/** The one narrow card that holds a sign-in or registration form. */
function AuthCard({ title, lead, announce = false, children, foot }: AuthCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announce) {
      heading.current?.focus();
    }
  }, [announce]);

  return (
    <div className={styles.page} data-beside="">
      <div className={styles.card}>
        <header className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p>{lead}</p>
        </header>
        {children}
      </div>
      {foot && (
        <p className={styles.foot}>
          <LinkedText text={foot} />
        </p>
      )}
    </div>
  );
}

/** Replaces the form once the person is signed in; announced when that happened on this page. */
function SignedInPanel({ user, announce }: { user: SessionUser; announce: boolean }) {
  const guest = user.proof === "guest";
  const lead = guest
    ? signedIn.guest
    : [user.displayName, user.email && `(${user.email})`].filter(Boolean).join(" ");
  const draft = keptEntry(draftPath);
  return (
    <AuthCard title={signedIn.title} lead={lead} announce={announce}>
      <div className={styles.actions}>
        {draft && (
          <a href={`${draft}#message`} className={buttonClass("primary")}>
            {signedIn.backToMessage}
          </a>
        )}
        {guest && (
          <a href={becomeAccountPath} className={buttonClass("primary")}>
            {signedIn.keep}
          </a>
        )}
        <a href="/" className={buttonClass(guest || draft ? "quiet" : "primary")}>
          {signedIn.service}
        </a>
        <a href="/ProjectQuery-page" className={buttonClass("quiet")}>
          {signedIn.requirement}
        </a>
      </div>
    </AuthCard>
  );
}
