import { messages } from "@site/contract/messages";
import type { QueryReceived } from "@site/contract/project-query";
import { receivedWords } from "@site/contract/received-words";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { queryForm as words } from "../../content/project-query.ts";
import { draftPath, type KeptName, keepEntry } from "../../session/kept-entries.ts";
import { loadSession } from "../../session/session-store.ts";
import { onSignedOut } from "../../session/signed-out.ts";
import { showAlert } from "../../ui/alert.tsx";
import { type QueryPage, queryRules } from "./query-rules.ts";
import { type QueryOutcome, sendProjectQuery } from "./send-project-query.ts";

/** Under which names the sender's name and address are kept while they are typed. */
export const senderNames = ["reply-name", "reply-email"] as const satisfies KeptName[];

/**
 * Sends a page's form and tells what became of it.
 *
 * @returns whether it was submitted and is being sent, the note below it with the element to put it in,
 *   and what the form does when it is submitted and when a key is pressed
 */
export function useProjectQuery(page: QueryPage) {
  const rules = queryRules[page];
  const [submitted, setSubmitted] = useState(false);
  const [sending, setSending] = useState(false);
  const [note, setNote] = useState("");
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
    if (sending) {
      return;
    }
    const data = new FormData(event.currentTarget);
    setSending(true);
    setSubmitted(rules.once);
    setNote("");
    // Wait for the session, because the form can be submitted before the server's first answer.
    const known = await loadSession();
    const outcome: QueryOutcome =
      known.status === "known" && known.user === null
        ? { status: "not-signed-in" }
        : await sendProjectQuery({
            name: String(data.get("name")),
            email: String(data.get("email")),
            message: rules.prefix + String(data.get("message")),
          });
    setSending(false);
    // A query that failed can be sent again; locking the form would lose it.
    if (outcome.status === "sent") {
      for (const name of [page, draftPath, ...senderNames]) {
        keepEntry(name, "");
      }
    } else {
      setSubmitted(false);
    }
    await tell(outcome);
  };

  const tell = async (outcome: QueryOutcome) => {
    switch (outcome.status) {
      case "sent":
        setNote(sentWords(outcome.received, rules.once));
        if (rules.thanks) {
          const again = outcome.received?.repeated;
          await showAlert(again ? messages.projectQuery.alreadySubmitted : rules.thanks);
        }
        return status.current?.focus();
      case "not-signed-in":
        await showAlert(rules.notSignedIn);
        setNote(words.kept);
        return status.current?.focus();
      case "failed":
        return showAlert(rules.failed);
      case "thrown":
        return showAlert(messages.projectQuery.thrownFailure);
      case "unexpected":
        setNote(outcome.detail);
        return showAlert(rules.unexpected, outcome.detail);
    }
  };

  // Browsers don't submit on Enter while the button is disabled, so handle a second submit here.
  const submitAgain = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !submitted || !(event.target instanceof HTMLInputElement)) {
      return;
    }
    event.preventDefault();
    void showAlert(messages.projectQuery.alreadySubmitted);
  };

  return { submitted, sending, note, status, submit, submitAgain };
}

/** Says whether and when the query was sent, by the person's clock, and what they can count on. */
function sentWords(received: QueryReceived | undefined, withTime: boolean): string {
  const { alreadySubmitted, sent } = messages.projectQuery;
  if (!received) {
    return sent;
  }
  const at = new Date(received.receivedAt);
  const day = at.toLocaleDateString("en-GB", { dateStyle: "long" });
  const time = at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const { repeated } = received;
  return [
    repeated && alreadySubmitted,
    repeated || withTime ? words.sent(day, time) : sent,
    receivedWords(received),
  ]
    .filter(Boolean)
    .join(" ");
}
