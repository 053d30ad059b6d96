import type { SessionUser } from "contract/session";
import { PageLink } from "../../navigation/site-router.tsx";
import { becomeAccountPath, isGuest } from "../../session/guest.ts";
import { buttonClass } from "../../ui/button.tsx";
import styles from "./auth-card.module.css";
import { AuthCard } from "./auth-card.tsx";

interface SignedInPanelProps {
  user: SessionUser;
  /** True when signing in happened on this page: the heading then takes focus. */
  announce: boolean;
}

/** Takes the place of a form once there is nothing left to sign in to. */
export function SignedInPanel({ user, announce }: SignedInPanelProps) {
  const guest = isGuest(user);
  const lead = guest
    ? "You are here as a guest: only this browser can open what you upload."
    : [user.displayName, user.email && `(${user.email})`].filter(Boolean).join(" ");
  return (
    <AuthCard title="You are signed in" lead={lead} announce={announce}>
      <div className={styles.actions}>
        {guest && (
          <a href={becomeAccountPath} className={buttonClass("primary")}>
            Create an account and keep it
          </a>
        )}
        <a href="/" className={buttonClass(guest ? "quiet" : "primary")}>
          Open the capital-gains service
        </a>
        <PageLink href="/ProjectQuery-page" className={buttonClass("quiet")}>
          Send a project requirement
        </PageLink>
      </div>
    </AuthCard>
  );
}
