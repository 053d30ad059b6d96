import { recordAccess } from "../../../audit/repository.ts";
import { transaction } from "../../../database/transaction.ts";
import { commandSettings, withDatabase } from "../../../operator-command.ts";
import { complain, say } from "../../../process/terminal.ts";
import { IdentityMails } from "../mailbox/identity-mails.ts";
import { normalEmail } from "../people/email-address.ts";
import { findPerson } from "../people/people-repository.ts";
import { endOtherSessions } from "../sessions/session-repository.ts";
import { SecondFactorRepository } from "./repository.ts";

// Helps a person who has lost both phone and recovery codes. First verify that it is them, by means
// that do not rely on their mailbox alone.
const [command, address = "", ...more] = process.argv.slice(2);
const config = commandSettings(
  ["usage: npm run second-factor -- off ADDRESS"],
  command === "off" && address !== "" && more.length === 0,
);
await withDatabase(config, async (context) => {
  const { db, clock } = context;
  const person = await findPerson(db, { email: normalEmail(address) });
  const wasOn = await transaction(db, async (trx) => {
    if (!person || !(await new SecondFactorRepository(trx, clock).turnOff(person.id))) {
      return false;
    }
    // The caller may not be the owner, so sign everyone out; the owner is always notified.
    await endOtherSessions(trx, person.id);
    const object = "second-factor off";
    const record = { actor: "operator", action: "command", userId: person.id, object } as const;
    await recordAccess(trx, clock.now(), record);
    const to = { email: person.email, userId: person.id };
    await new IdentityMails(context, trx).secondFactorOff(to);
    return true;
  });
  if (!wasOn) {
    complain("No account with this address has a second factor. Nothing was changed.");
    process.exitCode = 1;
    return;
  }
  say("The second factor is off, every browser is signed out, and the owner is notified by email.");
});
