import { heldLeases, releaseLease } from "../database/runner-lease.ts";
import { beginRound, jobRounds } from "../jobs/repository.ts";
import { type Command, lookingAtDatabase, withDatabase } from "../operator-command.ts";

/** Shows what runs on a timer, and lets a job go on that met an implausible clock. */
export const jobsCommand: Command = {
  does: "Shows when the server's jobs last ran, and lets one go on that stopped because of the clock.",
  forms: {
    show: {
      does: "shows for each when it last began and last succeeded, and the leases that are held",
      run: lookingAtDatabase(async ({ db, clock }) => {
        const held = await heldLeases(db, clock.now());
        const rounds = await jobRounds(db);
        const lines = rounds.map(
          ({ name, begunAt, doneAt, stoppedAt }) =>
            `${name.padEnd(20)}  began ${begunAt}  succeeded ${doneAt ?? "never"}${stoppedAt ? `  STOPPED ${stoppedAt}` : ""}`,
        );
        return {
          lines: [
            ...(lines.length > 0 ? lines : ["No job has run yet."]),
            ...held.map(({ name, leaseUntil }) => `${name}  held until ${leaseUntil}`),
          ],
        };
      }),
    },
    "release LEASE...": {
      does: "ends a lease that a process with a wrong clock took; first make sure that its clock is right or that it is gone",
      run: withDatabase(async ({ db }, { words }) => {
        const name = words.join(" ");
        return (await releaseLease(db, name))
          ? { lines: [`${name} is free: the next process that runs it takes it.`] }
          : { faults: [`${name}: nobody holds such a lease.`] };
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
