import { useEffect, useId, useRef } from "react";
import { keepDraft, readDraft } from "../../session/message-draft.ts";
import { onSignedOut } from "../../session/signed-out.ts";
import styles from "./project-query-form.module.css";

/**
 * The message of a project query: four rows, as wide as a line of 180 letters or the page. What is
 * typed is kept in this tab under the name of the page.
 */
export function MessageField({ page }: { page: string }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    // What was typed before the script arrived is newer than what was kept.
    if (field.current?.value === "") field.current.value = readDraft(page);
    // What one person wrote is not for whoever signs in next.
    return onSignedOut(() => {
      if (field.current) field.current.value = "";
    });
  }, [page]);

  return (
    <div id="message" className={styles.message}>
      <label htmlFor={id}>Message</label>
      <textarea
        ref={field}
        id={id}
        name="message"
        rows={4}
        cols={180}
        placeholder="Type a message..."
        onChange={(event) => keepDraft(page, event.target.value)}
      />
    </div>
  );
}
