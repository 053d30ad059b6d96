import { finalAddress } from "@site/contract/email-address";
import { recordCommand } from "../../../audit/repository.ts";
import { transaction } from "../../../database/transaction.ts";
import { type Command, withDatabase } from "../../../operator-command.ts";
import { identityMails } from "../mailbox/identity-mails.ts";
import { findPerson } from "../people/people-repository.ts";
import { endOtherSessions } from "../sessions/session-repository.ts";
import { SecondFactorRepository } from "./repository.ts";

/** Helps a person who has lost phone and recovery codes; verify first that it is them. */
export const secondFactorCommand: Command = {
  does: "Helps a person who has lost both phone and recovery codes.",
  forms: {
    "off ADDRESS": {
      does: "turns the second factor off, signs out every browser and mails the owner",
      run: withDatabase(async (context, { words: [address = ""] }) => {
        const { db, clock } = context;
        const person = await findPerson(db, { email: finalAddress(address) ?? "" });
        const wasOn = await transaction(db, async (trx) => {
          if (!person || !(await new SecondFactorRepository(trx, clock).turnOff(person.id))) {
            return false;
          }
          // The caller may not be the owner, so sign everyone out; the owner is always notified.
          await endOtherSessions(trx, person.id);
          await recordCommand(trx, clock.now(), "second-factor off", person.id);
          await identityMails(context, trx).secondFactorOff(person);
          return true;
        });
        return wasOn
          ? {
              lines: [
                "The second factor is off, every browser is signed out, and the owner is notified by email.",
              ],
            }
          : {
              faults: ["No account with this address has a second factor. Nothing was changed."],
            };
      }),
    },
  },
};
