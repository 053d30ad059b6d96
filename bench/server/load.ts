import { fork } from "node:child_process";
import { once } from "node:events";
import type { Percentiles } from "../statistics.ts";

const program = new URL("./load-client.ts", import.meta.url);

/** A request of a load: a call that a signed-in page makes, with its person's cookie. */
export type LoadRequest = {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** A load client's task. */
export type LoadPlan = {
  /** Ports of server processes; connections are spread over them evenly. */
  ports: readonly number[];
  connections: number;
  /** Sent in turn. */
  requests: readonly LoadRequest[];
  /** Ends after this many seconds, or this many requests. */
  seconds?: number;
  count?: number;
  /** Requests a second; without it each connection sends its next request when the last is answered. */
  rate?: number;
};

/** What a load client measured. */
export type LoadResult = Figures & {
  /** Answers by their status. */
  statuses: Record<string, number>;
  /** Requests without an answer: the connection was refused or cut, or nothing came in time. */
  lost: number;
};

/** One measurement of one kind of work: how much of it, and how long each took. */
export type Figures = Percentiles & {
  perSecond: number;
  /** The share of one processor that the client took; undefined where it was this process. */
  clientShare?: number;
};

/** A running load; `stop` ends it early. */
type RunningLoad = { done: Promise<Figures>; stop(): void };

/** Starts a load client. `done` rejects when an answer was lost or was not the one wanted. */
export function startLoad(plan: LoadPlan, wanted = 200): RunningLoad {
  const client = fork(program);
  client.send(plan);
  const ended = once(client, "exit").then(([code]) => {
    throw new Error(`the load client ended with ${code}`);
  });
  const done = Promise.race([once(client, "message"), ended]).then(([result]) => {
    const { statuses, lost, ...figures } = result as LoadResult;
    if (lost > 0 || Object.keys(statuses).join() !== String(wanted)) {
      const answers = JSON.stringify(statuses);
      throw new Error(`wanted ${wanted} for every request: ${answers}, ${lost} without an answer`);
    }
    return figures;
  });
  return { done, stop: () => client.kill("SIGTERM") };
}

/** Runs a load to its end. */
export function load(plan: LoadPlan): Promise<Figures> {
  return startLoad(plan).done;
}
