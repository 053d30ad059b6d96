import { recordCommand } from "../audit/repository.ts";
import { transaction } from "../database/transaction.ts";
import { type Command, lookingAtDatabase, withDatabase } from "../operator-command.ts";
import { secretMailKey } from "../outbox/outbox.ts";
import { mailById, sendAgain, unsentMails } from "../outbox/repository.ts";

const shown = 100;

/** Shows mail that did not go out, and sends one again. */
export const mailsCommand: Command = {
  does: "Shows mail that waits or was refused, and sends one again. MAIL is its id, which case shows.",
  forms: {
    "": {
      does: `lists the newest ${shown} that wait or were refused, with the mail server's answer`,
      run: lookingAtDatabase(async ({ db }) => {
        const mails = await unsentMails(db, shown);
        return {
          lines:
            mails.length === 0
              ? ["No mail waits, and none was refused."]
              : mails.flatMap(({ id, createdAt, state, recipient, subject, lastError }) => [
                  `${createdAt}  ${id}  ${state}  ${recipient}  ${subject}`,
                  ...(lastError ? [`    answer: ${lastError}`] : []),
                ]),
        };
      }),
    },
    "again MAIL": {
      does: "sends it again to the same address; the running server does so within 15 seconds",
      run: withDatabase(async ({ db, clock }, { words: [id = ""] }) => {
        const mail = await mailById(db, id);
        if (!mail) {
          return { faults: [`${id}: no mail has this id; each is kept for 30 days.`] };
        }
        if (mail.state !== "queued" && mail.uniqueKey?.startsWith(secretMailKey)) {
          return {
            faults: [
              `${id} held a code, which is used up or out of date: the person asks for another.`,
            ],
          };
        }
        await transaction(db, async (trx) => {
          await sendAgain(trx, mail, clock.now());
          await recordCommand(trx, clock.now(), "mails again", mail.userId);
        });
        const how = {
          queued: "is tried at once",
          failed: "is tried again",
          sent: "is sent once more",
        };
        return { lines: [`"${mail.subject}" to ${mail.recipient} ${how[mail.state]}.`] };
      }),
    },
  },
};
