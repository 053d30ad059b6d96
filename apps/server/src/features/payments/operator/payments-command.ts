import { recordAccess } from "../../../audit/repository.ts";
import { commandSettings, withDatabase } from "../../../operator-command.ts";
import { complain, say } from "../../../process/terminal.ts";
import { paymentsContext } from "../payments-context.ts";
import { runCommand, usage } from "./commands.ts";

// The operator's view of payments; reads the same settings as the server and can run beside it.
const asked = process.argv.slice(2);
const told = (details: unknown, message?: string) =>
  complain(`${message ?? ""} ${JSON.stringify(details)}`);
const quiet = () => {};
const log = { info: quiet, debug: quiet, warn: told, error: told };
await withDatabase(commandSettings(usage, asked.length > 0), async ({ config, db, clock }) => {
  const { code, lines } = await runCommand(paymentsContext({ config, db, clock, log }), asked);
  // Record the command and its subject only: a refund's reason may hold words about a person.
  const object = asked.slice(0, 2).join(" ");
  const record = { actor: "operator", action: "command", object } as const;
  if (code !== 2) {
    await recordAccess(db, clock.now(), record);
  }
  (code === 2 ? complain : say)(...lines);
  process.exitCode = code;
});
