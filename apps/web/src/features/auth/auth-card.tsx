import type { ReactNode } from "react";
import styles from "./auth-card.module.css";

interface AuthCardProps {
  title: string;
  /** One sentence under the heading. */
  lead: string;
  children: ReactNode;
  /** Stands under the card, such as the way to the other form. */
  foot?: ReactNode;
}

/** The one narrow card that holds a sign-in or registration form. */
export function AuthCard({ title, lead, children, foot }: AuthCardProps) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p>{lead}</p>
        </header>
        {children}
      </div>
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  );
}
