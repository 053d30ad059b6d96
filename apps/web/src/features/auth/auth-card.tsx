import { type ReactNode, useEffect, useRef } from "react";
import styles from "./auth-card.module.css";

interface AuthCardProps {
  title: string;
  /** One sentence under the heading. */
  lead: string;
  /** The heading takes focus: the card has just taken another one's place. */
  announce?: boolean;
  children: ReactNode;
  /** Stands under the card, such as the way to the other form. */
  foot?: ReactNode;
}

/** The one narrow card that holds a sign-in or registration form. */
export function AuthCard({ title, lead, announce = false, children, foot }: AuthCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announce) heading.current?.focus();
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
