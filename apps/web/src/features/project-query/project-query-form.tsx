import { addressOf } from "@site/contract/address-of";
import * as calls from "@site/contract/calls";
import { useId } from "react";
import { queryForm as words } from "../../content/project-query.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { LinkedText } from "../../ui/linked-text.tsx";
import styles from "./project-query-form.module.css";
import type { QueryPage } from "./query-rules.ts";
import { senderNames, useProjectQuery } from "./use-project-query.ts";

/**
 * Name, email and message of a project requirement. Without script it is a normal post that the
 * server answers with a page. The fields keep their own values: `session-marks.ts` fills them in from
 * the account and empties them after a sign-out, even before React arrives.
 */
export default function ProjectQueryForm({ page }: { page: QueryPage }) {
  const messageId = useId();
  const { submitted, sending, note, status, submit, submitAgain } = useProjectQuery(page);
  return (
    <form
      className={styles.form}
      action={addressOf(calls.sendProjectQuery)}
      method="post"
      data-personal=""
      onSubmit={submit}
      onKeyDown={submitAgain}
    >
      {/* The server's page applies the same rules. */}
      <input type="hidden" name="page" value={page} />
      <Field
        label={words.name}
        name="name"
        type="text"
        placeholder={words.yourName}
        autoComplete="name"
        data-user="displayName"
        data-kept={senderNames[0]}
      />
      <Field
        label={words.email}
        name="email"
        type="email"
        placeholder={words.yourEmail}
        autoComplete="email"
        data-user="email"
        data-kept={senderNames[1]}
      />
      <div id="message" className={styles.message}>
        <label htmlFor={messageId}>{words.message}</label>
        {/* `kept-entries.ts` keeps the text in this tab, by page. */}
        <textarea
          id={messageId}
          name="message"
          rows={4}
          cols={180}
          placeholder={words.yourMessage}
          data-kept={page}
        />
      </div>
      <div className={styles.end}>
        {/* While it is being sent the button keeps the focus, for the alert to give back. */}
        <Button type="submit" disabled={submitted && !sending} busy={sending}>
          {words.button}
        </Button>
        <p ref={status} role="status" tabIndex={-1}>
          <LinkedText text={note} />
        </p>
      </div>
    </form>
  );
}
