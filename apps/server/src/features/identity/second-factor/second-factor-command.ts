import { recordAccess } from "../../../audit/repository.ts";
import { commandSettings, withDatabase } from "../../../operator-command.ts";
import { complain, say } from "../../../process/terminal.ts";
import { normalEmail } from "../library/email-address.ts";
import { IdentityMails } from "../mailbox/identity-mails.ts";
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
  const factors = new SecondFactorRepository(db, clock);
  const person = await factors.personOf(normalEmail(address));
  if (!person || !(await factors.turnOff(person.id))) {
    complain("No account with this address has a second factor. Nothing was changed.");
    process.exitCode = 1;
    return;
  }
  // The caller may not be the owner, so sign everyone out.
  await factors.endSessions(person.id);
  const object = "second-factor off";
  const record = { actor: "operator", action: "command", userId: person.id, object } as const;
  await recordAccess(db, clock.now(), record);
  // The owner is always notified.
  await new IdentityMails(context).secondFactorOff(person.email);
  say("The second factor is off, every browser is signed out, and the owner is notified by email.");
});
