import { type ReactNode, useId } from "react";
import styles from "./layout.module.css";

type PageHeroProps = {
  title: string;
  lead: ReactNode;
  /** One primary and at most one quiet action. */
  actions?: ReactNode;
  figure?: ReactNode;
  /** The largest heading, for the page about the whole company. */
  large?: boolean;
  proof?: ReactNode;
};

/** The top of a page: its only h1, the teal rule, the promise, the actions, and a drawing. */
export function PageHero({ title, lead, actions, figure, proof, large = false }: PageHeroProps) {
  return (
    <div className={`${styles.page} ${styles.hero} ${large ? styles.large : ""}`}>
      <div className={styles.text}>
        <h1>{title}</h1>
        <div className={styles.rule} />
        <p className={styles.lead}>{lead}</p>
        {actions && <div className={styles.actions}>{actions}</div>}
        {proof}
      </div>
      {figure}
    </div>
  );
}

type PageSectionProps = {
  /** Anchor in the page's address; also names the section for screen readers. */
  id: string;
  heading: ReactNode;
  intro?: ReactNode;
  stacked?: boolean;
  children: ReactNode;
};

/** A titled part of a page, with the heading next to its content where there is room. */
export function PageSection({ id, heading, intro, stacked = false, children }: PageSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={`${styles.section} ${stacked ? styles.stacked : ""}`}
    >
      <div className={styles.head}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        {intro && (
          <div className={styles.intro}>{typeof intro === "string" ? <p>{intro}</p> : intro}</div>
        )}
      </div>
      {children}
    </section>
  );
}

/** A band across the page with one thing to do. */
export function Callout({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.band}>
      <div className={`${styles.page} ${styles.callout}`}>
        <h2 id={id}>{heading}</h2>
        <div className={styles.text}>{children}</div>
      </div>
    </section>
  );
}
