import { useId } from "react";
import styles from "./project-query-form.module.css";

/** The message of a project query: four rows, as wide as a line of 180 letters or the page. */
export function MessageField() {
  const id = useId();
  return (
    <div className={styles.message}>
      <label htmlFor={id}>Message</label>
      <textarea id={id} name="message" rows={4} cols={180} placeholder="Type a message..." />
    </div>
  );
}
