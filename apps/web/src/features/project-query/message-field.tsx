import { useId } from "react";
import { queryForm } from "../../content/project-query.ts";
import styles from "./project-query-form.module.css";

/**
 * The message of a project query: four rows, as wide as 180 characters or the page.
 * `message-draft.ts` keeps the text in this tab, by page.
 */
export function MessageField({ page }: { page: string }) {
  const id = useId();
  return (
    <div id="message" className={styles.message}>
      <label htmlFor={id}>{queryForm.message}</label>
      <textarea
        id={id}
        name="message"
        rows={4}
        cols={180}
        placeholder={queryForm.yourMessage}
        data-draft={page}
      />
    </div>
  );
}
