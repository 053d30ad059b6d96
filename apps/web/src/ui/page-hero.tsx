import type { ReactNode } from "react";
import styles from "./layout.module.css";

interface PageHeroProps {
  title: string;
  lead: ReactNode;
  /** One primary and at most one quiet action. */
  actions?: ReactNode;
  /** The page's drawing. */
  figure?: ReactNode;
  /** The largest heading, for a page that stands for the whole company. */
  large?: boolean;
}

/** The top of a page: its only h1, the teal rule, the promise, and a drawing. */
export function PageHero({ title, lead, actions, figure, large = false }: PageHeroProps) {
  return (
    <div className={`${styles.page} ${styles.hero} ${large ? styles.large : ""}`}>
      <div className={styles.text}>
        <h1>{title}</h1>
        <div className={styles.rule} />
        <p className={styles.lead}>{lead}</p>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {figure}
    </div>
  );
}
