import {
  atLeast,
  atMost,
  type Circumstances,
  type Column,
  type Results,
  type Target,
} from "../report.ts";
import type { Figures } from "./load.ts";
import { growth, type MemoryRun, rise } from "./memory.ts";
import { type Scenario, scenarioNames } from "./scenarios.ts";
import type { StartGaps } from "./start-gaps.ts";
import type { Delays } from "./while-processing.ts";

/** The medians of one kind of work in one setup (empty for bare Fastify). */
export type Line = { scenario: Scenario; setup: string; figures: Figures };

/** Everything that a run of the bench measured. */
export type Measured = {
  /** Empty if only the effect of statements on others was measured. */
  lines: readonly Line[];
  starts: StartGaps;
  /** One process on each database. */
  delays: readonly (Delays & { setup: string })[];
  /** Lots of each of the four statements. */
  lots: number;
  /** Undefined if only the effect of statements on others was measured. */
  memory: MemoryRun | undefined;
  /** What was retried; empty when all went well. */
  hiccups: ReadonlyMap<string, number>;
  processors: number;
};

/** Returns a run's results. */
export function serverResults(measured: Measured, circumstances: Circumstances): Results {
  const { lines, starts, delays, lots, memory, hiccups } = measured;
  const figures = (...headings: readonly string[]) =>
    headings.map((heading): Column => ({ heading, form: "figure" }));
  const processing = `four statements of ${lots.toLocaleString("en")} lots are processed`;
  return {
    circumstances,
    tables: [
      {
        title: "Kinds of work",
        columns: [
          { heading: "Work" },
          { heading: "Setup" },
          ...figures("A second", "p50 ms", "p95 ms", "p99 ms"),
          { heading: "Client", form: "share" },
        ],
        rows: lines.map(
          ({ scenario, setup, figures: { perSecond, p50, p95, p99, clientShare } }) => [
            ...[scenarioNames[scenario], setup, perSecond, p50, p95, p99, clientShare ?? null],
          ],
        ),
      },
      {
        title: "Session checks at a steady 200 a second",
        columns: [
          { heading: "Setup" },
          { heading: "Meanwhile" },
          ...figures("p50 ms", "p95 ms", "p99 ms"),
        ],
        rows: delays.flatMap(({ setup, idle, busy }) => [
          [setup, "nothing else happens", idle.p50, idle.p95, idle.p99],
          [setup, processing, busy.p50, busy.p95, busy.p99],
        ]),
      },
      {
        title: "Longest gap of the event loop of a process of 300 MB",
        columns: [{ heading: "Meanwhile" }, ...figures("ms")],
        rows: [
          ["nothing else happens", starts.idle],
          ["it starts an engine itself", starts.itself],
          ["the spawner starts an engine", starts.spawner],
        ],
      },
    ],
    notes: [
      ...(memory ? [memoryNote(memory)] : []),
      `Calls that were tried again because the first try was no success: ${[...hiccups].map(([kind, times]) => `${kind} (${times})`).join(", ") || "none"}.`,
    ],
    targets: targets(measured),
  };
}

function memoryNote(memory: MemoryRun): string {
  return `Memory of one process on SQLite after each twentieth of ${memory.requests.toLocaleString("en")} requests (pages, session checks, flows), in MB: ${memory.samples.map(Math.round).join(", ")}.`;
}

/** For two server processes, PostgreSQL and the client: with fewer processors they share. */
const processorsForTwo = 4;

function targets({ lines, starts, delays, memory, processors }: Measured): Target[] {
  const rate = (scenario: Scenario, setup: string) =>
    lines.find((line) => line.scenario === scenario && line.setup === setup)?.figures.perSecond ??
    Number.NaN;
  const page = (how: string, ours: Scenario, theirs: Scenario) => {
    const share = rate(ours, "SQLite, 1 process") / rate(theirs, "");
    const what = `A prerendered page, ${how}, at least 0.8 times as often as bare Fastify's static file`;
    return atLeast(0.8, share, what, `${share.toFixed(2)} times`);
  };
  const scaling = (which: string, scenario: Scenario): Target => {
    const [one, two] = ["1 process", "2 processes"].map((some) =>
      rate(scenario, `PostgreSQL, ${some}`),
    );
    const factor = (two ?? Number.NaN) / (one ?? Number.NaN);
    const what = `${which} on PostgreSQL with two processes at least 1.7 times as often as with one`;
    const target = atLeast(1.7, factor, what, `${factor.toFixed(2)} times`);
    if (target.met !== false || processors >= processorsForTwo) {
      return target;
    }
    const shared = `client, database and servers share ${processors} processors`;
    return { what, measured: `${target.measured}; ${shared}`, met: null };
  };
  const quiet = [
    ...delays.map(({ setup, idle, busy }) => {
      const delay = busy.p99 / idle.p99;
      return atMost(
        3,
        delay,
        `p99 of a session check while four statements are processed at most 3 times the idle one: ${setup}`,
        `${delay.toFixed(2)} times (${busy.p99.toFixed(1)} ms and ${idle.p99.toFixed(1)} ms)`,
      );
    }),
    atMost(
      4,
      starts.spawner - starts.idle,
      "Longest gap of the event loop at an engine's start at most 4 ms above the idle one",
      `${(starts.spawner - starts.idle).toFixed(1)} ms`,
    ),
  ];
  if (!memory) {
    return quiet;
  }
  const risen = rise(memory);
  return [
    page("as it is", "page", "file"),
    page("compressed", "compressedPage", "compressed"),
    ...quiet,
    scaling("Session checks", "session"),
    scaling("Whole flows", "flow"),
    atMost(
      1.05,
      risen,
      `Memory flat over ${memory.requests.toLocaleString("en")} requests: the last quarter at most 1.05 times the second`,
      `${risen.toFixed(2)} times, ${growth(memory).toFixed(2)} MB for each 10,000 requests of the second half`,
    ),
  ];
}
