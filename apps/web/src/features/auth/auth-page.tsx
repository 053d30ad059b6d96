import type { SessionUser } from "contract/session";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { draftPath } from "../../session/message-draft.ts";
import { becomeAccountPath } from "../../session/session-store.ts";
import { useUser } from "../../session/use-session.ts";
import { buttonClass } from "../../ui/button.tsx";
import styles from "./auth-card.module.css";
import { ProviderButtons } from "./provider-buttons.tsx";

type AuthPageProps = {
  title: string;
  /** One sentence under the heading. */
  lead: string;
  /** Stands under the card: the way to the other form. */
  foot: ReactNode;
  /** The form; it says when the person has signed in by it. */
  form: (onSignedIn: () => void) => ReactNode;
};

/** A page to sign in or to register on, by a provider or by its form, until somebody is signed in. */
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

type AuthCardProps = {
  title: string;
  /** One sentence under the heading. */
  lead: string;
  /** The heading takes focus: the card has just taken another one's place. */
  announce?: boolean;
  children: ReactNode;
  /** Stands under the card, such as the way to the other form. */
  foot?: ReactNode;
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
    <div className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p>{lead}</p>
        </header>
        {children}
      </div>
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  );
}

type SignedInPanelProps = {
  user: SessionUser;
  /** True when signing in happened on this page: the heading then takes focus. */
  announce: boolean;
};

/** Takes the place of a form once there is nothing left to sign in to. */
function SignedInPanel({ user, announce }: SignedInPanelProps) {
  const guest = user.proof === "guest";
  const lead = guest
    ? "You are here as a guest: only this browser can open what you upload."
    : [user.displayName, user.email && `(${user.email})`].filter(Boolean).join(" ");
  const draft = draftPath();
  return (
    <AuthCard title="You are signed in" lead={lead} announce={announce}>
      <div className={styles.actions}>
        {draft && (
          <a href={`${draft}#message`} className={buttonClass("primary")}>
            Back to your message
          </a>
        )}
        {guest && (
          <a href={becomeAccountPath} className={buttonClass("primary")}>
            Create an account and keep it
          </a>
        )}
        <a href="/" className={buttonClass(guest || draft ? "quiet" : "primary")}>
          Open the capital-gains service
        </a>
        <a href="/ProjectQuery-page" className={buttonClass("quiet")}>
          Send a project requirement
        </a>
      </div>
    </AuthCard>
  );
}
