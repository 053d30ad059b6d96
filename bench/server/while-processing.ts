import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addressOf } from "contract/address-of";
import { session } from "contract/calls";
import { type Person, processSingle, uploaded } from "../../apps/server/test/person.ts";
import { writeIciciFile } from "../engine/icici-file.ts";
import { type Figures, type LoadPlan, load, startLoad } from "./load.ts";
import { signedUp } from "./people.ts";
import type { Setup } from "./setups.ts";

const statements = 4;
/** Session checks a second: far from what a process can do, so that only delays show. */
const rate = 200;

/** Milliseconds for uploads to reach the disk: the host counts that as stolen time. */
const settling = 5_000;

/** The setting with which a server process works on all statements at a time. */
export const roomForAll = { ENGINE_PARALLEL: String(statements) };

/** How long a session check takes when nothing else happens, and while statements are processed. */
export type Delays = {
  idle: Figures;
  busy: Figures;
};

/** One process that works on four large statements at a time, and the people who have them. */
export type Workplace = {
  measure(idleSeconds: number): Promise<Delays>;
};

/**
 * @param setup one process, with `roomForAll`
 * @param lots of each statement
 */
export async function openWorkplace(setup: Setup, lots: number): Promise<Workplace> {
  const file = largeStatement(lots);
  const members = await signedUp(setup.installation, statements);
  const check = (seconds: number): LoadPlan => ({
    ports: setup.ports,
    connections: 8,
    requests: members.map(({ client }) => {
      return { path: addressOf(session), headers: { cookie: client.cookieHeader() } };
    }),
    rate,
    seconds,
  });
  await load(check(1));
  return {
    async measure(idleSeconds) {
      for (const each of members) {
        await uploaded(each, "ICICI", file);
      }
      await pause(settling);
      const idle = await load(check(idleSeconds));
      return { idle, busy: await whileProcessed(members, check(60)) };
    },
  };
}

/** Checks sessions while the statements are processed, until the last one is answered. */
async function whileProcessed(members: readonly Person[], plan: LoadPlan): Promise<Figures> {
  const processed = Promise.all(members.map((member) => processSingle(member)));
  const running = startLoad(plan);
  await processed;
  running.stop();
  return running.done;
}

function largeStatement(lots: number): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), "bench-server-"));
  try {
    writeIciciFile(join(folder, "statement.csv"), lots, false);
    return readFileSync(join(folder, "statement.csv"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
