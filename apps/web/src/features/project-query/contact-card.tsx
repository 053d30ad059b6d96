import type { ReactNode } from "react";
import { signedInNote } from "../../content/project-query.ts";
import { serviceWords } from "../../content/service-content.ts";
import { Island } from "../../navigation/island.tsx";
import layout from "../../ui/layout.module.css";
import { LinkedText } from "../../ui/linked-text.tsx";
import styles from "./project-query-form.module.css";
import ProjectQueryForm from "./project-query-form.tsx";
import type { QueryPage } from "./query-rules.ts";

type ContactCardProps = {
  heading: string;
  children?: ReactNode;
  page: QueryPage;
};

/** The contact card at the end of a page. */
export function ContactCard({ heading, children, page }: ContactCardProps) {
  return (
    <section id="contact" aria-labelledby="contact-heading" className={styles.card}>
      <div className={`${layout.page} ${styles.columns}`}>
        <div className={styles.text}>
          <h2 id="contact-heading">{heading}</h2>
          {children}
        </div>
        <QueryForm page={page} />
      </div>
    </section>
  );
}

/** The contact card at the end of the service pages. */
export function ServiceContactCard() {
  const { heading, text } = serviceWords.contact;
  return (
    <ContactCard heading={heading} page="service">
      <p>{text}</p>
    </ContactCard>
  );
}

/** The form of a project query on its page, below the line that says who may send one. */
export function QueryForm({ page }: { page: QueryPage }) {
  return (
    <div className={styles.text}>
      <SignedInNote />
      <Island name="project-query" part={ProjectQueryForm} props={{ page }} />
    </div>
  );
}

/**
 * Says that requirements are accepted from signed-in users only, and whether this person is one:
 * `session-marks.ts` shows the paragraph that applies.
 */
function SignedInNote() {
  return (
    <>
      <p data-signed="out">
        <LinkedText text={signedInNote.signedOut} />
      </p>
      <p data-signed="in" hidden>
        {signedInNote.signedIn} <strong data-user="email" />.
      </p>
    </>
  );
}
