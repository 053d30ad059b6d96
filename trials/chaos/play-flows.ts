import { Agent } from "node:http";
import { Browser } from "./browser.ts";
import type { Installation } from "./installation.ts";
import { type Nuisances, persistence } from "./persistence.ts";
import { statementText } from "./statement-text.ts";
import { type Finished, wholeFlow } from "./whole-flow.ts";

/** One person's flow: what it brought, or why it ended early. */
export type Played = {
  name: string;
  email: string;
  statement: Uint8Array;
  result: { ok: true; value: Finished } | { ok: false; reason: string };
};

/** All flows, what people had to put up with, and how many were done when the process was killed. */
export type FlowsPlayed = { all: Played[]; nuisances: Nuisances; doneAtKill: number };

/** Sockets that all people together use at a time. */
const mostSockets = 256;

/**
 * Starts all flows at once. When half of them are done the first process is killed, if there is
 * another one to go on with.
 *
 * @param advanced told after each finished flow how many are done
 */
export async function playFlows(
  { site, gateway, processes, database, killHard }: Installation,
  flows: number,
  advanced: (done: number) => void = () => {},
): Promise<FlowsPlayed> {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: mostSockets,
    maxTotalSockets: mostSockets,
  });
  const nuisances: Nuisances = new Map();
  let done = 0;
  let doneAtKill = 0;
  let killed: Promise<void> | undefined;
  const one = async (index: number): Promise<Played> => {
    const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
    const browser = new Browser(site, agent, address);
    const visitor = {
      browser,
      name: `Sample Person ${index}`,
      email: `flow${index}@example.test`,
      statement: Buffer.from(statementText(index)),
      db: database.db,
    };
    const { browser: _browser, db: _db, ...known } = visitor;
    try {
      const value = await wholeFlow(visitor, gateway, persistence(browser, nuisances));
      return { ...known, result: { ok: true, value } };
    } catch (error) {
      return { ...known, result: { ok: false, reason: String(error) } };
    } finally {
      done += 1;
      if (done * 2 >= flows && processes.length > 1 && !killed) {
        doneAtKill = done;
        killed = killHard(0);
      }
      advanced(done);
    }
  };
  const all = await Promise.all(Array.from({ length: flows }, (_, index) => one(index)));
  await killed;
  agent.destroy();
  return { all, nuisances, doneAtKill };
}
