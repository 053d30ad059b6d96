import { execFileSync } from "node:child_process";
import { addressOf } from "contract/address-of";
import { flow, session } from "contract/calls";
import { median } from "../statistics.ts";
import { type LoadPlan, load } from "./load.ts";
import { signedUp } from "./people.ts";
import { connections } from "./scenarios.ts";
import type { Setup } from "./setups.ts";

/** Memory of the server process over a long run of requests. */
export type MemoryRun = {
  requests: number;
  /** Megabytes after each twentieth of the requests. */
  samples: number[];
};

const parts = 20;

/** Requests pages, session checks and flows from one process in turn and reads its memory in between. */
export async function memoryRun(setup: Setup, requests: number): Promise<MemoryRun> {
  const [member] = await signedUp(setup.installation, 1);
  const [server] = setup.installation.processes;
  if (!member || !server) {
    throw new Error("nobody there");
  }
  const cookie = member.client.cookieHeader();
  const plan: LoadPlan = {
    ports: setup.ports,
    connections,
    requests: [
      { path: "/landing-page", headers: { cookie, "accept-encoding": "br" } },
      { path: addressOf(session), headers: { cookie } },
      { path: addressOf(flow), headers: { cookie } },
    ],
    count: Math.ceil(requests / parts),
  };
  const samples: number[] = [];
  for (let part = 0; part < parts; part += 1) {
    await load(plan);
    samples.push(megabytesOf(server.pid));
  }
  return { requests, samples };
}

/** Returns the growth per 10,000 requests in megabytes, by a straight line through the second half. */
export function growth({ requests, samples }: MemoryRun): number {
  const half = samples.slice(samples.length / 2);
  const middle = (half.length - 1) / 2;
  const mean = half.reduce((sum, each) => sum + each, 0) / half.length;
  const along = half.reduce((sum, each, at) => sum + (at - middle) * (each - mean), 0);
  const square = half.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return (along / square) * (10_000 / (requests / samples.length));
}

/**
 * Returns the ratio of the last quarter to the second one: 1 is flat. The first quarter is left out,
 * because memory taken at the start is kept.
 */
export function rise({ samples }: MemoryRun): number {
  const quarter = samples.length / 4;
  const second = median(samples.slice(quarter, 2 * quarter)) ?? Number.NaN;
  return (median(samples.slice(3 * quarter)) ?? Number.NaN) / second;
}

function megabytesOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}
