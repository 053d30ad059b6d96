import type { ReactNode } from "react";
import styles from "./layout.module.css";

interface SectionProps {
  /** Anchor in the page's address; also names the section for screen readers. */
  id: string;
  heading: string;
  intro?: ReactNode;
  /** Content below the heading instead of beside it. */
  stacked?: boolean;
  children: ReactNode;
}

/** A titled part of a page: heading in the margin, content beside it where there is room. */
export function Section({ id, heading, intro, stacked = false, children }: SectionProps) {
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
