import type { Installation } from "../../apps/server/test/installation.ts";
import { type Person, processedStatement } from "../../apps/server/test/person.ts";
import { statementOf, wholeFlow } from "../../apps/server/test/whole-flow.ts";
import { percentiles } from "../statistics.ts";
import type { Figures } from "./load.ts";
import { newPerson } from "./people.ts";

/** How many people work at a time. */
const peopleAtOnce = 4;

/** Signed-in people repeatedly upload a small statement and have it processed. */
export function uploadAndProcessLoad(people: readonly Person[], seconds: number) {
  return atOnce(seconds, async (lane) => {
    const person = people[lane];
    if (person) {
      await processedStatement(person, statementOf(lane));
    }
  });
}

/** New people keep coming and go through the whole flow, from sign-up to both downloads. */
export function wholeFlowLoad(installation: Installation, seconds: number): Promise<Figures> {
  return atOnce(seconds, async (_lane, turn) => {
    await wholeFlow(await newPerson(installation), statementOf(turn), installation.gateway);
  });
}

/** Repeats the work in each lane until the time is over; work already begun is finished. */
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
