import { beginRound, jobRounds } from "../jobs/repository.ts";
import { type Command, withDatabase } from "./operator-command.ts";

/** Shows what runs on a timer, and lets a job go on that met an implausible clock. */
export const command: Command = {
  does: "Shows when the server's jobs last ran, and lets one go on that stopped because of the clock.",
  forms: {
    show: {
      does: "shows for each when it last began and last succeeded",
      run: withDatabase(async ({ db }) => {
        const rounds = await jobRounds(db);
        const lines = rounds.map(
          ({ name, begunAt, doneAt, stoppedAt }) =>
            `${name.padEnd(20)}  began ${begunAt}  succeeded ${doneAt ?? "never"}${stoppedAt ? `  STOPPED ${stoppedAt}` : ""}`,
        );
        return { lines: lines.length > 0 ? lines : ["No job has run yet."] };
      }),
    },
    "continue JOB": {
      does: "lets it go on; first make sure that this machine's clock is right",
      run: withDatabase(async ({ db, clock }, { words: [name = ""] }) => {
        if (!(await jobRounds(db)).some((round) => round.name === name)) {
          return { faults: [`${name}: no such job has run here.`] };
        }
        await beginRound(db, name, clock.now());
        return { lines: [`${name} goes on with its next round, by the clock as it is now.`] };
      }),
    },
  },
};
