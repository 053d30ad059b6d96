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

/** Asks one process for pages, session checks and flows in turn and looks at its memory between. */
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

/** Growth per 10,000 requests in megabytes, by a straight line through the second half. */
export function growth({ requests, samples }: MemoryRun): number {
  const half = samples.slice(samples.length / 2);
  const middle = (half.length - 1) / 2;
  const mean = half.reduce((sum, each) => sum + each, 0) / half.length;
  const along = half.reduce((sum, each, at) => sum + (at - middle) * (each - mean), 0);
  const square = half.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return (along / square) * (10_000 / (requests / samples.length));
}

/** The last quarter beside the second one: 1 is flat. A start takes memory that is then kept. */
export function rise({ samples }: MemoryRun): number {
  const quarter = samples.length / 4;
  const second = median(samples.slice(quarter, 2 * quarter)) ?? Number.NaN;
  return (median(samples.slice(3 * quarter)) ?? Number.NaN) / second;
}

function megabytesOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}
