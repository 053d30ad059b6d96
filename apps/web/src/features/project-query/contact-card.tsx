import type { ReactNode } from "react";
import layout from "../../ui/layout.module.css";
import styles from "./project-query-form.module.css";
import { ProjectQueryForm } from "./project-query-form.tsx";
import type { QueryRules } from "./query-rules.ts";
import { SignedInNote } from "./signed-in-note.tsx";

interface ContactCardProps {
  heading: string;
  /** What to write, in one or two sentences. */
  children?: ReactNode;
  rules: QueryRules;
}

/** The contact card at the end of a page. */
export function ContactCard({ heading, children, rules }: ContactCardProps) {
  return (
    <section id="contact" aria-labelledby="contact-heading" className={styles.card}>
      <div className={`${layout.page} ${styles.columns}`}>
        <div className={styles.text}>
          <h2 id="contact-heading">{heading}</h2>
          {children}
          <SignedInNote />
        </div>
        <ProjectQueryForm rules={rules} />
      </div>
    </section>
  );
}
