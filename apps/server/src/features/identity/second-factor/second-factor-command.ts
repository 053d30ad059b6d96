import "../../../process/private-umask.ts";
import { recordAccess } from "../../../audit/repository.ts";
import { systemClock } from "../../../clock.ts";
import { migrate } from "../../../database/migrate.ts";
import { migrations } from "../../../database/migrations/all.ts";
import { openDatabase } from "../../../database/open.ts";
import { createOutbox } from "../../../outbox/outbox.ts";
import { complain, say } from "../../../process/terminal.ts";
import { readConfig } from "../../../settings/config.ts";
import { normalEmail } from "../library/email-address.ts";
import { IdentityMails } from "../mailbox/identity-mails.ts";
import { SecondFactorRepository } from "./repository.ts";

// Helps a person who has lost both phone and recovery codes. First verify that it is them, by means
// that do not rely on their mailbox alone.
// usage: npm run second-factor -- off ADDRESS
const usage = "usage: npm run second-factor -- off ADDRESS";
const [command, address, ...more] = process.argv.slice(2);
const settings = readConfig(process.env);
if (!settings.ok || command !== "off" || !address || more.length > 0) {
  complain(settings.ok ? usage : settings.message);
  process.exit(2);
}
const { config } = settings;
const database = openDatabase(config);
const { db } = database;
try {
  await migrate(database, migrations, () => systemClock.now());
  const factors = new SecondFactorRepository(db, systemClock);
  const person = await factors.personOf(normalEmail(address));
  if (!person || !(await factors.turnOff(person.id))) {
    complain("No account with this address has a second factor. Nothing was changed.");
    process.exitCode = 1;
  } else {
    // The caller may not be the owner, so sign everyone out.
    await factors.endSessions(person.id);
    const object = "second-factor off";
    const record = { actor: "operator", action: "command", userId: person.id, object } as const;
    await recordAccess(db, systemClock.now(), record);
    // The running server delivers the mail, so the owner is always notified.
    const outbox = createOutbox(systemClock, () => {});
    const origins = () => (config.publicUrl === "" ? [] : [config.publicUrl]);
    await new IdentityMails({ config, db, outbox, origins }).secondFactorOff(person.email);
    say(
      "The second factor is off, every browser is signed out, and the owner is notified by email.",
    );
  }
} finally {
  await database.close();
}
