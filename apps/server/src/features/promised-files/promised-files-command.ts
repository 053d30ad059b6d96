import { commandSettings, withDatabase } from "../../operator-command.ts";
import { say } from "../../process/terminal.ts";
import { keepPromises } from "./service.ts";

// Run this after an update that supports a new year; reads the server's settings, can run beside
// it.
// usage: npm run promised-files
await withDatabase(commandSettings(), async (context) => {
  const { queued, waiting } = await keepPromises(context);
  say(`Mails queued: ${queued}. Requests still waiting: ${waiting}.`);
});
