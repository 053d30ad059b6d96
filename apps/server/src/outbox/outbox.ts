import type { Clock } from "../clock.ts";
import type { Executor } from "../database/transaction.ts";
import { insertMail } from "./repository.ts";

/**
 * A mail: text, and the same words as HTML where there are any. Addresses and subject are one line
 * each; `uniqueKey` makes writing it twice harmless; an `urgent` one goes before all others.
 * `attachment` names what is made and enclosed when the mail is sent: the queue holds no file.
 */
export type Mail = {
  to: string;
  replyTo?: string;
  subject: string;
  body: string;
  html?: string;
  attachment?: string;
  uniqueKey?: string;
  urgent?: boolean;
};

/** `uniqueKey` of a mail that carries a secret begins with this: its text goes once it is delivered. */
export const secretMailKey = "secret:";

/** The same for a mail about a user's account: erasing the account finds it, whatever its address. */
export function secretMailKeyOf(userId: string): string {
  return `${secretMailKey}${userId}:`;
}

/** Mail that must not get lost: rows first, delivery after. */
export type Outbox = {
  /** Writes the mail in the transaction of the row that it speaks of. */
  enqueue(trx: Executor, mail: Mail): Promise<void>;
  /** Asks for delivery now instead of at the next round; call it after the commit. */
  nudge(): void;
};

/**
 * The writing half of the outbox.
 *
 * @param nudge what wakes the delivery
 */
export function createOutbox(clock: Clock, nudge: () => void): Outbox {
  return {
    async enqueue(trx, mail) {
      await insertMail(
        trx,
        {
          uniqueKey: mail.uniqueKey ?? null,
          recipient: oneLine(mail.to),
          replyTo: mail.replyTo === undefined ? null : oneLine(mail.replyTo),
          subject: oneLine(mail.subject),
          body: mail.body,
          html: mail.html ?? null,
          attachment: mail.attachment ?? null,
          rank: mail.urgent ? 0 : 1,
        },
        clock.now().toISOString(),
      );
    },
    nudge,
  };
}

/** A header value is one line: a line break in it would begin a header of the sender's choosing. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
}
