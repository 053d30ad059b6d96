import type { ReactNode } from "react";
import { PageLink } from "../../navigation/site-router.tsx";
import { useUser } from "../../session/session-store.ts";
import layout from "../../ui/layout.module.css";
import styles from "./project-query-form.module.css";
import { ProjectQueryForm } from "./project-query-form.tsx";
import { type QueryRules, serviceQueryRules } from "./query-rules.ts";

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

/** The contact card at the end of the service pages. */
export function ServiceContactCard() {
  return (
    <ContactCard
      heading="Looking reliable partner for your project, Look no further"
      rules={serviceQueryRules}
    >
      <p>
        Tell us what you build, where it stands, and what you need next. An engineer who does this
        work reads it and replies by email.
      </p>
    </ContactCard>
  );
}

/** Says that requirements are accepted from signed-in users only, and whether this person is one. */
export function SignedInNote() {
  const user = useUser();
  if (user) {
    return (
      <p>
        Requirements are accepted from signed-in users only. You are signed in as{" "}
        <strong>{user.email}</strong>.
      </p>
    );
  }
  return (
    <p>
      Requirements are accepted from signed-in users only: please{" "}
      <PageLink href="/login-page">log in</PageLink> or{" "}
      <PageLink href="/register-page">register</PageLink> first.
    </p>
  );
}
