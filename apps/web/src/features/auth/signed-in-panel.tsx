import type { SessionUser } from "contract/session";
import { useEffect, useRef } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import styles from "./auth-card.module.css";

interface SignedInPanelProps {
  user: SessionUser;
  /** True when signing in happened on this page: the heading then takes focus. */
  announce: boolean;
}

/** Takes the place of a form once there is nothing left to sign in to. */
export function SignedInPanel({ user, announce }: SignedInPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announce) heading.current?.focus();
  }, [announce]);

  return (
    <section className={styles.actions}>
      <h2 ref={heading} tabIndex={-1}>
        You are signed in
      </h2>
      <p>
        {user.displayName} ({user.email})
      </p>
      <a href="/" className={buttonClass("primary")}>
        Open the capital-gains service
      </a>
      <PageLink href="/ProjectQuery-page" className={buttonClass("quiet")}>
        Send a project requirement
      </PageLink>
    </section>
  );
}
