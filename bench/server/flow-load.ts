import { Agent } from "node:http";
import type { Installation } from "../../apps/server/flows/installation.ts";
import { persistence } from "../../apps/server/flows/persistence.ts";
import { statementText } from "../../apps/server/flows/statement-text.ts";
import { uploadAndProcess, wholeFlow } from "../../apps/server/flows/whole-flow.ts";
import { percentiles } from "../statistics.ts";
import type { Figures } from "./load.ts";
import { hiccups, type Member, newVisitor } from "./people.ts";

/** How many people are at it at a time. */
export const peopleAtOnce = 4;

/** A signed-in person uploads a small statement and has it processed, again and again. */
export function uploadAndProcessLoad(members: readonly Member[], seconds: number) {
  return atOnce(seconds, async (lane) => {
    const member = members[lane];
    if (member) await uploadAndProcess(member, member.uid, member.persist);
  });
}

/** New people come all the time and go the whole way, from the sign-up to both downloads. */
export async function wholeFlowLoad(installation: Installation, seconds: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true });
  try {
    return await atOnce(seconds, async (_lane, turn) => {
      const visitor = newVisitor(installation, agent, Buffer.from(statementText(turn)));
      const persist = persistence(visitor.browser, hiccups);
      await wholeFlow(visitor, installation.gateway, persist);
    });
  } finally {
    agent.destroy();
  }
}

/** Repeats the work in each lane until the time is over; what has begun by then is finished. */
async function atOnce(
  seconds: number,
  work: (lane: number, turn: number) => Promise<void>,
): Promise<Figures> {
  const began = performance.now();
  const times: number[] = [];
  let turn = 0;
  const lane = async (index: number) => {
    while (performance.now() - began < seconds * 1000) {
      const start = performance.now();
      turn += 1;
      await work(index, turn);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: peopleAtOnce }, (_, index) => lane(index)));
  return { ...percentiles(times), perSecond: (times.length * 1000) / (performance.now() - began) };
}
