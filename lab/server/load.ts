import autocannon from "autocannon";
import { percentile } from "../statistics.ts";

/** How often something was done, and the milliseconds it took. */
export type Speed = { perSecond: number; p50: number; p99: number };

/** A request that a page makes, with its person's cookie. */
export type LoadRequest = {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/**
 * Sends requests over 16 kept-alive connections for some seconds, each when the last is answered, or
 * at a steady rate from a thread of its own, which this thread's work does not delay.
 *
 * @throws when a connection was cut or an answer was not 200
 */
export async function load(
  url: string,
  requests: readonly LoadRequest[],
  seconds: number,
  rate?: number,
): Promise<Speed> {
  const { latency, errors, non2xx, ...done } = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    requests: requests.map((request) => ({ ...request })),
    ...(rate !== undefined && { overallRate: rate, workers: 1 }),
  });
  if (errors + non2xx > 0) {
    throw new Error(`${errors} requests without an answer, ${non2xx} refused`);
  }
  return { perSecond: done.requests.average, p50: latency.p50, p99: latency.p99 };
}

/** Repeats the work in four lanes until the time is over; work already begun is finished. */
export async function inLanes(
  seconds: number,
  work: (lane: number) => Promise<unknown>,
): Promise<Speed> {
  const began = performance.now();
  const times: number[] = [];
  const lane = async (index: number) => {
    while (performance.now() - began < seconds * 1000) {
      const start = performance.now();
      await work(index);
      times.push(performance.now() - start);
    }
  };
  await Promise.all([0, 1, 2, 3].map(lane));
  const perSecond = (times.length * 1000) / (performance.now() - began);
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
