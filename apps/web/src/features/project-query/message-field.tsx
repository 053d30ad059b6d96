import { useEffect, useId, useRef } from "react";
import { onSignedOut, personalKeys } from "../../session/signed-out.ts";
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
    <div className={styles.message}>
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

// A message that is being written is kept in this tab: a person who has to sign in first finds it
// again afterwards. Where the browser refuses storage the form works without it.
const nameOf = (page: string) => personalKeys.drafts + page;

/** @returns the message as it was left on that kind of page; empty when there is none */
function readDraft(page: string): string {
  try {
    return sessionStorage.getItem(nameOf(page)) ?? "";
  } catch {
    return "";
  }
}

/** Keeps the message; an empty one is forgotten. */
export function keepDraft(page: string, message: string): void {
  try {
    if (message) sessionStorage.setItem(nameOf(page), message);
    else sessionStorage.removeItem(nameOf(page));
  } catch {
    // Storage is off or full: the text is still in the form.
  }
}
