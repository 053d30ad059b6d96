import "../../../process/private-umask.ts";
import { recordAccess } from "../../../audit/repository.ts";
import { systemClock } from "../../../clock.ts";
import { migrate } from "../../../database/migrate.ts";
import { migrations } from "../../../database/migrations/all.ts";
import { openDatabase } from "../../../database/open.ts";
import { complain, say } from "../../../process/terminal.ts";
import { readConfig } from "../../../settings/config.ts";
import { paymentsContext } from "../payments-context.ts";
import { runCommand, usage } from "./commands.ts";

// The operator's view of payments; reads the same settings as the server and can run beside it.
const settings = readConfig(process.env);
const asked = process.argv.slice(2);
if (!settings.ok || asked.length === 0) {
  complain(...(settings.ok ? usage : [settings.message]));
  process.exit(2);
}
const { config } = settings;
const database = openDatabase(config);
const told = (details: unknown, message?: string) =>
  complain(`${message ?? ""} ${JSON.stringify(details)}`);
const quiet = () => {};
const log = { info: quiet, debug: quiet, warn: told, error: told };
try {
  await migrate(database, migrations, () => systemClock.now());
  const shared = { config, db: database.db, clock: systemClock, log };
  const { code, lines } = await runCommand(paymentsContext(shared), asked);
  // Record the command and its subject only: a refund's reason may hold words about a person.
  const object = asked.slice(0, 2).join(" ");
  const record = { actor: "operator", action: "command", object } as const;
  if (code !== 2) {
    await recordAccess(database.db, systemClock.now(), record);
  }
  (code === 2 ? complain : say)(...lines);
  process.exitCode = code;
} finally {
  await database.close();
}
