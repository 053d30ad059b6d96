import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { openJournal } from "../journal.ts";

/** A mail or a text message as it arrived. */
export type Message = {
  id: string;
  kind: "mail" | "sms";
  from: string;
  /** The recipients in the SMTP envelope, not in the header. */
  to: string[];
  subject: string;
  text: string;
  /** The mail as its program shows it; empty where it is text alone. */
  html: string;
  /** The mail's Message-ID, to recognise one that arrived twice. */
  messageId: string;
  receivedAt: string;
};

/** What has arrived, kept in memory and in a journal. */
export type Messages = ReturnType<typeof openMessages>;

/** Opens the inbox of the file `path`, or one in memory. */
export function openMessages(path?: string) {
  const journal = openJournal<{ kind: "message"; message: Message }>(path);
  const add = (message: Omit<Message, "id" | "receivedAt">): Message => {
    const added = { ...message, id: randomUUID(), receivedAt: new Date().toISOString() };
    journal.append({ kind: "message", message: added });
    return added;
  };
  return {
    /** All messages to this address or number (by default any), newest first. */
    list: (to?: string): Message[] =>
      journal.entries
        .map(({ message }) => message)
        .filter((message) => to === undefined || message.to.includes(to))
        .reverse(),
    /** The HTML of a mail; undefined where there is none. */
    htmlOf: (id: string): string | undefined =>
      journal.entries.find(({ message }) => message.id === id)?.message.html || undefined,
    addSms: (to: string, text: string, from = "") =>
      add({ kind: "sms", from, to: [to], subject: "", text, html: "", messageId: "" }),
    /** Stores a mail as received. */
    addMail: async (from: string, to: string[], raw: Uint8Array) => {
      const mail = await PostalMime.parse(raw);
      return add({
        kind: "mail",
        from,
        to,
        subject: mail.subject ?? "",
        text: mail.text ?? "",
        html: mail.html ?? "",
        messageId: mail.messageId ?? "",
      });
    },
  };
}
