import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { openJournal } from "../journal.ts";

/** A mail or a text message as it arrived. */
export type Message = {
  id: string;
  kind: "mail" | "sms";
  from: string;
  /** Whom the sender named to the server, not what the header claims. */
  to: string[];
  subject: string;
  text: string;
  /** The sender's own id of a mail, to recognise one that came twice. */
  messageId: string;
  receivedAt: string;
};

type Entry = { kind: "message"; message: Message } | { kind: "cleared" };

/** What has arrived, kept in memory and in a journal. */
export type Messages = ReturnType<typeof openMessages>;

/** Opens the inbox of the file `path`, or one in memory. */
export function openMessages(path?: string) {
  const journal = openJournal<Entry>(path);
  let messages: Message[] = [];
  const apply = (entry: Entry) => {
    if (entry.kind === "cleared") {
      messages = [];
    } else {
      messages.push(entry.message);
    }
  };
  for (const entry of [...journal.entries]) {
    apply(entry);
  }
  const write = (entry: Entry) => {
    journal.append(entry);
    apply(entry);
  };
  const add = (message: Omit<Message, "id" | "receivedAt">): Message => {
    const added = { ...message, id: randomUUID(), receivedAt: new Date().toISOString() };
    write({ kind: "message", message: added });
    return added;
  };
  return {
    /** All messages to this address or number (any, when not told), the newest first. */
    list: (to?: string): Message[] =>
      messages.filter((message) => to === undefined || message.to.includes(to)).reverse(),
    addSms: (to: string, text: string, from = "") =>
      add({ kind: "sms", from, to: [to], subject: "", text, messageId: "" }),
    /** Takes a mail as it came over the wire. */
    addMail: async (from: string, to: string[], raw: Uint8Array) => {
      const mail = await PostalMime.parse(raw);
      return add({
        kind: "mail",
        from,
        to,
        subject: mail.subject ?? "",
        text: mail.text ?? mail.html ?? "",
        messageId: mail.messageId ?? "",
      });
    },
    clear: () => write({ kind: "cleared" }),
  };
}
