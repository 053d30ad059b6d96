import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import { messages } from "contract/messages";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { keepDraft } from "../../session/message-draft.ts";
import { loadSession } from "../../session/session-store.ts";
import { onSignedOut } from "../../session/signed-out.ts";
import { showAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { MessageField } from "./message-field.tsx";
import styles from "./project-query-form.module.css";
import { type QueryPage, queryRules } from "./query-rules.ts";
import { type QueryOutcome, sendProjectQuery } from "./send-project-query.ts";

/**
 * Name, email and message of a project requirement. Without script it is a normal post that the
 * server answers with a page. The fields keep their own values: they are filled in from the account
 * and emptied after a sign-out by `session-marks.ts`, also before React is here.
 */
export default function ProjectQueryForm({ page }: { page: QueryPage }) {
  const rules = queryRules[page];
  const [submitted, setSubmitted] = useState(false);
  const [note, setNote] = useState("");
  const sending = useRef(false);
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(
    () =>
      onSignedOut(() => {
        setSubmitted(false);
        setNote("");
      }),
    [],
  );

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rules.once && submitted) {
      return showAlert(messages.projectQuery.alreadySubmitted);
    }
    if (sending.current) {
      return;
    }
    const data = new FormData(event.currentTarget);
    sending.current = true;
    setSubmitted(rules.once);
    setNote("");
    // Asked anew: the form can be quicker than the first answer of the server.
    const known = await loadSession();
    const outcome: QueryOutcome =
      known.status === "known" && known.user === null
        ? { status: "not-signed-in" }
        : await sendProjectQuery({
            name: String(data.get("name")),
            email: String(data.get("email")),
            message: rules.prefix + String(data.get("message")),
          });
    sending.current = false;
    // What was not taken can be sent again: locking it would lose the requirement.
    if (outcome.status === "sent") {
      keepDraft(rules.page, "");
    } else {
      setSubmitted(false);
    }
    await tell(outcome, String(data.get("email")));
  };

  const tell = async (outcome: QueryOutcome, email: string) => {
    switch (outcome.status) {
      case "sent":
        setNote(rules.once ? sentTo(email) : messages.projectQuery.sent);
        if (rules.thanks) {
          await showAlert(rules.thanks);
        }
        return status.current?.focus();
      case "not-signed-in":
        return showAlert(rules.notSignedIn);
      case "failed":
        return showAlert(rules.failed);
      case "thrown":
        return showAlert(messages.projectQuery.thrownFailure);
      case "unexpected":
        setNote(outcome.detail);
        return showAlert(rules.unexpected, outcome.detail);
    }
  };

  // A browser does not submit by Enter while the button is off, so a second submit is heard here.
  const submitAgain = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !submitted || !(event.target instanceof HTMLInputElement)) {
      return;
    }
    event.preventDefault();
    void showAlert(messages.projectQuery.alreadySubmitted);
  };

  return (
    <form
      className={styles.form}
      action={addressOf(calls.sendProjectQuery)}
      method="post"
      data-personal=""
      onSubmit={submit}
      onKeyDown={submitAgain}
    >
      <input type="hidden" name="page" value={rules.page} />
      <Field
        label="Name"
        name="name"
        type="text"
        placeholder="Your name"
        autoComplete="name"
        data-user="displayName"
      />
      <Field
        label="Email"
        name="email"
        type="email"
        placeholder="Email address"
        autoComplete="email"
        data-user="email"
      />
      <MessageField page={rules.page} />
      <div className={styles.end}>
        <Button type="submit" disabled={submitted}>
          Send Message
        </Button>
        <p ref={status} role="status" tabIndex={-1} className={styles.note}>
          {note}
        </p>
      </div>
    </form>
  );
}

/** When it was sent, by the person's own clock, and where the answer goes. */
function sentTo(email: string): string {
  const now = new Date();
  const day = now.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
  const time = now.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return `Sent on ${day}, ${time}.${email && ` We answer to ${email}.`}`;
}
