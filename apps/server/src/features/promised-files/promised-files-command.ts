import { type Command, withDatabase } from "../../operator-command.ts";
import { keepPromises } from "./service.ts";

/** Run after an update that supports a new year. */
export const promisedFilesCommand: Command = {
  does: "Queues the mails to people who asked for one when a year's forms are published.",
  forms: {
    "": {
      does: "queues them, one for each person, and says how many requests still wait",
      run: withDatabase(async (context) => {
        const { queued, waiting } = await keepPromises(context);
        return { lines: [`Mails queued: ${queued}. Requests still waiting: ${waiting}.`] };
      }),
    },
  },
};
