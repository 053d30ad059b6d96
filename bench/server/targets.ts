import { growth, rise } from "./memory.ts";
import type { Results } from "./results.ts";
import type { Scenario } from "./scenarios.ts";

/** A target and what came of it; `met` is null where this machine cannot tell. */
export interface Target {
  what: string;
  measured: string;
  met: boolean | null;
}

/** Two server processes, PostgreSQL and the client: with fewer processors they share. */
const processorsForTwo = 4;

/** Holds the results against the bars of the house. */
export function targets(results: Results, processors: number): Target[] {
  const { delays, memory } = results;
  const rate = (scenario: Scenario, setup: string) =>
    results.lines.find((line) => line.scenario === scenario && line.setup === setup)?.figures
      .perSecond ?? Number.NaN;
  const page = (what: string, ours: Scenario, theirs: Scenario): Target => {
    const share = rate(ours, "SQLite, 1 process") / rate(theirs, "");
    return {
      what: `A prerendered page, ${what}, at least 0.8 times as often as bare Fastify's static file`,
      measured: `${share.toFixed(2)} times`,
      met: share >= 0.8,
    };
  };
  const scaling = (what: string, scenario: Scenario): Target => {
    const factor =
      rate(scenario, "PostgreSQL, 2 processes") / rate(scenario, "PostgreSQL, 1 process");
    return {
      what: `${what} on PostgreSQL with two processes at least 1.7 times as often as with one`,
      measured:
        `${factor.toFixed(2)} times` +
        (processors < processorsForTwo
          ? `; ${processors} processors, which client, database and servers share`
          : ""),
      met: processors < processorsForTwo && factor < 1.7 ? null : factor >= 1.7,
    };
  };
  const delay = delays.busy.p99 / delays.idle.p99;
  const rises = rise(memory);
  return [
    page("as it is", "page", "file"),
    page("compressed", "compressedPage", "compressed"),
    {
      what: "p99 of a session check while four statements are processed at most 3 times the idle one",
      measured: `${delay.toFixed(2)} times (${delays.busy.p99.toFixed(1)} ms and ${delays.idle.p99.toFixed(1)} ms)`,
      met: delay <= 3,
    },
    scaling("Session checks", "session"),
    scaling("Whole flows", "flow"),
    {
      what: `Memory flat over ${memory.requests.toLocaleString("en")} requests: the last quarter at most 1.05 times the second`,
      measured: `${rises.toFixed(2)} times, ${growth(memory).toFixed(2)} MB for each 10,000 requests of the second half`,
      met: rises <= 1.05,
    },
  ];
}
