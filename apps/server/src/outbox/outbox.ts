import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Executor } from "../database/transaction.ts";
import { type Letter, type Letterhead, writeLetter } from "./letter.ts";
import { insertMail } from "./repository.ts";

/**
 * A mail: a letter, and who gets it. Addresses and subject are one line each; `userId` says whose
 * account it is about: the mail goes when that account is erased;
 * `uniqueKey` makes writing it twice harmless; an `urgent` one goes before all others. `attachment`
 * names the file that is made when the mail is sent: the queue holds no files.
 */
export type Mail = {
  to: string;
  userId?: string;
  replyTo?: string;
  letter: Letter;
  attachment?: string;
  uniqueKey?: string;
  urgent?: boolean;
};

/** Begins the `uniqueKey` of a mail with a secret, whose text goes once it is delivered. */
export const secretMailKey = "secret:";

/** Mail that must not get lost: first written as rows, then delivered. */
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * The writing half of the outbox. Whatever it takes leaves in the company's frame.
 *
 * @param nudge what wakes the delivery
 */
export function createOutbox(clock: Clock, nudge: () => void, company: Letterhead) {
  return {
    /** Writes the mail in the transaction of the row that it is about. */
    async enqueue(trx: Executor, mail: Mail): Promise<void> {
      const now = clock.now().toISOString();
      const { subject, text, html } = writeLetter(mail.letter, company);
      await insertMail(trx, {
        id: randomUUID(),
        uniqueKey: mail.uniqueKey ?? null,
        userId: mail.userId ?? null,
        recipient: oneLine(mail.to),
        replyTo: mail.replyTo === undefined ? null : oneLine(mail.replyTo),
        subject: oneLine(subject),
        body: text,
        html,
        attachment: mail.attachment ?? null,
        rank: mail.urgent ? 0 : 1,
        state: "queued",
        attempts: 0,
        dueAt: now,
        leaseUntil: null,
        leaseOwner: null,
        lastError: null,
        createdAt: now,
        sentAt: null,
      });
    },
    /** Requests delivery now instead of at the next round; call it after the commit. */
    nudge,
  };
}

/** A header value is one line: a line break in it would begin a header of the sender's choosing. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
}
