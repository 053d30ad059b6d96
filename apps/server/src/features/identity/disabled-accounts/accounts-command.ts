import type { Db } from "../../../database/open.ts";
import { commandSettings, withDatabase } from "../../../operator-command.ts";
import { complain, say } from "../../../process/terminal.ts";
import { normalEmail, publicEmail } from "../people/email-address.ts";
import {
  type AccountState,
  accountOf,
  disableAccount,
  enableAccount,
  openSessions,
  record,
} from "./repository.ts";

// Disables an account, enables it again, or shows its state. Can run while the server runs.
const usage = [
  "usage: npm run accounts -- disable ACCOUNT",
  "       npm run accounts -- enable ACCOUNT",
  "       npm run accounts -- show ACCOUNT",
  "ACCOUNT is an email address, or a phone number such as +919812345678.",
];

type Command = (db: Db, account: AccountState, now: Date) => Promise<string[]>;

const commands: Readonly<Record<string, Command>> = {
  async disable(db, { id }, now) {
    return (await disableAccount(db, id, now))
      ? ["The account is disabled. Its sessions have ended, and nobody can sign in to it."]
      : ["The account was already disabled. Nothing was changed."];
  },
  async enable(db, { id }, now) {
    return (await enableAccount(db, id, now))
      ? ["The account is enabled. Its owner can sign in as before."]
      : ["The account was not disabled. Nothing was changed."];
  },
  async show(db, { id, email, phoneNumber, disabledAt }, now) {
    await record(db, id, "show", now);
    return [
      `account   ${id}`,
      `email     ${publicEmail(email) || "none"}`,
      `phone     ${phoneNumber ?? "none"}`,
      `state     ${disabledAt ? `disabled since ${disabledAt}` : "enabled"}`,
      `sessions  ${await openSessions(db, id)}`,
    ];
  },
};

const [asked = "", name = "", ...more] = process.argv.slice(2);
const command = Object.hasOwn(commands, asked) ? commands[asked] : undefined;
const isRightUse = command !== undefined && name !== "" && more.length === 0;
await withDatabase(commandSettings(usage, isRightUse), async ({ db, clock }) => {
  const account = await accountOf(db, normalEmail(name));
  if (account && command) {
    say(...(await command(db, account, clock.now())));
  } else {
    complain("No account has this address or number. Nothing was changed.");
    process.exitCode = 1;
  }
});
